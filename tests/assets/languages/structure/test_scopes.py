from assets.languages.structure.scopes import Scope, nest


def scope(kind, name, start, end):
    return Scope(kind, name, name_at=start, start=start, end=end, head=start, body=start)


def test_scopes_nest_by_their_extent():
    found = nest([
        scope("function", "last", 50, 60),
        scope("function", "method", 10, 20),
        scope("class", "C", 0, 40),
        scope("function", "inner", 12, 18),
        scope("class", "Inner", 20, 30),
        scope("variable", "field", 32, 35),
    ])  # fmt: skip
    assert [(each.symbol, each.kind) for each in found] == [
        ("C", "class"),
        ("C.method", "method"),
        ("C.method.inner", "function"),
        ("C.Inner", "class"),
        ("C.field", "variable"),
        ("last", "function"),
    ]
    assert [each.parent.name if each.parent else None for each in found] == [
        None,
        "C",
        "method",
        "C",
        "C",
        None,
    ]


def test_a_variable_is_no_scope():
    outer, *_ = nest(
        [scope("class", "C", 0, 40), scope("variable", "x", 5, 30), scope("variable", "y", 10, 20)]
    )
    assert not outer.holds_scopes
    assert nest([scope("variable", "x", 0, 9), scope("variable", "y", 3, 5)])[1].symbol == "y"


def test_a_class_with_a_method_holds_scopes():
    outer, _ = nest([scope("class", "C", 0, 40), scope("function", "m", 5, 30)])
    assert outer.holds_scopes
