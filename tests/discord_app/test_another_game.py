"""Another game needs rules, scenes, a renderer and words, and nothing else: one is added here and played."""

from __future__ import annotations

import shutil
import sys
from functools import cache
from pathlib import Path

import pytest

from bot.games.core.request import Person, Request
from bot.games.table import lobby
from bot.messages import words as catalogue
from bot.opponents.pool import Pool
from bot.rules import RULESETS
from bot.sandbox.world import Message
from tests.discord_app import toy
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_alone import newest
from tests.support.says import says

pytestmark = pytest.mark.drawn


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(catalogue.HERE / "en", tmp_path / "words" / "en")
    (tmp_path / "words" / "en" / "nim.ftl").write_text(toy.WORDS)
    monkeypatch.setattr(catalogue, "HERE", tmp_path / "words")
    monkeypatch.setitem(RULESETS, "nim", toy.Nim())
    monkeypatch.setitem(sys.modules, "bot.scenes.nim", toy)
    monkeypatch.setattr(catalogue, "_read", cache(catalogue.Words))


@pytest.fixture
async def post(party: Party, nim: None) -> Message:
    """A lobby of the new game, opened by Ana."""
    channel = party.discord.channel()
    request = Request(Person(party.ana.id, "Ana"), party.discord.guild.id, channel.id)
    await lobby.open_game(party.bot.service, request, "nim", "plain", 2)
    return await party.discord.next_message()


async def test_a_new_game_is_played_through_every_door_without_a_line_of_code_above_it(
    party: Party, post: Message
) -> None:
    assert "Nim · plain" in post.content
    await party.ben.click(post, "Join")
    board = await party.discord.next_message()
    assert "7 stones" in (board.attachments[0].description or "")
    for left, way in ((6, "picked"), (3, "typed"), (2, "picked")):
        mover = party.mover(board)
        offered = [str(choice.value) for choice in await mover.complete("azul move", "move", "")]
        assert sorted(offered) == ["1", "2", "3"][: len(offered)], left
        if way == "typed":
            assert says(await mover.command("azul move", move="9"), "refused-not-a-move")
            await mover.command("azul move", move=offered[-1])
            board = await party.discord.next_message(after=board)
        else:
            board = await party.play(board)
    assert all(part in board.content for part in ("🏆", "the last stone +1", "took"))


async def test_the_rules_of_a_new_game_have_their_drawn_pages(party: Party, post: Message) -> None:
    rules = (await party.ana.click(post, "Rules")).message
    for text, stones in (("three stones", 7), ("### The last stone\nPlayer 1 takes it and wins.", 0), ("three", 7)):
        assert text in rules.content
        assert f"{stones} stones" in (rules.attachments[0].description or "")
        assert (await party.ana.click(rules, "▶")).kind == "update"


def offer(party: Party, game: str) -> None:
    """Offer one more game in ``/azul new``: the commands were made of the games that there were then."""
    (azul,) = [one for one in party.ana.places.commands_for(party.ana, party.ana.direct) if one["name"] == "azul"]
    (new,) = [one for one in azul["options"] if one["name"] == "new"]
    (games,) = [one for one in new["options"] if one["name"] == "game"]
    games["choices"].append({"name": game.title(), "value": game})


async def test_computers_play_a_new_game_hint_at_its_moves_and_judge_them(nim: None, bot: Bot, party: Party) -> None:
    pool = bot.service.thinker = Pool(1, command=(sys.executable, "-m", "tests.discord_app.toy_worker"))
    offer(party, "nim")
    try:
        await party.ana.command("azul new", party.ana.direct, game="nim", computers=1, level="hard")
        while (board := await newest(bot, party.ana)).buttons and "Your move" in board.labels:
            hint = await party.discord.filled(await party.ana.command("azul hint", party.ana.direct))
            assert says(hint, "hint")
            assert says(await party.ana.click(hint, "Play"), "answer-played")
        assert "the last stone +1" in board.content
        answer = await party.ana.click(board, "Analysis")
        await party.discord.until(lambda: answer.message.attachments, "the analysis")
        table = await party.table(board)
        assert {turn.by for turn in table.turns_since(0)} == {party.ana.id, None}
        assert pool.workers
    finally:
        await pool.close()
