"""The coached first game: how it begins, the comments in the picker, the result of a round, and the end."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord_app.core.buttons import NO_GAME, Press
from bot.games.core.replay import Table
from bot.games.core.request import Person as User
from bot.games.people.lessons import list_lessons, record_learned
from bot.games.table import coach
from bot.opponents.explanation import MoveVerdict
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_judgements import Adviser, choose, find_path, press
from tests.discord_app.test_solo_games import table_of
from tests.support.people import ask
from tests.support.says import says
from tests.support.tables import list_careful_steps, play_steps


@pytest.fixture
async def coached_game(bot: Bot, party: Party) -> Table:
    """Ana's coached game in her direct messages."""
    for lesson in list_lessons("azul")[:-1]:
        await record_learned(bot.service, ask(User(party.ana.id, "Ana")), lesson.full_key)
    message = (await party.ana.command("azul learn", party.ana.direct)).message
    (last,) = list_lessons("azul")[-1:]
    await party.ana.press(message, Press("onward", last.name, 0).custom_id)
    await party.ana.click(message, "Play with the coach")
    await bot.idle()
    return await table_of(bot, party.ana)


async def test_lessons_lead_to_coached_game(coached_game: Table) -> None:
    game = coached_game.game
    assert game.options.coached
    assert [player.computer for player in game.players] == [None, coach.LEVEL]
    assert game.seed == coach.make_seed("azul")


async def test_forged_button_begins_no_coached_game(bot: Bot, party: Party, coached_game: Table) -> None:
    picker = (await party.ana.command("azul move", party.ana.direct)).message
    answer = await party.ana.press(picker, Press("coach", NO_GAME, 0, ("chess",)).custom_id)
    assert says(answer.message, "refused-old-button")


async def test_coach_comments_on_each_costly_choice(bot: Bot, party: Party, coached_game: Table) -> None:
    adviser = bot.service.thinker = Adviser("much")
    move, other, *_ = coached_game.position.legal_moves(0)
    picker = await choose(party, coached_game, move)
    await party.discord.until(lambda: says(picker, "coach-warns"), "the coach comments")
    assert picker.labels[0] == "Play"
    await press(party, picker, coached_game, "step", find_path(other)[:1])
    assert not says(picker, "coach-warns")
    await press(party, picker, coached_game, "step", find_path(other))
    await party.discord.until(lambda: says(picker, "coach-warns"), "the coach comments again")
    assert adviser.paths == [find_path(move), find_path(other)]
    # Both comments are about the same board.
    assert (await bot.service.table(coached_game.game.id)).game.options.coach_warnings == (coached_game.shown,)
    await party.ana.click(picker, "Play")
    assert [turn.move for turn in (await bot.service.table(coached_game.game.id)).turns_since(0)][:1] == [other]


async def test_coach_asks_to_wait_while_thinking(bot: Bot, party: Party, coached_game: Table) -> None:
    adviser = bot.service.thinker = Adviser("much")
    adviser.may.clear()
    picker = (await party.ana.command("azul move", party.ana.direct)).message
    chosen = find_path(coached_game.position.legal_moves(0)[0])
    late = asyncio.create_task(press(party, picker, coached_game, "step", chosen))
    await party.discord.until(lambda: bool(adviser.paths), "the coach thinks")
    assert says(picker, "coach-thinking")
    # The coach may take long, so it never keeps the player from playing.
    assert not picker.button("Play").disabled
    adviser.may.set()
    await late
    await party.discord.until(lambda: says(picker, "coach-warns"), "the coach comments")
    assert not says(picker, "coach-thinking")


@pytest.mark.parametrize("verdict", ["equal", "little", None])
async def test_coach_is_silent_about_good_moves(
    bot: Bot, party: Party, coached_game: Table, verdict: MoveVerdict | None
) -> None:
    bot.service.thinker = Adviser(verdict)
    picker = await choose(party, coached_game, coached_game.position.legal_moves(0)[0])
    await bot.idle()
    assert not says(picker, "coach-warns")
    assert not (await bot.service.table(coached_game.game.id)).game.options.coach_warnings


async def test_late_comment_does_not_replace_newer_choices(bot: Bot, party: Party, coached_game: Table) -> None:
    adviser = bot.service.thinker = Adviser("much")
    adviser.may.clear()
    picker = (await party.ana.command("azul move", party.ana.direct)).message
    move = coached_game.position.legal_moves(0)[0]
    late = asyncio.create_task(press(party, picker, coached_game, "step", find_path(move)))
    await party.discord.until(lambda: bool(adviser.paths), "the coach thinks")
    await press(party, picker, coached_game, "step", find_path(move)[:1])
    shown = picker.content
    adviser.may.set()
    await late
    await bot.idle()
    assert picker.content == shown
    assert not (await bot.service.table(coached_game.game.id)).game.options.coach_warnings


async def test_next_round_begins_with_result_of_the_last(bot: Bot, party: Party, coached_game: Table) -> None:
    steps = list_careful_steps(coached_game, lambda table: table.position.round == 2)
    table = await play_steps(bot.service, coached_game.game.id, steps)
    summary = coach.summarise_last_round(table, 0)
    assert summary is not None
    picker = await open_picker(bot, party, table)
    assert says(picker, "coach-round", round=1)


async def open_picker(bot: Bot, party: Party, table: Table) -> Message:
    """Let the computer move if it is its turn, and open Ana's picker."""
    await bot.idle()
    await bot.check_timers()
    return (await party.ana.command("azul move", party.ana.direct)).message


async def test_end_of_coached_game_offers_better_move(bot: Bot, party: Party, coached_game: Table) -> None:
    await play_steps(bot.service, coached_game.game.id, list_careful_steps(coached_game))
    await bot.check_outbox()
    board = await party.newest(party.ana.direct)
    assert "Play without the coach" in board.labels
    answer = await party.ana.click(board, "Find the better move")
    assert says(answer.message, "analysis-thinking")


async def test_late_repeated_comment_does_not_replace_played_move(bot: Bot, party: Party, coached_game: Table) -> None:
    adviser = bot.service.thinker = Adviser("much")
    move, other, *_ = coached_game.position.legal_moves(0)
    picker = await choose(party, coached_game, move)
    await party.discord.until(lambda: says(picker, "coach-warns"), "the coach comments")
    await press(party, picker, coached_game, "step", find_path(other))
    adviser.may.clear()
    late = asyncio.create_task(press(party, picker, coached_game, "step", find_path(move)))
    await party.discord.until(lambda: len(adviser.paths) == 2, "the coach thinks")
    await party.ana.click(picker, "Play")
    adviser.may.set()
    await late
    await bot.idle()
    assert says(picker, "answer-played")
    assert not says(picker, "coach-warns")
