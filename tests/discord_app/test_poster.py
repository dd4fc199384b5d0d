"""Telling the channel: in order, once, and as often as it takes."""

from __future__ import annotations

from typing import Any

import pytest
from discord import File

from bot.discord_app.app import poster
from bot.discord_app.core import lobbies
from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.rules import RULESETS
from bot.rules.sintra import Sintra, load_boards
from bot.sandbox.world import Message, Permission
from bot.storage import game_queries
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Person, StandIn
from tests.support.says import says

POSTS, EDITS = "/channels/*/messages", "/channels/*/messages/*"


def boards(discord: StandIn) -> list[Message]:
    return [message for message in discord.channel().messages if message.attachments]


async def move(party: Party, board: Message, **faults: Any) -> None:
    """The next move, typed by whoever is to make it, while Discord may fail so with the next post."""
    if faults:
        party.discord.fail("POST", POSTS, **faults)
    assert says(await party.act(board), "answer-played")


@pytest.mark.parametrize(
    ("fault", "boards_at_once"),
    [
        ({"status": 400, "times": 2}, 1),
        ({"status": "lost", "after_effect": True}, 2),
        ({"status": 429, "retry_after": 0.2}, 2),
    ],
)
async def test_a_board_that_discord_does_not_take_at_once_is_posted_once(
    discord: StandIn, bot: Bot, party: Party, fault: dict[str, Any], boards_at_once: int
) -> None:
    board = await party.game()
    await move(party, board, **fault)
    assert len(boards(discord)) == boards_at_once
    for minutes in (1, 5):
        bot.clock.turn(minutes=minutes)
        await bot.look_into_outbox()
    assert len(boards(discord)) == 2
    assert (await party.play(boards(discord)[-1])).pings


async def test_turns_that_were_not_told_are_told_together_and_ping_only_who_is_next(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    discord.forbid(Permission.SEND_MESSAGES)
    for _ in range(3):
        await move(party, board)
    assert len(boards(discord)) == 1
    discord.allow(Permission.SEND_MESSAGES)
    for _ in range(2):
        bot.clock.turn(hours=2)
        await bot.look_into_outbox()
    (_, together) = boards(discord)
    assert together.content.count(" took ") == 3
    assert together.pings == {party.mover(together)}


async def test_who_has_moved_while_the_board_was_drawn_is_not_called_to_that_move(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await party.game()
    draw = bot.client.board_file

    async def overtaken(table: Table, since: int) -> File | None:
        monkeypatch.setattr(bot.client, "board_file", draw)
        mover = next(person for person in party.people if person.id == table.to_act[0].user_id)
        typed = str(table.position.legal_moves(table.to_act[0].seat)[0])
        await mover.command("azul move", move=typed, game=table.game.id)
        return await draw(table, since)

    monkeypatch.setattr(bot.client, "board_file", overtaken)
    first = party.mover(board)
    await move(party, board)
    (_, told) = boards(discord)
    assert told.content.count(" took ") == 2
    assert (party.mover(told), told.pings) == (first, {first})


async def test_what_cannot_be_worded_is_a_fault_in_the_log_and_holds_up_nothing_else(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as faulty:
        faulty.setattr(lobbies, "word_lobby", lambda *_: 1 / 0)
        await party.ana.command("azul new", computers=1)
        assert (await party.newest()).attachments
    assert "ZeroDivisionError" in caplog.text
    bot.clock.turn(minutes=1)
    await bot.look_into_outbox()
    assert "Ana" in discord.channel().messages[-1].content
    assert not discord.channel().messages[-1].attachments


async def test_a_post_that_may_not_be_edited_now_stops_no_turn_and_is_not_posted_anew(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    lobby = await party.lobby(3)
    discord.fail("PATCH", EDITS, status=429, code=30046, times=5, retry_after=0.01)
    await party.ben.command("azul join")
    await bot.idle()
    bot.clock.turn(seconds=5)
    await bot.look_into_outbox()
    assert [message for message in discord.channel().messages if message.buttons] == [lobby]
    assert "Ben" in lobby.content
    await party.chi.click(lobby, "Join")
    board = await discord.next_message()
    discord.fail("PATCH", EDITS, status=429, code=30046, times=50, retry_after=0.01)
    assert (await party.play(board)).pings


async def test_what_cannot_be_drawn_is_told_in_words_in_the_channel_and_is_a_fault_with_a_number_in_private(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_scene: object) -> None:
        raise RuntimeError("no colours left")

    board = await party.game()
    monkeypatch.setattr(bot.client.pictures, "file", fail)
    answer = await party.mover(board).click(board, "My board")
    assert answer.ephemeral
    assert says(answer, "refused-fault")
    assert f"fault {answer.content.split()[-1]}" in caplog.text
    await move(party, board)
    after = board.channel.messages[-1]
    assert (after.attachments, after.pings != set()) == ([], True)
    assert " took " in after.content
    assert says(after, "post-no-picture")


async def test_whose_answer_got_lost_reads_that_the_move_was_made(discord: StandIn, party: Party) -> None:
    board = await party.game()
    table = await party.table(board)
    typed = str(table.position.legal_moves(table.to_act[0].seat)[0])
    for command, options, known in (("move", {"move": typed}, "play"), ("new", {}, "open")):
        discord.fail("POST", "/interactions/*/*/callback", status="lost")
        answer = await party.mover(board).command(f"azul {command}", **options)
        assert says(answer, "refused-fault", known=known)
    assert len((await party.table(board)).turns_since(0)) == 1


async def test_after_a_fault_before_the_move_one_reads_that_it_was_not_made(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no room on the disk")

    board = await party.game()
    with monkeypatch.context() as faulty:
        for of, name, known in ((Service, "change", "nothing"), (game_queries, "find_interaction", "unknown")):
            faulty.setattr(of, name, fail)
            answer = await party.mover(board).command("azul move", move="1 blue 1")
            assert says(answer, "refused-fault", known=known)
    assert not (await party.table(board)).turns_since(0)


async def test_a_game_whose_boards_are_gone_waits_and_is_posted_when_they_are_back(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Sintra(load_boards()._replace(ornament_points=(0, 0, 3, 6, 12)))
    with monkeypatch.context() as replaced:
        replaced.setitem(RULESETS, "sintra", own)
        board = await party.game(game="sintra", side="a")
        game = (await party.table(board)).game.id
        await move(party, board, status=400)
    await bot.restart()
    bot.clock.turn(minutes=10)
    await bot.look_into_outbox()
    assert says(await party.ben.command("azul move", move="reset", game=game), "refused-other-edition")
    assert boards(discord) == [board]
    await party.game()
    monkeypatch.setitem(RULESETS, "sintra", own)
    await bot.restart()
    bot.clock.turn(hours=2)
    await bot.look_into_outbox()
    assert len(boards(discord)) == 3
    assert "took" in boards(discord)[-1].content


async def test_of_many_games_a_few_are_told_at_a_time_and_who_waits_for_that_has_not_failed(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(poster, "MOST_SENDING", 2)
    await bot.restart()
    hold = discord.hold("POST", POSTS)
    channels = [discord.add_channel(f"table-{number}") for number in range(6)]
    for channel, person in zip(channels, party.people * 2, strict=False):
        await person.command("azul new", channel)
    await discord.until(lambda: len(discord.sent("POST", POSTS)) == 2, "two lobbies are being sent")
    # Nothing more is sent, however often it is looked for what is due.
    await bot.client.poster.wake_due()
    await party.boss.command("azul games", channels[0])
    assert len(discord.sent("POST", POSTS)) == 2
    hold.release()
    await bot.idle()
    assert [sum(not message.ephemeral for message in channel.messages) for channel in channels] == [1] * 6
    assert len(discord.sent("POST", POSTS)) == 6


async def choose_columns(party: Party, board: Message, person: Person) -> None:
    """This person chooses a column for each of their full lines."""
    table = await party.table(board)
    seat, ahead, moves = table.game.seat_of(person.id) or 0, table.position.copy(), list[str]()
    while seat in ahead.to_act:
        move = ahead.legal_moves(seat)[0]
        ahead.play(seat, move)
        moves.append(str(move))
    await person.command("azul move", move="; ".join(moves))
    await party.bot.idle()


async def test_a_post_that_cannot_be_edited_holds_up_no_secret_choice(discord: StandIn, party: Party) -> None:
    board, _, (one, other) = await party.tiling()
    discord.fail("PATCH", EDITS, status=400)
    await choose_columns(party, board, one)
    assert party.asked(board) == [one, other]
    await choose_columns(party, board, other)
    assert "column" in discord.channel().messages[-1].content


async def test_where_files_are_forbidden_meanwhile_the_words_alone_are_edited(discord: StandIn, party: Party) -> None:
    board, _, (one, other) = await party.tiling()
    discord.forbid(Permission.ATTACH_FILES)
    await choose_columns(party, board, one)
    assert party.asked(board) == [other]
