"""The log: what a line is about, as text or as JSON, and nothing in it that is secret.

Our own formatter: it is the `json.dumps` of seven values, which no library would make shorter.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

TEXT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
TIME = "%Y-%m-%d %H:%M:%S"
REDACTED = "[redacted]"
SHORTEST_SECRET = 8
"""Of shorter ones every other line may have the letters by chance."""
_INTERACTION = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?'\"]+")
"""The addresses at which Discord takes answers hold the token of an interaction."""
_PASSWORD = re.compile(r"(\w://[^\s:/@]*:)[^\s/]+@")

Format = Literal["text", "json"]
_about: ContextVar[Mapping[str, int | str]] = ContextVar("about", default={})  # noqa: B039 - nobody changes it


def begin(
    *, game: str | None = None, server: int | None = None, interaction: int | None = None, shard: int | None = None
) -> None:
    """Say what this task is about: its lines in the log carry it, and nothing of whoever began the task."""
    about = {"game": game, "server": server, "interaction": interaction, "shard": shard}
    _about.set({name: value for name, value in about.items() if value is not None})


def add(**about: int | str | None) -> None:
    """Say more of what this task is about, now that it is known."""
    _about.set({**_about.get(), **{name: value for name, value in about.items() if value is not None}})


def set_up(level: str, form: Format, secrets: Iterable[str]) -> None:
    """Let the whole process log to standard error in this form, without these secrets."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(secrets) if form == "json" else Lines(secrets))
    logging.basicConfig(level=level, handlers=[handler])
    if level == "INFO":
        # Its notes on every start say nothing that a host could act on.
        logging.getLogger("alembic").setLevel(logging.WARNING)


class Lines(logging.Formatter):
    """Lines to be read by people, without secrets.

    Nothing should log a secret; this is the last resort, and reaches into tracebacks as well.
    """

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__(TEXT, TIME)
        self._secrets = [secret for secret in secrets if len(secret) >= SHORTEST_SECRET]

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter.format`."""
        return self.redact(super().format(record))

    def redact(self, text: str) -> str:
        """The text without secrets."""
        for secret in self._secrets:
            text = text.replace(secret, REDACTED)
        return _PASSWORD.sub(rf"\1{REDACTED}@", _INTERACTION.sub(rf"\1{REDACTED}", text))


class JsonLines(Lines):
    """A JSON object a line: time, level, logger, message, what it is about, and the traceback as ``error``."""

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter.format`."""
        line: dict[str, int | str] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self.redact(record.getMessage()),
            # Ids as text: they are larger than what many readers of JSON take for a whole number.
            **{name: str(value) for name, value in _about.get().items()},
        }
        if record.exc_info:
            line["error"] = self.redact(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)
