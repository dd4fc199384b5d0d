"""What exists: guilds, roles, members, channels, people and messages. Plain state, no sockets and no rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.permissions import EVERYONE, Permission, permissions_in
from bot.sandbox.shelf import Shelf

Json = dict[str, Any]

NOTHING = Permission(0)

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_EMBEDS = 1 << 2
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

TEXT_CHANNEL = 0
DIRECT_MESSAGE = 1
PUBLIC_THREAD = 11
PRIVATE_THREAD = 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)

BUTTON = 2
STRING_SELECT = 3
TEXT_INPUT = 4
SELECTS = (3, 5, 6, 7, 8)


@dataclass(eq=False)
class User:
    """Somebody with an account: one of the people, or the bot."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    closed_to_bot: bool = False

    @property
    def username(self) -> str:
        """The unique lower-case handle beside the display name."""
        return "".join(c for c in self.name.lower() if c.isascii() and (c.isalnum() or c in "._")) or f"user{self.id}"

    @property
    def mention(self) -> str:
        """What pings this user when it stands in a message."""
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(eq=False)
class Role:
    """A role of a guild; the one whose id is the guild's is @everyone."""

    id: int
    name: str
    permissions: Permission = NOTHING
    mentionable: bool = False

    @property
    def mention(self) -> str:
        """What pings everybody who has this role."""
        return f"<@&{self.id}>"


@dataclass(eq=False)
class Member:
    """A user's place in one guild."""

    user: User
    joined_at: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(eq=False)
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    bot_is_in: bool = True

    def __post_init__(self) -> None:
        self.roles.setdefault(self.id, Role(self.id, "@everyone", EVERYONE))


@dataclass(eq=False)
class Channel:
    """A text channel, a thread or a direct conversation."""

    id: int
    name: str
    guild: Guild | None = None
    kind: int = TEXT_CHANNEL
    topic: str | None = None
    recipients: list[User] = field(default_factory=list)
    parent: Channel | None = None
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    overwrites: dict[int, tuple[Permission, Permission]] = field(default_factory=dict)
    everything: list[Message] = field(default_factory=list, repr=False)

    @property
    def messages(self) -> list[Message]:
        """What everybody in the channel sees, oldest first."""
        return [message for message in self.everything if message.only_for is None]

    def seen_by(self, user: User) -> list[Message]:
        """What this user sees: the public messages and the private answers to nobody else."""
        return [message for message in self.everything if message.only_for in (None, user)]

    def may(self, user: User, permission: Permission) -> bool:
        """Whether the user has this permission here."""
        return bool(permissions_in(self, user) & permission)

    @property
    def audience(self) -> list[User]:
        """The people who see the channel, the bot left out."""
        users = self.recipients if self.guild is None else [member.user for member in self.guild.members.values()]
        return [user for user in users if not user.bot and self.may(user, Permission.VIEW_CHANNEL)]


@dataclass(frozen=True)
class File:
    """A file as it lies on somebody's computer."""

    filename: str
    data: bytes


@dataclass(eq=False)
class Attachment:
    """A file that hangs on a message, or that came with a command."""

    id: int
    filename: str
    size: int
    shelf: Shelf = field(repr=False)
    content_type: str | None = None
    description: str | None = None
    width: int | None = None
    height: int | None = None

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return self.shelf.read(self.id)

    @property
    def png(self) -> bytes:
        """The bytes, after making sure that they are a PNG picture."""
        data = self.data
        if not data.startswith(b"\x89PNG\r\n\x1a\n"):
            raise ValueError(f"{self.filename} is not a PNG picture")
        return data


@dataclass(frozen=True)
class Button:
    """A button as a person sees it."""

    label: str
    custom_id: str | None
    style: int
    disabled: bool
    emoji: str | None
    url: str | None


@dataclass(frozen=True)
class Option:
    """One line of a select menu."""

    label: str
    value: str
    description: str | None
    emoji: str | None
    default: bool


@dataclass(frozen=True)
class Select:
    """A select menu as a person sees it."""

    custom_id: str
    placeholder: str | None
    options: tuple[Option, ...]
    min_values: int
    max_values: int
    disabled: bool
    kind: int

    @property
    def values(self) -> list[str]:
        """The values that may be chosen, in their order."""
        return [option.value for option in self.options]


@dataclass(eq=False)
class Message:
    """A message; the object stays the same when the message is edited."""

    id: int
    channel: Channel
    author: User
    created_at: float
    content: str = ""
    kind: int = 0
    flags: int = 0
    edited_at: float | None = None
    attachments: list[Attachment] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    only_for: User | None = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pings: set[User] = field(default_factory=set)
    pinned: bool = False
    deleted: bool = False
    nonce: str | int | None = None
    reply_to: int | None = None
    via: Json | None = None
    reactions: dict[str, set[int]] = field(default_factory=dict)

    @property
    def ephemeral(self) -> bool:
        """Whether it is a private answer."""
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def silent(self) -> bool:
        """Whether it was sent without a push notification."""
        return bool(self.flags & SUPPRESS_NOTIFICATIONS)

    @property
    def text(self) -> str:
        """Everything that can be read: content, text displays and embeds, one below the other."""
        lines = [self.content] if self.content else []
        lines += [part["content"] for part in walk(self.components) if part["type"] == 10]
        for embed in self.embeds:
            lines += [str(embed[key]) for key in ("title", "description") if embed.get(key)]
            for entry in embed.get("fields", []):
                lines += [entry["name"], entry["value"]]
        return "\n".join(lines)

    @property
    def buttons(self) -> list[Button]:
        """All buttons in reading order."""
        return [as_button(part) for part in walk(self.components) if part["type"] == BUTTON]

    @property
    def selects(self) -> list[Select]:
        """All select menus in reading order."""
        return [as_select(part) for part in walk(self.components) if part["type"] in SELECTS]

    def button(self, which: str) -> Button:
        """The button with this label or custom_id."""
        for button in self.buttons:
            if which in (button.label, button.custom_id):
                return button
        labels = ", ".join(repr(button.label) for button in self.buttons) or "none"
        raise LookupError(f"There is no button {which!r} on this message. Its buttons: {labels}.")

    def select(self, which: str | int = 0) -> Select:
        """The select with this place (from 0), custom_id or placeholder."""
        selects = self.selects
        if isinstance(which, int) and which < len(selects):
            return selects[which]
        for select in selects:
            if which in (select.custom_id, select.placeholder):
                return select
        names = ", ".join(repr(select.custom_id) for select in selects) or "none"
        raise LookupError(f"There is no select {which!r} on this message. Its selects: {names}.")

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.name}: {self.text[:60]!r}>"


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component of a tree, outer ones first, in reading order."""
    for part in components:
        yield part
        yield from walk(part.get("components") or [])
        for inner in ("accessory", "component"):
            if isinstance(part.get(inner), dict):
                yield from walk([part[inner]])


def emoji_text(emoji: Json | None) -> str | None:
    """An emoji the way a text would hold it."""
    if not emoji:
        return None
    return f"<:{emoji.get('name')}:{emoji['id']}>" if emoji.get("id") else str(emoji.get("name"))


def as_button(part: Json) -> Button:
    """Read a button component."""
    return Button(
        label=part.get("label") or "",
        custom_id=part.get("custom_id"),
        style=part["style"],
        disabled=bool(part.get("disabled")),
        emoji=emoji_text(part.get("emoji")),
        url=part.get("url"),
    )


def as_select(part: Json) -> Select:
    """Read a select component."""
    return Select(
        custom_id=part["custom_id"],
        placeholder=part.get("placeholder"),
        options=tuple(
            Option(o["label"], o["value"], o.get("description"), emoji_text(o.get("emoji")), bool(o.get("default")))
            for o in part.get("options") or []
        ),
        min_values=part["min_values"] if part.get("min_values") is not None else 1,
        max_values=part["max_values"] if part.get("max_values") is not None else 1,
        disabled=bool(part.get("disabled")),
        kind=part["type"],
    )


class World:
    """Everything that exists, by id."""

    def __init__(self, bot: User, shelf: Shelf) -> None:
        self.bot = bot
        self.shelf = shelf
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

    def add(self, message: Message) -> None:
        """Put a message into its channel."""
        self.messages[message.id] = message
        message.channel.everything.append(message)

    def remove(self, message: Message) -> None:
        """Take a message out of its channel; whoever holds it sees `deleted`."""
        message.deleted = True
        self.messages.pop(message.id, None)
        if message in message.channel.everything:
            message.channel.everything.remove(message)
