"""Git's times as datetimes."""

from __future__ import annotations

from datetime import datetime

import pytest

from assets.git.times import moment


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0, datetime(1970, 1, 1)),
        (1, datetime(1970, 1, 1, 0, 0, 1)),
        (4102444800, datetime(2100, 1, 1)),
        (253402300799, datetime(9999, 12, 31, 23, 59, 59)),
        (253402300800, datetime(9999, 12, 31, 23, 59, 59)),
        (2**70, datetime(9999, 12, 31, 23, 59, 59)),
        (-1, datetime(1970, 1, 1)),
        (-(2**70), datetime(1970, 1, 1)),
    ],
)
def test_any_number_is_a_moment(seconds: int, expected: datetime) -> None:
    assert moment(seconds) == expected
