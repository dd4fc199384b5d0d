"""What people do where the bot is no member: in a group, and on a server that has not let it in."""

from __future__ import annotations

import pytest

from bot.sandbox.world import Channel, Guild, Permission
from tests.discord_app.conftest import Bot, Party

ELSEWHERE = "Elsewhere"


@pytest.fixture
def group(party: Party) -> Channel:
    """A group of four people; Ana has added the bot to herself."""
    party.ana.add_app()
    return party.discord.add_group(*party.people)


@pytest.fixture
def guild(party: Party) -> Guild:
    """A server of which the bot is no member, and the four people and a moderator are; Ana has added it to herself."""
    party.ana.add_app()
    guild = party.discord.add_guild(ELSEWHERE, channels=("table", "beside"), bot=False)
    for person in party.people:
        party.discord.join(person, guild)
    party.discord.join(party.boss, guild, moderator=True)
    return guild


async def test_in_a_group_somebody_is_invited_from_their_menu(party: Party, group: Channel) -> None:
    await party.ana.use("Play Azul", party.ben, group)
    lobby = await party.discord.next_message(group)
    assert party.ben.mention in lobby.content
    await party.ben.click(lobby, "Join")
    board = await party.discord.next_message(group)
    assert (await party.table(board)).running


async def test_a_seat_is_offered_to_who_was_named_before_it_was_known_in_which_game(
    party: Party, bot: Bot, group: Channel
) -> None:
    for _ in range(2):
        await party.ana.command("azul new", group, seats=2)
        await bot.idle()
        await party.ben.click(group.messages[-1], "Join")
        await bot.idle()
    which = (await party.ana.command("azul table replace", group, seat=2, person=party.chi)).message
    (games,) = which.selects
    await party.ana.choose(which, values=[games.values[0]])
    await bot.idle()
    assert party.chi.mention in group.messages[-1].content
    assert "Agree" in group.messages[-1].labels


async def test_nobody_opens_a_game_where_only_they_would_see_it(party: Party, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    party.discord.forbid(Permission.USE_EXTERNAL_APPS, channel, guild.roles[guild.id])
    refused = await party.ana.command("azul new", channel, seats=2)
    assert "“Use External Apps”" in refused.content
    assert "group" in refused.content
    assert channel.messages == []


async def test_a_role_is_asked_for_only_where_it_is_known_who_has_it(party: Party, guild: Guild) -> None:
    role = party.discord.add_role("Players", guild)
    refused = await party.ana.command("azul new", party.discord.channel("table", guild), role=role)
    assert "`role:`" in refused.content


async def test_a_channel_of_a_server_without_the_bot_is_refused_for_that_reason(party: Party, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    refused = await party.ana.command("azul settings puzzle", channel, channel_=channel)
    assert "invite me" in refused.content
