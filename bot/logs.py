"""The log, as text or as JSON, with the context of each task and without secrets or personal data.

The JSON formatter calls `json.dumps` with a few values, so it doesn't need a library.
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
OWN_LOGGER = "bot"
"""The parent of our own loggers."""
MIN_SECRET_LENGTH = 8
"""Shorter secrets aren't redacted, because they may occur in ordinary text."""
_PATTERNS = (
    # URLs for followups contain the token of an interaction.
    re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?'\"]+()"),
    # discord.py logs rate-limited URLs, which may contain the id of a person.
    re.compile(r"(/(?:members|thread-members|users)/)\d+()"),
    re.compile(r"(\w://[^\s:/@]*:)[^\s/]+(@)"),
    re.compile(r"((?:password|token|session_id)(?:=|['\"]\s*:\s*['\"]))[^\s&'\"]+()", re.IGNORECASE),
)

LogFormat = Literal["text", "json"]
_context: ContextVar[Mapping[str, int | str]] = ContextVar("context", default={})  # noqa: B039 - it is never modified


def set_context(
    *, game: str | None = None, server: int | None = None, interaction: int | None = None, shard: int | None = None
) -> None:
    """Set the context of the current task's log lines, replacing the context of the task that started it."""
    _context.set({})
    add_context(game=game, server=server, interaction=interaction, shard=shard)


def add_context(**about: int | str | None) -> None:
    """Add to the context of the current task's log lines."""
    known = {name: value for name, value in about.items() if value is not None}
    _context.set({**_context.get(), **known})


class Redaction:
    """A filter that redacts secrets, texts that look like secrets, and the ids of people.

    Code must not log these in the first place. The filter is a safety net that also covers tracebacks.
    """

    def __init__(self, secrets: Iterable[str]) -> None:
        known = {secret for secret in secrets if len(secret) >= MIN_SECRET_LENGTH}
        written = {form for secret in known for form in _list_forms(secret)}
        # A secret that contains another must be replaced first.
        self._secrets = sorted(written, key=len, reverse=True)

    def __call__(self, text: str) -> str:
        """Return the text without secrets."""
        for secret in self._secrets:
            text = text.replace(secret, REDACTED)
        for pattern in _PATTERNS:
            text = pattern.sub(rf"\1{REDACTED}\2", text)
        return text


def _list_forms(secret: str) -> list[str]:
    """Return the secret in plain form and as escaped in URLs, code and JSON."""
    in_code = repr(secret)[1:-1]
    in_json = json.dumps(secret)[1:-1]
    return [secret, quote(secret, ""), quote(secret, " +"), in_code, in_json]


redact = Redaction(())
"""The filter of this process, which `set_up` replaces with one for the configured secrets."""


def set_up(level: str, form: LogFormat, secrets: Iterable[str]) -> None:
    """Write the log of the whole process, including uncaught exceptions, to standard error without secrets."""
    global redact
    redact = Redaction(secrets)
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(redact) if form == "json" else TextLines(redact))
    logging.basicConfig(level=level, handlers=[handler])
    sys.excepthook = _log_fault
    if level == "INFO":
        # Alembic's messages at every start aren't useful to hosts.
        logging.getLogger("alembic").setLevel(logging.WARNING)


def _log_fault(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    logging.getLogger(__name__).critical("unhandled exception; the process exits", exc_info=(kind, error, trace))


class TextLines(logging.Formatter):
    """Formats records as lines of text, without secrets."""

    def __init__(self, redact: Redaction) -> None:
        super().__init__(TEXT, TIME)
        self.redact = redact

    def format(self, record: logging.LogRecord) -> str:
        return self.redact(super().format(_shorten_outage(_drop_details(record))))


def _drop_details(record: logging.LogRecord) -> logging.LogRecord:
    """Remove arguments and tracebacks from libraries' debug messages, because they contain names, ids and tokens."""
    if record.levelno >= logging.INFO or record.name.partition(".")[0] == OWN_LOGGER:
        return record
    told = copy(record)
    told.args = None
    told.exc_info = None
    told.exc_text = None
    return told


def _shorten_outage(record: logging.LogRecord) -> logging.LogRecord:
    """Replace the traceback of discord.py by the error if Discord or the network is unavailable."""
    error = record.exc_info[1] if record.exc_info else None
    if record.name.partition(".")[0] != "discord" or not _is_outage(error):
        return record
    told = copy(record)
    told.msg = f"{record.getMessage()} ({error or type(error).__name__})"
    told.args = None
    told.exc_info = None
    told.exc_text = None
    return told


def _is_outage(error: BaseException | None) -> bool:
    return isinstance(error, OSError) or type(error).__module__.partition(".")[0] == "aiohttp"


class JsonLines(TextLines):
    """Formats records as JSON objects with time, level, logger, message, context, and a traceback as ``error``."""

    def format(self, record: logging.LogRecord) -> str:
        record = _shorten_outage(_drop_details(record))
        line: dict[str, int | str] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self.redact(record.getMessage()),
            # Write ids as strings, because many JSON parsers can't represent such large integers.
            **{name: str(value) for name, value in _context.get().items()},
        }
        if record.exc_info:
            line["error"] = self.redact(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)
