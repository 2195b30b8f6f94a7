"""The schema of an import of discussions, from the declarations that the import reads by."""

from __future__ import annotations

import json
from typing import Any

from assets.discussions.lines import FIELDS, PLACE_FIELDS
from assets.json_lines import MAX_LINE_BYTES, Field
from services.docs.markdown import generated, table

EXAMPLES: tuple[dict[str, Any], ...] = (
    {"id": "4711", "kind": "issue", "time": "2024-05-01T12:00:00Z", "text": "The cart loses its last item."},
    {
        "id": "r-1",
        "kind": "review",
        "time": "2024-05-02T09:30:00+02:00",
        "text": "Why not sum()?",
        "places": [{"path": "shop/cart.py", "start_line": 12, "end_line": 14}],
    },
    {
        "id": "nightly-77",
        "kind": "build",
        "time": "2024-05-02",
        "text": "FAILED tests/test_cart.py",
        "places": [{"path": "tests/test_cart.py"}],
    },
)

_OPENING = """\
# Discussions

What people and machines say of a repository outside git can be searched beside its files: review comments,
issues, output of builds. `rankhouse discussions FILE.jsonl --repo NAME` imports them from JSON Lines, an
object a line, in UTF-8. Nothing is fetched: how a file comes to be is up to you.
"""

_CLOSING = f"""\
A field that is `null` counts as left out, and one that the schema does not know is passed over.

## What becomes of them

- They are part of the next snapshot: tables `document` and `document_place` in
  [the data dictionary](data-dictionary.md). An import makes `rankhouse index` publish a new snapshot even
  where there is no new commit.
- `kind` and `id` together name a discussion. Importing a file again adds nothing; a line that says something
  else under the same name takes the place of what was there.
- A line that does not keep to the schema, or has more than {MAX_LINE_BYTES:,} bytes, never stops an import.
  The command tells of it (with the status 2 where every line is such a one), and it is a row of `skipped`
  with the file's name, its line and the reason, until the file is imported without it.
- A discussion of a commit that the snapshot does not see is a row of `skipped` too (`unseen_commit`). So is
  one that was written after the snapshot's commit where the setting `later_discussions` is off
  (`later_than_commit`): an index of the past then knows nothing that came later.
"""


def discussions_page() -> str:
    """The page `discussions.md`."""
    source = generated("assets/discussions/lines.py")
    examples = "\n".join(["```json", *(json.dumps(example) for example in EXAMPLES), "```\n"])
    fields = ["## Fields\n", _described(FIELDS), "Each of `places`:\n", _described(PLACE_FIELDS)]
    return "\n".join([source, _OPENING, examples, *fields, _CLOSING])


def _described(fields: tuple[Field, ...]) -> str:
    rows = [
        (f"`{field.name}`", field.type, "yes" if field.required else "no", field.meaning) for field in fields
    ]
    return table(("field", "type", "required", "meaning"), rows)
