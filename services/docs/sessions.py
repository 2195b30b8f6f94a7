"""The schema of recorded sessions, from the declarations that the import reads by."""

from __future__ import annotations

import json
from typing import Any

from assets.json_lines import MAX_LINE_BYTES
from assets.sessions.lines import FIELDS, WHOLE
from services.docs.markdown import generated, table

EXAMPLES: tuple[dict[str, Any], ...] = (
    {
        "id": "5f0c",
        "time": "2024-05-01T12:00:00Z",
        "repository": "shop",
        "commit": "6fd0a1b",
        "text": "The cart loses its last item",
        "returned": ["shop/cart.py", "shop/order.py"],
    },
    {"id": "5f0c", "read": ["shop/order.py"]},
)

_OPENING = """\
# Sessions

Whether a ranking helps shows in what is read after it. A session is a task that was asked, the files that
were returned, and those that were then read. Nothing is recorded unasked: `rankhouse rank --record FILE`
appends what it returned to a file of yours, and whoever reads files for the task (an agent, an editor, a
person) appends what it read. Other tools may write the same lines.
"""

_CLOSING = f"""\
A line of all but `read` is a whole session; one of `id` and `read` adds to what its session read, and
stands below the session or in a later import.

- `rankhouse sessions import FILE.jsonl` adds them to the warehouse. Importing again adds nothing, and what
  was read adds up. A line that does not keep to the schema, or has more than {MAX_LINE_BYTES:,} bytes, or
  whose repository the warehouse does not hold, is told by its number, and the others are imported. Where
  there is no other the status is 2.
- Secrets are taken out of task texts, when recording and when importing. A file that `rank --record` makes
  only its owner may read. Sessions are kept in `<warehouse>/sessions`; remove that folder and they are
  gone.
- Agents can read a warehouse that holds sessions through `rankhouse sql`, which is for the operator: task
  texts and paths are in it, whatever the access rules hide.

## Hit rate

`rankhouse sql` (without `--repo`) has the tables `session`, `session_returned` and `session_read`, as last
imported, and two views over them:

| view | a row is |
| --- | --- |
| `session_hit` | a session: files that it read, how many were in the first 5, 10, 20, and the first |
| `hit_rate` | a week of a repository: share of sessions that read any of the first k, precision at k |

```sql
SELECT week, sessions, hit_rate_10, precision_10 FROM hit_rate WHERE repository = 'shop' ORDER BY week
```

Sessions that read nothing are counted and judged by nothing: nobody knows whether the answer was enough, or
no use.

## Replay

`rankhouse sessions replay --out DIR` ranks every session that read something with today's code, as of its
own commit and with nothing later, and compares precision at 5, 10 and 20 (files read within the first k,
divided by k) with the same candidates in alphabetical order and by recency, and with what was returned when
it was recorded. `DIR` holds a whole [evaluation](evaluation.md), in which the files read are the labels.
Mind that people read what they are shown: what was recorded has an advantage over every order that came
later.
"""


def sessions_page() -> str:
    """The page `sessions.md`."""
    source = generated("assets/sessions/lines.py")
    examples = "\n".join(["```json", *(json.dumps(example) for example in EXAMPLES), "```\n"])
    return "\n".join([source, _OPENING, examples, "## Fields\n", _fields(), _CLOSING])


def _fields() -> str:
    needed = {"id": "always", **dict.fromkeys(WHOLE, "of a whole session")}
    rows = [(f"`{one.name}`", one.type, needed.get(one.name, "no"), one.meaning) for one in FIELDS]
    return table(("field", "type", "required", "meaning"), rows)
