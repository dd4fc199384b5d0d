"""Management of guilds, channels, members and roles, as by an administrator."""

from __future__ import annotations

from bot.sandbox.world.commands import find_owners
from bot.sandbox.world.components import Json
from bot.sandbox.world.model import (
    ALL,
    BETWEEN_PEOPLE,
    DIRECT_MESSAGE,
    GROUP,
    IN_GUILD,
    MODERATOR,
    TEXT_CHANNEL,
    WITH_BOT,
    Channel,
    Guild,
    Member,
    Permission,
    Role,
    User,
)
from bot.sandbox.world.world import World

ALL_CONTEXTS = (IN_GUILD, WITH_BOT, BETWEEN_PEOPLE)


class Places:
    """Creates, finds and changes guilds, channels, roles and members. The first guild is the default."""

    def __init__(self, world: World) -> None:
        self.world = world

    @property
    def bot(self) -> User:
        """The bot's account."""
        return self.world.bot

    @property
    def guild(self) -> Guild:
        """The first guild."""
        return next(iter(self.world.guilds.values()))

    def join(self, person: User, guild: Guild, *, owner: bool = False, moderator: bool = False) -> None:
        """Add a person to a guild, optionally as its owner or with a moderator role."""
        member = guild.members.setdefault(person.id, Member(person, self.world.clock.now()))
        if owner:
            guild.owner_id = person.id
        if moderator:
            role = next((role for role in guild.roles.values() if role.name == "Moderator"), None)
            role = role or Role(self.world.ids.next(), "Moderator", MODERATOR)
            guild.roles[role.id] = role
            member.roles.append(role.id)
        self.world.events.publish("guild_update", guild)

    def add_guild(
        self, name: str, *, locale: str = "en-US", channels: tuple[str, ...] = ("azul",), bot: bool = True
    ) -> Guild:
        """Create a guild with channels, and add the bot unless ``bot`` is false."""
        guild = Guild(self.world.ids.next(), name, owner_id=self.world.ids.next(), locale=locale, bot_is_in=False)
        self.world.guilds[guild.id] = guild
        for channel in channels:
            self.add_channel(channel, guild)
        self.world.events.publish("guild_update", guild)
        if bot:
            self.add_bot(guild)
        return guild

    def add_bot(self, guild: Guild | None = None) -> None:
        """Add the bot to a guild, for the first time or again."""
        guild = guild or self.guild
        guild.bot_is_in = True
        guild.members[self.bot.id] = Member(self.bot, self.world.clock.now())
        self.world.events.publish("guild_create", guild)

    def remove_bot(self, guild: Guild | None = None) -> None:
        guild = guild or self.guild
        guild.bot_is_in = False
        guild.members.pop(self.bot.id, None)
        self.world.events.publish("guild_delete", guild)

    def channel(self, name: str | None = None, guild: Guild | None = None) -> Channel:
        """Return the channel with this name, which is created if necessary, or by default the guild's first channel."""
        guild = guild or self.guild
        channels = [channel for channel in self.world.channels.values() if channel.guild is guild]
        if name is None and channels:
            return channels[0]
        wanted = (name or "azul").removeprefix("#")
        for channel in channels:
            if channel.name == wanted:
                return channel
        return self.add_channel(wanted, guild)

    def add_channel(
        self, name: str, guild: Guild | None = None, *, topic: str | None = None, kind: int = TEXT_CHANNEL
    ) -> Channel:
        """Create a channel, by default a text channel."""
        channel = Channel(self.world.ids.next(), name, guild or self.guild, kind=kind, topic=topic)
        return self.world.add_channel(channel)

    def add_dm(self, one: User, other: User) -> Channel:
        """Create a direct message channel between two people."""
        members = [one, other]
        return self.world.add_channel(Channel(self.world.ids.next(), "", kind=DIRECT_MESSAGE, recipients=members))

    def add_group(self, *people: User, name: str = "") -> Channel:
        """Create a group that belongs to the first of these people."""
        group = Channel(self.world.ids.next(), name, kind=GROUP, recipients=[*people], owner_id=people[0].id)
        return self.world.add_channel(group)

    def commands_for(self, user: User, channel: Channel) -> list[Json]:
        """Return the commands that a user can use here, according to installations, context and permissions."""
        guild = channel.guild
        mine = channel.permissions_of(user)
        if not mine & Permission.USE_APPLICATION_COMMANDS:
            return []

        def may_use(command: Json) -> bool:
            if channel.context not in (command.get("contexts") or ALL_CONTEXTS):
                return False
            if not find_owners(command, user, channel):
                return False
            needed = command.get("default_member_permissions")
            if guild is None or needed is None or mine == ALL:
                return True
            return not int(needed) & ~int(mine)

        return [command for command in self.world.commands.values() if may_use(command)]
