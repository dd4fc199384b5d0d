"""Who may join: opponents by name, people with a role, everybody; and who is refused, each with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.stand_in import StandIn
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says


async def test_named_opponents_are_called_once_with_a_link_to_the_lobby(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    await party.ana.command("azul new", opponent=party.ben, opponent2=party.chi)
    await bot.idle()
    lobby, *invitations = discord.channel().messages
    assert [invitation.pings for invitation in invitations] == [{party.ben}, {party.chi}]
    assert all("Ana invites you" in one.content and f"/{lobby.id}" in one.content for one in invitations)
    assert f"Only for <@{party.ben.id}>, <@{party.chi.id}>." in lobby.content
    assert lobby.pings == set()


async def test_with_named_opponents_the_game_has_as_many_seats_and_only_they_may_join(
    discord: StandIn, party: Party
) -> None:
    await party.ana.command("azul new", opponent=party.ben)
    lobby = await discord.next_message()
    assert lobby.content.count("*free*") == 1
    refused = await party.chi.click(lobby, "Join")
    assert f"is only for <@{party.ben.id}>" in refused.content
    assert refused.ephemeral
    await party.ben.click(lobby, "Join")
    assert (await party.table(await party.newest())).running


async def test_an_invitation_waits_for_the_end_of_quiet_hours_and_for_a_lobby_that_is_still_open(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    await party.prefer(party.ben, quiet="11:00-13:00")
    for _ in range(2):
        await party.ana.command("azul new", opponent=party.ben)
    await bot.idle()
    still_open, called_off = discord.channel().messages
    await party.ana.command("azul table cancel", game=(await party.table(called_off)).game.id)
    await bot.let_pass(hours=1)
    (invitation,) = [message for message in discord.channel().messages if message.pings]
    assert f"/{still_open.id}" in invitation.content


async def test_a_game_for_a_role_lets_in_who_has_it(discord: StandIn, bot: Bot, party: Party) -> None:
    role = discord.add_role("Tilers")
    discord.give_role(party.ben, role)
    lobby = await party.lobby(role=role)
    assert f"Only for {role.mention}." in lobby.content
    assert f"is only for {role.mention}" in (await party.chi.click(lobby, "Join")).content
    await party.ben.click(lobby, "Join")
    await bot.idle()
    assert "2. Ben" in lobby.content
    assert "Chi-Wei" not in lobby.content


async def test_who_plays_as_many_games_as_allowed_is_refused_and_named(party: Party) -> None:
    form = await party.boss.command("azul settings server")
    assert "may play 1 at a time" in (await party.boss.submit(form, limit="1")).content
    lobby = await party.lobby()
    assert "You’re already in 1 game on this server" in (await party.ana.command("azul new")).content
    assert "Ana is already in 1 game" in (await party.ben.command("azul new", opponent=party.ana)).content
    await party.chi.command("azul new")
    assert "You’re already in 1 game on this server" in (await party.chi.click(lobby, "Join")).content


@pytest.mark.parametrize(
    ("blocker", "join", "invite"),
    [
        ("ben", "You have blocked Ana", "Ben doesn’t want to play with you"),
        ("ana", "Ana doesn’t want to play with you", "You have blocked Ben"),
    ],
)
async def test_those_who_blocked_each_other_neither_join_nor_are_invited(
    discord: StandIn, party: Party, blocker: str, join: str, invite: str
) -> None:
    people = {"ana": party.ben, "ben": party.ana}
    await party.prefer(getattr(party, blocker), blocked=[people[blocker]])
    lobby = await party.lobby()
    refused = await party.ben.click(lobby, "Join")
    assert refused.ephemeral
    assert join in refused.content
    assert invite in (await party.ana.command("azul new", opponent=party.ben)).content
    assert discord.channel().messages == [lobby]


async def test_games_open_only_in_the_channels_of_the_server_and_by_its_roles(discord: StandIn, party: Party) -> None:
    room, role = discord.add_channel("tiles"), discord.add_role("Tilers")
    form = await party.boss.command("azul settings server")
    await party.boss.submit(form, channels=[room], openers=[role])
    assert f"games can only be opened in <#{room.id}>" in (await party.ana.command("azul new")).content
    assert f"On this server, only {role.mention}" in (await party.ana.command("azul new", room)).content
    discord.give_role(party.ana, role)
    assert "is open" in (await party.ana.command("azul new", room)).content


async def test_opponents_that_cannot_be_are_refused_each_with_its_own_sentence(discord: StandIn, party: Party) -> None:
    me = await party.ana.command("azul new", opponent=discord.world.bot)
    assert me.content == "I deal the tiles, so I can’t take a seat. To play against a computer, use `computers:`."
    twice = await party.ana.command("azul new", opponent=party.ben, opponent2=party.ben)
    assert twice.content == "You named Ben twice. Name each person once."
    oneself = await party.ana.command("azul new", opponent=party.ana)
    assert says(oneself, "refused-invited-oneself")
    assert discord.channel().messages == []


@pytest.mark.parametrize(
    ("options", "computers", "told"),
    [
        ({"seats": 2}, 1, "2 seats are too few for 2 people and 1 computer: that takes 3. Choose"),
        ({"seats": 3}, 2, "3 seats are too few for 2 people and 2 computers: that takes 4. Choose"),
        ({"opponent2": "chi", "seats": 2}, 0, "2 seats are too few for 3 people. Choose"),
        ({}, 3, "4 seats are too few for 2 people and 3 computers: that takes 5. Choose"),
    ],
)
async def test_too_few_seats_are_told_with_their_numbers(
    discord: StandIn, party: Party, options: dict[str, Any], computers: int, told: str
) -> None:
    if "opponent2" in options:
        options = {**options, "opponent2": party.chi}
    refused = await party.ana.command("azul new", opponent=party.ben, computers=computers, **options)
    assert told in refused.content
    assert discord.channel().messages == []


@pytest.mark.parametrize("way", ["button", "command"])
async def test_an_invited_person_declines_and_the_lobby_says_so(
    discord: StandIn, bot: Bot, party: Party, way: str
) -> None:
    await party.ana.command("azul new", opponent=party.ben)
    await bot.idle()
    lobby = discord.channel().messages[0]
    if way == "button":
        await party.ben.click(lobby, "Decline")
    else:
        assert says(await party.ben.command("azul table decline"), "answer-not-coming")
    await bot.idle()
    told = discord.channel().messages[-1]
    assert f"{party.ben.mention} can’t make it." in lobby.content
    assert says(lobby, "lobby-nobody-invited")
    assert "Decline" not in [button.label for button in lobby.buttons]
    assert told.pings == {party.ana}
    assert f"{party.ben.mention} can’t make it to" in told.content
    assert "Nobody else is invited" in (await party.chi.click(lobby, "Join")).content
    await party.ana.choose(lobby, "Add computer", "Medium")
    assert (await party.table(lobby)).running


async def test_only_a_lobby_with_invitations_can_be_declined_by_those_who_are_invited(party: Party) -> None:
    lobby = await party.lobby()
    assert "Decline" not in [button.label for button in lobby.buttons]
    assert says(await party.ben.command("azul table decline"), "refused-no-offer")
    await party.ana.command("azul new", opponent=party.ben)
    await party.bot.idle()
    lobby = next(one for one in party.discord.channel().messages if "Decline" in [b.label for b in one.buttons])
    assert says(await party.chi.click(lobby, "Decline"), "refused-no-offer")


async def test_a_player_who_is_sent_away_is_told(discord: StandIn, bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    offered = await party.ana.complete("azul table remove", "seat")
    assert [(choice.name, choice.value) for choice in offered] == [("2 · Ben", 2)]
    assert says(await party.ana.command("azul table remove", seat=2), "answer-removed")
    await bot.idle()
    told = discord.channel().messages[-1]
    assert "Ben" not in lobby.content
    assert told.pings == {party.ben}
    assert says(told, "notice-removed")
    assert says(await party.ben.click(lobby, "Join"), "refused-sent-away")
    assert says(await party.ana.command("azul table remove", seat=1), "refused-removed-oneself")


async def test_the_menu_of_a_person_invites_them_to_a_game_of_two(discord: StandIn, bot: Bot, party: Party) -> None:
    assert "is open" in (await party.ana.use("Play Azul", party.ben)).content
    await bot.idle()
    lobby, invitation = discord.channel().messages
    assert f"Only for {party.ben.mention}." in lobby.content
    assert lobby.content.count("*free*") == 1
    assert invitation.pings == {party.ben}
    refused = await party.ana.use("Play Azul", discord.world.bot)
    assert says(refused, "refused-bot-invited")
    assert says(await party.ana.use("Play Azul", party.ana), "refused-invited-oneself")


async def test_no_other_bot_is_invited_either(discord: StandIn, party: Party) -> None:
    dicey = discord.person("Dicey")
    dicey.bot = True
    said = "Dicey is a bot and can’t take a seat. To play against a computer, use `computers:`."
    assert (await party.ana.command("azul new", opponent=party.ben, opponent2=dicey)).content == said
    assert (await party.ana.use("Play Azul", dicey)).content == said
