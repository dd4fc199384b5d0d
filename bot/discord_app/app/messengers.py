"""Messengers for public messages in a channel, as a member or as a guest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

import discord

from bot.discord_app.core.buttons import Press
from bot.discord_app.core.delivery import Delivery, tie_to_channel
from bot.discord_app.core.followups import Followups
from bot.games.posting.steps import Sent
from bot.storage.rows import InteractionToken


class ChannelMessage(NamedTuple):
    """A message to send.

    ``without`` is the text to send if files are forbidden. If it is ``None``, sending fails in that case.
    """

    content: str
    nonce: str
    pings: Iterable[int] = ()
    view: discord.ui.View | None = None
    picture: discord.File | None = None
    without: str | None = None


class MessageEdit(NamedTuple):
    """The new content of a message.

    If ``pictures`` is ``None``, the current ones stay. ``without`` replaces ``pictures`` if files are forbidden.
    """

    content: str
    view: discord.ui.View
    pictures: Sequence[discord.File | discord.Attachment] | None = None
    without: Sequence[discord.Attachment] | None = None


class Messenger(Protocol):
    """Sends, edits and finds public messages in a channel."""

    def can_edit(self, message_id: int) -> bool:
        """Check whether `edit` and `strip` may succeed, to avoid drawing a picture for nothing."""

    async def send(self, channel_id: int, message: ChannelMessage) -> Sent:
        """Send the message."""

    async def edit(self, channel_id: int, message_id: int, edit: MessageEdit) -> list[discord.Attachment]:
        """Edit a message without pinging anybody, and return its pictures.

        :raises CannotEdit: The message can't be edited any more.
        """

    async def strip(self, channel_id: int, message_id: int, *, pictures: bool) -> None:
        """Remove the buttons of a message, and optionally its ``pictures``.

        :raises CannotEdit: The message can't be edited any more.
        """

    async def find(
        self, channel_id: int, since: datetime, after: int | None, wanted: Collection[Press], headline: str | None
    ) -> Sent | None:
        """Find a message that an earlier attempt has sent. The parameters are those of `Delivery.find`."""


class MemberMessenger(NamedTuple):
    """The messenger of a member. Nonces are tied to the channel, so a repeated message is sent only once there."""

    delivery: Delivery
    guild_id: int | None

    def can_edit(self, message_id: int) -> bool:
        return True

    async def send(self, channel_id: int, message: ChannelMessage) -> Sent:
        tied = message._replace(nonce=tie_to_channel(message.nonce, channel_id))
        return await self.delivery.send(self.guild_id, channel_id, *tied)

    async def edit(self, channel_id: int, message_id: int, edit: MessageEdit) -> list[discord.Attachment]:
        return await self.delivery.edit(channel_id, message_id, *edit)

    async def strip(self, channel_id: int, message_id: int, *, pictures: bool) -> None:
        await self.delivery.strip(channel_id, message_id, pictures=pictures)

    async def find(
        self, channel_id: int, since: datetime, after: int | None, wanted: Collection[Press], headline: str | None
    ) -> Sent | None:
        return await self.delivery.find(self.guild_id, channel_id, since, after, wanted, headline)


class GuestMessenger(NamedTuple):
    """The messenger of a guest, which sends with an interaction's ``token`` and edits with the token of each message.

    If an attempt sends a message but doesn't receive the response, the next attempt sends it again, because followups
    don't have nonces and a guest can't read the channel.
    """

    followups: Followups
    token: InteractionToken | None

    def can_edit(self, message_id: int) -> bool:
        return self.followups.can_edit(message_id)

    async def send(self, channel_id: int, message: ChannelMessage) -> Sent:
        assert self.token is not None, "guests send nothing without a token"
        content, _, pings, view, picture, without = message
        return await self.followups.send(self.token, content, pings, view, picture, without)

    async def edit(self, channel_id: int, message_id: int, edit: MessageEdit) -> list[discord.Attachment]:
        return await self.followups.edit(message_id, *edit)

    async def strip(self, channel_id: int, message_id: int, *, pictures: bool) -> None:
        await self.followups.strip(message_id, pictures=pictures)

    async def find(
        self, channel_id: int, since: datetime, after: int | None, wanted: Collection[Press], headline: str | None
    ) -> Sent | None:
        """Return ``None``, because a guest can't read the channel."""
        return None
