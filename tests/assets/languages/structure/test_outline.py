"""A class's header names the members that are in other units."""

import pytest

from assets.languages import language_named
from assets.languages.structure.outline import OUTLINE_LIMIT

# Too long to be indexed with its neighbours, in any language.
LONG = "call(" + ", ".join(f"argument_{number}" for number in range(40)) + ")"

PYTHON = """\
class Cart(Base):
    \"\"\"What somebody wants to buy, and what it costs them, with all that has to be said of it here.\"\"\"

    rate = 0.19

    @property
    def total(self) -> float:
        LONG

    # Not for the faint of heart.
    async def pay(
        self,
        by: str = "card",  # or cash
    ) -> None:
        LONG

    class Line:
        def cost(self):
            LONG
        def weight(self):
            LONG
"""

JAVA = """\
public class Cart<T extends Thing> extends Base {
    private static final double RATE = 0.19;
    private final List<T> things = new ArrayList<>();

    public Cart(List<T> things) { LONG; }

    @Override
    public double total(double rate) throws Empty {
        LONG;
    }

    interface Line {
        double cost();
        default double twice() { LONG; }
    }
}
"""

TYPESCRIPT = """\
export class Cart<T> extends Base implements Seller {
  private readonly things: T[] = [];
  static rate = 0.19;

  constructor(private readonly owner: string) { LONG; }

  get total(): number { LONG; }

  async pay(by: string = "card"): Promise<void> {
    LONG;
  }
}
"""

RUST = """\
pub struct Cart<T> {
    things: Vec<T>,
}

impl<T: Display> Seller for Cart<T> {
    const RATE: f64 = 0.19;

    /// What it costs.
    pub fn total(&self) -> f64 {
        LONG;
    }

    fn pay(&mut self, by: &str) -> Result<(), Failure> where T: Clone {
        LONG;
    }
}

trait Seller {
    fn total(&self) -> f64;

    fn twice(&self) -> f64 {
        LONG;
    }

    fn thrice(&self) -> f64 {
        LONG;
    }
}
"""

CSHARP = """\
namespace Shop;

public sealed class Cart<T> : Base where T : class
{
    private readonly List<T> things = new();

    public double Rate { get; init; } = 0.19;

    public Cart(IEnumerable<T> things) { LONG; }

    [Pure]
    public double Total(double rate)
    {
        LONG;
    }

    public async Task Pay(string by = "card") { LONG; }
}
"""

METHOD = "    def total(self):\n        LONG\n"


def units_of(language, text):
    return language_named(language).extract(text.replace("LONG", LONG).encode()).units


def outlines(language, text):
    """The outline of each unit that has one, by the first line of its signature."""
    units = units_of(language, text)
    return {unit.signature.split("\n")[0]: unit.outline.split("\n") for unit in units if unit.outline}


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "python",
            PYTHON,
            {
                "class Cart(Base):": [
                    "def total(self) -> float:",
                    'async def pay( self, by: str = "card", ) -> None:',
                    "class Line:",
                ],
                "class Line:": ["def weight(self):"],
            },
        ),
        (
            "java",
            JAVA,
            {
                "public class Cart<T extends Thing> extends Base": [
                    "public Cart(List<T> things)",
                    "@Override public double total(double rate) throws Empty",
                    "interface Line",
                ]
            },
        ),
        (
            "typescript",
            TYPESCRIPT,
            {
                "class Cart<T> extends Base implements Seller": [
                    "get total(): number",
                    'async pay(by: string = "card"): Promise<void>',
                ]
            },
        ),
        (
            "rust",
            RUST,
            {
                "pub struct Cart<T>": ["fn pay(&mut self, by: &str) -> Result<(), Failure> where T: Clone"],
                "trait Seller": ["fn thrice(&self) -> f64"],
            },
        ),
        (
            "csharp",
            CSHARP,
            {
                "public sealed class Cart<T> : Base where T : class": [
                    "public Cart(IEnumerable<T> things)",
                    "[Pure] public double Total(double rate)",
                    'public async Task Pay(string by = "card")',
                ]
            },
        ),
    ],
)
def test_the_members_that_are_elsewhere(language, text, expected):
    assert outlines(language, text) == expected


def test_what_stands_in_a_unit_is_not_in_its_outline():
    whole = "class Cart:\n    def total(self):\n        return 1\n"
    assert outlines("python", whole) == {}
    header = next(unit for unit in units_of("java", JAVA) if unit.symbol == "Cart.Line")
    assert (header.kind, header.outline) == ("class", "")


def test_only_the_unit_where_a_class_begins_has_its_outline():
    fields = "".join(f"    field_{number} = 'what the field of this number is'\n" for number in range(60))
    parts = [unit for unit in units_of("python", "class Cart:\n" + fields + METHOD) if unit.kind == "class"]
    assert len(parts) > 1
    assert [bool(unit.outline) for unit in parts] == [True] + [False] * (len(parts) - 1)


def test_a_class_of_very_many_members_says_how_many_more_there_are():
    count = 1_000
    methods = "".join(METHOD.replace("total", f"total_{number}") for number in range(count))
    (outline,) = outlines("python", 'class Cart:\n    """' + "What it is. " * 20 + '"""\n' + methods).values()
    assert sum(len(line) + 1 for line in outline[:-1]) <= OUTLINE_LIMIT
    assert outline[0] == "def total_0(self):"
    assert outline[-1] == f"… {count - len(outline[:-1])} more"
