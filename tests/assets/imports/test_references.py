"""Where calls, base classes and names of the same package lead, over small trees."""

from tests.assets.imports.trees import resolve, targets


def called(files, source="main.py"):
    return targets(files, source, "call")


def inherited(files, source="main.py"):
    return targets(files, source, "inherit")


def confidence(files, kind="call"):
    edges = [edge for edge in resolve(files).edges.to_pylist() if edge["kind"] == kind]
    return {edge["target_path"]: edge["confidence"] for edge in edges}


SHOP = {
    "shop/__init__.py": "from .cart import Cart",
    "shop/cart.py": "from .base import Base\nclass Cart(Base):\n    def total(self): pass\ndef empty(): pass",
    "shop/base.py": "class Base:\n    def save(self): pass\n    @classmethod\n    def make(cls): pass",
}


def test_a_name_is_looked_for_in_what_the_file_imports():
    assert called({**SHOP, "main.py": "from shop.cart import empty\nempty()"}) == ["shop/cart.py"]
    assert called({**SHOP, "main.py": "from shop.cart import empty as e\ne()"}) == ["shop/cart.py"]
    assert called({**SHOP, "main.py": "from shop import cart\ncart.empty()"}) == ["shop/cart.py"]
    assert called({**SHOP, "main.py": "import shop.cart as c\nc.empty()"}) == ["shop/cart.py"]
    assert called({**SHOP, "main.py": "import shop.cart\nshop.cart.empty()"}) == ["shop/cart.py"]
    assert called({**SHOP, "main.py": "from shop.cart import *\nempty()"}) == ["shop/cart.py"]


def test_a_name_is_followed_through_what_hands_it_on():
    assert called({**SHOP, "main.py": "from shop import Cart\nCart()"}) == ["shop/cart.py"]
    assert called({**SHOP, "main.py": "import shop\nshop.Cart()"}) == ["shop/cart.py"]
    module = {
        **SHOP,
        "compat.py": "from shop.cart import empty",
        "main.py": "from compat import empty\nempty()",
    }
    assert called(module) == ["shop/cart.py"]


def test_a_method_is_looked_for_in_the_class_and_in_its_bases():
    assert called({**SHOP, "main.py": "from shop import Cart\nCart.total(c)"}) == ["shop/cart.py"]
    assert called({**SHOP, "main.py": "from shop import Cart\nCart.make()"}) == ["shop/base.py"]


def test_what_an_instance_calls_on_itself_is_looked_for_in_its_bases():
    files = {
        **SHOP,
        "main.py": "from shop import Cart\nclass Mine(Cart):\n    def go(self):\n        self.save()\n"
        "        self.go()\n    def total(self):\n        super().total()",
    }
    assert called(files) == ["shop/base.py", "shop/cart.py"]
    assert inherited(files) == ["shop/cart.py"]


def test_bases_that_inherit_from_each_other_end():
    files = {
        "a.py": "from b import B\nclass A(B): pass",
        "b.py": "from a import A\nclass B(A):\n    def f(self):\n        self.nothing()",
    }
    assert called(files, "b.py") == []


def test_what_the_file_defines_itself_gives_nothing():
    files = {
        **SHOP,
        "main.py": "def empty(): pass\nclass Cart:\n    def total(self): self.total()\nempty()\nCart()",
    }
    assert called(files) == []


def test_a_name_of_a_module_that_defines_it_nowhere_counts_half():
    files = {**SHOP, "main.py": "from shop import cart\ncart.made_at_run_time()"}
    assert confidence(files)["shop/cart.py"] == 0.5


def test_the_only_method_of_a_name_is_meant_and_a_shared_name_means_none():
    files = {
        "a.py": "class A:\n    def settle(self): pass\n    def run(self): pass",
        "b.py": "class B:\n    def run(self): pass",
        "main.py": "def go(x):\n    x.settle()\n    x.run()",
    }
    assert confidence(files) == {"a.py": 0.5}


def test_of_several_methods_that_of_the_class_is_meant_that_the_receiver_is_called_like():
    files = {
        "a.py": "class MyShop:\n    def settle(self): pass",
        "b.py": "class Other:\n    def settle(self): pass",
        "main.py": "def go(my_shop, x):\n    my_shop.settle()",
    }
    assert confidence(files) == {"a.py": 0.5}
    assert called({**files, "main.py": "def go(x):\n    x.settle()"}) == []


def test_the_only_method_of_a_test_is_not_meant_by_what_is_tested():
    files = {"tests/t.py": "class A:\n    def settle(self): pass", "main.py": "x.settle()"}
    assert called(files) == []
    assert called({**files, "tests/other.py": "x.settle()"}, "tests/other.py") == ["tests/t.py"]


def test_a_method_that_the_language_has_too_is_not_meant():
    files = {"a.py": "class A:\n    def append(self): pass", "main.py": "items.append(1)"}
    assert called(files) == []


def test_a_function_is_not_meant_by_what_is_called_on_an_object():
    files = {"a.py": "def settle(): pass", "main.py": "x.settle()"}
    assert called(files) == []


def test_an_edge_counts_its_references_and_is_as_sure_as_the_surest():
    files = {**SHOP, "main.py": "from shop import cart\ncart.unknown()\ncart.empty()\ncart.empty()"}
    (edge,) = [row for row in resolve(files).edges.to_pylist() if row["kind"] == "call"]
    assert (edge["count"], edge["confidence"]) == (3, 1.0)


def test_what_a_file_imports_or_defines_within_a_class_is_not_meant_of_its_package():
    files = {"Price.java": "package shop; class Price {}", "Line.java": "package shop; class Line {}"}
    main = "package shop; {} class Main {{ Price price; Line line; {} }}".format
    assert targets({**files, "Main.java": main("", "")}, "Main.java") == ["Line.java", "Price.java"]
    code = main("import org.other.Price;", "class Line {}")
    assert targets({**files, "Main.java": code}, "Main.java") == []


def test_what_is_written_with_the_package_of_its_file_is_meant_of_that():
    files = {"Test.scala": "package shop\nclass Test\n"}
    code = "package shop\ntrait Suite {\n  type Test = shop.Test\n}\n"
    assert targets({**files, "Suite.scala": code}, "Suite.scala") == ["Test.scala"]
    code = "package shop\ntrait Suite {\n  val test: elsewhere.Test\n}\n"
    assert targets({**files, "Suite.scala": code}, "Suite.scala") == []
