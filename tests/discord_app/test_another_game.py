"""Another game needs rules, scenes, a renderer and words, and nothing else: one is added here and played."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

import renderers
from bot.games import lobby
from bot.games.decision import Person, Request
from bot.messages import words as catalogue
from bot.rules import RULESETS
from bot.scenes import SCENES
from tests.discord_app import toy
from tests.discord_app.conftest import Bot, Party

pytestmark = pytest.mark.drawn


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(catalogue.HERE / "en", tmp_path / "words" / "en")
    (tmp_path / "words" / "en" / "nim.ftl").write_text(toy.WORDS)
    monkeypatch.setattr(catalogue, "HERE", tmp_path / "words")
    monkeypatch.setitem(RULESETS, "nim", toy.Nim())
    monkeypatch.setitem(SCENES, "nim", toy)  # type: ignore[arg-type]
    monkeypatch.setitem(renderers._DRAWERS, toy.Heap, toy.HeapPainter())
    monkeypatch.setattr(catalogue, "_read", cache(catalogue.Words))


@pytest.mark.usefixtures("nim")
async def test_a_new_game_is_played_through_every_door_without_a_line_of_code_above_it(bot: Bot, party: Party) -> None:
    channel = party.discord.channel()
    request = Request(Person(party.ana.id, "Ana"), channel.guild.id if channel.guild else 0, channel.id)
    await lobby.open_game(bot.service, request, "nim", "plain", 2)
    post = await party.discord.next_message()
    assert "Nim · plain" in post.content
    await party.ben.click(post, "Join")
    board = await party.discord.next_message()
    turns = 0
    while party.asked(board):
        mover = party.mover(board)
        assert board.attachments[0].description
        assert "7 stones" in board.attachments[0].description or turns
        offered = [str(choice.value) for choice in await mover.complete("azul move", "move", "")]
        assert sorted(offered) == ["1", "2", "3"][: len(offered)]
        if turns % 2:
            refused = await mover.command("azul move", move="9")
            assert "Type a number from 1 to 3." in refused.content
            await mover.command("azul move", move=offered[-1])
            board = await party.discord.next_message(after=board)
        else:
            board = await party.play(board)
        turns += 1
    assert turns == 3
    assert "🏆" in board.content
    assert "the last stone +1" in board.content
    assert "took" in board.content


@pytest.mark.usefixtures("nim")
async def test_the_rules_of_a_new_game_have_their_drawn_pages(bot: Bot, party: Party) -> None:
    channel = party.discord.channel()
    request = Request(Person(party.ana.id, "Ana"), channel.guild.id if channel.guild else 0, channel.id)
    await lobby.open_game(bot.service, request, "nim", "plain", 2)
    answer = await party.ana.click(await party.discord.next_message(), "Rules")
    assert answer.message
    assert "three stones" in answer.content
    assert "7 stones" in (answer.message.attachments[0].description or "")
    turned = await party.ana.click(answer.message, "▶")
    assert turned.kind == "update"
    assert turned.content == "### The last stone\nPlayer 1 takes it and wins."
    assert "0 stones" in (answer.message.attachments[0].description or "")
    await party.ana.click(answer.message, "▶")
    assert "three stones" in answer.message.content
