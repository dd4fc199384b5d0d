"""The log. It contains ids of games, servers and interactions, but no names, tokens or ids of people."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator

import pytest

from bot.discord_app.core.emojis import INVALID_FORM_BODY
from bot.discord_app.core.followups import UNKNOWN_INTERACTION
from bot.logs import JsonLines, Redaction
from tests.discord_app.conftest import Bot, Party


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    stream, logger = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(stream), logger.level
    handler.setFormatter(JsonLines(Redaction([])))
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield stream
    logger.removeHandler(handler)
    logger.setLevel(level)


def find_lines(lines: io.StringIO, message: str) -> list[dict[str, str]]:
    return [line for line in map(json.loads, lines.getvalue().splitlines()) if message in line["message"]]


async def test_log_lines_include_game_server_and_interaction(lines: io.StringIO, party: Party) -> None:
    board = await party.game(2)
    table = await party.table(board)
    stranger = party.chi
    await stranger.click(board, "Your move")
    await stranger.command("azul move", move="1 blue 1", game=table.game.id)
    party.bot.discord.fail("POST", "/channels/*/messages", status=400)
    await party.mover(board).command(
        "azul move", move=str(table.position.legal_moves(table.to_act[0].seat)[0]), game=table.game.id
    )
    await party.bot.idle()
    pressed, typed = find_lines(lines, "refused")
    for line in (pressed, typed):
        assert line["game"] == table.game.id
        assert line["server"] == str(table.game.guild_id)
        assert line["shard"] == "0"
        assert line["interaction"] in line["message"]
    (posted,) = find_lines(lines, "PostBoard")
    assert (posted["game"], posted["server"]) == (table.game.id, str(table.game.guild_id))
    assert "interaction" not in posted
    assert not [person.name for person in party.people if person.name in lines.getvalue()]


async def test_debug_log_has_no_tokens_names_or_user_ids(lines: io.StringIO, bot: Bot, party: Party) -> None:
    logging.getLogger().setLevel(logging.DEBUG)
    board = await party.game(2)
    answers = [await person.command("azul mine") for person in party.people[:2]]
    answers.append(await party.mover(board).click(board, "Your move"))
    await party.play(board)
    await bot.restart()
    said = lines.getvalue()
    assert "discord.gateway" in said
    people = party.people
    assert not [secret for secret in (*(person.name for person in people), party.discord.token) if secret in said]
    assert not [person.id for person in people if str(person.id) in said]
    assert not [answer.id for answer in answers if answer.token in said]


async def log_completion(lines: io.StringIO, party: Party, message: str) -> dict[str, str]:
    """Return the line that is logged when Discord rejects autocomplete choices."""
    typing = asyncio.create_task(party.ana.complete("azul board", "game", ""))
    logged: list[dict[str, str]] = await party.discord.until(lambda: find_lines(lines, message), f"{message} is logged")
    # Without this, the stand-in would wait a minute for the choices.
    typing.cancel()
    (line,) = logged
    return line


async def test_completion_that_is_too_late_is_logged_without_traceback(lines: io.StringIO, party: Party) -> None:
    party.discord.fail("POST", "/interactions/*/*/callback", status=404, code=UNKNOWN_INTERACTION)
    late = await log_completion(lines, party, str(UNKNOWN_INTERACTION))
    assert "were too late" in late["message"]
    assert "error" not in late


async def test_rejected_completion_is_logged_with_its_traceback(lines: io.StringIO, party: Party) -> None:
    party.discord.fail("POST", "/interactions/*/*/callback", status=400, code=INVALID_FORM_BODY)
    rejected = await log_completion(lines, party, "autocomplete")
    assert str(INVALID_FORM_BODY) in rejected["error"]
    assert not find_lines(lines, "were too late")
