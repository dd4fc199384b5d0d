"""The requests to Discord with which messages are sent and edited where the bot is a member."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Literal

import aiohttp
import discord
from discord.http import handle_message_parameters
from discord.utils import MISSING, time_snowflake

from bot.discord_app.core.buttons import Press, inert_view, presses_of
from bot.discord_app.core.emojis import Emojis
from bot.games.posting.steps import Sent

UNREACHABLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What an outage raises, or a lack of permission."""
CANNOT_MESSAGE_USER = 50007
NO_MUTUAL_GUILD = 50278
UNKNOWN_CHANNEL = 10003
MISSING_PERMISSIONS = 50013
THREAD_EXISTS = 160004
LONGEST_SLEEP_MIN: Literal[10080] = 10080
SHORTER_SLEEP_MIN = 4320
"""Minutes without a message after which a thread is archived; changing them counts as a message."""
CHANNEL_TAG = 0xFFFFFFFF
"""The part of a channel's id that a nonce of 25 characters has room for."""
MOST_READ = 200
"""How many of a channel's newest messages are read for one that may have been sent; Discord gives 100 at a time."""


class DirectMessagesClosed(Exception):  # noqa: N818 - an answer to expect
    """The person takes no private messages from the bot."""


class HistoryUnreadable(Exception):  # noqa: N818 - an answer to expect
    """The messages of a channel cannot be read, or there are too many."""


def tie_to_channel(nonce: str, channel_id: int) -> str:
    """The nonce of a message in this channel: Discord knows a nonce by its author alone, and what goes on in another
    channel is sent again there.
    """
    return f"{nonce}-{channel_id & CHANNEL_TAG:x}"


class Delivery:
    """Messages to channels where the bot is a member, direct messages, and threads.

    Ids are Discord's, and every method may raise what discord.py raises.
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
    ) -> Sent:
        """Send a message that pings only these users. The same nonce soon after is the same message, as it was then.

        It has one picture at most: Discord crops several. ``without`` is its text where files are forbidden; without
        that it is not sent there.
        """
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        # The client's own mentions, of which there are none, count for all else.
        called = discord.AllowedMentions(users=[discord.Object(user_id) for user_id in pings])
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
            return await self.send(guild_id, channel_id, without, nonce, pings, view)

    async def find(
        self,
        guild_id: int | None,
        channel_id: int,
        since: datetime,
        after: int | None,
        wanted: Collection[Press],
        headline: str | None,
    ) -> Sent | None:
        """The newest message of the bot ``since`` then that says what is to be sent, if there is one.

        It has a button of the ``wanted``, with the same path, of the same version or a later one; or no buttons, and
        ``headline`` as its first line. It comes ``after`` this message: Discord's ids are right where a clock may be
        wrong.

        :raises HistoryUnreadable: whether there is one cannot be known.
        """
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        read = 0
        last = 0
        try:
            async for message in channel.history(limit=MOST_READ):
                read = read + 1
                last = message.id
                if last <= (after or 0):
                    return None
                if message.author == self._client.user and _stands_for(message, wanted, headline):
                    return Sent(message.id, as_asked=False, version=_version_of(message))
        except discord.Forbidden as error:
            mine = self._permissions_in(guild_id, channel_id)
            if mine is not None and not mine.view_channel:
                # Nothing can be sent there either.
                raise
            raise HistoryUnreadable from error
        mine = self._permissions_in(guild_id, channel_id)
        # To whoever may not read the history of a channel, Discord shows an empty one.
        is_hidden = not read and guild_id is not None and (mine is None or not mine.read_message_history)
        if is_hidden or (read == MOST_READ and last > time_snowflake(since)):
            raise HistoryUnreadable
        return None

    def _permissions_in(self, guild_id: int | None, channel_id: int) -> discord.Permissions | None:
        """What the bot may do in a channel or thread of a server, ``None`` where that is not known."""
        guild = self._client.get_guild(guild_id or 0)
        channel = guild.get_channel_or_thread(channel_id) if guild is not None else None
        try:
            return channel.permissions_for(channel.guild.me) if channel is not None else None
        except discord.ClientException:
            # The channel of a thread is not known.
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
        """Change text and buttons of a message, and its pictures; the pictures that it has then. It pings nobody.

        ``without`` are its pictures where files are forbidden. ``None`` leaves those that it has.
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

    async def strip(self, channel_id: int, message_id: int, *, pictures: bool) -> None:
        """Take the buttons off a message, and its pictures if wished."""
        # Not by the message: the library would read it out of the answer, in every turn, for nobody.
        with handle_message_parameters(view=None, attachments=[] if pictures else MISSING) as parameters:
            await self._client.http.edit_message(channel_id, message_id, params=parameters)

    async def direct(
        self,
        user_id: int,
        content: str,
        nonce: str,
        view: discord.ui.View | None = None,
        picture: discord.File | None = None,
    ) -> int:
        """Send a private message; its id.

        :raises DirectMessagesClosed: the person takes none.
        """
        files = [picture] if picture else []

        async def send(content: str, view: discord.ui.View | None) -> int:
            return (await channel.send(content, files=files, view=view or inert_view(), nonce=nonce)).id

        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            return await self._emojis.send(send, content, view, files)
        except discord.HTTPException as error:
            # That a conversation is unknown says nothing of the game's own channel.
            if error.code in (CANNOT_MESSAGE_USER, NO_MUTUAL_GUILD, UNKNOWN_CHANNEL) or error.status == 403:
                raise DirectMessagesClosed from None
            raise

    async def close_direct(
        self, user_id: int, message_id: int, content: str, view: discord.ui.View | None = None
    ) -> None:
        """Leave only this text of a private message, without pictures, and with these buttons."""
        channel = await self._client.create_dm(discord.Object(user_id))
        await channel.get_partial_message(message_id).edit(content=content, view=view, attachments=[])

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Begin a thread at a message, or find the one that is there; its id."""
        try:
            # Not by the message: the library opens threads only at messages whose server it has looked up.
            thread = await self._client.http.start_thread_with_message(
                channel_id, message_id, name=name, auto_archive_duration=LONGEST_SLEEP_MIN
            )
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                # A thread that began at a message has its id.
                return message_id
            raise
        return int(thread["id"])

    async def keep_thread(self, thread_id: int, *, awake: bool) -> None:
        """Keep a thread from being archived soon, or archive it; writing in it opens it again."""
        if not awake:
            await self._client.http.edit_channel(thread_id, archived=True)
            return
        for minutes in (SHORTER_SLEEP_MIN, LONGEST_SLEEP_MIN):
            await self._client.http.edit_channel(thread_id, archived=False, auto_archive_duration=minutes)


def _version_of(message: discord.Message) -> int | None:
    return next((press.version for press in presses_of(message)), None)


def _stands_for(message: discord.Message, wanted: Collection[Press], headline: str | None) -> bool:
    """Whether a message is what would be sent anew; it may say more than that, or less."""
    presses = list(presses_of(message))
    if not presses:
        return message.content.partition("\n")[0] == headline
    versions = {(one.verb, one.game_id, one.path): one.version for one in wanted}
    found = [(press.version, versions.get((press.verb, press.game_id, press.path))) for press in presses]
    return any(least is not None and version >= least for version, least in found)
