"""The log: what its lines are about, and that they hold no secrets."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import subprocess
import sys
from collections.abc import Iterator

import pytest

from bot import logs
from bot.logs import JsonLines, Lines
from bot.settings import Settings

TOKEN = "MTIz.abc.def-the-token"
PASSWORD = "correct horse"
SECRETS = Settings(
    _env_file=None,  # type: ignore[call-arg]
    DISCORD_TOKEN=TOKEN,  # type: ignore[call-arg]
    database_url="postgresql+asyncpg://azul:correct%20horse@host/games",  # type: ignore[arg-type]
).secrets


@pytest.fixture(params=[Lines, JsonLines])
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What the loggers below ``test`` write, in each form."""
    stream, logger = io.StringIO(), logging.getLogger("test")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(request.param(SECRETS))
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
    ],
)
def test_secrets_are_redacted_wherever_they_stand(text: str, written: io.StringIO) -> None:
    logger = logging.getLogger("test.secrets")
    logger.warning(text)
    logger.warning("%s", text)
    try:
        raise ValueError(text)
    except ValueError:
        logger.exception("a fault")
    said = written.getvalue()
    assert not [secret for secret in (TOKEN, "correct", "horse", "short", "aW50ZXJhY3Rpb24") if secret in said]
    assert said.count(logs.REDACTED) >= 3
    assert "4711" not in text or "4711" in said


def test_a_line_of_json_has_time_level_logger_message_and_fault() -> None:
    formatter = JsonLines([])
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


async def test_a_line_says_what_its_task_is_about_and_not_what_another_was() -> None:
    def line() -> dict[str, str]:
        record = logging.LogRecord("bot", logging.INFO, "", 1, "", (), None)
        about: dict[str, str] = json.loads(JsonLines([]).format(record))
        return {name: about[name] for name in ("game", "server", "interaction", "shard") if name in about}

    async def other() -> dict[str, str]:
        logs.begin(game="OTHER")
        logs.add(server=None)
        return line()

    logs.begin(server=1 << 60, interaction=7, shard=0)
    logs.add(game="K7M2X")
    assert await asyncio.create_task(other()) == {"game": "OTHER"}
    assert line() == {"game": "K7M2X", "server": str(1 << 60), "interaction": "7", "shard": "0"}


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_whole_process_logs_in_the_form_that_is_set(form: str) -> None:
    program = f"import logging; from bot import logs; logs.set_up('INFO', '{form}', ['a secret thing'])\n"
    program += "logging.getLogger('any').info('a secret thing happened'); logging.getLogger('alembic.x').info('step')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    (said,) = done.stderr.splitlines()
    assert said.endswith("any: [redacted] happened") or json.loads(said)["message"] == "[redacted] happened"
    assert said.startswith("{") == (form == "json")
