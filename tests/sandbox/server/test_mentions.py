"""Tests of mentions that ping people."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.world import Message, Permission
from tests.discord_stand_in import Person, StandIn
from tests.sandbox.raw_bot import HELLO, RawBot, asked


async def posted(raw: RawBot, content: str, **more: Any) -> Message:
    status, _ = await raw.post(content=content, **more)
    assert status == 200
    return raw.stand_in.channel().messages[-1]


async def test_mentioned_people_are_pinged_unless_restricted(raw: RawBot, ana: Person, ben: Person) -> None:
    both = f"{ana.mention} and {ben.mention}"
    assert (await posted(raw, both)).pings == {ana, ben}
    assert (await posted(raw, both, allowed_mentions={"parse": []})).pings == set()
    only_ben = await posted(raw, both, allowed_mentions={"parse": [], "users": [str(ben.id)]})
    assert (only_ben.pings, only_ben.mentions) == ({ben}, [ben])
    assert (await posted(raw, both, allowed_mentions={"parse": ["users"]})).pings == {ana, ben}


@pytest.mark.parametrize("text", ["`<@{0}>`", "```\n<@{0}>\n```", "\\<@{0}>", "@Ana", "<@5>"])
async def test_text_resembling_a_mention_does_not_ping(raw: RawBot, ana: Person, text: str) -> None:
    assert (await posted(raw, text.format(ana.id))).pings == set()


async def test_everyone_mention_needs_the_permission(raw: RawBot, discord: StandIn, ana: Person, ben: Person) -> None:
    assert (await posted(raw, "@everyone")).pings == set()
    discord.allow(Permission.MENTION_EVERYONE)
    assert (await posted(raw, "@here")).pings == {ana, ben}
    message = await posted(raw, "@everyone", allowed_mentions={"parse": ["users"]})
    assert (message.pings, message.mention_everyone) == (set(), False)


async def test_role_mention_pings_only_if_role_is_mentionable(
    raw: RawBot, discord: StandIn, ana: Person, ben: Person
) -> None:
    role = discord.add_role("Players", mentionable=True)
    discord.give_role(ben, role)
    assert (await posted(raw, role.mention)).pings == {ben}
    assert (await posted(raw, role.mention, allowed_mentions={"parse": ["users"]})).pings == set()
    role.mentionable = False
    assert (await posted(raw, role.mention)).pings == set()


async def test_message_edits_self_mentions_and_hidden_channels_never_ping(
    raw: RawBot, discord: StandIn, ana: Person, ben: Person
) -> None:
    message = await posted(raw, "hello")
    await raw.call("PATCH", f"/channels/{message.channel.id}/messages/{message.id}", {"content": ana.mention})
    assert (message.pings, message.mentions) == (set(), [ana])
    assert (await ana.say(f"{ana.mention} {ben.mention}")).pings == {ben}
    discord.forbid(Permission.VIEW_CHANNEL, who=ana)
    assert (await posted(raw, ana.mention)).pings == set()


async def test_responses_and_followups_ping_unless_they_were_deferred(
    bot_with_command: RawBot, ana: Person, ben: Person
) -> None:
    task, interaction = await asked(bot_with_command, ana)
    await bot_with_command.answer(interaction, 4, content=ben.mention)
    assert (await task).message.pings == {ben}
    await bot_with_command.call("POST", bot_with_command.hook(interaction), {"content": ben.mention})
    assert bot_with_command.stand_in.channel().messages[-1].pings == {ben}
    for method, message in (("POST", ""), ("PATCH", "@original")):
        task, interaction = await asked(bot_with_command, ana)
        await bot_with_command.answer(interaction, 5)
        await bot_with_command.call(method, bot_with_command.hook(interaction, message), {"content": ben.mention})
        filled = (await task).message
        assert (filled.loading, filled.mentions, filled.pings) == (False, [ben], set())


async def test_every_direct_message_of_the_bot_pings(
    bot_with_command: RawBot, discord: StandIn, ana: Person, ben: Person
) -> None:
    await bot_with_command.register(HELLO | {"integration_types": [0, 1], "contexts": [0, 1, 2]})
    ana.add_app()
    for place, always in ((ana.direct, {ana}), (discord.add_dm(ana, ben), set()), (discord.add_group(ana, ben), set())):
        for text, named in (("Hello", set()), (ana.mention, {ana})):
            task, interaction = await asked(bot_with_command, ana, channel=place)
            await bot_with_command.answer(interaction, 4, content=text)
            assert (await task).message.pings == always | named
