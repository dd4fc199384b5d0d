"""What exists: users, guilds with roles, members and channels, and messages. Plain state, no sockets and no rules."""

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
"""The kinds of channels that contain no messages, but posts, which are threads."""
WITH_THREADS_AT_MESSAGES = (TEXT_CHANNEL, ANNOUNCEMENT_CHANNEL)
"""The kinds of channels in which a thread can begin at a message."""

IN_GUILD = 0
WITH_BOT = 1
BETWEEN_PEOPLE = 2
"""Discord's contexts of interactions: a guild, the direct conversation with the bot, any other conversation."""


class Permission(IntFlag):
    """The bits that the stand-in looks at; the names are Discord's."""

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
    """Somebody with an account: one of the people, or the bot. ``has_app``: who has added the bot to themselves.

    ``page_locale`` is that of the page at which they act, if it is another than their own.
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
        """In which locale they see Discord."""
        return self.page_locale or self.locale

    @property
    def username(self) -> str:
        """The unique lower-case handle beside the display name."""
        allowed = [letter for letter in self.name.lower() if letter.isascii() and (letter.isalnum() or letter in "._")]
        return "".join(allowed) or f"user{self.id}"

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
    permissions: Permission = NONE
    mentionable: bool = False

    @property
    def mention(self) -> str:
        """What pings everybody who has this role."""
        return f"<@&{self.id}>"


@dataclass(eq=False)
class Member:
    """A user's membership of one guild; `joined_at` in seconds since 1970."""

    user: User
    joined_at: float
    roles: list[int] = field(default_factory=list)


@dataclass(eq=False)
class Guild:
    """A guild, which people call a server."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    bot_is_in: bool = True
    system_channel_id: int | None = None

    def __post_init__(self) -> None:
        self.roles.setdefault(self.id, Role(self.id, "@everyone", EVERYONE))


@dataclass(eq=False)
class Channel:
    """A channel of a guild, a thread, a direct conversation or a group.

    ``recipients`` are in a conversation, or in a private thread.

    ``slow_mode_s``: so many seconds a person waits between two messages.
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
    everything: list[Message] = field(default_factory=list, repr=False)
    public: list[Message] = field(default_factory=list, repr=False)

    @property
    def messages(self) -> list[Message]:
        """What everybody in the channel sees at the moment, oldest first."""
        # Kept apart, as there may be tens of thousands of private answers between two of them.
        return list(self.public)

    @property
    def has_bot(self) -> bool:
        """Whether the bot is a member of the guild or the conversation."""
        if self.guild is not None:
            return self.guild.bot_is_in
        return any(user.bot for user in self.recipients)

    @property
    def public_thread_kind(self) -> int:
        """The kind of a public thread of this channel."""
        return ANNOUNCEMENT_THREAD if self.kind == ANNOUNCEMENT_CHANNEL else PUBLIC_THREAD

    @property
    def context(self) -> int:
        """Which of Discord's contexts an interaction here has."""
        if self.guild is not None:
            return IN_GUILD
        return WITH_BOT if self.has_bot else BETWEEN_PEOPLE

    def permissions_of(self, user: User) -> Permission:
        """What this user may do here: owner, roles, then the channel's overwrites, in Discord's order."""
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
        """What is ``allowed`` after the overwrites of these ids: of each step what is denied, then what is granted."""
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
        """Whether the user has this permission here."""
        return bool(self.permissions_of(user) & permission)

    @property
    def audience(self) -> list[User]:
        """The people who see the channel, the bot left out."""
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
    """A file of a message, or one that came with a command; `size` in bytes, width and height in pixels."""

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
        """The bytes of the file."""
        return self.store.read(self.id)

    @property
    def png(self) -> bytes:
        """The bytes, after making sure that they are a PNG picture.

        :raises ValueError: they are something else.
        """
        data = self.data
        if not data.startswith(b"\x89PNG\r\n\x1a\n"):
            raise ValueError(f"{self.filename} is not a PNG picture")
        return data


@dataclass(eq=False)
class Message:
    """A message; the object stays the same when the message is edited. Times are seconds since 1970."""

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
        """Whether it is a private answer."""
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def buttons(self) -> list[Button]:
        """All buttons in reading order."""
        return [read_button(part) for part in walk(self.components) if part["type"] == BUTTON]

    @property
    def labels(self) -> list[str]:
        """What the buttons are called, in reading order."""
        return [button.label or "" for button in self.buttons]

    @property
    def selects(self) -> list[Select]:
        """All select menus in reading order."""
        return [read_select(part) for part in walk(self.components) if part["type"] in SELECTS]

    def button(self, which: str) -> Button:
        """The button with this label or custom_id.

        :raises LookupError: there is none; the text names those that there are.
        """
        for button in self.buttons:
            if which in (button.label, button.custom_id):
                return button
        labels = ", ".join(repr(button.label) for button in self.buttons) or "none"
        raise LookupError(f"There is no button {which!r} on this message. Its buttons: {labels}.")

    def select(self, which: str | int = 0) -> Select:
        """The select with this place (from 0), custom_id or placeholder.

        :raises LookupError: there is none; the text names those that there are.
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
