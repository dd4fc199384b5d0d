"""What the poster asks of Discord, and nothing more, so that a test can stand in for it and read what is sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import discord

from bot.discord_app.buttons import inert_view
from bot.discord_app.ids import Press

CANNOT_MESSAGE_USER, NO_MUTUAL_GUILD = 50007, 50278
UNKNOWN_CHANNEL = 10003
THREAD_EXISTS = 160004
LONGEST_SLEEP_MIN: Literal[10080] = 10080
SHORTER_SLEEP_MIN = 4320
"""Minutes without a message after which a thread is archived; changing them counts as a message."""


class DirectMessagesClosed(Exception):  # noqa: N818 - an answer to expect
    """The person takes no private messages from the bot."""


class Sent(NamedTuple):
    """A message that was sent; not ``as_asked`` where it is an earlier one of the same nonce with another text.

    ``version``: that of its game when it was worded, ``None`` where it has no buttons that would say so.
    """

    id: int
    as_asked: bool
    version: int | None


class Delivery:
    """Sending, editing, private messages and threads. Ids are Discord's; all may raise what discord.py raises."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(
        self,
        guild_id: int | None,
        channel_id: int,
        content: str,
        nonce: str,
        pings: Iterable[int] = (),
        view: discord.ui.View | None = None,
        picture: discord.File | None = None,
    ) -> Sent:
        """Send a message that pings only these users. The same nonce soon after is the same message, as it was then.

        It holds one picture at most: Discord crops several.
        """
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        users = [discord.Object(user_id) for user_id in pings]
        message = await channel.send(
            content,
            files=[picture] if picture else [],
            view=view if view is not None and view.children else inert_view(),
            nonce=nonce,
            allowed_mentions=discord.AllowedMentions(users=users, everyone=False, roles=False, replied_user=False),
        )
        return Sent(message.id, message.content.strip() == content.strip(), _version_of(message))

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        content: str,
        view: discord.ui.View,
        picture: discord.File | None = None,
    ) -> None:
        """Change text and buttons of a message, and its picture if there is another. Nobody is pinged by that."""
        message = self._message(channel_id, message_id)
        if picture is None:
            await message.edit(content=content, view=view)
        else:
            await message.edit(content=content, view=view, attachments=[picture])

    async def strip(self, channel_id: int, message_id: int, *, pictures: bool) -> None:
        """Take the buttons off a message, and its pictures if wished."""
        if pictures:
            await self._message(channel_id, message_id).edit(view=None, attachments=[])
        else:
            await self._message(channel_id, message_id).edit(view=None)

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
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            files = [picture] if picture else []
            message = await channel.send(content, files=files, view=view or inert_view(), nonce=nonce)
            return message.id
        except discord.HTTPException as error:
            # That a conversation is unknown says nothing of the game's own channel.
            if error.code in (CANNOT_MESSAGE_USER, NO_MUTUAL_GUILD, UNKNOWN_CHANNEL) or error.status == 403:
                raise DirectMessagesClosed from None
            raise

    async def close_direct(self, user_id: int, message_id: int, content: str) -> None:
        """Leave only this text of a private message, without pictures and buttons."""
        channel = await self._client.create_dm(discord.Object(user_id))
        await channel.get_partial_message(message_id).edit(content=content, view=None, attachments=[])

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

    async def keep_awake(self, thread_id: int) -> None:
        """Let the thread not fall asleep soon."""
        for minutes in (SHORTER_SLEEP_MIN, LONGEST_SLEEP_MIN):
            await self._client.http.edit_channel(thread_id, archived=False, auto_archive_duration=minutes)

    async def archive(self, thread_id: int) -> None:
        """Put the thread away; writing in it takes it out again."""
        await self._client.http.edit_channel(thread_id, archived=True)

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)


def _version_of(message: discord.Message) -> int | None:
    rows = (row.children for row in message.components if isinstance(row, discord.ActionRow))
    presses = (Press.read(getattr(part, "custom_id", None) or "") for parts in rows for part in parts)
    return next((press.version for press in presses if press is not None), None)
