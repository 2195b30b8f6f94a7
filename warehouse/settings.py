"""What shapes an index: each setting declared once, read from file, environment and caller."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from warehouse.errors import RankhouseError
from warehouse.settings_file import read_settings_file

ENVIRONMENT_PREFIX = "RANKHOUSE_"
# The largest number that the queries of every table take.
MOST = 2**31 - 1


class LayeredSettings(BaseModel):
    """Settings whose strength grows from file to environment to caller; see `load`.

    A subclass names the table of the settings file that it reads in `file_table`.
    """

    # A float's default of 0 would name another snapshot than the 0.0 that a run's configuration gives back.
    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=True)

    @classmethod
    def file_table(cls) -> str:
        """The table of the settings file that holds these settings."""
        raise NotImplementedError


class IndexSettings(LayeredSettings):
    """What an index run goes by; a change of what shapes the tables makes a new snapshot."""

    encoder: str = Field(
        "static",
        description="Encoder of the vectors: `static` (embedded, no torch), `minilm` (needs the `neural` "
        "extra), or the folder of a sentence-transformers model.",
    )
    half_life_days: float = Field(
        182.625,
        gt=0,
        le=MOST,
        allow_inf_nan=False,
        description="Days after which a commit counts half. Half a year of 365.25 days.",
    )
    history_merges: Literal["skip", "first_parent"] = Field(
        "skip",
        description="What a merge counts as. `skip`: nothing, its branches' commits count. `first_parent`: "
        "one change, in place of its branches' commits; for teams that merge without squashing.",
    )
    history_change: Literal["commit", "ticket"] = Field(
        "commit",
        description="What one change is: a `commit`, or all commits of one author on one `ticket` that "
        "follow each other within `history_ticket_minutes`.",
    )
    history_ticket_minutes: int = Field(
        60,
        ge=1,
        le=MOST,
        description="Longest pause between two commits of one change, where a ticket makes the change.",
    )
    coedit_min_files: int = Field(
        2, ge=2, le=MOST, description="Changes that touch fewer files do not count in `coedit`."
    )
    coedit_max_files: int = Field(
        15, ge=2, le=MOST, description="Changes that touch more files do not count in `coedit`."
    )
    coedit_recent_changes: int = Field(
        100,
        ge=1,
        le=MOST,
        description="How many of the last changes that touched either file `ratio_recent` looks at.",
    )
    coedit_horizon_changes: int = Field(
        0, ge=0, le=MOST, description="How many of the last changes count in `coedit`; 0 for all."
    )
    coedit_horizon_days: float = Field(
        0,
        ge=0,
        le=MOST,
        description="How many days back from the commit a change counts in `coedit`; 0 for all.",
    )
    past_changes: int = Field(
        20_000,
        ge=0,
        le=MOST,
        description="How many of the latest commits have messages that are searched; larger ones than "
        "`coedit_max_files` do not count.",
    )
    recent_hunks: int = Field(
        100,
        ge=0,
        le=MOST,
        description="How many of the latest of those commits have their hunks among the documents.",
    )
    rare_literal_files: int = Field(
        5, ge=1, le=MOST, description="String literals that more files hold are not in `rare_literal`."
    )
    later_discussions: bool = Field(
        True,
        description="Whether imported discussions count that were written after the commit; off for a "
        "snapshot of the past that is to know nothing later.",
    )
    skip_secret_files: bool = Field(
        True,
        description="Leave out files that are by their name for keys and passwords: `.env`, `*.pem`, key "
        "stores. Their hunks are left out in any case.",
    )
    skip_attributes: bool = Field(
        True,
        description="Leave out what `.gitattributes` calls `linguist-generated` or `linguist-vendored`. "
        "Where it says that a file is not, the rules below do not leave it out as such.",
    )
    skip_vendored: bool = Field(
        True, description="Leave out what lies in a folder for the work of others, such as `node_modules`."
    )
    skip_lock_files: bool = Field(
        True, description="Leave out what a manager of dependencies writes, such as `package-lock.json`."
    )
    skip_generated_names: bool = Field(
        True, description="Leave out files named as what a generator writes, such as `*_pb2.py`."
    )
    skip_generated_headers: bool = Field(
        True, description="Leave out files whose first comment says that a program wrote them."
    )
    skip_minified: bool = Field(
        True, description="Leave out scripts and styles that a minifier wrote, by their name or their lines."
    )
    skip_data_dumps: bool = Field(
        True, description="Leave out data of more than 200 kB, tables of figures, and dumps of databases."
    )
    keep_snapshots: int = Field(
        3,
        ge=1,
        le=MOST,
        description="Snapshots kept of each repository; those that are current are always kept.",
    )

    @model_validator(mode="after")
    def _some_change_counts(self) -> IndexSettings:
        if self.coedit_min_files > self.coedit_max_files:
            raise ValueError(
                f"coedit_min_files = {self.coedit_min_files} is more than coedit_max_files = "
                f"{self.coedit_max_files}, which would leave out every change"
            )
        return self

    def shaping(self) -> dict[str, Any]:
        """The settings that shape tables and so name a snapshot; the encoder is named by its own id."""
        return self.model_dump(exclude={"encoder", "keep_snapshots"})

    def skip_rules(self) -> tuple[str, ...]:
        """The rules that leave files out, those that are on, in the order in which they say why."""
        return tuple(name for name, on in self.model_dump().items() if name.startswith("skip_") and on)

    @classmethod
    def file_table(cls) -> str:
        """`[index]`."""
        return "index"


class TraceSettings(LayeredSettings):
    """What a trace keeps."""

    trace_text: bool = Field(
        True,
        description="Whether the trace of a ranking holds the task text; else its SHA-256 alone.",
    )

    @classmethod
    def file_table(cls) -> str:
        """`[trace]`."""
        return "trace"


Settings = TypeVar("Settings", bound=LayeredSettings)


def load(kind: type[Settings], file: Path | None, given: Mapping[str, Any] | None = None) -> Settings:
    """The settings of one kind: the file's, overruled by the environment's, overruled by those given.

    A value of None in `given` counts as not given. A missing file has no settings.
    """
    chosen = {name: value for name, value in (given or {}).items() if value is not None}
    written = _table(file, kind.file_table()) if file is not None else {}
    try:
        return kind(**{**written, **_environment(kind), **chosen})
    except ValidationError as fault:
        first = fault.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        if not name:
            raise RankhouseError(f"Settings contradict each other: {first['ctx']['error']}.") from fault
        raise RankhouseError(
            f"Setting {name!r} cannot be {first['input']!r}: {first['msg']}. "
            f"It comes from a flag, from {ENVIRONMENT_PREFIX}{name.upper()} or from {file}."
        ) from fault


def _table(file: Path, name: str) -> dict[str, Any]:
    table = read_settings_file(file).get(name, {})
    if not isinstance(table, dict):
        raise RankhouseError(f"{name!r} in the settings file {file} must be a table: [{name}].")
    return table


def _environment(kind: type[LayeredSettings]) -> dict[str, str]:
    """What the environment sets; an empty variable sets nothing, as is the custom."""
    found = {name: os.environ.get(f"{ENVIRONMENT_PREFIX}{name.upper()}", "") for name in kind.model_fields}
    return {name: value for name, value in found.items() if value}
