import textwrap

from assets.languages.php import extract


def code(text):
    return b"<?php\n" + textwrap.dedent(text).lstrip("\n").encode()


def body(lines):
    return "".join(f"        call({number});\n" for number in range(lines))


def test_what_a_file_defines():
    found = extract(
        code("""
        namespace Shop;
        const LIMIT = 1;
        class Cart {
          const MAX = 2; private $things;
          function total() { $local = 1; }
          abstract function rate();
        }
        interface Seller { function sell(); }
        trait Counts { }
        enum Kind { case Net; }
        function free() { }
    """)
    ).definitions
    assert [(definition.symbol, definition.kind) for definition in found] == [
        ("LIMIT", "variable"),
        ("Cart", "class"),
        ("Cart.MAX", "variable"),
        ("Cart.things", "variable"),
        ("Cart.total", "method"),
        ("Cart.rate", "method"),
        ("Seller", "class"),
        ("Seller.sell", "method"),
        ("Counts", "class"),
        ("Kind", "class"),
        ("Kind.Net", "variable"),
        ("free", "function"),
    ]


def test_a_method_is_a_unit_with_its_comments_and_attributes():
    first = "<?php\nclass Cart extends Base\n{\n    /** Makes. */\n    public function made(int $a)\n    {\n"
    second = "    /**\n     * Adds up.\n     */\n    #[Pure]\n    public function total(): int\n    {\n"
    text = (first + body(60) + "    }\n\n" + second + body(60) + "    }\n}\n").encode()
    found = extract(text).units
    assert [(unit.kind, unit.symbol, unit.signature) for unit in found] == [
        ("method", "Cart.made", "class Cart extends Base\npublic function made(int $a)"),
        ("method", "Cart.total", "#[Pure] public function total(): int\nclass Cart extends Base"),
    ]
    assert text[found[1].start :].decode().startswith(second)


def test_every_form_of_an_import():
    found = extract(
        code(r"""
        namespace Shop\Web;
        use A\B;
        use A\{C, D as E, F\G};
        use function A\h;
        use X\Space;
        require __DIR__ . '/a.php';
        require_once(dirname(__DIR__) . "/b.php");
        include dirname(__FILE__) . '/c.php';
        include dirname(__DIR__, 2) . '/d.php';
        include 'e.php';
        include $name . '.php';
        function f(\I\J $a) { new Space\K; Local\L::m(); new E\N; \strlen(''); new \Whole; }
    """)
    ).imports
    written = [(name.module, name.name, name.alias, name.level, name.scope) for name in found]
    assert written == [
        ("A", "B", "B", 0, "module"),
        ("A", "C", "C", 0, "module"),
        (r"A\F", "G", "G", 0, "module"),
        ("A", "h", "h", 0, "module"),
        ("a.php", "", "", 1, "module"),
        ("../b.php", "", "", 1, "module"),
        ("c.php", "", "", 1, "module"),
        ("../../d.php", "", "", 1, "module"),
        ("e.php", "", "", 0, "module"),
        ("${$name.'.php'}", "", "", 0, "module"),
        ("I", "J", r"\I.J", 0, "function"),
        (r"X\Space", "K", "Space.K", 0, "function"),
        (r"Shop\Web\Local", "L", r"Local\L", 0, "function"),
        (r"A\D", "N", "E.N", 0, "function"),
        ("", "Whole", "Whole", 0, "function"),
    ]


def test_what_a_file_declares_calls_inherits_from_and_names():
    found = extract(
        code(r"""
        namespace Shop;
        class Cart extends Base implements \Countable {
          use Counts;
          function f(Price $p) {
            g(); $this->h(); $p?->i(); self::j(); Tax::of(Kind::NET); new Line; \strlen('');
          }
        }
    """)
    ).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found] == [
        ("Shop", "", "package"),
        ("Base", "", "inherit"),
        ("Countable", "", "inherit"),
        ("Counts", "", "inherit"),
        ("Price", "", "use"),
        ("g", "", "call"),
        ("h", "$this", "call"),
        ("i", "$p", "call"),
        ("j", "self", "call"),
        ("Tax", "", "use"),
        ("of", "Tax", "call"),
        ("Kind", "", "use"),
        ("Line", "", "call"),
        ("strlen", "", "call"),
    ]


def test_literals_are_strings_of_one_piece_that_are_no_paths():
    found = extract(
        code("""require __DIR__ . '/some/path.php'; $a = ['plain', "also plain", "made $b text"];""")
    )
    assert [text for _, text in found.literals] == ["plain", "also plain"]
