"""Stack frames as different languages print them."""

from __future__ import annotations

import pytest

from ranking.analysis.frames import Frame, frames_of


@pytest.mark.parametrize(
    ("line", "frame"),
    [
        ('  File "shop/cart.py", line 41, in total', Frame("shop/cart.py", 41, "total")),
        ('E     File "C:\\shop\\cart.py", line 41', Frame("shop/cart.py", 41, "")),
        ('  File "shop/cart.py", line 1, in <module>', Frame("shop/cart.py", 1, "")),
        ("    at com.acme.Cart.total(Cart.java:12)", Frame("com/acme/Cart.java", 12, "com.acme.Cart.total")),
        ("\tat com.acme.CartKt.main(Cart.kt)", Frame("com/acme/Cart.kt", None, "com.acme.CartKt.main")),
        ("    at Cart.total (/srv/shop/cart.js:10:15)", Frame("srv/shop/cart.js", 10, "Cart.total")),
        ("    at /srv/shop/cart.js:10:15", Frame("srv/shop/cart.js", 10, "")),
        ("    at async load (file:///srv/shop/cart.mjs:3:1)", Frame("srv/shop/cart.mjs", 3, "load")),
        (
            "   at Shop.Cart.Total() in C:\\src\\Shop\\Cart.cs:line 12",
            Frame("src/Shop/Cart.cs", 12, "Shop.Cart.Total"),
        ),
        ("#0 /srv/shop/Cart.php(12): Cart->total()", Frame("srv/shop/Cart.php", 12, "Cart.total")),
        ("\tfrom shop/cart.rb:12:in `block in total'", Frame("shop/cart.rb", 12, "total")),
        ("\t/go/src/shop/cart.go:12 +0x1d", Frame("go/src/shop/cart.go", 12, "")),
        ("             at src/cart.rs:12:5", Frame("src/cart.rs", 12, "")),
        ("shop/cart.py:41: AssertionError", Frame("shop/cart.py", 41, "")),
    ],
)
def test_a_frame_is_read_whole(line: str, frame: Frame) -> None:
    assert list(frames_of(line)) == [frame]


@pytest.mark.parametrize(
    "line",
    [
        "The file was opened at noon: 12",
        "at least (two) times",
        "see cart.py for more",
        "12:30:45 started",
        "",
    ],
)
def test_other_lines_are_no_frames(line: str) -> None:
    assert list(frames_of(line)) == []
