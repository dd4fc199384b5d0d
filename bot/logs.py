"""The log: what a line is about, as text or as JSON, and nothing in it that is secret or names a person.

Our own formatter: it is the `json.dumps` of seven values, which no library would make shorter.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from copy import copy
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal
from urllib.parse import quote

TEXT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
TIME = "%Y-%m-%d %H:%M:%S"
REDACTED = "[redacted]"
OURS = "bot"
"""Below it are our own loggers."""
SHORTEST_SECRET = 8
"""Of shorter ones every other line may have the letters by chance."""
_PATTERNS = (
    # The addresses at which Discord takes answers hold the token of an interaction.
    re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?'\"]+()"),
    # The library logs where it asked too often, which may be about a person.
    re.compile(r"(/(?:members|thread-members|users)/)\d+()"),
    re.compile(r"(\w://[^\s:/@]*:)[^\s/]+(@)"),
    re.compile(r"((?:password|token|session_id)(?:=|['\"]\s*:\s*['\"]))[^\s&'\"]+()", re.IGNORECASE),
)

LogFormat = Literal["text", "json"]
_about: ContextVar[Mapping[str, int | str]] = ContextVar("about", default={})  # noqa: B039 - nobody changes it


def begin(
    *, game: str | None = None, server: int | None = None, interaction: int | None = None, shard: int | None = None
) -> None:
    """Say what this task is about: its lines in the log carry it, and nothing of whoever began the task."""
    _about.set({})
    add(game=game, server=server, interaction=interaction, shard=shard)


def add(**about: int | str | None) -> None:
    """Say more of what this task is about, now that it is known."""
    known = {name: value for name, value in about.items() if value is not None}
    _about.set({**_about.get(), **known})


class Redaction:
    """Takes secrets out of a text: these, however they are written, and what looks like one; and ids of people.

    Nothing should tell a secret; this is the last resort, and reaches into tracebacks as well.
    """

    def __init__(self, secrets: Iterable[str]) -> None:
        known = {secret for secret in secrets if len(secret) >= SHORTEST_SECRET}
        written = {form for secret in known for form in _list_forms(secret)}
        # One that holds another comes first.
        self._secrets = sorted(written, key=len, reverse=True)

    def __call__(self, text: str) -> str:
        """The text without secrets."""
        for secret in self._secrets:
            text = text.replace(secret, REDACTED)
        for pattern in _PATTERNS:
            text = pattern.sub(rf"\1{REDACTED}\2", text)
        return text


def _list_forms(secret: str) -> list[str]:
    """As it is, and as it stands in addresses, in code and in JSON."""
    in_code = repr(secret)[1:-1]
    in_json = json.dumps(secret)[1:-1]
    return [secret, quote(secret, ""), quote(secret, " +"), in_code, in_json]


redact = Redaction(())
"""What this process may tell, once `set_up` knows its secrets."""


def set_up(level: str, form: LogFormat, secrets: Iterable[str]) -> None:
    """Let the whole process log to standard error in this form, without these secrets, also what it fails with."""
    global redact
    redact = Redaction(secrets)
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(redact) if form == "json" else TextLines(redact))
    logging.basicConfig(level=level, handlers=[handler])
    sys.excepthook = _log_fault
    if level == "INFO":
        # Its notes on every start say nothing that a host could act on.
        logging.getLogger("alembic").setLevel(logging.WARNING)


def _log_fault(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    logging.getLogger(__name__).critical("the process ends", exc_info=(kind, error, trace))


class TextLines(logging.Formatter):
    """Lines to be read by people, without secrets."""

    def __init__(self, redact: Redaction) -> None:
        super().__init__(TEXT, TIME)
        self.redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter.format`."""
        return self.redact(super().format(_drop_details(record)))


def _drop_details(record: logging.LogRecord) -> logging.LogRecord:
    """The record; of the details that libraries log only what kind they are, as the rest is names, ids and tokens."""
    if record.levelno >= logging.INFO or record.name.partition(".")[0] == OURS:
        return record
    told = copy(record)
    told.args = None
    told.exc_info = None
    told.exc_text = None
    return told


class JsonLines(TextLines):
    """A JSON object a line: time, level, logger, message, what it is about, and the traceback as ``error``."""

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter.format`."""
        record = _drop_details(record)
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
