"""What is taken out of scripts: definitions, units, module names, references and literals."""

import textwrap

from assets.languages import language_named


def read(name, text):
    return language_named(name).extract(textwrap.dedent(text).lstrip("\n").encode())


def imported(text, name="javascript"):
    return [(one.module, one.name, one.alias, one.scope) for one in read(name, text).imports]


def defined(text, name="javascript"):
    return [(one.symbol, one.kind) for one in read(name, text).definitions]


def test_every_form_of_an_import():
    assert imported("""
        import d, { a as b, c } from './m';
        import e, * as n from "m";
        import './side';
    """) == [
        ("./m", "a", "b", "module"),
        ("./m", "c", "c", "module"),
        ("./m", "default", "d", "module"),
        ("m", "", "n", "module"),
        ("m", "default", "e", "module"),
        ("./side", "", "", "module"),
    ]


def test_forms_that_only_typescript_has():
    assert imported(
        """
        import type { A } from './a';
        import { type B } from './b';
        import c = require('./c');
        export type { D } from './d';
        type E = import('./e').E;
        """,
        "typescript",
    ) == [
        ("./a", "A", "A", "module"),
        ("./b", "B", "B", "module"),
        ("./c", "", "c", "module"),
        ("./d", "D", "D", "export"),
        ("./e", "E", "", "module"),
    ]


def test_what_is_handed_on_is_an_export():
    assert imported("""
        import { a, b } from './m';
        import Main from './main';
        export { a, b as c };
        export { d as e } from './d';
        export * from './all';
        export * as ns from './ns';
        export default Main;
        export { own };
    """)[3:] == [
        ("./m", "a", "a", "export"),
        ("./m", "b", "c", "export"),
        ("./d", "d", "e", "export"),
        ("./all", "*", "", "export"),
        ("./ns", "", "ns", "export"),
        ("./main", "default", "default", "export"),
    ]


def test_require_and_dynamic_imports():
    assert imported("""
        const a = require('./a'), { b, c: d, e = 1, ...rest } = require('./b');
        const f = require('./f').g;
        require('./h');
        async function lazy() {
          const { i } = await import('./i');
          return import(/* webpackChunkName: "j" */ `./j`);
        }
        if (x) { require(`./${name}`); }
    """) == [
        ("./a", "", "a", "module"),
        ("./b", "", "rest", "module"),
        ("./b", "b", "b", "module"),
        ("./b", "c", "d", "module"),
        ("./b", "e", "e", "module"),
        ("./f", "g", "f", "module"),
        ("./h", "", "", "module"),
        ("./i", "i", "i", "function"),
        ("./j", "", "", "function"),
        ("()", "", "", "conditional"),
    ]


def test_what_a_script_defines():
    assert defined("""
        export function one() {}
        function* two() {}
        const three = () => 1, FOUR = 4;
        export const five = async function () {};
        export default class Six extends Base {
          #seven = 7;
          eight = () => 8;
          static nine() {}
          get ten() { return 10; }
        }
        exports.eleven = function () {};
        module.exports.twelve = () => 12;
        Six.prototype.thirteen = function () {};
        app.fourteen = function fourteen() {};
        const options = { fifteen() {}, sixteen: () => 16, seventeen: 17 };
    """) == [
        ("one", "function"),
        ("two", "function"),
        ("three", "function"),
        ("FOUR", "variable"),
        ("five", "function"),
        ("Six", "class"),
        ("Six.eight", "method"),
        ("Six.nine", "method"),
        ("Six.ten", "method"),
        ("eleven", "function"),
        ("twelve", "function"),
        ("Six.thirteen", "method"),
        ("app.fourteen", "method"),
        ("options", "variable"),
        ("fifteen", "function"),
        ("sixteen", "function"),
    ]


def test_what_typescript_defines():
    assert defined(
        """
        export interface One { two(): void; three: string }
        export type Four = string;
        export enum Five { A }
        abstract class Six { abstract seven(): void; private eight = () => 8; nine() {} }
        namespace Ten { export function eleven() {} }
        function twelve(a: string): void;
        function twelve(a: unknown) {}
        """,
        "typescript",
    ) == [
        ("One", "class"),
        ("One.two", "method"),
        ("Four", "variable"),
        ("Five", "class"),
        ("Six", "class"),
        ("Six.seven", "method"),
        ("Six.eight", "method"),
        ("Six.nine", "method"),
        ("Ten", "class"),
        ("Ten.eleven", "method"),
        ("twelve", "function"),
        ("twelve", "function"),
    ]


def test_a_test_case_is_a_unit_called_what_it_says():
    body = "".join(f"    call({number});\n" for number in range(80))
    text = "describe('the cart', () => {\n" + "".join(
        f"  it('adds {word}', async () => {{\n{body}  }});\n" for word in ("up", "down")
    )
    units = read("javascript", text + "});\n").units
    assert [unit.symbol for unit in units] == ["the cart.adds up", "the cart.adds down"]


def test_a_function_keeps_its_comment_and_its_export():
    first = "/** Of one. */\nexport function one() {\n" + "  call();\n" * 80 + "}\n\n"
    second = "// Of two.\nexport const two = async (a) => {\n" + "  call();\n" * 80 + "};\n"
    text = (first + second).encode()
    units = language_named("javascript").extract(text).units
    assert [text[unit.start : unit.end].decode() for unit in units] == [first, second]
    assert [unit.signature for unit in units] == ["function one()", "two = async (a) =>"]


def test_what_a_script_calls_and_inherits_from():
    found = read(
        "tsx",
        """
        class A extends B.C implements D, E.F {}
        interface G extends H<I> {}
        const page = <Row.Item><span/></Row.Item>;
        new Map(); a?.b(); this.c.d();
    """,
    ).references
    assert [(name, receiver, kind) for _, name, receiver, kind in found] == [
        ("C", "B", "inherit"),
        ("D", "", "inherit"),
        ("F", "E", "inherit"),
        ("H", "", "inherit"),
        ("Item", "Row", "call"),
        ("Map", "", "call"),
        ("b", "a", "call"),
        ("d", "this.c", "call"),
    ]


def test_literals_are_strings_that_are_no_modules():
    found = read(
        "javascript",
        """
        import a from './module-a';
        const b = require('./module-b');
        const c = ['a literal', "another", `plain`, `not ${c} this`];
        const d = <b title="the title">Save changes</b>;
    """,
    ).literals
    assert [text for _, text in found] == ["a literal", "another", "plain", "the title", "Save changes"]
