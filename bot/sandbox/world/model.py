"""Users, guilds with their roles, members and channels, and messages. The objects don't validate anything."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntFlag
from functools import reduce
from operator import or_

from bot.sandbox.world.components import BUTTON, SELECTS, Button, Json, Select, read_button, read_select, walk
from bot.sandbox.world.files import FileStore

EPHEMERAL = 1 << 6
LOADING = 1 << 7

TEXT_CHANNEL = 0
DIRECT_MESSAGE = 1
VOICE_CHANNEL = 2
GROUP = 3
CATEGORY = 4
ANNOUNCEMENT_CHANNEL = 5
ANNOUNCEMENT_THREAD = 10
PUBLIC_THREAD = 11
PRIVATE_THREAD = 12
STAGE_CHANNEL = 13
FORUM = 15
MEDIA_CHANNEL = 16

WITH_POSTS = (FORUM, MEDIA_CHANNEL)
"""The kinds of channels that consist of posts (threads) instead of messages."""
WITH_THREADS_AT_MESSAGES = (TEXT_CHANNEL, ANNOUNCEMENT_CHANNEL)
"""The kinds of channels in which threads can start from messages."""

IN_GUILD = 0
WITH_BOT = 1
BETWEEN_PEOPLE = 2
"""Discord's contexts of interactions: a guild, the bot's direct messages, or any other conversation."""


class Permission(IntFlag):
    """The permissions that the stand-in checks, by Discord's names."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50


NONE = Permission(0)
ALL = reduce(or_, Permission)

EVERYONE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
MODERATOR = (
    Permission.MANAGE_MESSAGES | Permission.MANAGE_GUILD | Permission.MANAGE_CHANNELS | Permission.MANAGE_THREADS
)


@dataclass(eq=False)
class User:
    """An account: a person, or the bot. ``has_app``: the user has added the app to their account.

    ``page_locale`` is the locale of the page that the person uses, if it differs from their own.
    """

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    closed_to_bot: bool = False
    has_app: bool = False
    page_locale: str = ""

    @property
    def shown_locale(self) -> str:
        """The locale in which the user sees Discord."""
        return self.page_locale or self.locale

    @property
    def username(self) -> str:
        """The unique lower-case name."""
        allowed = [letter for letter in self.name.lower() if letter.isascii() and (letter.isalnum() or letter in "._")]
        return "".join(allowed) or f"user{self.id}"

    @property
    def mention(self) -> str:
        """The text that mentions this user."""
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(eq=False)
class Role:
    """A role in a guild. The role with the guild's id is @everyone."""

    id: int
    name: str
    permissions: Permission = NONE
    mentionable: bool = False

    @property
    def mention(self) -> str:
        """The text that mentions this role."""
        return f"<@&{self.id}>"


@dataclass(eq=False)
class Member:
    """A user's membership in a guild. `joined_at` is in seconds since 1970."""

    user: User
    joined_at: float
    roles: list[int] = field(default_factory=list)


@dataclass(eq=False)
class Guild:
    """A guild, called a server in texts."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    bot_is_in: bool = True
    system_channel_id: int | None = None
    public_updates_channel_id: int | None = None

    def __post_init__(self) -> None:
        self.roles.setdefault(self.id, Role(self.id, "@everyone", EVERYONE))


@dataclass(eq=False)
class Channel:
    """A channel of a guild, a thread, a direct message or a group.

    ``recipients`` are the participants of a conversation or a private thread. ``slow_mode_s`` is the number of seconds
    that a person must wait between two messages.
    """

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
    slow_mode_s: int = 0
    overwrites: dict[int, tuple[Permission, Permission]] = field(default_factory=dict)
    all_messages: list[Message] = field(default_factory=list, repr=False)
    public: list[Message] = field(default_factory=list, repr=False)

    @property
    def messages(self) -> list[Message]:
        """The public messages, the oldest first."""
        # Public messages are stored separately, because there may be tens of thousands of ephemeral messages between
        # two of them.
        return list(self.public)

    @property
    def has_bot(self) -> bool:
        """Whether the bot is a member of the guild or the conversation."""
        if self.guild is not None:
            return self.guild.bot_is_in
        return any(user.bot for user in self.recipients)

    @property
    def public_thread_kind(self) -> int:
        """The kind of public threads in this channel."""
        return ANNOUNCEMENT_THREAD if self.kind == ANNOUNCEMENT_CHANNEL else PUBLIC_THREAD

    @property
    def context(self) -> int:
        """Discord's context of an interaction here."""
        if self.guild is not None:
            return IN_GUILD
        return WITH_BOT if self.has_bot else BETWEEN_PEOPLE

    def permissions_of(self, user: User) -> Permission:
        """Return this user's permissions here, which result from ownership, roles and overwrites in Discord's order."""
        guild = self.guild
        if guild is None:
            return EVERYONE if user in self.recipients else NONE
        member = guild.members.get(user.id)
        if member is None:
            return NONE
        if guild.owner_id == user.id:
            return ALL
        allowed = guild.roles[guild.id].permissions
        for role_id in member.roles:
            allowed |= guild.roles[role_id].permissions
        if allowed & Permission.ADMINISTRATOR:
            return ALL
        allowed = self._overwrite(allowed, [guild.id], member.roles, [user.id])
        if self.kind == PRIVATE_THREAD and user not in self.recipients and not allowed & Permission.MANAGE_THREADS:
            return NONE
        if not allowed & Permission.VIEW_CHANNEL:
            return NONE
        return allowed

    def _overwrite(self, allowed: Permission, *steps: list[int]) -> Permission:
        """Apply the overwrites of these ids to the permissions. Each step first denies, then allows permissions."""
        overwrites = (self.parent or self).overwrites
        if not overwrites:
            return allowed
        for keys in steps:
            pairs = [overwrites[key] for key in keys if key in overwrites]
            for _, denied in pairs:
                allowed &= ~denied
            for granted, _ in pairs:
                allowed |= granted
        return allowed

    def may(self, user: User, permission: Permission) -> bool:
        """Check whether the user has this permission here."""
        return bool(self.permissions_of(user) & permission)

    @property
    def audience(self) -> list[User]:
        """The people who can see the channel, excluding the bot."""
        users = self.recipients
        if self.guild is not None:
            users = [member.user for member in self.guild.members.values()]
        return [user for user in users if not user.bot and self.may(user, Permission.VIEW_CHANNEL)]


@dataclass(frozen=True)
class File:
    """A file on somebody's computer."""

    filename: str
    data: bytes


@dataclass(eq=False)
class Attachment:
    """A file in a message or in a command's option. `size` is in bytes, width and height are in pixels."""

    id: int
    filename: str
    size: int
    store: FileStore = field(repr=False)
    content_type: str | None = None
    description: str | None = None
    width: int | None = None
    height: int | None = None

    @property
    def data(self) -> bytes:
        """The content of the file."""
        return self.store.read(self.id)

    @property
    def png(self) -> bytes:
        """The content of the file, which must be a PNG.

        :raises ValueError: The file isn't a PNG.
        """
        data = self.data
        if not data.startswith(b"\x89PNG\r\n\x1a\n"):
            raise ValueError(f"{self.filename} is not a PNG picture")
        return data


@dataclass(eq=False)
class Message:
    """A message, which is the same object before and after edits. Times are in seconds since 1970."""

    id: int
    channel: Channel
    author: User
    created_at: float
    content: str = ""
    kind: int = 0
    flags: int = 0
    edited_at: float | None = None
    attachments: list[Attachment] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    only_for: User | None = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pings: set[User] = field(default_factory=set)
    deleted: bool = False
    nonce: str | int | None = None
    reply_to: int | None = None
    via: Json | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether only one person can see the message."""
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether the message still shows that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def buttons(self) -> list[Button]:
        """The buttons in reading order."""
        return [read_button(part) for part in walk(self.components) if part["type"] == BUTTON]

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons in reading order."""
        return [button.label or "" for button in self.buttons]

    @property
    def selects(self) -> list[Select]:
        """The select menus in reading order."""
        return [read_select(part) for part in walk(self.components) if part["type"] in SELECTS]

    def button(self, which: str) -> Button:
        """Return the button with this label or custom id.

        :raises LookupError: The button doesn't exist. The text lists the existing buttons.
        """
        for button in self.buttons:
            if which in (button.label, button.custom_id):
                return button
        labels = ", ".join(repr(button.label) for button in self.buttons) or "none"
        raise LookupError(f"There is no button {which!r} on this message. Its buttons: {labels}.")

    def select(self, which: str | int = 0) -> Select:
        """Return the select menu with this index, custom id or placeholder.

        :raises LookupError: The menu doesn't exist. The text lists the existing menus.
        """
        selects = self.selects
        if isinstance(which, int) and which < len(selects):
            return selects[which]
        for select in selects:
            if which in (select.custom_id, select.placeholder):
                return select
        names = ", ".join(repr(select.custom_id) for select in selects) or "none"
        raise LookupError(f"There is no select {which!r} on this message. Its selects: {names}.")

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.name}: {self.content[:60]!r}>"
