"""The whole world by id, with its clock, its ids, its files and its events."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from bot.sandbox.world.components import Json
from bot.sandbox.world.files import FileStore
from bot.sandbox.world.model import DIRECT_MESSAGE, WITH_BOT, Attachment, Channel, Guild, Message, User

EPOCH_MS = 1_420_070_400_000
"""When Discord's ids begin, in milliseconds since 1970."""


class World:
    """Everything that exists; `make_user` makes the people that are read from a file or added."""

    def __init__(self, bot: User, files: FileStore, clock: Clock, make_user: Callable[..., User] = User) -> None:
        self.bot = bot
        self.files = files
        self.clock = clock
        self.make_user = make_user
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
            if channel.context == WITH_BOT and person in channel.recipients:
                return channel
        members = [self.bot, person]
        return self.add_channel(Channel(self.ids.next(), person.name, kind=DIRECT_MESSAGE, recipients=members))

    def has_app(self, user: User) -> bool:
        """Whether somebody has added the app to themselves."""
        return user.has_app

    def add_app(self, user: User) -> None:
        """Add the app to somebody, who then has its commands everywhere."""
        user.has_app = True
        self.events.publish("person", user)

    def remove_app(self, user: User) -> None:
        """Remove the app from somebody; the bot is not told."""
        user.has_app = False
        self.events.publish("person", user)

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


Listener = Callable[[str, Any], None]


class Events:
    """Calls every listener at once, in the order they came."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with every event from now on; calling the result ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, event: str, thing: Any) -> None:
        """Something has happened to this thing (a guild, channel, user, message …)."""
        for listener in list(self._listeners):
            listener(event, thing)


class Clock:
    """The real time of day."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait n seconds."""
        await asyncio.sleep(max(0.0, seconds))


class Snowflakes:
    """Ids that carry their time and never repeat or run backwards."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id, larger than every one before it."""
        milliseconds = int(self._clock.now() * 1000) - EPOCH_MS
        self._last = max(milliseconds << 22, self._last + 1)
        return self._last

    def start_after(self, snowflake: int) -> None:
        """Keep new ids above this one, which was given out before a restart."""
        self._last = max(self._last, snowflake)


def format_timestamp(seconds: float) -> str:
    """A moment the way Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
