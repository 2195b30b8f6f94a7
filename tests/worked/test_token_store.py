"""The worked case of the field, on a real repository: where similarity is wrong, four signals are right.

Eight files answer a ticket. The one that must change is the seventh by similarity, since it says nothing of
what the ticket says; two runbooks say all of it. Under the stated weights (similarity 1.0, hops 1.4,
definition 1.2, co-change 0.6) it comes second, and both runbooks leave the first five.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from rankhouse import Repository, Warehouse
from ranking.options import RankOptions
from tests.fixtures.repositories import RepositoryBuilder
from tests.services.cli.running import rankhouse

TICKET = """\
Client is logged out although its session could be refreshed

When the access expires `Client.refresh` retries the login and the session is refreshed too late, so that the
user is logged out. `TokenStore` should keep what was refreshed.
"""
MUST_CHANGE = "auth/token_store.py"
RUNBOOKS = ("docs/runbook_logout.md", "docs/runbook_session.md")
CLIENT = """\
# The client: refreshes the session when access expires, before the user is logged out.
from auth.retry import retries
from auth.session import Session
from auth.token_store import TokenStore


class Client:
    def refresh(self):
        # The session is refreshed when its access expires.
        return retries(Session(TokenStore()).refresh)
"""
RETRY = """\
# Retries of a login: how often, and how long after the other.
def retries(login):
    return [login() for attempt in range(3)]
"""
SESSION = """\
# The session of a user, which expires and is refreshed.
from settings.config import EXPIRES


class Session:
    expires = EXPIRES

    def __init__(self, kept):
        self.kept = kept

    def refresh(self):
        return self.kept.load()
"""
TOKEN_STORE = """\
import json
import pathlib


class TokenStore:
    def load(self):
        return json.loads(pathlib.Path('blob.json').read_bytes())

    def dump(self, blob):
        pathlib.Path('blob.json').write_text(json.dumps(blob, indent=2, sort_keys=True))
"""
LOGOUT = """\
# A client is logged out

The user is logged out although the session could be refreshed: the client retries the login when the access
expires. See when the session was refreshed, and refresh it.
"""
LATE = """\
# A session is refreshed too late

When the access expires, the client is logged out and retries the login. The session is refreshed too late,
and the user is logged out of the client.
"""
FILES = {
    "auth/client.py": CLIENT,
    "auth/retry.py": RETRY,
    "auth/session.py": SESSION,
    MUST_CHANGE: TOKEN_STORE,
    RUNBOOKS[0]: LOGOUT,
    RUNBOOKS[1]: LATE,
    "settings/config.py": "# How long access lasts until a login expires.\nEXPIRES = 3600\n",
    "docs/changelog.md": "# Changes\n\n- 1.1: colours of the terminal\n- 1.0: first release of the package\n",
}


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Repository]:
    root = tmp_path_factory.mktemp("worked")
    auth = RepositoryBuilder(root / "auth")
    auth.commit(FILES, message="Everything at once, which ties nothing to anything else " * 2)
    for n in range(6):
        both = {path: FILES[path] + f"# {n}\n" for path in ("auth/client.py", MUST_CHANGE)}
        auth.commit(both, message=f"Keep what was refreshed {n}")
    auth.commit(
        {path: FILES[path] + "# x\n" for path in ("auth/client.py", "auth/session.py")}, message="Tidy"
    )
    finished = rankhouse("index", auth.path, "-q", warehouse=root / "warehouse")
    assert finished.status == 0, finished.err
    with Warehouse(root / "warehouse").open() as opened:
        yield opened


def ranked(repository: Repository, **options: Any) -> list[Any]:
    chosen = RankOptions(profile="stated", seeds=("auth/client.py",), limit=99, **options)
    return list(repository.rank(TICKET, chosen).results)


def test_by_similarity_alone_it_is_the_seventh_of_eight_below_both_runbooks(repository: Repository) -> None:
    results = ranked(repository)
    assert len(results) == 8
    by_similarity = sorted(results, key=lambda result: -result.signals["semantic"])
    paths = [result.path for result in by_similarity]
    assert paths.index(MUST_CHANGE) == 6
    assert set(RUNBOOKS) <= set(paths[:5])


def test_under_the_stated_weights_it_comes_second_and_the_runbooks_leave_the_first_five(
    repository: Repository,
) -> None:
    results = ranked(repository)
    # What the four signals make of it, before documentation is lowered.
    weights = {"semantic": 1.0, "hops": 1.4, "definition": 1.2, "cochange": 0.6}
    scores = {result.path: sum(result.contributions[name] for name in weights) for result in results}
    order = sorted(scores, key=lambda path: -scores[path])
    assert order[:2] == ["auth/client.py", MUST_CHANGE]
    assert not set(RUNBOOKS) & set(order[:5])
    assert [result.path for result in results][:2] == ["auth/client.py", MUST_CHANGE]


def test_the_scores_are_the_formulas(repository: Repository) -> None:
    results = ranked(repository)
    for name, weight in {"semantic": 1.0, "hops": -1.4, "definition": 1.2, "cochange": 0.6}.items():
        column = np.array([result.signals[name] for result in results])
        expected = weight * (column - column.mean()) / column.std(ddof=1)
        assert [result.contributions[name] for result in results] == pytest.approx(expected.tolist())


def test_a_question_for_a_rare_literal_is_answered_by_what_holds_it(repository: Repository) -> None:
    """Ledger D6: whatever the signals say, and the result tells which literal and how rare it is."""
    question = 'where is "blob.json" read'
    first, *others = repository.rank(question).results
    assert (first.path, first.promoted) == (MUST_CHANGE, "literal: 'blob.json' in 1 of 8 files")
    assert any(one.retriever == "literal" for one in repository.explain(question, MUST_CHANGE).searches)
    assert first.signals["rare_literal"] == 1
    assert all(other.promoted == "" and other.signals["rare_literal"] == 0 for other in others)


def test_a_ticket_that_quotes_a_literal_promotes_nothing_unless_it_is_wanted(repository: Repository) -> None:
    ticket = "The session is refreshed too late\n\nThe user is logged out, and `blob.json` is empty by then."
    weights = {"rare_literal": 0.0}
    plain = repository.rank(ticket, RankOptions(weights=weights)).results
    assert plain[0].path != MUST_CHANGE
    assert all(result.promoted == "" for result in plain)
    wanted = repository.rank(ticket, RankOptions(weights=weights, promote="always")).results
    assert wanted[0].path == MUST_CHANGE
    assert wanted[0].score < wanted[1].score
