"""A tree-sitter grammar with its queries: bytes to the nodes that a language wants."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tree_sitter import Language, Node, Parser, Query, QueryCursor, Tree

from assets.languages.structure.memory import peak_memory

# Source that people write is smaller. Parsing costs 0.2 s a megabyte, and up to 4 s where it is all faults.
PARSE_LIMIT = 1_000_000
# The query cursor looks for a named sibling past all unnamed ones, at each of them: 100,000 open brackets in
# one faulty node took it 8 s, 20,000 take it 0.3 s. Named ones with faults between them cost Swift the same.
UNNAMED_LIMIT = 20_000

# The parser tells of its progress every hundred steps: once for twenty to two hundred bytes of what people or
# generators write, and of faults. More than this is a search without an end.
STEPS_BESIDE = 1_000
STEPS_PER_BYTE = 0.5
# A tree takes 20 times the bytes of its text, and a search that goes astray takes all the memory there is.
MEMORY_LIMIT = 256_000_000
# Some grammars weigh each open angle bracket against all others, in one step that nothing calls off: 20,000
# in a row took Java's parser 17 s and 3 GB, 2,000 take it 0.2 s. Nobody writes so many into one statement.
ANGLES_LIMIT = 2_000
READ_BYTES = 4_096
_MARKED = "rankhouse-marked"


_ENDS_OF_STATEMENTS = re.compile(rb"[;{}]")


class _Effort:
    """What a parse has cost so far: its steps, and the memory that the process has grown by."""

    def __init__(self, size: int) -> None:
        self._left = STEPS_BESIDE + int(size * STEPS_PER_BYTE)
        self._most = peak_memory() + MEMORY_LIMIT

    def is_too_much(self, _: int, __: bool) -> bool:
        """Whether to call the parse off; asked at each of its steps."""
        self._left -= 1
        return self._left < 0 or peak_memory() > self._most


@dataclass(frozen=True)
class Grammar:
    """A grammar by its name, the function that loads it, and the folders of its query files."""

    name: str
    load: Callable[[], object]
    queries: tuple[Path, ...]
    weighs_angles: bool = False
    """Whether a row of open angle brackets costs its square, as in Java and C#."""

    @classmethod
    def beside(
        cls, name: str, load: Callable[[], object], module: str, *folders: str, weighs_angles: bool = False
    ) -> Grammar:
        """A grammar with query files in `queries` beside a module (its `__file__`), or in `folders` there."""
        queries = Path(module).with_name("queries")
        return cls(name, load, tuple(queries / folder for folder in folders or (".",)), weighs_angles)

    def parse(self, text: bytes) -> Tree | None:
        """The syntax tree, or None where the text is too long or too broken to be worth one."""
        if len(text) > PARSE_LIMIT or (self.weighs_angles and _has_row_of_angles(text)):
            return None
        text = _decodable(text)
        try:
            tree = _parser(self).parse(
                lambda at, _: text[at : at + READ_BYTES], progress_callback=_Effort(len(text)).is_too_much
            )
        except ValueError:  # what tree-sitter says of a parse that was called off
            _parser(self).reset()
            return None
        return None if _too_wide(tree.root_node) else tree

    def matches(self, tree: Tree) -> list[dict[str, list[Node]]]:
        """The captures of each match of any of the grammar's queries, from one pass over the tree."""
        return [captures for _, captures in QueryCursor(_query(self)).matches(tree.root_node)]

    def count_errors(self, tree: Tree) -> int:
        """How many places the parser skipped, or filled in, to go on; what lies in another does not count."""
        if not tree.root_node.has_error:
            return 0
        captures = QueryCursor(_error_query(self)).captures(tree.root_node)
        places = sorted((node.start_byte, -node.end_byte) for nodes in captures.values() for node in nodes)
        count, covered = 0, -1
        for start, end in places:
            if start >= covered:
                count, covered = count + 1, max(-end, start + 1)
        return count


@cache
def _language(grammar: Grammar) -> Language:
    return Language(grammar.load())


@cache
def _parser(grammar: Grammar) -> Parser:
    return Parser(_language(grammar))


@cache
def _query(grammar: Grammar) -> Query:
    files = [file for folder in grammar.queries for file in sorted(folder.glob("*.scm"))]
    return Query(_language(grammar), "\n".join(file.read_text("utf-8") for file in files))


@cache
def _error_query(grammar: Grammar) -> Query:
    return Query(_language(grammar), "(ERROR) @error (MISSING) @missing")


def _decodable(text: bytes) -> bytes:
    """The text with a question mark for each byte that is no UTF-8, so that every offset stays.

    A predicate of a query that is asked of a node with such a byte ends the process.
    """
    try:
        text.decode()
    except UnicodeDecodeError:
        return text.decode("utf-8", _MARKED).encode()
    return text


def _mark(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return "?" * (error.end - error.start), error.end


codecs.register_error(_MARKED, _mark)


def _has_row_of_angles(text: bytes) -> bool:
    return any(part.count(b"<") > ANGLES_LIMIT for part in _ENDS_OF_STATEMENTS.split(text))


def _too_wide(root: Node) -> bool:
    return any(
        node.child_count - (0 if node.has_error else node.named_child_count) > UNNAMED_LIMIT
        for node in _large_nodes(root)
    )


def _large_nodes(root: Node) -> Iterator[Node]:
    """Nodes with enough descendants to be too wide. Their number is small, however deep the tree is."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.descendant_count > UNNAMED_LIMIT:
            yield node
            waiting.extend(node.children)
