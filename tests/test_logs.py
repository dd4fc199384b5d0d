"""Tests of log lines: the context they contain, and secrets that are removed from them."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from bot import logs
from bot.logs import JsonLines, Redaction, TextLines
from bot.settings import find_passwords, load

TOKEN = "MTIz.abc.def-the-token"
PASSWORD = "correct horse"
SECRETS = [TOKEN, *find_passwords("postgresql+asyncpg://azul:correct%20horse@host/games")]


@pytest.fixture(params=[TextLines, JsonLines])
def log_stream(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """The output of the loggers below ``test``, in each format."""
    stream, logger = io.StringIO(), logging.getLogger("test")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(request.param(Redaction(SECRETS)))
    logger.addHandler(handler)
    logger.propagate = False
    yield stream
    logger.removeHandler(handler)
    logger.propagate = True


@pytest.mark.parametrize(
    "text",
    [
        f"Bot {TOKEN} is refused",
        f"cannot log in with {PASSWORD}",
        "at postgresql+asyncpg://azul:short@host/games",
        "at postgresql+asyncpg://azul:correct%20horse@host/games",
        "POST https://discord.com/api/v10/webhooks/4711/aW50ZXJhY3Rpb246secret/messages/@original responded with 429",
        "POST /interactions/4711/aW50ZXJhY3Rpb246secret/callback",
        "cannot connect to postgresql+asyncpg://host/games?user=azul&password=short&sslmode=require",
        "received {'token': 'aW50ZXJhY3Rpb246secret', 'id': '4711'}",
        'received {"id": "4711", "token": "aW50ZXJhY3Rpb246secret"}',
    ],
)
def test_secrets_are_redacted_everywhere_in_a_line(text: str, log_stream: io.StringIO) -> None:
    logger = logging.getLogger("test.secrets")
    logger.warning(text)
    logger.warning("%s", text)
    try:
        raise ValueError(text)
    except ValueError:
        logger.exception("a fault")
    said = log_stream.getvalue()
    assert not [secret for secret in (TOKEN, "correct", "horse", "short", "aW50ZXJhY3Rpb24") if secret in said]
    assert said.count(logs.REDACTED) >= 3
    assert "4711" not in text or "4711" in said


@pytest.mark.parametrize("path", ["/guilds/4711/members/{}", "/channels/4711/thread-members/{}", "/users/{}"])
def test_user_ids_in_library_urls_are_redacted(path: str, log_stream: io.StringIO) -> None:
    url = "https://discord.com/api/v10" + path.format(81509)
    logging.getLogger("test.http").warning("We are being rate limited. %s %s responded with 429.", "GET", url)
    said = log_stream.getvalue()
    assert "81509" not in said
    assert path.format(logs.REDACTED) in said


ADDRESS = "postgresql+asyncpg://"
WRITTEN = {
    f"{ADDRESS}azul:opensesame@host/games": "opensesame",
    f"{ADDRESS}azul:open%40s%2Fame@host/games": "open@s/ame",
    f"{ADDRESS}azul:open@sesame@host/games": "open@sesame",
    f"{ADDRESS}azul:open/sesame@host/games": "open/sesame",
    f"{ADDRESS}azul:open?sesame@host/games": "open?sesame",
    f"{ADDRESS}azul:opensesame@host/games?application_name=a@b": "opensesame",
    f"{ADDRESS}host/games?user=azul&password=opensesame": "opensesame",
    f"{ADDRESS}azul@host/games?password=open%40+sesame&sslmode=require": "open@ sesame",
    f"{ADDRESS}azul:open%22%5Csesame@host/games": 'open"\\sesame',
}


@pytest.mark.parametrize("where", ["environment", "file", ".env"])
@pytest.mark.parametrize(("address", "password"), WRITTEN.items())
def test_database_password_is_redacted_in_every_notation(
    address: str, password: str, where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret").write_text(address)
    if where == ".env":
        (tmp_path / ".env").write_text(f"AZUL_DATABASE_URL='{address}'\nDISCORD_TOKEN={TOKEN}\n")
    elif where == "file":
        monkeypatch.setenv("AZUL_DATABASE_URL_FILE", "secret")
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    else:
        monkeypatch.setenv("AZUL_DATABASE_URL", address)
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("PGPASSWORD", "also known")
    redact = Redaction(load().secrets)
    for form in (
        password,
        repr(password),
        json.dumps(password),
        quote(password, safe=""),
        quote(password, safe=" +"),
        address,
    ):
        said = redact(f"could not use {form} with {TOKEN} or also known")
        assert not [part for part in (password, "sesame", "open", TOKEN, "also known") if part in said], said


@pytest.mark.parametrize("form", [TextLines, JsonLines])
def test_details_logged_by_libraries_are_reduced_to_types(form: type[TextLines]) -> None:
    formatter = form(Redaction([]))

    def said(name: str, level: int) -> str:
        return formatter.format(logging.LogRecord(name, level, "", 1, "received %s of %s", ("aW50", "Ana"), None))

    for library in (
        "discord.gateway",
        "discord.http",
        "asyncpg",
        "aiosqlite",
        "sqlalchemy.engine",
        "asyncio",
        "botany",
    ):
        assert "received %s of %s" in said(library, logging.DEBUG)
        assert "received aW50 of Ana" in said(library, logging.WARNING)
    assert "received aW50 of Ana" in said("bot.games", logging.DEBUG)


@pytest.mark.parametrize("form", [TextLines, JsonLines])
def test_outage_reported_by_discord_library_takes_one_line(form: type[TextLines]) -> None:
    try:
        raise ConnectionRefusedError("no gateway")
    except OSError:
        error = sys.exc_info()
    record = logging.LogRecord(
        "discord.shard", logging.ERROR, "", 1, "Failed to connect for shard_id: %s.", (0,), error
    )
    line = form(Redaction(())).format(record)
    assert "Failed to connect for shard_id: 0. (no gateway)" in line
    assert "Traceback" not in line


def test_uncaught_exception_is_logged_without_secrets() -> None:
    program = (
        "from bot import logs; logs.set_up('ERROR', 'text', ['a secret thing'])\nraise ValueError('a secret thing')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "ValueError: [redacted]" in done.stderr
    assert "a secret thing'" not in done.stderr.replace(program, "")


def test_json_line_has_time_level_logger_and_message() -> None:
    formatter = JsonLines(Redaction([]))
    record = logging.LogRecord("bot.here", logging.ERROR, "", 1, "two lines\n%s", ("陳",), None)
    record.created = 1767614400.25
    assert formatter.format(record).count("\n") == 0
    assert json.loads(formatter.format(record)) == {
        "time": "2026-01-05T12:00:00.250+00:00",
        "level": "ERROR",
        "logger": "bot.here",
        "message": "two lines\n陳",
    }
    try:
        raise ValueError("why")
    except ValueError:
        record.exc_info = sys.exc_info()
    assert json.loads(formatter.format(record))["error"].endswith("ValueError: why")


async def test_log_line_contains_only_context_of_its_own_task() -> None:
    def line() -> dict[str, str]:
        record = logging.LogRecord("bot", logging.INFO, "", 1, "", (), None)
        about: dict[str, str] = json.loads(JsonLines(Redaction([])).format(record))
        return {name: about[name] for name in ("game", "server", "interaction", "shard") if name in about}

    async def other() -> dict[str, str]:
        logs.set_context(game="OTHER")
        logs.add_context(server=None)
        return line()

    logs.set_context(server=1 << 60, interaction=7, shard=0)
    logs.add_context(game="K7M2X")
    assert await asyncio.create_task(other()) == {"game": "OTHER"}
    assert line() == {"game": "K7M2X", "server": str(1 << 60), "interaction": "7", "shard": "0"}


@pytest.mark.parametrize("form", ["text", "json"])
def test_root_logger_uses_the_configured_form(form: str) -> None:
    program = f"import logging; from bot import logs; logs.set_up('INFO', '{form}', ['a secret thing'])\n"
    program += "logging.getLogger('any').info('a secret thing happened'); logging.getLogger('alembic.x').info('step')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    (said,) = done.stderr.splitlines()
    assert said.endswith("any: [redacted] happened") or json.loads(said)["message"] == "[redacted] happened"
    assert said.startswith("{") == (form == "json")
