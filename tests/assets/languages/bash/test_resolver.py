import pytest

from tests.assets.imports.trees import reasons, targets

SHOP = {
    "lib/common.sh": 'source "$(dirname "$0")/price.sh"\ntotal() { :; }',
    "lib/price.sh": "price_of() { :; }",
    "lib/only.sh": "alone() { :; }",
    "a/twice.sh": "",
    "b/twice.sh": "",
    "test/test_helper.bash": "helped() { :; }",
}


@pytest.mark.parametrize(
    ("source", "code", "expected"),
    [
        ("bin/run.sh", "source lib/common.sh", ["lib/common.sh"]),
        ("lib/run.sh", "source ./common.sh", ["lib/common.sh"]),
        ("run.sh", ". ./lib/common.sh", ["lib/common.sh"]),
        ("bin/run.sh", 'source "$(dirname "$0")/../lib/common.sh"', ["lib/common.sh"]),
        ("bin/run.sh", 'top="$(cd "$(dirname "$0")/.." && pwd)"; . "$top/lib/common.sh"', ["lib/common.sh"]),
        ("bin/run.sh", 'source "$ROOT/lib/only.sh"', ["lib/only.sh"]),
        ("test/a.bats", "load test_helper", ["test/test_helper.bash"]),
        ("test/a.bats", "load ../lib/common", ["lib/common.sh"]),
    ],
)
def test_where_a_script_leads(source, code, expected):
    assert targets({**SHOP, source: code}, source) == expected


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("source /etc/profile", "external"),
        ('source "$HOME/.profile"', "external"),
        ("source virtualenvwrapper.sh", "external"),
        ("source lib/gone.sh", "missing"),
        ('source "$(dirname "$0")/gone.sh"', "missing"),
        ("load gone", "missing"),
        ('source "$ROOT/twice.sh"', "dynamic"),
        ('source "$file"', "dynamic"),
        ("source <(make_script)", "dynamic"),
        ("source lib/*.sh", "dynamic"),
    ],
)
def test_why_a_script_leads_nowhere(code, reason):
    assert [found for _, _, found in reasons({**SHOP, "bin/run.sh": code})] == [reason]


def test_a_function_is_looked_for_in_what_is_sourced_by_what_is_sourced():
    files = {**SHOP, "bin/run.sh": "source lib/common.sh\ntotal 1\nprice_of 2\n"}
    assert targets(files, "bin/run.sh", "call") == ["lib/common.sh", "lib/price.sh"]
    unknown = {**SHOP, "bin/run.sh": "alone\n"}
    assert targets(unknown, "bin/run.sh", "call") == ["lib/only.sh"]
