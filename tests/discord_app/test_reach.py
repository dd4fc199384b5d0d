"""Whether people can receive direct messages.

The bot records changes, and shows where it has no other way to remind a player.
"""

from __future__ import annotations

import pytest

from bot.games.core.replay import Table
from bot.sandbox.people import SandboxPerson
from bot.sandbox.world import Channel, Message
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_guest_games import PLACES, begin, guest_channel  # noqa: F401 - a fixture
from tests.support.says import says
from tests.support.thorough import try_some


async def begin_timed(party: Party, channel: Channel) -> tuple[Table, SandboxPerson, SandboxPerson]:
    """Begin a game with a time limit. Return the game, the player to move and the other player."""
    board = await begin(party, channel, time="1 day")
    table = await party.table(board)
    (waiting,) = table.people_to_act
    mover = next(person for person in (party.ana, party.ben) if person.id == waiting.user_id)
    other = party.ben if mover is party.ana else party.ana
    return table, mover, other


async def list_games(party: Party, person: SandboxPerson, channel: Channel) -> Message:
    person.add_app()
    return await party.discord.filled(await person.command("azul games", channel))


@pytest.mark.parametrize("guest_channel", try_some(PLACES, 3), indirect=True)
async def test_unreachable_player_is_warned_until_a_message_arrives(
    bot: Bot,
    party: Party,
    guest_channel: Channel,  # noqa: F811 - the fixture
) -> None:
    table, mover, other = await begin_timed(party, guest_channel)
    party.ben.add_app()
    mover.closed_to_bot = True
    await bot.pass_time(hours=20)
    assert (await bot.service.person(mover.id)).closed
    told = await list_games(party, mover, guest_channel)
    assert says(told, "answer-games-unreached")
    told = await list_games(party, other, guest_channel)
    assert not says(told, "answer-games-unreached")
    assert "can’t be reminded" in told.content
    mover.closed_to_bot = False
    # The nudge provides a token, so the bot mentions the player in the channel first.
    await other.command("azul nudge", guest_channel, game=table.game.id)
    await bot.idle()
    assert (await bot.service.person(mover.id)).closed
    await bot.pass_time(hours=24)
    assert not (await bot.service.person(mover.id)).closed
    assert not says(await list_games(party, mover, guest_channel), "answer-games-unreached")
