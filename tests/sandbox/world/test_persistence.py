"""Test that the world survives a restart."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox.world import Permission
from tests.discord_stand_in import StandIn
from tests.sandbox.tiny_bot import picture, running


async def test_sandbox_world_survives_a_complete_restart(tmp_path: Path) -> None:
    async with StandIn.open(tmp_path) as discord:
        ana, ben = discord.person("Ana", owner=True), discord.person("Ben", locale="zh-TW", moderator=True)
        async with running(discord) as tiny_client:
            emoji = await tiny_client.create_application_emoji(name="blue_tile", image=picture())
            table = await ana.command("tiny new", seats=3, rival=ben)
            await ben.click(table.message, "Join")
            await ben.say("hello")
        thread = discord.add_thread("Game 7")
        foreign = discord.add_guild("Glaziers", bot=False)
        discord.join(ana, foreign)
        discord.add_guild("Masons", bot=False)
        group = discord.add_group(ana, ben, name="Tile makers at home")
        ana.add_app()
        discord.forbid(Permission.SEND_MESSAGES, thread.parent)
        deleted = await ben.say("not this")
        discord.delete_message(deleted)
        largest = discord.world.ids.next()

    async with StandIn.open(tmp_path) as discord:
        assert [guild.bot_is_in for guild in discord.world.guilds.values()] == [True, False, False]
        again = discord.person("Ana")
        assert (again.id, discord.guild.owner_id) == (ana.id, ana.id)
        assert discord.person("Ben").locale == "zh-TW"
        messages = discord.channel("azul").messages
        assert [message.content for message in messages] == [table.content, "hello"]
        assert messages[0].attachments[0].png == picture()
        assert messages[0].pings == {discord.person("Ben")}
        assert messages[0].buttons[0].label == "Join"
        assert (again.has_app, discord.person("Ben").has_app) == (True, False)
        assert [again.id in guild.members for guild in discord.world.guilds.values()] == [True, True, False]
        found = discord.world.channels[group.id]
        assert (found.name, found.owner_id, found.has_bot) == ("Tile makers at home", ana.id, False)
        assert found.recipients == [again, discord.person("Ben")]
        kept = discord.world.channels[thread.id]
        assert (kept.name, kept.parent) == ("Game 7", discord.channel("azul"))
        assert not discord.channel("azul").may(discord.bot, Permission.SEND_MESSAGES)
        assert [command["name"] for command in discord.world.commands.values()] == ["tiny", "Say hello"]
        assert discord.world.ids.next() > largest - (1 << 22)
        async with running(discord) as tiny_client:
            (icon,) = await tiny_client.fetch_application_emojis()
            assert (icon.name, await icon.read()) == (emoji.name, picture())
            assert (await again.click(messages[0], "Join")).content.endswith("joins game 7")
