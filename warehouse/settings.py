"""What shapes an index: each setting declared once, read from file, environment and caller."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from warehouse.errors import RankhouseError

ENVIRONMENT_PREFIX = "RANKHOUSE_"


class LayeredSettings(BaseSettings):
    """Settings whose strength grows from file to environment to caller.

    A subclass names the table of the settings file that it reads in `file_table`.
    """

    model_config = SettingsConfigDict(env_prefix=ENVIRONMENT_PREFIX, extra="forbid", frozen=True)

    @classmethod
    def file_table(cls) -> str:
        """The table of the settings file that holds these settings."""
        raise NotImplementedError

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only the caller and the environment; the file comes in through `load`."""
        return init_settings, env_settings


class IndexSettings(LayeredSettings):
    """What an index run goes by; a change of what shapes the tables makes a new snapshot."""

    encoder: str = Field(
        "static",
        description="Encoder of the vectors: `static` (embedded, no torch), `minilm` (needs the `neural` "
        "extra), or the folder of a sentence-transformers model.",
    )
    half_life_days: float = Field(
        182.625, gt=0, description="Days after which a commit counts half. Half a year of 365.25 days."
    )
    coedit_min_files: int = Field(
        2, ge=2, description="Commits that touch fewer files do not count in `coedit`."
    )
    coedit_max_files: int = Field(
        15, ge=2, description="Commits that touch more files do not count in `coedit`."
    )
    coedit_recent_commits: int = Field(
        100,
        ge=1,
        description="How many of the last commits that touched either file `ratio_recent` looks at.",
    )

    @classmethod
    def file_table(cls) -> str:
        """`[index]`."""
        return "index"


Settings = TypeVar("Settings", bound=LayeredSettings)


def load(kind: type[Settings], file: Path | None, given: Mapping[str, Any] | None = None) -> Settings:
    """The settings of one kind: the file's, overruled by the environment's, overruled by those given.

    A value of None in `given` counts as not given. A missing file has no settings.
    """
    chosen = {name: value for name, value in (given or {}).items() if value is not None}
    written = _read(file).get(kind.file_table(), {}) if file is not None else {}
    try:
        environment = kind().model_dump(include=kind().model_fields_set)
        return kind(**{**written, **environment, **chosen})
    except ValidationError as fault:
        first = fault.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise RankhouseError(
            f"Setting {name!r} cannot be {first['input']!r}: {first['msg']}. "
            f"It comes from a flag, from {ENVIRONMENT_PREFIX}{name.upper()} or from {file}."
        ) from fault


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise RankhouseError(
            f"The settings file {file} cannot be read: {fault}. Mend or remove it."
        ) from fault
