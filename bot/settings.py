"""The settings of the bot, read from the environment or from `.env` in the working folder."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import timedelta
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from typing import Any, Literal, get_args
from urllib.parse import unquote, unquote_plus

from dotenv import dotenv_values
from dotenv.parser import parse_stream

from bot.logs import LogFormat
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
MISSPELLED_RATIO = 0.8
"""Minimum similarity of a misspelled name, as `difflib` computes it. DISCORD_TOKN and DISCORD_BOT_TOKEN exceed it."""


_PASSWORD = re.compile(r"://[^:/@]*:(.*)@")
_NOT_IN_NAMES = re.compile(r"\W", re.ASCII)


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


LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
MAX_LOBBY_HOURS = 10_000
MAX_PORT = 65_535


def _read_choice(*choices: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            *others, last = choices
            raise ValueError(f"enter {', '.join(others)} or {last}.")
        return text

    return read


def _read_whole_number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isdecimal() and len(text) < 10 and least <= int(text) <= most):
            raise ValueError(f"enter a whole number from {least:,} to {most:,}.")
        return int(text)

    return read


def _read_hours(text: str) -> float:
    try:
        hours = float(text)
    except ValueError:
        hours = 0
    if not 0 < hours <= MAX_LOBBY_HOURS:
        raise ValueError(f"enter a number of hours above 0, at most {MAX_LOBBY_HOURS:,}.")
    return hours


def _describe(text: str, read: Callable[[str], object], variable: str = "") -> dict[str, Any]:
    """Return the metadata of a field. ``read`` converts a value, or raises ``ValueError`` with the fix.

    The fix doesn't contain the value, which may be a token in the wrong line.
    """
    return {"text": text, "read": read, "variable": variable}


@dataclass(frozen=True)
class Settings:
    """The settings with the texts that `python -m tests.tools.write_settings` copies into the documentation."""

    discord_token: str = field(
        default="",
        repr=False,
        metadata=_describe(
            "The bot's token, from discord.com/developers/applications → your application → Bot → Reset Token.",
            str,
            "DISCORD_TOKEN",
        ),
    )
    discord_token_file: Path | None = field(
        default=None,
        metadata=_describe(
            "A file that contains only the token. Use it instead of `DISCORD_TOKEN`, for example for a "
            "secret of Docker or systemd.",
            Path,
            "DISCORD_TOKEN_FILE",
        ),
    )
    database_url: str = field(
        default="sqlite+aiosqlite:///azul.sqlite3",
        repr=False,
        metadata=_describe(
            "The URL of the database. SQLite: three slashes before a relative path, four before an absolute "
            "path. PostgreSQL: `postgresql+asyncpg://user:password@host/database`.",
            str,
        ),
    )
    database_url_file: Path | None = field(
        default=None,
        metadata=_describe(
            "A file that contains only the URL of the database. Use it instead of `AZUL_DATABASE_URL` if "
            "the URL includes a password.",
            Path,
        ),
    )
    log_level: LogLevel = field(
        default="INFO",
        metadata=_describe(
            "`DEBUG`, `INFO`, `WARNING` or `ERROR`. Tokens, passwords and names are never logged.",
            _read_choice(*get_args(LogLevel)),
        ),
    )
    log_format: LogFormat = field(
        default="text",
        metadata=_describe(
            "`text`, or `json` with an object on each line for programs that collect logs.",
            _read_choice(*get_args(LogFormat)),
        ),
    )
    theme: PublicTheme = field(
        default="light",
        metadata=_describe(
            "The default look of pictures, `light` or `dark`. Servers and people can choose their own in "
            "`/azul settings server` and `/azul settings me`.",
            _read_choice(*get_args(PublicTheme)),
        ),
    )
    games_per_host: int = field(
        default=5,
        metadata=_describe(
            "Maximum number of lobbies and running games that one person can host.",
            _read_whole_number(1, 100),
        ),
    )
    presses_per_minute: int = field(
        default=120,
        metadata=_describe(
            "Maximum number of commands and presses from one person in a minute. The limit for a server is "
            "ten times as high. SECURITY.md lists the other limits.",
            _read_whole_number(1, 1_000_000),
        ),
    )
    lobby_hours: float = field(
        default=72,
        metadata=_describe(
            "A lobby closes after this many hours without a change.",
            _read_hours,
        ),
    )
    health_file: Path = field(
        default=Path("azul-bot.health"),
        metadata=_describe(
            "A file that the bot touches while it is healthy. `python -m bot health` checks it.",
            Path,
        ),
    )
    http_port: int | None = field(
        default=None,
        metadata=_describe(
            "A port for health checks (`/health`) and Prometheus metrics (`/metrics`). If empty, the bot "
            "doesn't listen on any port.",
            _read_whole_number(1, MAX_PORT),
        ),
    )
    http_host: str = field(
        default="127.0.0.1",
        metadata=_describe(
            "The address on which the bot listens if `AZUL_HTTP_PORT` is set. With the default, only "
            "programs on the same computer can connect. There is no password, so use another address only "
            "in a network that you trust.",
            str,
        ),
    )
    sintra_boards: Path | None = field(
        default=None,
        metadata=_describe(
            "A file with the boards of Stained Glass of Sintra, used instead of "
            "`bot/rules/boards/sintra.json`, which hasn't been compared with a copy of the game. Copy the "
            "existing file, correct the copy, and enter its path here. Running games with other boards are "
            "paused.",
            Path,
        ),
    )
    discord_url: str = field(
        default="",
        metadata=_describe(
            "For testing only: the address of a stand-in for Discord. `python -m bot sandbox` sets it automatically.",
            str,
        ),
    )

    @property
    def secrets(self) -> list[str]:
        """The token and the passwords of the database, including a password in the driver's environment variable."""
        known = [
            self.discord_token,
            os.environ.get("PGPASSWORD", ""),
            *find_passwords(self.database_url),
        ]
        return [secret for secret in known if secret]

    @property
    def lobby_lifetime(self) -> timedelta:
        """Time after which an untouched lobby closes."""
        return timedelta(hours=self.lobby_hours)


VARIABLES = {
    setting.name: setting.metadata["variable"] or PREFIX + setting.name.upper() for setting in fields(Settings)
}
"""The environment variable of each field."""


def load() -> Settings:
    """Load the settings.

    :raises SettingsError: A value is invalid, a setting doesn't exist, or two settings contradict each other.
    """
    environment, file = _clean(os.environ), _read_env_file()
    # An empty variable in the environment leaves out the value in `.env`.
    given, environment = _drop_empty(file | environment), _drop_empty(environment)
    unknown = sorted(name for name in given.keys() - VARIABLES.values() if name.startswith(PREFIX))
    problems = [describe_unknown(name) for name in unknown]
    values = dict[str, Any]()
    for setting in fields(Settings):
        variable = VARIABLES[setting.name]
        try:
            if variable in given:
                values[setting.name] = setting.metadata["read"](given[variable])
        except ValueError as error:
            problems.append(f"{variable}: {error}")
    if VARIABLES["http_port"] not in given and values.get("http_host", Settings.http_host) != Settings.http_host:
        problems.append("AZUL_HTTP_HOST is set, but AZUL_HTTP_PORT isn't set. Set both or neither.")
    if problems:
        raise SettingsError("\n".join([*problems, ".env.example explains all settings."]))
    return Settings(**values | dict(_read_secrets(environment, file)))


def find_misspelled(variable: str) -> str | None:
    """Return a name in the environment or `.env` that resembles this variable but isn't a setting, if there is any."""
    unknown = {*_drop_empty(_clean(os.environ)), *_read_env_file()} - {*VARIABLES.values()}
    return next(iter(get_close_matches(variable, sorted(unknown), 1, MISSPELLED_RATIO)), None)


def describe_unknown(name: str) -> str:
    """Return a line that says that this isn't a setting, with a suggestion if a setting is similar.

    If the equals sign is in the wrong place in `.env`, a name may contain a secret, so only its beginning is shown.
    """
    parts = [variable for variable in VARIABLES.values() if name.endswith(variable)]
    beginning = _NOT_IN_NAMES.split(name, maxsplit=1)[0]
    if beginning != name and not parts:
        return f"{beginning}… isn't a setting: names contain only letters, digits and underscores, and “=” follows."
    similar = parts or get_close_matches(name, VARIABLES.values(), 1)
    if similar:
        return f"{name} isn't a setting; did you mean {similar[0]}?"
    return f"{name} isn't a setting."


def _read_env_file() -> dict[str, str]:
    text = _load_env_file(Path(ENV_FILE))
    for line in parse_stream(StringIO(text)):
        if line.error:
            written = line.original.string
            number = line.original.line + written[: -len(written.lstrip())].count("\n")
            raise SettingsError(
                f"{ENV_FILE}, line {number}: write NAME=value. If the value begins with a quote, close the quote."
            )
    return _drop_empty(_clean(dotenv_values(stream=StringIO(text))))


def _load_env_file(file: Path) -> str:
    """Return the content. A folder with this name is ignored, because it may be a virtual environment.

    :raises SettingsError: The file can't be opened, or isn't encoded in UTF-8.
    """
    if not file.is_file():
        return ""
    try:
        text = file.read_text(encoding=ENCODING)
    except OSError as error:
        raise SettingsError(
            f"{file} can't be read ({error.strerror}). Let this user read it, or run the bot as its owner."
        ) from None
    except UnicodeDecodeError:
        text = "\0"
    # Half of the bytes in UTF-16 text are zero.
    if "\0" in text:
        raise SettingsError(
            f"{file} isn't saved as UTF-8. Open it in an editor and save it with the encoding UTF-8. In PowerShell, "
            f"`(Get-Content {file}) | Set-Content {file} -Encoding utf8` does the same."
        )
    return text


def _clean(variables: Mapping[str, str | None]) -> dict[str, str]:
    # Names in any case are allowed.
    return {name.upper(): _remove_quotes((value or "").strip()) for name, value in variables.items()}


def _drop_empty(variables: Mapping[str, str]) -> dict[str, str]:
    # Empty values leave the default.
    return {name: value for name, value in variables.items() if value}


def _remove_quotes(value: str) -> str:
    """Remove the quotes around a value, which Docker's `--env-file` keeps."""
    is_quoted = len(value) > 1 and value[0] in QUOTES and value[-1] == value[0]
    return value[1:-1] if is_quoted else value


def _read_secrets(environment: Mapping[str, str], env_file: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each secret that is read from a file, with its field.

    :raises SettingsError: A file is unreadable or empty, or the secret is also set directly.
    """
    for name in FILE_SECRETS:
        variable = VARIABLES[name]
        by_file = f"{variable}_FILE"
        # A secret in the environment takes precedence over one in `.env`, no matter which of the two variables is used.
        given = environment if {variable, by_file} & environment.keys() else env_file
        if by_file in given:
            usual = getattr(Settings, name)
            if given.get(variable, usual) != usual:
                raise SettingsError(f"{variable} and {by_file} are both set. Leave one of them empty.")
            yield name, _read_secret(by_file, Path(given[by_file]))


def _read_secret(variable: str, file: Path) -> str:
    # The errors don't contain the path, which may be the secret itself in the wrong line.
    try:
        text = _remove_quotes(file.read_text(encoding=ENCODING).strip())
    except OSError as error:
        raise SettingsError(f"{variable}: the file can't be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise SettingsError(f"{variable}: the file isn't text encoded as UTF-8.") from None
    if not text:
        raise SettingsError(f"{variable}: the file is empty.")
    return text
