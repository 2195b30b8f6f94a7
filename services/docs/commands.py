"""The command line's reference: the help of every command, as the command itself prints it."""

from __future__ import annotations

import click

from services.cli.application import SUMMARIES, application
from services.cli.verbs import CommandWithVerbs
from services.docs.markdown import generated

WIDTH = 100

_OPENING = """\
# Command line

Data goes to standard output, everything else to standard error. `--json` gives programs one object.

| exit status | meaning |
| --- | --- |
| 0 | done; so is a question to which nothing answers |
| 1 | a fault of rankhouse: one line, and where the traceback was written; `--debug` shows it |
| 2 | bad input: one line that says what, where and what to do |
| 3 | busy: another process indexes the same repository |
| 130 | interrupted with Ctrl-C; what was finished is kept |
| 141 | whoever read the output stopped reading |

Completion of commands, options and repository names, for the shell's start-up file:

```
eval "$(_RANKHOUSE_COMPLETE=bash_source rankhouse)"     # ~/.bashrc
eval "$(_RANKHOUSE_COMPLETE=zsh_source rankhouse)"      # ~/.zshrc
_RANKHOUSE_COMPLETE=fish_source rankhouse | source      # ~/.config/fish/completions/rankhouse.fish
```
"""


def commands_page() -> str:
    """The page `cli.md`."""
    context = click.Context(
        application, info_name="rankhouse", terminal_width=WIDTH, **application.context_settings
    )
    pages = [_section(context)]
    for name in SUMMARIES:
        command = application.get_command(context, name)
        if command is not None:
            pages += _sections(click.Context(command, context, info_name=name, terminal_width=WIDTH))
    return "\n".join([generated("the commands in services/cli"), _OPENING, *pages])


def _sections(context: click.Context) -> list[str]:
    """A command, and those below its name."""
    command = context.command
    verbs = command.verbs if isinstance(command, CommandWithVerbs) else getattr(command, "commands", {})
    # A command with verbs takes arguments too, which do not stand before the verb.
    within, name = (context.parent, f"{context.info_name} ") if hasattr(command, "verbs") else (context, "")
    below = [click.Context(v, within, info_name=f"{name}{n}", terminal_width=WIDTH) for n, v in verbs.items()]
    return [_section(context), *map(_section, below)]


def _section(context: click.Context) -> str:
    lines = [line.rstrip() for line in context.get_help().splitlines()]
    return f"## {context.command_path}\n\n```\n{chr(10).join(lines)}\n```\n"
