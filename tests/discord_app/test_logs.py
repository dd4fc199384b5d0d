"""What the bot logs of people: ids of games, servers and interactions, and no names."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from bot.logs import JsonLines
from tests.discord_app.conftest import Bot, Party


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    stream, logger = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(stream), logger.level
    handler.setFormatter(JsonLines([]))
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield stream
    logger.removeHandler(handler)
    logger.setLevel(level)


def about(lines: io.StringIO, message: str) -> list[dict[str, str]]:
    return [line for line in map(json.loads, lines.getvalue().splitlines()) if message in line["message"]]


async def test_lines_of_presses_commands_and_posts_say_what_they_are_about(
    lines: io.StringIO, bot: Bot, party: Party
) -> None:
    board = await party.game(2)
    table = await party.table(board)
    other = party.others(board)[0]
    await other.click(board, "Your move")
    await other.command("azul move", move="1 blue 1", game=table.game.id)
    bot.discord.fail("POST", "/channels/*/messages", status=400)
    await party.mover(board).command(
        "azul move", move=str(table.position.legal_moves(table.to_act[0].seat)[0]), game=table.game.id
    )
    await bot.idle()
    pressed, typed = about(lines, "refused")
    for line in (pressed, typed):
        assert line["game"] == table.game.id
        assert line["server"] == str(table.game.guild_id)
        assert line["shard"] == "0"
        assert line["interaction"] in line["message"]
    (posted,) = about(lines, "PostBoard")
    assert (posted["game"], posted["server"]) == (table.game.id, str(table.game.guild_id))
    assert "interaction" not in posted
    assert not [person.name for person in party.people if person.name in lines.getvalue()]
