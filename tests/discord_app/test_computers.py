"""Computers in Discord: how they sit down, that their moves are told together, and that they call nobody twice."""

from __future__ import annotations

import asyncio
import logging
import os
import threading

import pytest

from bot.messages.words import words
from bot.opponents.greedy import Greedy
from bot.opponents.levels import PLAYERS
from bot.opponents.pool import Pool
from bot.opponents.thought import Thought
from bot.rules.game import Position
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says

ALL_NAMES = words("en")("computer-names").split()


async def computers_of(party: Party, post: Message) -> list[str]:
    """The names of the computers in the game of a post, by seat; each has one of the catalogue's."""
    names = [player.name for player in (await party.table(post)).game.players if player.computer]
    assert set(names) <= set(ALL_NAMES)
    assert len(set(names)) == len(names)
    return names


async def test_everything_calls_computers_by_their_names_and_levels(party: Party) -> None:
    await party.ana.command("azul new", computers=2, level="easy")
    board = await party.newest()
    first, second = await computers_of(party, board)
    named = f"Ana, {first} (computer, easy), {second} (computer, easy)"
    assert says(board, "post-started", order=named)
    assert f"{first} (computer)" in (board.attachments[0].description or "")
    (offered,) = await party.ana.complete("azul board", "game")
    assert offered.name.endswith(f"Ana, {first} (computer), {second} (computer)")
    seats = [choice.name for choice in await party.boss.complete("azul table replace", "seat")]
    assert seats == ["1 · Ana", f"2 · {first} (computer, easy)", f"3 · {second} (computer, easy)"]
    assert "Computer" not in (await party.type(board)).content
    history = await party.ana.command("azul record history")
    assert says(history, "history-seats", who=named)
    assert f"**{first} (computer)**" in history.content
    assert f"{first} (computer, easy)" in (await party.ana.command("azul board", text=True)).content


async def test_no_computer_has_the_name_of_somebody_at_the_table(party: Party) -> None:
    people = [party.discord.person(name) for name in ALL_NAMES[:-3]]
    guest = next(person for person in people if person.name != "Bruno")
    for host in people[:4]:
        other = guest if host is not guest else people[-1]
        await host.command("azul new", computers=2, opponent=other)
        await party.bot.idle()
        lobby = next(one for one in reversed(party.discord.channel().messages) if one.buttons)
        assert not {host.name, other.name} & set(await computers_of(party, lobby))


async def test_what_computers_answer_is_told_in_one_post_with_the_board_after_the_last(
    discord: StandIn, party: Party
) -> None:
    await party.ana.command("azul new", computers=2)
    board = await party.newest()
    for _ in range(2):
        count = len(discord.channel().messages)
        board = await party.type(board)
        assert len(discord.channel().messages) == count + 1
        names = ["Ana", *(f"{name} (computer)" for name in await computers_of(party, board))]
        assert [board.content.count(f"**{name}** took") for name in names] == [1, 1, 1]
        assert board.content.startswith(party.ana.mention)
        assert "Ana to move" in (board.attachments[0].description or "")


async def test_the_first_board_tells_what_computers_did_before_it(party: Party) -> None:
    for _ in range(20):
        await party.ana.command("azul new", computers=3)
        board = await party.newest()
        turns = (await party.table(board)).turns_since(0)
        assert board.content.count(" took ") == len(turns)
        beginner = f"{(await computers_of(party, board))[turns[0].seat - 1]} (computer)" if turns else "Ana"
        assert says(board, "post-started", first=beginner)
        if turns:
            return
        await party.end(game=(await party.table(board)).game.id)
    raise AssertionError("Ana has begun every game")


@pytest.mark.parametrize("way", ["select", "command"])
async def test_the_host_adds_computers_and_with_the_last_seat_the_game_begins(party: Party, way: str) -> None:
    lobby = await party.lobby(3)
    (select,) = lobby.selects
    assert [option.label for option in select.options] == ["Easy", "Medium", "Hard", "Expert"]
    assert all(option.description for option in select.options)
    for _ in range(2):
        if way == "select":
            await party.ana.choose(lobby, "Add computer", "Hard")
        else:
            await party.ana.command("azul table computer", level="hard")
        await party.bot.idle()
        assert f"2. {(await computers_of(party, lobby))[0]} (computer, hard)" in lobby.content
    assert party.mover(await party.newest()) is party.ana


async def test_nobody_else_adds_computers_nor_one_of_a_level_that_there_is_not(party: Party) -> None:
    lobby = await party.lobby(3)
    assert says(await party.ben.choose(lobby, "Add computer", "Easy"), "refused-host-only")
    (select,) = lobby.selects
    refused = await party.ana.pick(lobby, select.custom_id, ["oracle"])
    assert says(refused, "refused-no-such-level", text="oracle", levels="easy, medium, hard, expert")
    for nothing in (await party.ana.pick(lobby, select.custom_id, []), await party.ana.press(lobby, select.custom_id)):
        assert says(nothing, "refused-old-button")
    assert await computers_of(party, lobby) == []


@pytest.mark.drawn
async def test_a_game_of_one_person_and_a_computer_is_played_to_its_end_and_no_message_has_two_pictures(
    party: Party,
) -> None:
    await party.ana.command("azul new", computers=1)
    board = await party.newest()
    while party.asked(board):
        assert party.mover(board) is party.ana
        board = await party.type(board)
    assert board.content.startswith("🏆")
    assert says(board, "post-unrated-computer")
    assert board.labels == ["Replay", "Analysis", "Rematch", "History"]
    assert "wall tiles" in (board.attachments[0].description or "")
    assert {len(message.attachments) for message in party.discord.world.messages.values()} <= {0, 1}


async def test_a_computer_that_never_comes_to_an_end_does_not_keep_the_bot_from_stopping(
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
    caplog.set_level(logging.INFO, "bot.games.alarms")
    try:
        await asyncio.wait_for(bot.client.close(), 60)
    finally:
        may_end.set()
    assert f"the clock of game {table.game.id} goes on after the next start" in caplog.text
    assert "are not finished" not in caplog.text


async def test_a_seat_is_given_to_a_computer_of_the_chosen_level(party: Party) -> None:
    board = await party.game(3)
    mover = party.mover(board)
    seat = 1 + ((await party.table(board)).game.seat_of(mover.id) or 0)
    await party.boss.command("azul table replace", seat=seat, level="easy")
    assert f"**{mover.name} (computer, easy)** takes over the seat." in (await party.newest()).content


async def test_a_bot_with_a_pool_plays_and_leaves_no_process_when_it_stops(bot: Bot, party: Party) -> None:
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
