"""People and places of the stand-in, as tests and the page make and change them."""

from __future__ import annotations

from typing import Any

from bot.sandbox.bus import Bus
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.gateway import GUILDS, Gateway
from bot.sandbox.people import Person
from bot.sandbox.permissions import ALL, MODERATOR, Permission, permissions_in
from bot.sandbox.posting import Postbox
from bot.sandbox.world import DIRECT_MESSAGE, PUBLIC_THREAD, Channel, Guild, Member, Message, Role, User, World

Json = dict[str, Any]


class Town:
    """Makes, finds and changes guilds, channels and people."""

    world: World
    bus: Bus
    clock: Clock
    ids: Snowflakes
    gateway: Gateway
    postbox: Postbox

    def make_person(self, **about: Any) -> Person:
        """A person who acts through this stand-in."""
        raise NotImplementedError

    @property
    def bot(self) -> User:
        """The bot's account."""
        return self.world.bot

    @property
    def guild(self) -> Guild:
        """The first guild; where nothing else is said, things happen there."""
        return next(iter(self.world.guilds.values()))

    def person(
        self,
        name: str,
        *,
        locale: str | None = None,
        guild: Guild | None = None,
        owner: bool = False,
        moderator: bool = False,
        member: bool = True,
    ) -> Person:
        """The person of this name, made and let into the guild if need be."""
        person = next((p for p in self.world.people.values() if p.name == name), None)
        if person is None:
            person = self.make_person(id=self.ids.next(), name=name)
            self.world.people[person.id] = person
        assert isinstance(person, Person)
        person.locale = locale or person.locale
        self.bus.tell("person", person)
        if member:
            self.join(person, guild or self.guild, owner=owner, moderator=moderator)
        return person

    def join(self, person: User, guild: Guild, *, owner: bool = False, moderator: bool = False) -> None:
        """Let somebody into a guild, perhaps with power."""
        member = guild.members.setdefault(person.id, Member(person, self.clock.now()))
        if owner:
            guild.owner_id = person.id
        if moderator:
            role = next((role for role in guild.roles.values() if role.name == "Moderator"), None)
            role = role or self.add_role("Moderator", guild, permissions=MODERATOR)
            member.roles.append(role.id)
        self.bus.tell("guild_update", guild)

    def leave(self, person: User, guild: Guild | None = None) -> None:
        """Take somebody out of a guild."""
        (guild or self.guild).members.pop(person.id, None)
        self.bus.tell("guild_update", guild or self.guild)

    def add_guild(self, name: str, *, locale: str = "en-US", channels: tuple[str, ...] = ("azul",)) -> Guild:
        """A new guild with the bot in it."""
        guild = Guild(self.ids.next(), name, owner_id=self.ids.next(), locale=locale)
        self.world.guilds[guild.id] = guild
        guild.members[self.bot.id] = Member(self.bot, self.clock.now())
        self.bus.tell("guild_create", guild)
        for channel in channels:
            self.add_channel(channel, guild)
        return guild

    def remove_bot(self, guild: Guild | None = None) -> None:
        """Throw the bot out of a guild."""
        guild = guild or self.guild
        self.gateway.send("GUILD_DELETE", {"id": str(guild.id)}, guild.id, GUILDS)
        guild.bot_is_in = False
        guild.members.pop(self.bot.id, None)
        self.bus.tell("guild_left", guild)

    def invite_bot(self, guild: Guild | None = None) -> None:
        """Let the bot in again."""
        guild = guild or self.guild
        guild.bot_is_in = True
        guild.members[self.bot.id] = Member(self.bot, self.clock.now())
        self.bus.tell("guild_create", guild)

    def add_role(
        self, name: str, guild: Guild | None = None, *, permissions: Permission | None = None, mentionable: bool = False
    ) -> Role:
        """A new role."""
        guild = guild or self.guild
        role = Role(self.ids.next(), name, permissions or Permission(0), mentionable)
        guild.roles[role.id] = role
        self.bus.tell("guild_update", guild)
        return role

    def give_role(self, person: User, role: Role, guild: Guild | None = None) -> None:
        """Give somebody a role."""
        (guild or self.guild).members[person.id].roles.append(role.id)
        self.bus.tell("guild_update", guild or self.guild)

    def channel(self, name: str | None = None, guild: Guild | None = None) -> Channel:
        """The channel of this name, made if need be; without a name the guild's first."""
        guild = guild or self.guild
        channels = [channel for channel in self.world.channels.values() if channel.guild is guild]
        if name is None and channels:
            return channels[0]
        wanted = (name or "azul").removeprefix("#")
        return next((c for c in channels if c.name == wanted), None) or self.add_channel(wanted, guild)

    def add_channel(self, name: str, guild: Guild | None = None, *, topic: str | None = None) -> Channel:
        """A new text channel."""
        channel = Channel(self.ids.next(), name, guild or self.guild, topic=topic)
        self.world.channels[channel.id] = channel
        self.bus.tell("channel_create", channel)
        return channel

    def add_thread(self, name: str, parent: Channel | None = None) -> Channel:
        """A new public thread."""
        parent = parent or self.channel()
        thread = Channel(self.ids.next(), name, parent.guild, kind=PUBLIC_THREAD, parent=parent)
        self.world.channels[thread.id] = thread
        self.bus.tell("channel_create", thread)
        return thread

    def open_direct(self, person: User) -> Channel:
        """The direct conversation between a person and the bot."""
        channel = Channel(self.ids.next(), person.name, kind=DIRECT_MESSAGE, recipients=[person])
        self.world.channels[channel.id] = channel
        self.bus.tell("channel_create", channel)
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with everything in it."""
        for message in list(channel.everything):
            self.world.remove(message)
        self.world.channels.pop(channel.id, None)
        self.bus.tell("channel_delete", channel)

    def delete_message(self, message: Message) -> None:
        """Delete a message, as a moderator would."""
        self.postbox.delete(message)

    def forbid(self, permission: Permission, channel: Channel | None = None, who: User | Role | None = None) -> None:
        """Take a permission away in a channel, from the bot unless somebody else is named."""
        self._overwrite(permission, channel, who, allow=False)

    def allow(self, permission: Permission, channel: Channel | None = None, who: User | Role | None = None) -> None:
        """Give a permission in a channel, to the bot unless somebody else is named."""
        self._overwrite(permission, channel, who, allow=True)

    def _overwrite(
        self, permission: Permission, channel: Channel | None, who: User | Role | None, *, allow: bool
    ) -> None:
        channel, key = channel or self.channel(), (who or self.bot).id
        allowed, denied = channel.overwrites.get(key, (Permission(0), Permission(0)))
        if allow:
            channel.overwrites[key] = (allowed | permission, denied & ~permission)
        else:
            channel.overwrites[key] = (allowed & ~permission, denied | permission)
        self.bus.tell("channel_update", channel)

    def commands_for(self, user: User, channel: Channel) -> list[Json]:
        """The commands a person can type here: where the bot is, in this context, with these permissions."""
        guild = channel.guild
        if guild is not None and not guild.bot_is_in:
            return []
        mine = permissions_in(channel, user)
        context = 1 if guild is None else 0

        def usable(command: Json) -> bool:
            place, needed = command.get("guild_id"), command.get("default_member_permissions")
            contexts = command.get("contexts")
            if contexts is None:
                contexts = [0, 1] if command.get("dm_permission", True) else [0]
            here = place is None or (guild is not None and place == str(guild.id))
            allowed = guild is None or needed is None or bool(mine == ALL or not int(needed) & ~int(mine))
            return here and context in contexts and allowed

        may = guild is None or mine & Permission.USE_APPLICATION_COMMANDS
        return [command for command in self.world.commands.values() if usable(command)] if may else []
