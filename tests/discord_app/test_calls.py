"""Calls: who is mentioned, who gets a private message, who is left in peace, and how people find their games.

Reminders, nudges, quiet hours and turns that run out are stories.
"""

from __future__ import annotations

import pytest

from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, link_to
from tests.support.says import says


def calls(discord: StandIn, person: Person) -> list[Message]:
    """The messages in the channel that pinged this person."""
    return [message for message in discord.channel().messages if person in message.pings]


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


async def test_who_has_left_the_server_is_named_and_not_nudged_unless_discord_does_not_say(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    mover, (other, *_) = party.mover(board), party.others(board)
    await bot.let_pass(hours=1)
    discord.leave(mover)
    assert says(await other.command("azul nudge"), "refused-everybody-gone", who=mover.name)
    await bot.idle()
    assert discord.channel().messages[-1] is board
    discord.fail("GET", "/guilds/*/members/*", status=403, code=50001)
    assert says(await other.command("azul nudge"), "answer-nudged")


async def test_the_seat_of_who_has_left_goes_to_a_computer_at_once_and_no_other(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game(3)
    game = (await party.table(board)).game
    seat, other = (1 + (game.seat_of(person.id) or 0) for person in (party.ben, party.chi))
    assert says(await party.ana.command("azul table replace", seat=seat), "refused-not-allowed-to-replace")
    discord.leave(party.ben)
    assert says(await party.ana.command("azul table replace", seat=seat), "answer-seat-given")
    await bot.idle()
    assert (await party.table(board)).game.players[seat - 1].computer
    assert says(await party.ana.command("azul table replace", seat=other), "refused-not-allowed-to-replace")
