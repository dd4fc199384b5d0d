"""Tests of the stand-in with an unmodified discord.py."""

from __future__ import annotations

import discord as library
import pytest

from tests.discord_stand_in import Impossible, ManualClock, Person, StandIn
from tests.sandbox.tiny_bot import TinyBot, board, picture, running


async def test_modal_is_opened_and_submitted(tiny_client: TinyBot, ana: Person, ben: Person) -> None:
    form = await ana.command("tiny profile", friend=ben)
    assert form.kind == "modal"
    with pytest.raises(Impossible, match="must be filled in"):
        await ana.submit(form, zone="")
    answer = await ana.submit(form, zone="CET", friends=[ana, ben])
    assert answer.content == "Here / Friday / CET /  / ana+ben"


async def test_client_refuses_invalid_commands(tiny_client: TinyBot, ana: Person) -> None:
    with pytest.raises(Impossible, match="cannot be sent without seats"):
        await ana.command("tiny new")
    with pytest.raises(Impossible, match="no option 'chairs'"):
        await ana.command("tiny new", chairs=3)
    with pytest.raises(Impossible, match="the maximum is 4, not 5"):
        await ana.command("tiny new", seats=5)
    with pytest.raises(LookupError, match="/tiny new, /tiny move"):
        await ana.command("tiny nwe")


async def test_interaction_contains_user_place_and_locale(discord: StandIn, ben: Person) -> None:
    discord.guild.locale = "fr"
    moderator = discord.person("Chi-Wei", moderator=True)
    seen: list[library.Interaction] = []

    class Watcher(TinyBot):
        async def on_interaction(self, interaction: library.Interaction) -> None:
            seen.append(interaction)

    async with running(discord, Watcher()):
        await ben.command("tiny new", seats=2)
        await moderator.command("tiny settings")
    first, second = seen
    assert (first.locale, first.guild_locale) == (library.Locale.taiwan_chinese, library.Locale.french)
    assert first.guild is not None
    assert first.guild.name == "Tile Makers"
    assert isinstance(first.channel, library.TextChannel)
    assert not first.permissions.manage_guild
    assert second.permissions.manage_guild
    assert first.app_permissions.attach_files
    assert first.filesize_limit == 10 * 1024 * 1024
    assert (first.user.id, first.user.display_name) == (ben.id, "Ben")


async def test_edits_keep_files_unless_they_list_attachments(
    discord: StandIn, tiny_client: TinyBot, ana: Person
) -> None:
    channel = tiny_client.get_partial_messageable(discord.channel().id)
    sent = await channel.send("one", file=board("größe 1.png"))
    ours = discord.channel().messages[-1]
    assert (ours.id, ours.attachments[0].filename) == (sent.id, "gr_e_1.png")
    assert await sent.attachments[0].read() == picture()
    await sent.edit(content="two")
    assert (ours.content, len(ours.attachments)) == ("two", 1)
    await sent.edit(attachments=[])
    assert ours.attachments == []
    # A response that updates a message removes the attachments that it doesn't list.
    table = await ana.command("tiny new", seats=2)
    await ana.click(table.message, "Clear")
    assert table.message.attachments == []


async def test_each_shard_receives_only_its_guilds(discord: StandIn, clock: ManualClock, ana: Person) -> None:
    discord.wanted_shards = 2
    guilds = [discord.guild]
    while len({(guild.id >> 22) % 2 for guild in guilds}) < 2:
        await clock.advance(0.001)
        guilds.append(discord.add_guild("Another"))
    async with running(discord) as client:
        assert {shard.id for shard in client.shards.values()} == {0, 1}
        for guild in guilds:
            discord.join(ana, guild)
            answer = await ana.command("tiny new", discord.channel(guild=guild), seats=2)
            assert answer.kind == "reply"


async def test_library_raises_errors_that_the_stand_in_returns(discord: StandIn, tiny_client: TinyBot) -> None:
    with pytest.raises(library.HTTPException, match=r"(?s)50035.*content: Must be 2000 or fewer in length"):
        await tiny_client.get_partial_messageable(discord.channel().id).send("x" * 2001)
    client = TinyBot()
    with pytest.raises(library.LoginFailure):
        await client.login("wrong")
    await client.close()


async def test_application_emoji_is_uploaded_used_and_deleted(
    discord: StandIn, tiny_client: TinyBot, ana: Person
) -> None:
    emoji = await tiny_client.create_application_emoji(name="blue_tile", image=picture(32, 32))
    assert await emoji.read() == picture(32, 32)
    for name, image, refused in (
        ("blue_tile", picture(32, 32), "already exists"),
        ("blue tile", picture(32, 32), "validation regex"),
        ("b", picture(32, 32), "shorter than 2"),
        ("large", b"\x89PNG\r\n\x1a\n" + bytes(256 * 1024), "larger than 256.0 kb"),
    ):
        with pytest.raises(library.HTTPException, match=refused):
            await tiny_client.create_application_emoji(name=name, image=image)
    assert [one.name for one in await tiny_client.fetch_application_emojis()] == ["blue_tile"]
    view = library.ui.View()
    view.add_item(library.ui.Button(emoji=emoji, custom_id="tiny:join:1"))
    view.add_item(library.ui.Select(custom_id="s", options=[library.SelectOption(label="Blue", emoji=emoji)]))
    channel = tiny_client.get_partial_messageable(discord.channel().id)
    await channel.send(view=view)
    message = discord.channel().messages[-1]
    assert message.buttons[0].emoji == message.selects[0].options[0].emoji == f"<:blue_tile:{emoji.id}>"
    await emoji.delete()
    assert await tiny_client.fetch_application_emojis() == []
    with pytest.raises(library.HTTPException, match="Invalid emoji"):
        await channel.send(view=view)
    assert discord.unknown_requests == []
