"""The list of a person's games: its link to the next game, and games on other servers."""

from __future__ import annotations

import pytest

from bot.games.core.request import Person as Who
from bot.games.core.request import Request
from bot.games.table import lookup, seats
from bot.games.table.opening import Opening, open_game
from bot.sandbox.world import Channel, Message, Permission
from bot.storage.place import Place
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.support.says import says
from tests.support.thorough import thorough


@pytest.fixture
def other_channel(discord: StandIn, party: Party) -> Channel:
    """A channel on another server that Ana and Ben have joined too."""
    guild = discord.add_guild("Glaziers")
    for person in (party.ana, party.ben):
        discord.join(person, guild)
    return discord.channel(guild=guild)


async def play_in(party: Party, channel: Channel) -> str:
    """Begin and post a game between Ana and Ben in a channel. Return its id."""
    table = await party.start_unposted_game(party.ana, party.ben, channel=channel)
    await party.post(table)
    return table.game.id


async def list_games(party: Party, channel: Channel | None = None) -> Message:
    return await party.discord.filled(await party.ana.command("azul games", channel))


@pytest.mark.parametrize(
    ("happens", "where"),
    [
        ("channel is hidden", "direct messages"),
        ("person has left", "server"),
        pytest.param("channel is hidden", "server", marks=thorough),
        pytest.param("person has left", "direct messages", marks=thorough),
    ],
)
async def test_hidden_game_on_another_server_is_counted_but_unnamed(
    discord: StandIn, bot: Bot, party: Party, other_channel: Channel, happens: str, where: str
) -> None:
    game = await play_in(party, other_channel)
    channel = party.ana.direct if where == "direct messages" else discord.channel()
    assert game in (await list_games(party, channel)).content
    if happens == "channel is hidden":
        discord.forbid(Permission.VIEW_CHANNEL, other_channel, party.ana)
    else:
        assert other_channel.guild is not None
        discord.leave(party.ana, other_channel.guild)
    # The response shows that the bot has handled all earlier events, because events and interactions arrive in order.
    await party.ana.command("azul help", channel)
    told = await list_games(party, channel)
    assert says(told, "answer-games-unseen", count=1)
    assert game not in told.content
    assert "Ben" not in told.content
    assert "Next game" not in told.labels
    assert str(other_channel.id) not in told.content


async def test_own_game_stays_listed_if_membership_is_unknown(
    discord: StandIn, bot: Bot, party: Party, other_channel: Channel
) -> None:
    game = await play_in(party, other_channel)
    discord.fail("GET", "/guilds/*/members/*", status=403, code=50001)
    told = await list_games(party)
    assert game in told.content
    assert not says(told, "answer-games-unseen")


async def test_games_list_links_to_next_waiting_game(
    discord: StandIn, bot: Bot, party: Party, other_channel: Channel
) -> None:
    channels = {await play_in(party, channel): channel for channel in (discord.channel(), other_channel)}
    games = [*channels]
    waiting = [game for game in games if (await bot.service.table(game)).waits_for(party.ana.id)]
    told = await list_games(party)
    assert ("Next game" in told.labels) == bool(waiting)
    while waiting:
        (url,) = [button.url for button in told.buttons if button.label == "Next game"]
        first = next(line for line in told.content.splitlines() if "**your turn**" in line)
        assert str(url) in first
        (game,) = [game for game in waiting if f"#{game}" in first]
        await seats.resign(bot.service, party.ask(party.ana, channels[game]), game)
        await bot.idle()
        waiting = [game for game in waiting if (await bot.service.table(game)).waits_for(party.ana.id)]
        told = await list_games(party)
    assert "Next game" not in told.labels


async def test_games_list_states_number_of_omitted_games(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    most = 5
    monkeypatch.setattr(lookup, "MAX_LISTED", most)
    place = Place("server", party.discord.guild.id)
    for number in range(most + 3):
        asks = Request(Who(1000 + number, f"P{number}"), place, party.discord.channel().id)
        await open_game(party.silent_service, asks, Opening("azul", "coloured", 2))
    told = await list_games(party)
    listed = sum(line.startswith("- ") for line in told.content.splitlines())
    assert listed == most
    assert says(told, "answer-more", count=3)
