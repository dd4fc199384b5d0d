"""The settings of the bot, read from the environment or from `.env` in the working folder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from datetime import timedelta
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal
from urllib.parse import unquote, unquote_plus

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from renderers.scene import PublicTheme


class SettingsError(Exception):
    """A setting is missing or wrong. The text names it and explains the fix."""


PREFIX = "AZUL_"
ENV_FILE = ".env"
ENCODING = "utf-8-sig"
"""UTF-8, with or without the byte-order mark that Windows editors write."""
QUOTES = "\"'"
FROM_FILES = ("discord_token", "database_url")
"""Secrets that can also be read from a file. Another variable, ending with `_FILE`, contains its path."""


_PASSWORD = re.compile(r"://[^:/@]*:(.*)@")


def find_passwords(url: str) -> list[str]:
    """Return possible passwords in a database URL, both as written and decoded."""
    written = set[str]()
    before, _, query = url.partition("?")
    # The password may contain a question mark.
    for text in (before, url):
        match = _PASSWORD.search(text)
        if match:
            # It may contain an unescaped @, and then other code sees only a part of it.
            written |= {match[1], *match[1].split("@")}
    for option in query.split("&"):
        name, _, value = option.partition("=")
        if name == "password":
            written.add(value)
    meant = {*map(unquote, written), *map(unquote_plus, written)}
    return sorted((written | meant) - {""})


class Settings(BaseSettings):
    """The settings with the descriptions that `python -m tests.tools.write_settings` copies into the documentation."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_file_encoding=ENCODING,
        env_prefix=PREFIX,
        extra="ignore",
        env_ignore_empty=True,
    )

    discord_token: SecretStr = Field(
        default=SecretStr(""),
        validation_alias="DISCORD_TOKEN",
        description="The bot's token: discord.com/developers/applications → your application → Bot → Reset Token.",
    )
    discord_token_file: Path | None = Field(
        default=None,
        validation_alias="DISCORD_TOKEN_FILE",
        description="Or a file that holds nothing but the token, as Docker and systemd hand out secrets.",
    )
    database_url: SecretStr = Field(
        default=SecretStr("sqlite+aiosqlite:///azul.sqlite3"),
        description="Where games are kept. SQLite: three slashes before a relative path, four before an absolute one. "
        "PostgreSQL: `postgresql+asyncpg://user:password@host/database`.",
    )
    database_url_file: Path | None = Field(
        default=None, description="Or a file that holds this address, as it may have a password in it."
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO",
        description="`DEBUG`, `INFO`, `WARNING` or `ERROR`. At none is a token, a password or a name logged.",
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="`text` for people, or `json`, an object a line, for what collects logs."
    )
    theme: PublicTheme = Field(
        default="light",
        description="The look of pictures, `light` or `dark`, where neither server nor person has chosen one in "
        "`/azul settings server` or `me`.",
    )
    games_per_host: int = Field(
        default=5, ge=1, le=100, description="How many open games (lobbies and running ones) one person may host."
    )
    presses_per_minute: int = Field(
        default=120,
        ge=1,
        description="How many commands and presses one person may send in a minute, and a server ten times as many. "
        "SECURITY.md has the other limits.",
    )
    lobby_hours: float = Field(default=72, gt=0, description="After how many hours without a change a lobby closes.")
    health_file: Path = Field(
        default=Path("azul-bot.health"),
        description="A file that is touched while the bot is well; `python -m bot health` looks at it.",
    )
    http_port: int | None = Field(
        default=None,
        ge=1,
        le=65535,
        description="A port on which the bot tells other programs how it is (`/health`) and what it does (`/metrics`, "
        "for Prometheus). Empty: none.",
    )
    http_host: str = Field(
        default="127.0.0.1",
        description="The address of that port; this one is for programs of the same computer only. There is no "
        "password: name another one only in a network that you trust.",
    )
    sintra_boards: Path | None = Field(
        default=None,
        description="A file with the boards of Stained Glass of Sintra in place of `bot/rules/boards/sintra.json`, "
        "which was not compared with a copy of the game. Copy that file, correct it, and name it here. Games that run "
        "with other boards wait.",
    )
    discord_url: str = Field(
        default="",
        description="Only for trying things out: the address of a stand-in for Discord (`python -m bot sandbox` sets "
        "it by itself).",
    )

    @model_validator(mode="before")
    @classmethod
    def _unquote_values(cls, given: dict[str, Any]) -> dict[str, Any]:
        plain = {name: _remove_quotes(value) if isinstance(value, str) else value for name, value in given.items()}
        return {name: value for name, value in plain.items() if value != ""}

    @property
    def secrets(self) -> list[str]:
        """The token and passwords of the database, including one in the environment of its driver."""
        known = [
            self.discord_token.get_secret_value(),
            os.environ.get("PGPASSWORD", ""),
            *find_passwords(self.database_url.get_secret_value()),
        ]
        return [secret for secret in known if secret]

    @property
    def lobby_lifetime(self) -> timedelta:
        """Time after which an untouched lobby closes."""
        return timedelta(hours=self.lobby_hours)


VARIABLES = {
    name: str(field.validation_alias or PREFIX + name.upper()) for name, field in Settings.model_fields.items()
}
"""The environment variable of each field."""


def load() -> Settings:
    """Load the settings.

    :raises SettingsError: A value is invalid, a setting doesn't exist, or two settings contradict each other.
    """
    _check_env_file(Path(ENV_FILE))
    environment = _drop_empty(os.environ)
    file = _drop_empty(dotenv_values(ENV_FILE, encoding=ENCODING))
    given = {name for name in {*environment, *file} if name.startswith(PREFIX)}
    unknown = given - {*VARIABLES.values()}
    problems = [_word_unknown(name) for name in sorted(unknown)]
    try:
        settings = Settings()
    except ValidationError as error:
        for wrong in error.errors():
            field = str(wrong["loc"][0])
            problems.append(f"{VARIABLES.get(field, field)}: {wrong['msg']}")
    else:
        if settings.http_port is None and settings.http_host != Settings.model_fields["http_host"].default:
            problems.append("AZUL_HTTP_HOST says where to listen, but AZUL_HTTP_PORT is not set: set both or neither.")
    if problems:
        raise SettingsError("\n".join([*problems, "Every setting is explained in .env.example."]))
    return settings.model_copy(update=dict(_read_secrets(environment, file)))


def _check_env_file(file: Path) -> None:
    """Refuse an unreadable file. A folder with this name is ignored, because it may be a virtual environment.

    :raises SettingsError: The file can't be opened, or isn't encoded in UTF-8.
    """
    if not file.is_file():
        return
    try:
        text = file.read_text(encoding=ENCODING)
    except OSError as error:
        raise SettingsError(f"{file} cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        text = "\0"
    # Half of the bytes in UTF-16 text are zero.
    if "\0" in text:
        raise SettingsError(
            f"{file} is not saved as UTF-8. Open it in an editor and save it with the encoding UTF-8; in PowerShell, "
            f"`(Get-Content {file}) | Set-Content {file} -Encoding utf8` does the same."
        )


def _drop_empty(variables: Mapping[str, str | None]) -> dict[str, str]:
    # Like pydantic-settings, ignore case and empty values.
    plain = {name.upper(): _remove_quotes(value or "") for name, value in variables.items()}
    return {name: value for name, value in plain.items() if value}


def _remove_quotes(value: str) -> str:
    """Remove the quotes around a value, which Docker's `--env-file` keeps."""
    is_quoted = len(value) > 1 and value[0] in QUOTES and value[-1] == value[0]
    return value[1:-1] if is_quoted else value


def _word_unknown(name: str) -> str:
    similar = get_close_matches(name, VARIABLES.values(), 1)
    if similar:
        return f"{name} is not a setting; do you mean {similar[0]}?"
    return f"{name} is not a setting."


def _read_secrets(environment: Mapping[str, str], env_file: Mapping[str, str]) -> Iterator[tuple[str, SecretStr]]:
    """Yield the secrets that are in their own files, by field.

    :raises SettingsError: A file can't be read or is empty, or the secret is also set directly.
    """
    for field in FROM_FILES:
        variable = VARIABLES[field]
        by_file = f"{variable}_FILE"
        # A secret in the environment takes precedence over one in `.env`, no matter which of the two variables is used.
        given = environment if {variable, by_file} & environment.keys() else env_file
        if by_file in given:
            usual = Settings.model_fields[field].default.get_secret_value()
            if given.get(variable, usual) != usual:
                raise SettingsError(f"{variable} and {by_file} are both set. Leave one of them empty.")
            yield field, SecretStr(_read_secret(by_file, Path(given[by_file])))


def _read_secret(variable: str, file: Path) -> str:
    try:
        text = _remove_quotes(file.read_text(encoding=ENCODING).strip())
    except OSError as error:
        raise SettingsError(f"{variable}: {file} cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise SettingsError(f"{variable}: {file} is not text in UTF-8.") from None
    if not text:
        raise SettingsError(f"{variable}: {file} is empty.")
    return text
