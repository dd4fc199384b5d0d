"""The whole world by id, with its clock, its ids, its files and its events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.sandbox.world.clock import Clock, Snowflakes
from bot.sandbox.world.events import Events
from bot.sandbox.world.files import FileStore
from bot.sandbox.world.model import DIRECT_MESSAGE, Attachment, Channel, Guild, Message, User

Json = dict[str, Any]


class World:
    """Everything that exists; `make_user` makes the people that are read from a file or added."""

    def __init__(self, bot: User, files: FileStore, clock: Clock, make_user: Callable[..., User] = User) -> None:
        self.bot, self.files, self.clock, self.make_user = bot, files, clock, make_user
        self.ids = Snowflakes(clock)
        self.events = Events()
        self.people: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.uploads: dict[int, Attachment] = {}
        self.commands: dict[int, Json] = {}
        self.emojis: dict[int, Json] = {}

    @property
    def users(self) -> dict[int, User]:
        """The people and the bot."""
        return {self.bot.id: self.bot, **self.people}

    def add_channel(self, channel: Channel) -> Channel:
        """Put a new channel, thread or direct conversation into the world."""
        self.channels[channel.id] = channel
        self.events.publish("channel_create", channel)
        return channel

    def direct_channel(self, person: User) -> Channel:
        """The direct conversation between a person and the bot, opened if need be."""
        for channel in self.channels.values():
            if channel.kind == DIRECT_MESSAGE and person in channel.recipients:
                return channel
        return self.add_channel(Channel(self.ids.next(), person.name, kind=DIRECT_MESSAGE, recipients=[person]))

    def add_message(self, message: Message) -> None:
        """Put a message into its channel, unpublished."""
        self.messages[message.id] = message
        message.channel.everything.append(message)
        if message.only_for is None:
            message.channel.public.append(message)

    def delete_message(self, message: Message) -> None:
        """Take a message out of its channel, with its files; whoever holds it sees `deleted`."""
        message.deleted = True
        self.messages.pop(message.id, None)
        for messages in (message.channel.everything, message.channel.public):
            if message in messages:
                messages.remove(message)
        for attachment in message.attachments:
            self.files.delete(attachment.id)
        self.events.publish("message_delete", message)
