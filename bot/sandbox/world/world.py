"""All objects of the world by id, with a clock, ids, files and events."""

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
"""The epoch of Discord's ids, in milliseconds since 1970."""


class World:
    """All objects of the stand-in. `make_user` creates people when they are loaded or added."""

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
        """Add a new channel, thread or conversation."""
        self.channels[channel.id] = channel
        self.events.publish("channel_create", channel)
        return channel

    def direct_channel(self, person: User) -> Channel:
        """Return the direct message channel of a person and the bot, after creating it if necessary."""
        for channel in self.channels.values():
            if channel.context == WITH_BOT and person in channel.recipients:
                return channel
        members = [self.bot, person]
        return self.add_channel(Channel(self.ids.next(), person.name, kind=DIRECT_MESSAGE, recipients=members))

    def has_app(self, user: User) -> bool:
        """Check whether a user has added the app to their account."""
        return user.has_app

    def add_app(self, user: User) -> None:
        """Add the app to a user's account, so that they can use its commands everywhere."""
        user.has_app = True
        self.events.publish("person", user)

    def remove_app(self, user: User) -> None:
        """Remove the app from a user's account. The bot isn't notified."""
        user.has_app = False
        self.events.publish("person", user)

    def add_message(self, message: Message) -> None:
        """Add a message to its channel, without publishing an event."""
        self.messages[message.id] = message
        message.channel.all_messages.append(message)
        if message.only_for is None:
            message.channel.public.append(message)

    def delete_message(self, message: Message) -> None:
        """Delete a message with its files. The object still exists, with `deleted` set."""
        message.deleted = True
        self.messages.pop(message.id, None)
        for messages in (message.channel.all_messages, message.channel.public):
            if message in messages:
                messages.remove(message)
        for attachment in message.attachments:
            self.files.delete(attachment.id)
        self.events.publish("message_delete", message)


Listener = Callable[[str, Any], None]


class Events:
    """An event bus that calls the listeners synchronously, in the order in which they were added."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with every event, until the returned function is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, event: str, thing: Any) -> None:
        """Call the listeners with an event about a guild, channel, user or message."""
        for listener in list(self._listeners):
            listener(event, thing)


class Clock:
    """A clock that shows the real time."""

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds))


class Snowflakes:
    """A generator of strictly increasing ids that contain the time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Return a new id, which is larger than all earlier ones."""
        milliseconds = int(self._clock.now() * 1000) - EPOCH_MS
        self._last = max(milliseconds << 22, self._last + 1)
        return self._last

    def start_after(self, snowflake: int) -> None:
        """Make all new ids larger than this one, which was used before a restart."""
        self._last = max(self._last, snowflake)


def format_timestamp(seconds: float) -> str:
    """Format a time as Discord does."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
