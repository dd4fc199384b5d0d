"""Tests of the unmodified discord.py where the bot is a guest and can use only interaction tokens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import discord as library
import pytest

from bot.sandbox.sandbox import Sandbox
from bot.sandbox.server.gateway import Session
from bot.sandbox.world import Channel, Guild, Permission
from tests.discord_stand_in import ManualClock, Person, StandIn
from tests.discord_stand_in.gateway import RememberingSession
from tests.sandbox.guest_bot import GuestBot
from tests.sandbox.tiny_bot import board, running


@pytest.fixture
async def guest(discord: StandIn) -> AsyncIterator[GuestBot]:
    async with running(discord, GuestBot()) as client:
        yield client


@pytest.fixture
def chi(discord: StandIn) -> Person:
    return discord.person("Chi")


@pytest.fixture
def group(discord: StandIn, ana: Person, ben: Person, chi: Person) -> Channel:
    """A group of three people. Ana has the app."""
    ana.add_app()
    return discord.add_group(ana, ben, chi)


@pytest.fixture
def guild_without_bot(discord: StandIn, ana: Person, ben: Person) -> Guild:
    """A guild without the bot, whose members are Ana, who has the app, and Ben."""
    ana.add_app()
    guild = discord.add_guild("Glaziers", locale="fr", bot=False)
    for person in (ana, ben):
        discord.join(person, guild)
    return guild


async def test_guest_responds_publicly_in_a_group(
    guest: GuestBot, group: Channel, ana: Person, ben: Person, chi: Person
) -> None:
    answer = await ana.command("table", group)
    assert (answer.ephemeral, group.messages) == (False, [answer.message])
    assert all(person.can_see(answer.message) for person in (ana, ben, chi))
    (asked,) = guest.seen
    assert isinstance(asked.channel, library.GroupChannel)
    assert {user.id for user in asked.channel.recipients} == {ana.id, ben.id, chi.id}
    assert asked.context.private_channel
    assert (asked.guild_id, asked.is_user_integration(), asked.is_guild_integration()) == (None, True, False)
    pressed = await ben.click(answer.message, "Join")
    assert (pressed.kind, answer.content) == ("update", "Ben joins")


async def test_context_distinguishes_private_channel_from_direct_messages(
    guest: GuestBot, discord: StandIn, ana: Person, ben: Person
) -> None:
    ana.add_app()
    channel = discord.add_dm(ana, ben)
    for where in (channel, ana.direct):
        assert not (await ana.command("table", where)).ephemeral
    between, alone = guest.seen
    assert isinstance(between.channel, library.DMChannel)
    assert isinstance(alone.channel, library.DMChannel)
    assert (between.context.private_channel, alone.context.private_channel) == (True, False)
    assert alone.context.dm_channel
    assert between.app_permissions.attach_files
    assert (between.app_permissions.external_emojis, alone.app_permissions.external_emojis) == (False, True)


async def test_guest_knows_only_id_and_locale_of_guild(
    guest: GuestBot, discord: StandIn, guild_without_bot: Guild, ana: Person
) -> None:
    channel = discord.channel(guild=guild_without_bot)
    thread = discord.add_thread("Game 7", channel)
    thread.owner_id = ana.id
    for where in (channel, thread):
        assert (await ana.command("table", where)).kind == "reply"
    here, inside = guest.seen
    assert (here.guild_id, here.guild_locale, here.context.guild) == (guild_without_bot.id, library.Locale.french, True)
    assert (guest.get_guild(guild_without_bot.id), here.is_guild_integration()) == (None, False)
    assert here.permissions.send_messages
    assert here.permissions.use_external_apps
    assert here.app_permissions.attach_files
    assert not here.app_permissions.view_channel
    assert isinstance(here.channel, library.TextChannel)
    assert (here.channel.name, here.channel.position) == ("azul", 0)
    assert isinstance(inside.channel, library.Thread)
    assert (inside.channel.parent_id, inside.channel.owner_id) == (channel.id, ana.id)


async def test_button_presses_keep_the_installer_of_first_command(
    guest: GuestBot, discord: StandIn, group: Channel, ana: Person, ben: Person, chi: Person
) -> None:
    answer = await ana.command("table", group)
    played = await ben.click(answer.message, "Play")
    turn = await discord.next_message(group, after=answer.message)
    form = await chi.click(turn, "Form")
    named = await chi.submit(form, name="Rosette")
    await ben.click(named.message, "Join")
    owners = [interaction._integration_owners for interaction in guest.seen]
    assert owners == [{1: ana.id}] * 5
    assert [one.is_user_integration() for one in guest.seen] == [True, False, False, False, False]
    # Each message names the person who used the interaction and the one who installed the app.
    (told,) = guest.sent
    metadata = told.interaction_metadata
    assert metadata is not None
    assert (metadata.user.id, metadata._integration_owners) == (ben.id, {1: ana.id})
    assert metadata.interacted_message_id == answer.message.id
    assert metadata.original_response_message_id == played.message.id
    form = await ana.command("table", group, named=True)
    await chi.click((await ana.submit(form, name="Rosette")).message, "Join")
    assert [one._integration_owners for one in guest.seen[-3:]] == [{1: ana.id}] * 3


async def test_interactions_belong_to_guild_if_bot_is_a_member(
    guest: GuestBot, discord: StandIn, ana: Person, ben: Person
) -> None:
    ana.add_app()
    for person in (ana, ben):
        answer = await person.command("table")
        await ben.click(answer.message, "Join")
    alone = await ana.command("table", ana.direct)
    await ana.click(alone.message, "Join")
    server = {0: discord.guild.id}
    both = {0: discord.guild.id, 1: ana.id}
    direct = {0: 0, 1: ana.id}
    owners = [interaction._integration_owners for interaction in guest.seen]
    assert owners == [both, both, server, server, direct, direct]
    # A command that exists only in guilds belongs to the guild, even if the person has the app.
    posted = (await ana.command("tiny new", seats=2)).message
    assert discord.server.payloads.message(posted)["interaction_metadata"]["authorizing_integration_owners"] == {
        "0": str(discord.guild.id)
    }


FOLLOW_UPS = 6


async def follow_up(interaction: library.Interaction) -> list[int | None]:
    """Send six followups. Return the error code of each, or ``None`` for those that succeed."""
    codes: list[int | None] = []
    for number in range(FOLLOW_UPS):
        try:
            await interaction.followup.send(f"number {number}", wait=True)
            codes.append(None)
        except library.HTTPException as refused:
            codes.append(refused.code)
    return codes


async def test_guest_has_five_followups_per_token(
    guest: GuestBot, discord: StandIn, group: Channel, guild_without_bot: Guild, ana: Person, ben: Person
) -> None:
    for where in (group, discord.channel(guild=guild_without_bot)):
        answer = await ana.command("table", where)
        assert await follow_up(guest.seen[-1]) == [None] * 5 + [40094]
        await ben.click(answer.message, "Join")
        assert await follow_up(guest.seen[-1]) == [None] * 5 + [40094]
    await ana.command("table")
    assert await follow_up(guest.seen[-1]) == [None] * 6


async def test_filling_a_deferred_response_does_not_count_as_followup(
    guest: GuestBot, discord: StandIn, guild_without_bot: Guild, ana: Person
) -> None:
    channel = discord.channel(guild=guild_without_bot)
    command = next(one for one in discord.world.commands.values() if one["name"] == "tiny")
    command |= {"integration_types": [0, 1]}
    await ana.command("tiny think", channel)
    (*_, interaction) = discord.server.interactions.by_token.values()
    await discord.until(lambda: not interaction.message.loading)
    assert (interaction.content, interaction.followups) == ("Thought of something", [])


async def test_guest_can_edit_its_responses_for_fifteen_minutes(
    guest: GuestBot, group: Channel, ana: Person, clock: ManualClock
) -> None:
    await ana.command("table", group)
    (asked,) = guest.seen
    sent = await asked.followup.send("one", wait=True)
    await sent.edit(content="two")
    await asked.edit_original_response(content="Another table")
    assert [message.content for message in group.messages] == ["Another table", "two"]
    await clock.advance(901)
    for late in (sent.edit(content="three"), asked.followup.send("four", wait=True)):
        with pytest.raises(library.HTTPException) as refused:
            await late
        assert refused.value.code == 50027


Attempt = Callable[[library.PartialMessageable, int], Awaitable[Any]]


async def read(channel: library.PartialMessageable, _: int) -> None:
    async for _message in channel.history():
        pass


ATTEMPTS: dict[str, Attempt] = {
    "post": lambda channel, _: channel.send("text"),
    "read": read,
    "edit": lambda channel, message: channel.get_partial_message(message).edit(content="text"),
    "thread": lambda channel, message: channel._state.http.start_thread_with_message(
        channel.id, message, name="Game", auto_archive_duration=1440
    ),
    "look": lambda channel, _: channel._state.http.get_channel(channel.id),
    "archive": lambda channel, _: channel._state.http.edit_channel(channel.id, archived=True),
}


@pytest.mark.parametrize("attempt", ATTEMPTS)
async def test_guest_has_no_access_to_the_channel(
    guest: GuestBot, discord: StandIn, group: Channel, guild_without_bot: Guild, ana: Person, ben: Person, attempt: str
) -> None:
    server = discord.channel(guild=guild_without_bot)
    for where in (group, server, discord.add_thread("Game 7", server), discord.add_dm(ana, ben)):
        answer = await ana.command("table", where)
        with pytest.raises(library.Forbidden) as refused:
            await ATTEMPTS[attempt](guest.get_partial_messageable(where.id), answer.message.id)
        assert refused.value.code == 50001
        assert where.messages == [answer.message]


async def test_sandbox_refuses_guest_access_to_a_channel(tmp_path: Path) -> None:
    discord = Sandbox(tmp_path)
    ana = discord.person("Ana")
    group = discord.add_group(ana, discord.person("Ben"))
    await discord.start()
    address = f"{discord.server.url}/api/v10/channels/{group.id}/messages"
    headers = {"Authorization": f"Bot {discord.server.token}"}
    async with aiohttp.ClientSession() as http, http.post(address, json={"content": "x"}, headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (403, 50001)
    await discord.stop()


async def test_direct_message_needs_a_shared_guild_or_the_app(guest: GuestBot, discord: StandIn, ana: Person) -> None:
    user = guest.get_partial_messageable((await guest.create_dm(library.Object(ana.id))).id)

    async def code() -> int | None:
        try:
            await user.send("Your turn")
        except library.Forbidden as refused:
            return refused.code
        return None

    assert await code() is None
    discord.leave(ana)
    assert await code() == 50278
    ana.add_app()
    assert await code() is None
    ana.closed_to_bot = True
    assert await code() == 50007
    ana.remove_app()
    ana.closed_to_bot = False
    assert await code() == 50278


@pytest.mark.parametrize(
    ("forbidden", "in_thread", "picture", "forced"),
    [
        (Permission.USE_EXTERNAL_APPS, False, False, True),
        (Permission.SEND_MESSAGES, False, False, True),
        (Permission.SEND_MESSAGES, True, False, False),
        (Permission.SEND_MESSAGES_IN_THREADS, True, False, True),
        (Permission.SEND_MESSAGES_IN_THREADS, False, False, False),
        (Permission.ATTACH_FILES, False, True, True),
        (Permission.ATTACH_FILES, False, False, False),
        (Permission.MENTION_EVERYONE, False, True, False),
    ],
)
async def test_guest_response_is_ephemeral_without_permission(
    guest: GuestBot,
    discord: StandIn,
    guild_without_bot: Guild,
    ana: Person,
    ben: Person,
    forbidden: Permission,
    in_thread: bool,
    picture: bool,
    forced: bool,
) -> None:
    for guild in (guild_without_bot, discord.guild):
        channel = discord.channel(guild=guild)
        discord.forbid(forbidden, channel, ana)
        where = discord.add_thread("Game 7", channel) if in_thread else channel
        answer = await ana.command("table", where, picture=picture)
        files: dict[str, Any] = {"file": board()} if picture else {}
        sent = await guest.seen[-1].followup.send("Your turn", wait=True, **files)
        # Where the bot is a member, it can also post without an interaction.
        private = forced and guild is guild_without_bot
        assert (answer.ephemeral, sent.flags.ephemeral) == (private, private)
        assert ben.can_see(answer.message) is not private


async def test_slow_mode_makes_guest_responses_ephemeral(
    guest: GuestBot, discord: StandIn, guild_without_bot: Guild, ana: Person
) -> None:
    channel = discord.channel(guild=guild_without_bot)
    channel.slow_mode_s = 3_600
    assert (await ana.command("table", channel)).ephemeral
    assert isinstance(guest.seen[-1].channel, library.TextChannel)
    assert guest.seen[-1].channel.slowmode_delay == 3_600
    discord.join(ana, guild_without_bot, moderator=True)
    assert not (await ana.command("table", channel)).ephemeral


async def test_followup_is_ephemeral_if_presser_lacks_permission(
    guest: GuestBot, discord: StandIn, guild_without_bot: Guild, ana: Person, ben: Person
) -> None:
    channel = discord.channel(guild=guild_without_bot)
    answer = await ana.command("table", channel)
    discord.forbid(Permission.USE_EXTERNAL_APPS, channel, ben)
    await ben.click(answer.message, "Play")
    await discord.until(lambda: guest.sent, "the follow-up is sent")
    assert guest.sent[0].flags.ephemeral
    assert channel.messages == [answer.message]
    # If the pressed message is public, the update of that message is public too.
    assert (await ben.click(answer.message, "Join")).content == "Ben joins"


async def test_bot_can_join_and_leave_a_foreign_guild(
    guest: GuestBot, discord: StandIn, guild_without_bot: Guild, ana: Person
) -> None:
    channel = discord.channel(guild=guild_without_bot)
    answer = await ana.command("table", channel)
    discord.add_bot(guild_without_bot)
    await discord.until(lambda: guest.get_guild(guild_without_bot.id), "the bot knows the server")
    await ana.click(answer.message, "Join")
    assert guest.seen[-1]._integration_owners == {0: guild_without_bot.id, 1: ana.id}
    await guest.get_partial_messageable(channel.id).send("Here I am")
    discord.remove_bot(guild_without_bot)
    await discord.until(lambda: guest.get_guild(guild_without_bot.id) is None, "the bot has left")
    await ana.click(answer.message, "Join")
    assert guest.seen[-1]._integration_owners == {1: ana.id}


# -- undocumented behaviour: both possibilities ------------------------------------------------------------------------


@pytest.mark.parametrize("counts_owner", [False, True])
async def test_followup_needs_external_apps_permission_of_presser_or_installer(
    guest: GuestBot, discord: StandIn, guild_without_bot: Guild, ana: Person, ben: Person, counts_owner: bool
) -> None:
    discord.server.interactions.counts_owner = counts_owner
    channel = discord.channel(guild=guild_without_bot)
    answer = await ana.command("table", channel)
    for forbidden, counts in ((ben, not counts_owner), (ana, counts_owner)):
        discord.forbid(Permission.USE_EXTERNAL_APPS, channel, forbidden)
        guest.sent.clear()
        await ben.click(answer.message, "Play")
        await discord.until(lambda: guest.sent, "the follow-up is sent")
        assert guest.sent[0].flags.ephemeral is counts
        discord.allow(Permission.USE_EXTERNAL_APPS, channel, forbidden)


@pytest.mark.parametrize("outlive", [False, True])
async def test_old_buttons_respond_after_app_removal_if_configured(
    guest: GuestBot, discord: StandIn, group: Channel, ana: Person, ben: Person, outlive: bool
) -> None:
    discord.server.interactions.posts_outlive_app = outlive
    answer = await ana.command("table", group)
    ana.remove_app()
    assert (await ben.click(answer.message, "Join")).failed is not outlive
    ana.add_app()
    assert (await ben.click(answer.message, "Join")).content == "Ben joins"


@pytest.mark.parametrize("shard", [None, 0, 1])
async def test_guest_interactions_arrive_at_the_expected_shard(
    discord: StandIn, clock: ManualClock, group: Channel, ana: Person, shard: int | None
) -> None:
    discord.wanted_shards = 2
    discord.server.interactions.guest_shard = shard
    member = discord.channel()
    places: list[tuple[Channel, int]] = [(group, 0)]
    while {number for _, number in places[1:]} < {0, 1}:
        await clock.advance(0.001)
        guild = discord.add_guild("Glaziers", bot=False)
        discord.join(ana, guild)
        places.append((discord.channel(guild=guild), (guild.id >> 22) % 2))
    async with running(discord, GuestBot()):
        for channel, usual in places:
            await ana.command("table", channel)
            (*_, last) = discord.server.interactions.by_token.values()
            heard = [one.shard[0] for one in discord.gateway.sessions.values() if has_heard(one, last.id)]
            assert heard == [usual if shard is None else shard]
        # Where the bot is a member, the guild's id alone determines the shard.
        await ana.command("table", member)
        (*_, last) = discord.server.interactions.by_token.values()
        heard = [one.shard[0] for one in discord.gateway.sessions.values() if has_heard(one, last.id)]
        assert heard == [(discord.guild.id >> 22) % 2]


def has_heard(session: Session, interaction: int) -> bool:
    """Check whether this shard received an interaction."""
    assert isinstance(session, RememberingSession)
    told = [frame["d"]["id"] for frame in session.sent if frame["t"] == "INTERACTION_CREATE"]
    return str(interaction) in told
