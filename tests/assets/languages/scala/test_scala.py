import textwrap

from assets.languages.scala import extract


def read(text):
    return extract(textwrap.dedent(text).lstrip("\n").encode())


def test_what_a_file_defines():
    found = read("""
        package com.shop
        package object units { val Limit = 1; def twice = 2; type Cents = Int }
        case class Cart[T](size: Int) extends Base(size) {
          val total = { val local = 1; local }
          def this() = this(0)
          def sell(x: Int): Price
          class Line
        }
        object Cart { def apply(): Cart = new Cart(1) }
        trait Seller { def sell(): Unit; val price: Int }
        enum Size(val cents: Int):
          case Small, Large
          case Other(n: Int)
          def twice = 2
        given ordering: Ordering[Size] with
          def compare(a: Size, b: Size) = 0
        extension (cart: Cart)
          def shout = 1
        def top(x: Int) = x
    """).definitions
    assert [(definition.symbol, definition.kind) for definition in found] == [
        ("Limit", "variable"),
        ("twice", "function"),
        ("Cents", "class"),
        ("Cart", "class"),
        ("Cart.total", "variable"),
        ("Cart.this", "method"),
        ("Cart.sell", "method"),
        ("Cart.Line", "class"),
        ("Cart", "class"),
        ("Cart.apply", "method"),
        ("Seller", "class"),
        ("Seller.sell", "method"),
        ("Seller.price", "variable"),
        ("Size", "class"),
        ("Size.Small", "variable"),
        ("Size.Large", "variable"),
        ("Size.Other", "class"),
        ("Size.twice", "method"),
        ("ordering", "class"),
        ("ordering.compare", "method"),
        ("shout", "function"),
        ("top", "function"),
    ]


def imports(text):
    return [(one.module, one.name, one.alias) for one in read(text).imports]


def test_every_form_of_an_import():
    assert imports("""
        import a.b.C
        import a.b._
        import a.b.*
        import a.b.{C => D, E, F => _, _}
        import a.b.{C as D, given}
        import a.b.C as D
        import a.B, c.{D, E}, f.G
        import _root_.a.B
    """) == [
        ("a.b", "C", "C"),
        ("a.b", "*", ""),
        ("a.b", "*", ""),
        ("a.b", "C", "D"),
        ("a.b", "E", "E"),
        ("a.b", "*", ""),
        ("a.b", "C", "D"),
        ("a.b", "*", ""),
        ("a.b", "C", "D"),
        ("a", "B", "B"),
        ("c", "D", "D"),
        ("c", "E", "E"),
        ("f", "G", "G"),
        ("_root_.a", "B", "B"),
    ]


def test_an_import_begins_with_what_an_earlier_one_brought():
    assert imports("""
        import a.b.{c => d}
        import d.E
        import E._
    """) == [("a.b", "c", "d"), ("a.b.c", "E", "E"), ("a.b.c.E", "*", "")]


def test_imports_in_functions_and_exports():
    found = read("""
        import a.B
        object O {
          import a.C
          def f() = { import a.D; 1 }
          export a.E
        }
    """).imports
    assert [(one.name, one.scope) for one in found] == [
        ("B", "module"),
        ("C", "module"),
        ("D", "function"),
        ("E", "export"),
    ]


def packages(text):
    return [reference.name for reference in read(text).references if reference.kind == "package"]


def test_the_packages_of_a_file():
    assert packages("package a.b\nclass C\n") == ["a.b"]
    assert packages("package a\npackage b.c\nclass D\n") == ["a", "a.b.c"]
    assert packages("package a {\n  package b {\n    class C\n  }\n}\npackage d {\n}\n") == ["a", "a.b", "d"]
    assert packages("package a\npackage object b {\n  def c = 1\n}\n") == ["a", "a.b"]
    assert packages("class A\n") == []


def test_what_a_file_calls_inherits_from_and_names():
    found = read("""
        class Cart extends Base[Item](1) with Seller with tax.Rated[X] {
          def f(p: Price) = {
            this.g()
            h(Limit)
            Tax.of(p).twice()
            parse[Line](p)
            new Box(1)
            a till B
            p match { case Some(Foo(q)) => q; case Empty => None }
          }
        }
    """).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found] == [
        ("Base", "", "inherit"),
        ("Item", "", "use"),
        ("Seller", "", "inherit"),
        ("tax", "", "use"),
        ("Rated", "tax", "inherit"),
        ("X", "", "use"),
        ("Price", "", "use"),
        ("g", "this", "call"),
        ("h", "", "call"),
        ("Limit", "", "use"),
        ("Tax", "", "use"),
        ("of", "Tax", "call"),
        ("twice", "Tax.of(p)", "call"),
        ("parse", "", "call"),
        ("Line", "", "use"),
        ("Box", "", "call"),
        ("till", "", "call"),
        ("B", "", "use"),
        ("Some", "", "use"),
        ("Foo", "", "use"),
        ("Empty", "", "use"),
    ]


def test_string_literals_of_one_piece():
    found = read('val a = f("--flag", s"sum $x", """raw "text" here""")\n').literals
    assert [literal.text for literal in found] == ["--flag", 'raw "text" here']
