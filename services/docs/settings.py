"""The settings: every one with its default and where it can stand, from the settings' declarations."""

from __future__ import annotations

from pydantic.fields import FieldInfo

from services.cli.index_options import choices, is_repeatable
from services.docs.markdown import generated, table
from warehouse.location import WAREHOUSE_VARIABLE
from warehouse.settings import ENVIRONMENT_PREFIX, IndexSettings, LayeredSettings, TraceSettings

_OPENING = f"""\
# Settings

A setting can stand in three places. The later overrules the earlier:

1. a settings file: `<warehouse>/rankhouse.toml` where it is there, else the user's own
   (`~/.config/rankhouse/rankhouse.toml` on Linux, by XDG_CONFIG_HOME);
2. the environment: `{ENVIRONMENT_PREFIX}` and the setting's name in capitals;
3. the command line: `--` and the setting's name with hyphens.

```toml
[index]
encoder = "static"
coedit_max_files = 20
```

A value that cannot be is an error in one line that names the setting; nothing is guessed.

`{WAREHOUSE_VARIABLE}` names the warehouse where `--warehouse` does not; else it is the folder `rankhouse` in
the user's data folder (`~/.local/share` on Linux, by XDG_DATA_HOME). `NO_COLOR` and `COLUMNS` are honoured.
"""

_MODELS: tuple[type[LayeredSettings], ...] = (IndexSettings, TraceSettings)

_BOUNDS = (("gt", ">"), ("ge", ">="), ("lt", "<"), ("le", "<="))


def settings_page() -> str:
    """The page `settings.md`."""
    return "\n".join([generated("warehouse/settings.py"), _OPENING, *map(_described, _MODELS)])


def _described(model: type[LayeredSettings]) -> str:
    rows = [_row(name, field) for name, field in model.model_fields.items()]
    header = ("setting", "values", "default", "meaning")
    return f"## [{model.file_table()}]\n\n{model.__doc__}\n\n{table(header, rows)}"


def _row(name: str, field: FieldInfo) -> tuple[str, str, str, str]:
    default = ", ".join(field.default) or "none" if is_repeatable(field.annotation) else field.default
    return f"`{name}`", _values(field), f"`{default}`", str(field.description)


def _values(field: FieldInfo) -> str:
    """What a value may be: `float, > 0`, or the values that are allowed."""
    allowed = " or ".join(f"`{value}`" for value in choices(field.annotation))
    if is_repeatable(field.annotation):
        return f"any of {allowed}"
    return allowed or f"{getattr(field.annotation, '__name__', '')}{_bounds(field)}"


def _bounds(field: FieldInfo) -> str:
    found = [
        f"{sign} {getattr(limit, attribute)}"
        for limit in field.metadata
        for attribute, sign in _BOUNDS
        if hasattr(limit, attribute)
    ]
    return f", {' and '.join(found)}" if found else ""
