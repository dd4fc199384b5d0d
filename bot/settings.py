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
    """A setting is missing or invalid. The text names the setting and explains the fix."""


PREFIX = "AZUL_"
ENV_FILE = ".env"
ENCODING = "utf-8-sig"
"""UTF-8, with or without the byte-order mark that Windows editors write."""
QUOTES = "\"'"
FILE_SECRETS = ("discord_token", "database_url")
"""Secrets that can also be read from a file, whose path is in another variable that ends with `_FILE`."""


_PASSWORD = re.compile(r"://[^:/@]*:(.*)@")


def find_passwords(url: str) -> list[str]:
    """Return all strings that may be the password in a database URL, both as written and decoded."""
    written = set[str]()
    before, _, query = url.partition("?")
    # The password may contain a question mark.
    for text in (before, url):
        match = _PASSWORD.search(text)
        if match:
            # It may contain an unescaped @, so other code may see only a part of it.
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
        description="The bot's token, from discord.com/developers/applications → your application → Bot → Reset Token.",
    )
    discord_token_file: Path | None = Field(
        default=None,
        validation_alias="DISCORD_TOKEN_FILE",
        description="A file that contains only the token. Use it instead of `DISCORD_TOKEN`, for example for a secret "
        "of Docker or systemd.",
    )
    database_url: SecretStr = Field(
        default=SecretStr("sqlite+aiosqlite:///azul.sqlite3"),
        description="The URL of the database. SQLite: three slashes before a relative path, four before an absolute "
        "path. PostgreSQL: `postgresql+asyncpg://user:password@host/database`.",
    )
    database_url_file: Path | None = Field(
        default=None,
        description="A file that contains only the URL of the database. Use it instead of `AZUL_DATABASE_URL` if the "
        "URL includes a password.",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO",
        description="`DEBUG`, `INFO`, `WARNING` or `ERROR`. Tokens, passwords and names are never logged.",
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="`text`, or `json` with an object on each line for programs that collect logs."
    )
    theme: PublicTheme = Field(
        default="light",
        description="The default look of pictures, `light` or `dark`. Servers and people can choose their own in "
        "`/azul settings server` and `/azul settings me`.",
    )
    games_per_host: int = Field(
        default=5, ge=1, le=100, description="Maximum number of lobbies and running games that one person can host."
    )
    presses_per_minute: int = Field(
        default=120,
        ge=1,
        description="Maximum number of commands and presses from one person in a minute. The limit for a server is "
        "ten times as high. SECURITY.md lists the other limits.",
    )
    lobby_hours: float = Field(default=72, gt=0, description="A lobby closes after this many hours without a change.")
    health_file: Path = Field(
        default=Path("azul-bot.health"),
        description="A file that the bot touches while it is healthy. `python -m bot health` checks it.",
    )
    http_port: int | None = Field(
        default=None,
        ge=1,
        le=65535,
        description="A port for health checks (`/health`) and Prometheus metrics (`/metrics`). If empty, the bot "
        "doesn't listen on any port.",
    )
    http_host: str = Field(
        default="127.0.0.1",
        description="The address on which the bot listens if `AZUL_HTTP_PORT` is set. With the default, only programs "
        "on the same computer can connect. There is no password, so use another address only in a "
        "network that you trust.",
    )
    sintra_boards: Path | None = Field(
        default=None,
        description="A file with the boards of Stained Glass of Sintra, used instead of "
        "`bot/rules/boards/sintra.json`, which hasn't been compared with a copy of the game. Copy the "
        "existing file, correct the copy, and enter its path here. Running games with other boards are paused.",
    )
    discord_url: str = Field(
        default="",
        description="For testing only: the address of a stand-in for Discord. `python -m bot sandbox` sets it "
        "automatically.",
    )

    @model_validator(mode="before")
    @classmethod
    def _unquote_values(cls, given: dict[str, Any]) -> dict[str, Any]:
        plain = {name: _remove_quotes(value) if isinstance(value, str) else value for name, value in given.items()}
        return {name: value for name, value in plain.items() if value != ""}

    @property
    def secrets(self) -> list[str]:
        """The token and the passwords of the database, including a password in the driver's environment variable."""
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
    problems = [_describe_unknown(name) for name in sorted(unknown)]
    try:
        settings = Settings()
    except ValidationError as error:
        for wrong in error.errors():
            field = str(wrong["loc"][0])
            problems.append(f"{VARIABLES.get(field, field)}: {wrong['msg']}")
    else:
        if settings.http_port is None and settings.http_host != Settings.model_fields["http_host"].default:
            problems.append("AZUL_HTTP_HOST is set, but AZUL_HTTP_PORT isn't set. Set both or neither.")
    if problems:
        raise SettingsError("\n".join([*problems, ".env.example explains all settings."]))
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
        raise SettingsError(f"{file} can't be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        text = "\0"
    # Half of the bytes in UTF-16 text are zero.
    if "\0" in text:
        raise SettingsError(
            f"{file} isn't saved as UTF-8. Open it in an editor and save it with the encoding UTF-8. In PowerShell, "
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


def _describe_unknown(name: str) -> str:
    similar = get_close_matches(name, VARIABLES.values(), 1)
    if similar:
        return f"{name} isn't a setting; did you mean {similar[0]}?"
    return f"{name} isn't a setting."


def _read_secrets(environment: Mapping[str, str], env_file: Mapping[str, str]) -> Iterator[tuple[str, SecretStr]]:
    """Yield each secret that is read from a file, with its field.

    :raises SettingsError: A file is unreadable or empty, or the secret is also set directly.
    """
    for field in FILE_SECRETS:
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
        raise SettingsError(f"{variable}: {file} can't be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise SettingsError(f"{variable}: {file} isn't text encoded as UTF-8.") from None
    if not text:
        raise SettingsError(f"{variable}: {file} is empty.")
    return text
