"""Computers in Discord: their names, a whole game against a computer, and stopping the bot while computers think.

Stories show how computers join and how their moves are posted.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from itertools import pairwise

import pytest

from bot.games.core.request import Person as Invited
from bot.games.table import play
from bot.games.table.opening import Computer, Opening, open_game
from bot.messages.words import words
from bot.opponents.greedy import Greedy
from bot.opponents.levels import PLAYERS
from bot.opponents.thinker import Pool
from bot.opponents.thought import Thought
from bot.rules.game import Position
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says

ALL_NAMES = words("en")("computer-names").split()
LAST_ROUND = 5
"""The last round of a game that ends as early as possible."""


async def test_computers_avoid_names_of_people_at_the_table(party: Party) -> None:
    people = [party.discord.person(name) for name in ALL_NAMES[:-3]]
    for host, guest in pairwise(people[:4]):
        invited = (Invited(guest.id, guest.name),)
        wanted = Opening("azul", "coloured", 4, opponents=invited, computers=(Computer(), Computer()))
        table = await open_game(party.silent_service, party.ask(host), wanted)
        named = {player.name for player in table.game.players if player.computer}
        assert len(named) == 2
        assert named <= {*ALL_NAMES} - {host.name, guest.name}


@pytest.mark.drawn
async def test_game_against_computer_is_played_to_its_end(
    party: Party,
) -> None:
    wanted = Opening("azul", "coloured", 2, computers=(Computer("easy"),))
    table = await open_game(party.silent_service, party.ask(party.ana), wanted)
    while table.position.round < LAST_ROUND or table.computers_to_act:
        table = (
            await play.play_computer(party.silent_service, table)
            if table.computers_to_act
            else await party.advance(table)
        )
    board = await party.post(table)
    while party.movers(board):
        assert party.mover(board) is party.ana
        board = await party.type(board)
    assert board.content.startswith("🏆")
    assert says(board, "post-unrated-computer")
    assert board.labels == ["Replay", "Analysis", "Rematch", "History", "More"]
    assert "wall tiles" in (board.attachments[0].description or "")
    assert {len(message.attachments) for message in party.discord.world.messages.values()} <= {0, 1}


async def test_bot_stops_while_computer_is_thinking(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await party.ana.command("azul new", computers=1)
    table = await party.table(await party.newest())
    thinks, may_end = threading.Event(), threading.Event()

    class Endless(Greedy):
        def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
            thinks.set()
            may_end.wait()
            return super().choose(view, seat, budget, seed)

    monkeypatch.setitem(PLAYERS, "greedy", Endless())
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    await party.ana.command("azul move", move=move, game=table.game.id)
    await asyncio.to_thread(thinks.wait)
    caplog.set_level(logging.INFO, "bot.games.time.alarms")
    try:
        await asyncio.wait_for(bot.client.close(), 60)
    finally:
        may_end.set()
    assert f"the clock of game {table.game.id} continues after the next start" in caplog.text
    assert "are unfinished" not in caplog.text


async def test_pool_leaves_no_process_after_bot_stops(bot: Bot, party: Party) -> None:
    pool = bot.service.thinker = Pool(1)
    await party.ana.command("azul new", computers=1, level="easy")
    board = await party.newest()
    if not (await party.table(board)).turns_since(0):
        board = await party.type(board)
    assert any(turn.by is None for turn in (await party.table(board)).turns_since(0))
    (worker,) = pool.workers
    await bot.client.close()
    assert pool.workers == ()
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)
