import pytest

from tests.assets.imports.trees import reasons, targets

SHOP = {
    "the-shop.gemspec": "Gem::Specification.new do |s|\n  s.name = 'shop'\nend",
    "lib/shop.rb": "module Shop\n  autoload :Line, 'shop/line'\nend",
    "lib/shop/cart.rb": "module Shop\n  class Cart\n    def total; end\n    def self.of; end\n  end\nend",
    "lib/shop/line.rb": "module Shop\n  class Line\n    MAX = 1\n  end\nend",
    "lib/shop/big_price.rb": "module Shop\n  class BigPrice; end\nend",
    "lib/shop/extra.rb": "module Shop\n  class Cart\n    def more; end\n  end\nend",
    "spec/spec_helper.rb": "class Helper; end",
    "spec/cart_spec.rb": "class Shop::Cart; end",
    "a/lib/json.rb": "",
    "b/lib/json.rb": "",
    "tasks/all.rake": "",
}


@pytest.mark.parametrize(
    ("source", "code", "expected"),
    [
        ("bin/run.rb", "require 'shop/cart'", ["lib/shop/cart.rb"]),
        ("bin/run.rb", "require 'shop/cart.rb'", ["lib/shop/cart.rb"]),
        ("lib/shop/a.rb", "require_relative 'cart'", ["lib/shop/cart.rb"]),
        ("lib/shop/a.rb", "require_relative '../shop'", ["lib/shop.rb"]),
        ("lib/shop/a.rb", "require File.expand_path('../cart', __FILE__)", ["lib/shop/cart.rb"]),
        ("lib/a.rb", "require File.join(__dir__, 'shop', 'cart')", ["lib/shop/cart.rb"]),
        ("lib/a.rb", "autoload :Line, 'shop/line'", ["lib/shop/line.rb"]),
        ("Rakefile", "load 'tasks/all.rake'", ["tasks/all.rake"]),
        ("Rakefile", "require_relative 'tasks/all'", ["tasks/all.rake"]),
        ("spec/a_spec.rb", "require 'spec_helper'", ["spec/spec_helper.rb"]),
        ("a/lib/a.rb", "require 'json'", ["a/lib/json.rb"]),
        ("lib/a.rb", "Shop::Cart", ["lib/shop/cart.rb"]),
        ("lib/a.rb", "module Shop\n  def f = Cart.of\nend", ["lib/shop/cart.rb"]),
        ("lib/a.rb", "Shop::BigPrice.new", ["lib/shop/big_price.rb"]),
        ("lib/a.rb", "Shop::Line::MAX", ["lib/shop/line.rb"]),
        ("lib/a.rb", "Shop::Line::GONE", ["lib/shop/line.rb"]),
        ("lib/a.rb", "Shop.configure", ["lib/shop.rb"]),
        ("spec/a_spec.rb", "Helper.new", ["spec/spec_helper.rb"]),
        ("lib/a.rb", "Helper.new", []),
    ],
)
def test_where_an_import_leads(source, code, expected):
    assert targets({**SHOP, source: code}, source) == expected


def test_why_an_import_leads_nowhere():
    paths = ("set", "rack/utils", "shop/gone")
    code = "".join(f"require '{path}'\n" for path in paths) + (
        'require_relative "gone"\nrequire "json"\nrequire "#{name}"\nRails.root\nShop::Gone\nString.new\n'
    )
    assert reasons({**SHOP, "bin/run.rb": code}) == [
        ("set", "", "external"),
        ("rack/utils", "", "external"),
        ("shop/gone", "", "missing"),
        ("gone", "", "missing"),
        ("json", "", "ambiguous"),
        ("#{name}", "", "dynamic"),
        ("", "Rails", "external"),
        ("", "Shop::Gone", "missing"),
    ]


def test_a_class_that_is_opened_in_some_files_is_shared_among_them():
    files = {"lib/a.rb": "class Cart; end", "lib/b.rb": "class Cart; end", "lib/c.rb": "Cart.new"}
    assert targets(files, "lib/c.rb") == ["lib/a.rb", "lib/b.rb"]


def test_a_constant_of_the_file_itself_is_meant_before_others_of_its_name():
    files = {"lib/a.rb": "MAX = 1", "lib/b.rb": "MAX = 2", "lib/c.rb": "MAX = 3\nputs MAX"}
    assert targets(files, "lib/c.rb") == []


def test_calls_and_bases():
    files = {
        **SHOP,
        "lib/a.rb": "class Mine < Shop::Cart\n  def f\n    Shop::Cart.of\n    @cart.more\n  end\nend",
    }
    assert targets(files, "lib/a.rb", "inherit") == ["lib/shop/cart.rb"]
    assert targets(files, "lib/a.rb", "call") == ["lib/shop/cart.rb", "lib/shop/extra.rb"]
