"""Requests to Discord that send and edit messages where the bot is a member."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Literal

import aiohttp
import discord
from discord.http import handle_message_parameters
from discord.utils import MISSING, time_snowflake

from bot.discord_app.core.buttons import Press, inert_view, list_presses
from bot.discord_app.core.emojis import Emojis
from bot.games.posting.steps import Sent

UNREACHABLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""The exceptions raised during an outage or because of a missing permission."""
CANNOT_MESSAGE_USER = 50007
NO_MUTUAL_GUILD = 50278
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
MISSING_PERMISSIONS = 50013
THREAD_EXISTS = 160004
MAX_ARCHIVE_MIN: Literal[10080] = 10080
SHORTER_ARCHIVE_MIN = 4320
"""Minutes without a message until Discord archives a thread. Changing the duration restarts the period."""
CHANNEL_TAG = 0xFFFFFFFF
"""Mask for the part of a channel's id that fits into a nonce of 25 characters."""
MAX_MESSAGES_READ = 200
"""Maximum number of a channel's newest messages to search. Discord returns 100 per request."""


class DirectMessagesClosed(Exception):  # noqa: N818 - an answer to expect
    """The person doesn't accept direct messages from the bot."""


class HistoryUnreadable(Exception):  # noqa: N818 - an answer to expect
    """The bot can't read the messages of a channel, or there are too many."""


def tie_to_channel(nonce: str, channel_id: int) -> str:
    """Return the nonce for a message in this channel.

    Discord compares nonces across all channels of an author, so a message that moves to another channel needs a
    different nonce.
    """
    return f"{nonce}-{channel_id & CHANNEL_TAG:x}"


class Delivery:
    """Sends and edits messages where the bot is a member, sends direct messages, and opens threads.

    All ids are Discord's. Every method may raise the exceptions of discord.py.
    """

    def __init__(self, client: discord.Client, emojis: Emojis) -> None:
        self._client = client
        self._emojis = emojis

    async def send(
        self,
        guild_id: int | None,
        channel_id: int,
        content: str,
        nonce: str,
        pings: Iterable[int] = (),
        view: discord.ui.View | None = None,
        picture: discord.File | None = None,
        without: str | None = None,
        *,
        pinged_role: int | None = None,
    ) -> Sent:
        """Send a message that pings only these users and this role, or find the one sent recently with the same nonce.

        A message has at most one picture, because Discord crops several. ``without`` is the text to send if the bot may
        not attach files. If it is ``None``, `discord.Forbidden` is raised in that case.
        """
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        # The client's defaults, which allow no mentions, apply to everything else.
        roles = [] if pinged_role is None else [discord.Object(pinged_role)]
        called = discord.AllowedMentions(users=[discord.Object(user_id) for user_id in pings], roles=roles)
        files = [picture] if picture else []

        async def send(content: str, view: discord.ui.View | None) -> Sent:
            view = view or inert_view()
            message = await channel.send(content, files=files, view=view, nonce=nonce, allowed_mentions=called)
            return Sent(message.id, message.content.strip() == content.strip(), _version_of(message))

        try:
            return await self._emojis.send(send, content, view, files)
        except discord.Forbidden as error:
            if error.code != MISSING_PERMISSIONS or picture is None or without is None:
                raise
            return await self.send(guild_id, channel_id, without, nonce, pings, view, pinged_role=pinged_role)

    async def find(
        self,
        guild_id: int | None,
        channel_id: int,
        since: datetime,
        after: int | None,
        wanted: Collection[Press],
        headline: str | None,
    ) -> Sent | None:
        """Return the bot's newest message with the given content, or ``None`` if there isn't one.

        A message matches if it has a button with the verb, game and path of one of the ``wanted`` presses and at least
        its version, or if it has no buttons and ``headline`` is its first line. Only messages ``after`` this id are
        searched.

        :raises HistoryUnreadable: The bot may not read the history, or can't read far enough to reach ``since``.
        """
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        read = 0
        last = 0
        try:
            async for message in channel.history(limit=MAX_MESSAGES_READ):
                read = read + 1
                last = message.id
                if last <= (after or 0):
                    return None
                if message.author == self._client.user and _has_content(message, wanted, headline):
                    return Sent(message.id, as_asked=False, version=_version_of(message))
        except discord.Forbidden as error:
            mine = self._permissions_in(guild_id, channel_id)
            if mine is not None and not mine.view_channel:
                # The bot can't send anything there either.
                raise
            raise HistoryUnreadable from error
        mine = self._permissions_in(guild_id, channel_id)
        # Without permission to read the history of a channel, Discord returns an empty one.
        is_hidden = not read and guild_id is not None and (mine is None or not mine.read_message_history)
        if is_hidden or (read == MAX_MESSAGES_READ and last > time_snowflake(since)):
            raise HistoryUnreadable
        return None

    def _permissions_in(self, guild_id: int | None, channel_id: int) -> discord.Permissions | None:
        """Return the bot's permissions in a channel or thread of a server, or ``None`` if they are unknown."""
        guild = self._client.get_guild(guild_id or 0)
        channel = guild.get_channel_or_thread(channel_id) if guild is not None else None
        try:
            return channel.permissions_for(channel.guild.me) if channel is not None else None
        except discord.ClientException:
            # The parent of the thread isn't cached.
            return None

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        content: str,
        view: discord.ui.View,
        pictures: Sequence[discord.File | discord.Attachment] | None = None,
        without: Sequence[discord.Attachment] | None = None,
    ) -> list[discord.Attachment]:
        """Edit the text, buttons and pictures of a message without pinging anybody, and return its pictures.

        If ``pictures`` is ``None``, the current ones stay. ``without`` replaces ``pictures`` if the bot may not attach
        files.
        """
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        attachments = MISSING if pictures is None else pictures

        async def edit(content: str, view: discord.ui.View | None) -> list[discord.Attachment]:
            return (await message.edit(content=content, view=view, attachments=attachments)).attachments

        try:
            return await self._emojis.send(edit, content, view, pictures or ())
        except discord.Forbidden as error:
            if error.code != MISSING_PERMISSIONS or not pictures:
                raise
            return await self.edit(channel_id, message_id, content, view, without)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message unless it is already gone."""
        with contextlib.suppress(discord.NotFound):
            await self._client.http.delete_message(channel_id, message_id)

    async def strip(self, channel_id: int, message_id: int, *, pictures: bool) -> None:
        """Remove the buttons of a message, and optionally its pictures."""
        # Bypass `PartialMessage.edit`, which parses the response although nothing uses it.
        with handle_message_parameters(view=None, attachments=[] if pictures else MISSING) as parameters:
            await self._client.http.edit_message(channel_id, message_id, params=parameters)

    async def send_direct(
        self,
        user_id: int,
        content: str,
        nonce: str,
        view: discord.ui.View | None = None,
        picture: discord.File | None = None,
    ) -> int:
        """Send a direct message and return its id.

        :raises DirectMessagesClosed: The person doesn't accept direct messages.
        """
        files = [picture] if picture else []

        async def send(content: str, view: discord.ui.View | None) -> int:
            return (await channel.send(content, files=files, view=view or inert_view(), nonce=nonce)).id

        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            return await self._emojis.send(send, content, view, files)
        except discord.HTTPException as error:
            # Here, an unknown channel means the conversation, but callers would take it for the game's channel.
            if error.code in (CANNOT_MESSAGE_USER, NO_MUTUAL_GUILD, UNKNOWN_CHANNEL) or error.status == 403:
                raise DirectMessagesClosed from None
            raise

    async def edit_direct(
        self, user_id: int, message_id: int, content: str, view: discord.ui.View | None = None
    ) -> None:
        """Replace the text and the buttons of a direct message, and remove its pictures."""
        channel = await self._client.create_dm(discord.Object(user_id))
        await channel.get_partial_message(message_id).edit(content=content, view=view, attachments=[])

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Open a thread from a message, or find the existing one, and return its id."""
        try:
            # Bypass the message, because discord.py only opens threads from messages in cached guilds.
            thread = await self._client.http.start_thread_with_message(
                channel_id, message_id, name=name, auto_archive_duration=MAX_ARCHIVE_MIN
            )
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                # A thread has the id of the message from which it was opened.
                return message_id
            raise
        return int(thread["id"])

    async def keep_thread(self, thread_id: int, *, awake: bool) -> None:
        """Postpone the archiving of a thread, or archive it now. A new message reopens an archived thread."""
        if not awake:
            await self._client.http.edit_channel(thread_id, archived=True)
            return
        for minutes in (SHORTER_ARCHIVE_MIN, MAX_ARCHIVE_MIN):
            await self._client.http.edit_channel(thread_id, archived=False, auto_archive_duration=minutes)


def _version_of(message: discord.Message) -> int | None:
    return next((press.version for press in list_presses(message)), None)


def _has_content(message: discord.Message, wanted: Collection[Press], headline: str | None) -> bool:
    """Check whether a message matches, as described in `Delivery.find`. Only the first line of its text is compared."""
    presses = list(list_presses(message))
    if not presses:
        return message.content.partition("\n")[0] == headline
    versions = {(one.verb, one.game_id, one.path): one.version for one in wanted}
    found = [(press.version, versions.get((press.verb, press.game_id, press.path))) for press in presses]
    return any(least is not None and version >= least for version, least in found)
