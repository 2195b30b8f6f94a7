import textwrap

from assets.languages.ruby import extract


def code(text):
    return textwrap.dedent(text).lstrip("\n").encode()


def body(lines):
    return "".join(f"    call({number})\n" for number in range(lines))


def test_what_a_file_defines():
    found = extract(
        code("""
        module Shop
          LIMIT = 1
          class Cart < Base
            def total(a) = a
            def self.of; end
            def empty?; true end
            class << self
              def build; end
            end
          end
        end
        class Shop::Line; end
        def free; local = 1 end
        describe "a cart" do
          it("adds up") { free }
        end
    """)
    ).definitions
    assert [(definition.symbol, definition.kind) for definition in found] == [
        ("Shop", "class"),
        ("Shop.LIMIT", "variable"),
        ("Shop.Cart", "class"),
        ("Shop.Cart.total", "method"),
        ("Shop.Cart.of", "method"),
        ("Shop.Cart.empty?", "method"),
        ("Shop.Cart.build", "method"),
        ("Shop.Line", "class"),
        ("free", "function"),
        ("a cart", "function"),
        ("a cart.adds up", "function"),
    ]


def test_a_method_is_a_unit_with_its_comments():
    first = "class Cart < Base\n  # Makes.\n  def made(a)\n" + body(80) + "  end\n\n"
    second = "  # Adds\n  # up.\n  def total(kind: :net)\n"
    text = (first + second + body(80) + "  end\nend\n").encode()
    found = extract(text).units
    assert [(unit.kind, unit.symbol, unit.signature) for unit in found] == [
        ("method", "Cart.made", "class Cart < Base\ndef made(a)"),
        ("method", "Cart.total", "def total(kind: :net)\nclass Cart < Base"),
    ]
    assert text[found[1].start :].decode().startswith(second)


def test_every_form_of_an_import():
    found = extract(
        code("""
        require 'json'
        require_relative "../price"
        load 'tasks.rake'
        autoload :Line, 'shop/line'
        require File.expand_path('../lib/shop', __FILE__)
        require File.join(__dir__, 'a', 'b')
        require "#{__dir__}/c"
        require "#{name}/d"
        require name
        class Cart < Shop::Base
          include ::Helper
          def f = Price.of(Shop::Line::MAX, String.new)
          def g = Price.new
        end
    """)
    ).imports
    assert [(name.module, name.name, name.level, name.scope) for name in found] == [
        ("json", "", 0, "module"),
        ("../price", "", 1, "module"),
        ("tasks.rake", "", 0, "module"),
        ("shop/line", "", 0, "module"),
        ("lib/shop", "", 1, "module"),
        ("a/b", "", 1, "module"),
        ("c", "", 1, "module"),
        ("#{name}/d", "", 0, "module"),
        ("#{name}", "", 0, "module"),
        ("", "Shop::Base", 0, "module"),
        ("", "Helper", 0, "module"),
        ("", "Price", 0, "function"),
        ("", "Shop::Line::MAX", 0, "function"),
    ]


def test_what_a_file_calls_inherits_from_and_mixes_in():
    found = extract(
        code("""
        class Cart < Shop::Base
          include Helper
          def f
            g(1)
            self.h
            Shop::Price.of(2).round!
            @things&.each { |thing| thing.sell }
          end
        end
    """)
    ).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found] == [
        ("Base", "Shop", "inherit"),
        ("Helper", "", "inherit"),
        ("g", "", "call"),
        ("h", "self", "call"),
        ("of", "Shop::Price", "call"),
        ("round!", "Shop::Price.of(2)", "call"),
        ("each", "@things&", "call"),
        ("sell", "thing", "call"),
    ]


def test_literals_are_strings_of_one_piece_that_are_no_paths():
    found = extract(code("""
        require 'some/path'
        a = 'plain text', "made #{a} text", %q(quoted text)
    """)).literals  # fmt: skip
    assert [text for _, text in found] == ["plain text", "quoted text"]
