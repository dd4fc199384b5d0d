"""Games in places where the bot is a guest: a group, a conversation of two people, and a server without the bot."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from bot.sandbox.world import Channel, Message
from tests.discord_app.conftest import Party, options_of
from tests.support.forms import FORMS
from tests.support.thorough import thorough

MAX_TURNS = 400


def in_group(party: Party) -> Channel:
    return party.discord.add_group(party.ana, party.ben, party.chi)


def between_two(party: Party) -> Channel:
    return party.discord.add_dm(party.ana, party.ben)


def on_server(party: Party) -> Channel:
    discord = party.discord
    guild = discord.add_guild("Elsewhere", bot=False)
    for person in party.people:
        discord.join(person, guild)
    return discord.channel(guild=guild)


PLACES = [in_group, between_two, on_server]
Make = Callable[[Party], Channel]


@pytest.fixture
def guest_channel(request: pytest.FixtureRequest, party: Party) -> Channel:
    """A channel in which the bot is a guest. Ana has added the app to her account."""
    party.ana.add_app()
    make: Make = request.param
    return make(party)


everywhere = pytest.mark.parametrize("guest_channel", PLACES, indirect=True, ids=lambda make: make.__name__)


async def begin(party: Party, channel: Channel, **options: object) -> Message:
    """Open a two-player game as Ana, join it as Ben, and return the first board."""
    await party.ana.command("azul new", channel, seats=2, **options)
    lobby = await party.discord.next_message(channel)
    await party.ben.click(lobby, "Join")
    return await party.discord.next_message(channel)


async def take_turn(party: Party, board: Message, chance: Random) -> None:
    """Play a random move as the player to move, using only presses."""
    waiting = (await party.table(board)).people_to_act
    mover = next(person for person in party.people if person.id == waiting[0].user_id)
    picker = await mover.click(board, "Your move")
    while picker.has_message and "Play" not in picker.message.labels:
        if picker.message.selects:
            select = picker.message.selects[0]
            values = chance.sample(select.values, select.min_values)
            picker = await mover.choose(picker.message, select.custom_id, values)
            continue
        offered = options_of(picker.message)
        if not offered:
            return
        picker = await mover.click(picker.message, chance.choice(offered).custom_id or "")
    await mover.click(picker.message, "Play")


ONE_OF_EACH = [
    pytest.param(make, form, marks=thorough)
    for make, form in zip(PLACES, [("azul", "grey"), ("sintra", "a"), ("summer-pavilion", "standard")], strict=True)
]
ALL = [pytest.param(make, form, marks=pytest.mark.campaign) for make in PLACES for form in FORMS]


@pytest.mark.parametrize(("guest_channel", "form"), [*ONE_OF_EACH, *ALL], indirect=["guest_channel"])
async def test_guest_plays_whole_game_by_presses(party: Party, guest_channel: Channel, form: tuple[str, str]) -> None:
    game, side = form
    board = await begin(party, guest_channel, game=game, side=side)
    chance = Random(1)
    for _ in range(MAX_TURNS):
        if (await party.table(board)).game.is_over:
            break
        await take_turn(party, board, chance)
        await party.bot.idle()
        board = [message for message in guest_channel.messages if message.attachments][-1]
    table = await party.table(board)
    assert table.game.status == "finished"
    sent = [request for request in party.discord.requests if f"/channels/{guest_channel.id}" in request.path]
    assert sent == []
