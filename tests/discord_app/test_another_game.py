"""A small additional game. It shows that rules, scenes, pictures, computers and texts are all that a new game needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.core.request import Person, Request
from bot.games.table.opening import Opening, open_game
from bot.messages.words import words
from bot.opponents.thinker import Pool
from bot.sandbox.world import Message
from bot.storage.place import Place
from renderers.emoji import draw_emojis
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_solo_games import newest
from tests.mini_game import NAME, begin, install
from tests.mini_game.rules import COLOURS
from tests.support.says import says
from tests.support.tables import list_careful_steps, play_steps
from tests.support.thorough import thorough

pytestmark = pytest.mark.drawn
MAX_TURNS = 100
TURNS_BEFORE, MOVES_AFTER = 2, 4
"""Numbers of turns at the start and moves at the end that are played in Discord. Use cases play the rest."""


@pytest.fixture
def mini_azul(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path / "words")


@pytest.fixture
async def post(party: Party, mini_azul: None) -> Message:
    """The lobby of a mini game that Ana has opened."""
    channel = party.discord.channel()
    request = Request(Person(party.ana.id, "Ana"), Place("server", party.discord.guild.id), channel.id)
    await open_game(party.bot.service, request, Opening(NAME, "plain", 2))
    return await party.discord.next_message()


async def test_another_game_is_playable_with_buttons_and_commands(party: Party, post: Message) -> None:
    assert "Mini Azul · three by three" in post.content
    await party.ben.click(post, "Join")
    board = await party.discord.next_message()
    for turn in range(MAX_TURNS):
        if "🏆" in board.content:
            break
        if turn == TURNS_BEFORE:
            table = await party.table(board)
            await play_steps(party.bot.service, table.game.id, list_careful_steps(table)[:-MOVES_AFTER])
            board = await party.discord.next_message(after=board)
        assert "Centre: " in (board.attachments[0].description or "") or turn
        mover = party.mover(board)
        offered = [str(choice.value) for choice in await mover.complete("azul move", "move", "")]
        assert offered
        if turn % 2:
            board = await party.play(board)
            continue
        assert says(await mover.command("azul move", move="9"), "refused-not-a-move")
        await mover.command("azul move", move=offered[-1])
        board = await party.discord.next_message(after=board)
    assert "wall tiles" in board.content
    assert "took" in board.content


async def test_rules_of_another_game_are_drawn_as_pages(party: Party, post: Message) -> None:
    more = (await party.ana.click(post, "More")).message
    rules = (await party.ana.click(more, "Rules")).message
    for text in ("### Taking tiles\nPlayer 1 takes the blue tiles", "a wall of three rows"):
        assert text in rules.content
        assert rules.attachments[0].description
        assert (await party.ana.click(rules, "▶")).kind == "update"


def test_another_game_has_emojis_for_its_tiles(mini_azul: None) -> None:
    assert [emoji.name.rpartition("_")[0] for emoji in draw_emojis(NAME).values()] == [
        f"{colour}_small_tile" for colour in COLOURS
    ]


def offer(party: Party, game: str) -> None:
    """Add a game to the choices of ``/azul new``. The commands were created before the game was installed."""
    (azul,) = [one for one in party.ana.places.commands_for(party.ana, party.ana.direct) if one["name"] == "azul"]
    (new,) = [one for one in azul["options"] if one["name"] == "new"]
    (games,) = [one for one in new["options"] if one["name"] == "game"]
    games["choices"].append({"name": words("en")(game), "value": game})


@thorough
async def test_computers_play_and_analyse_another_game(mini_azul: None, bot: Bot, party: Party) -> None:
    pool = bot.service.thinker = Pool(1, begin=begin)
    offer(party, NAME)
    try:
        await party.ana.command("azul new", party.ana.direct, game=NAME, computers=1, level="hard")
        while (board := await newest(bot, party.ana)).buttons and "Your move" in board.labels:
            hint = await party.discord.filled(await party.ana.command("azul hint", party.ana.direct))
            assert says(hint, "hint")
            assert says(await party.ana.click(hint, "Play"), "answer-played")
        assert "wall tiles" in board.content
        answer = await party.ana.click(board, "Analysis")
        await party.discord.until(lambda: answer.message.attachments, "the analysis")
        table = await party.table(board)
        assert {turn.by for turn in table.turns_since(0)} == {party.ana.id, None}
        assert pool.workers
    finally:
        await pool.close()
