"""Who is let into a lobby: people with a role, who is called by the menu of a person; no bots, and nobody sent away."""

from __future__ import annotations

from bot.sandbox.stand_in import StandIn
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says


async def test_a_game_for_a_role_lets_in_who_has_it(discord: StandIn, bot: Bot, party: Party) -> None:
    role = discord.add_role("Tilers")
    discord.give_role(party.ben, role)
    lobby = await party.lobby(role=role)
    assert says(lobby, "lobby-role", role=role.mention)
    assert says(await party.chi.click(lobby, "Join"), "refused-role-needed", roles=role.mention)
    await party.ben.click(lobby, "Join")
    assert "2. Ben" in lobby.content


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


async def test_the_menu_of_a_person_invites_them_to_a_game_of_two(discord: StandIn, bot: Bot, party: Party) -> None:
    assert says(await party.ana.use("Play Azul", party.ben), "answer-opened")
    await bot.idle()
    lobby, invitation = discord.channel().messages
    assert says(lobby, "lobby-invited", who=party.ben.mention)
    assert lobby.content.count("*free*") == 1
    assert invitation.pings == {party.ben}


async def test_no_bot_is_invited(discord: StandIn, party: Party) -> None:
    dicey = discord.person("Dicey")
    dicey.bot = True
    for bot, names in ((discord.world.bot, {"me": 1}), (dicey, {"me": 0, "who": "Dicey"})):
        for answer in (
            await party.ana.command("azul new", opponent=party.ben, opponent2=bot),
            await party.ana.use("Play Azul", bot),
        ):
            assert says(answer, "refused-bot-invited", **names)
    assert discord.channel().messages == []
