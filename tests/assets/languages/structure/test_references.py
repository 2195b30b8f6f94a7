import pytest

from assets.languages.python import GRAMMAR
from assets.languages.structure.references import LONGEST, read_references


def references(code):
    text = code.encode()
    matches = GRAMMAR.matches(GRAMMAR.parse(text))
    return [(found.name, found.receiver) for found in read_references(text, matches)]


class Written:
    """A node of any grammar: the whole of a text."""

    def __init__(self, text):
        self.start_byte, self.end_byte = 0, len(text)


@pytest.mark.parametrize(
    ("written", "name", "receiver"),
    [
        ("run", "run", ""),
        ("app.run", "run", "app"),
        ("self.cart.run", "run", "self.cart"),
        ("std::fs::read", "read", "std::fs"),
        ("$this->run", "run", "$this"),
        ("Shop\\Cart::make", "make", "Shop\\Cart"),
        ("cart?.run", "run", "cart"),
        ("cart!!.run", "run", "cart"),
        ("this.#run", "run", "this"),
        ("jQuery.$", "$", "jQuery"),
        ("items.empty?", "empty?", "items"),
        ("make( 1,\n 2 ).run", "run", "make(1,2)"),
    ],
)
def test_the_name_is_the_last_part_and_the_receiver_all_before_it(written, name, receiver):
    text = written.encode()
    (found,) = read_references(text, [{"call": [Written(text)]}])
    assert (found.name, found.receiver, found.at) == (name, receiver, len(text) - len(name))


@pytest.mark.parametrize("written", ["make()", "a[0]", "", "(a or b)", "a.1"])
def test_what_ends_in_no_name_is_no_reference(written):
    text = written.encode()
    assert list(read_references(text, [{"call": [Written(text)]}])) == []


def test_a_receiver_may_be_captured_apart():
    text = b"cart.items(1) . total"
    match = {"receiver": [Written(text[:13])], "call": [Written(text)]}
    assert [found[1:] for found in read_references(text, [match])] == [("total", "cart.items(1)", "call")]


def test_of_two_kinds_at_one_place_the_first_counts_with_the_longer_receiver():
    text = b"tax.Rate"
    inner = Written(text)
    inner.start_byte = 4
    matches = [{"use": [Written(text)]}, {"inherit": [inner]}]
    assert [found[1:] for found in read_references(text, matches)] == [("Rate", "tax", "inherit")]


def test_a_package_is_named_whole():
    text = b"com.shop . cart"
    assert [found[1:] for found in read_references(text, [{"package": [Written(text)]}])] == [
        ("com.shop.cart", "", "package")
    ]


def test_a_chain_of_a_thousand_calls_costs_what_it_weighs():
    found = references("a" + ".step()" * 1_000)
    assert len(found) == 1_000
    assert found[0] == ("step", "a")
    assert max(len(receiver) for _, receiver in found) <= LONGEST
    assert found[-1][1].startswith("…")
