"""Calls: who is mentioned, who gets a private message, who is left in peace, and how people find their games."""

from __future__ import annotations

import pytest

from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party


def link_to(message: Message) -> str:
    guild = message.channel.guild
    return f"https://discord.com/channels/{guild.id if guild else '@me'}/{message.channel.id}/{message.id}"


def calls(discord: StandIn, person: Person) -> list[Message]:
    """The messages in the channel that pinged this person."""
    return [message for message in discord.channel().messages if person in message.pings]


async def test_each_board_calls_the_next_person_alone_and_nobody_to_a_turn_that_follows_their_own(party: Party) -> None:
    board = await party.game()
    before = None
    while party.mover(board) is not before:
        before, game = party.mover(board), (await party.table(board)).game
        assert board.content.splitlines()[0] == f"{before.mention}, your turn in Azul **#{game.id}**"
        assert board.pings == {before}
        board = await party.type(board)
    assert board.content.startswith(before.mention)
    assert board.pings == set()


async def test_a_turn_is_called_once_whatever_else_happens(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    mover, (other, *_) = party.mover(board), party.others(board)
    await bot.restart()
    await other.command("azul table host", person=other)
    await bot.let_pass(days=3)
    assert calls(discord, mover) == [board]


async def test_after_a_move_a_button_leads_to_the_next_game_that_waits_for_the_person(party: Party) -> None:
    first, second = await party.game(), await party.game()
    mover, table = party.mover(first), await party.table(first)
    if party.mover(second) is not mover:
        second = await party.type(second)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    answer = await mover.command("azul move", move=move, game=table.game.id)
    assert answer.message.button("Next game").url == link_to(second)


async def test_the_list_of_games_names_mine_on_every_server_with_turn_time_and_newest_board(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    here = await party.type(await party.game())
    elsewhere = discord.add_guild("Glaziers")
    for person in (party.ana, party.ben):
        discord.join(person, elsewhere)
    room = discord.channel("azul", elsewhere)
    await party.ana.command("azul new", room, opponent=party.ben)
    await party.ben.command("azul join", room)
    there = await party.newest(room)
    since = int(bot.clock.now.timestamp())
    listed = (await party.ana.command("azul games")).content
    for board in (here, there):
        (line,) = [line for line in listed.splitlines() if (await party.table(board)).game.id in line]
        mover = party.mover(board)
        assert ("**your turn**" if mover is party.ana else f"waiting for {mover.name}") in line
        assert f"since <t:{since}:R>" in line
        assert line.endswith(link_to(board))


@pytest.mark.parametrize(
    ("notify", "closed", "on_the_board", "in_the_channel", "in_private"),
    [
        ("direct", False, False, 0, 1),
        ("both", False, True, 1, 1),
        # Who takes no private messages is called in the channel instead, and once.
        ("direct", True, False, 1, 0),
        ("both", True, True, 1, 0),
    ],
)
async def test_everybody_is_called_as_they_wish_with_a_link(
    discord: StandIn,
    party: Party,
    notify: str,
    closed: bool,
    on_the_board: bool,
    in_the_channel: int,
    in_private: int,
) -> None:
    board = await party.game()
    (waiting, *_) = party.others(board)
    await party.prefer(waiting, notify=notify)
    waiting.closed_to_bot = closed
    board = await party.type(board)
    assert party.mover(board) is waiting
    public, private = calls(discord, waiting), waiting.direct.messages
    assert (waiting in board.pings, len(public), len(private)) == (on_the_board, in_the_channel, in_private)
    assert all(link_to(board) in call.content for call in (*public, *private) if call is not board)
    assert all(call.pings == {waiting} for call in (*public, *private))


async def test_in_quiet_hours_nobody_is_called_but_once_afterwards(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    (waiting, *_) = party.others(board)
    await party.prefer(waiting, quiet="20:00-22:00 Asia/Tokyo")
    board = await party.type(board)
    await bot.let_pass(minutes=59)
    assert calls(discord, waiting) == []
    await bot.let_pass(minutes=1)
    (call,) = calls(discord, waiting)
    assert link_to(board) in call.content
    await bot.let_pass(days=2)
    assert calls(discord, waiting) == [call]
