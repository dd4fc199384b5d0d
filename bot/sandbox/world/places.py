"""Guilds, channels, members and permissions, as an administrator makes and changes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.sandbox.world.model import PRIVATE_THREAD, PUBLIC_THREAD, Channel, Guild, Member, Message, Role, User
from bot.sandbox.world.permissions import ALL, MODERATOR, NONE, Permission
from bot.sandbox.world.world import World

Json = dict[str, Any]


class Places:
    """Makes, finds and changes guilds, channels, roles and members; where no guild is named, the first is meant."""

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
        """Let somebody into a guild, perhaps as its owner or with a moderator's role."""
        member = guild.members.setdefault(person.id, Member(person, self.world.clock.now()))
        if owner:
            guild.owner_id = person.id
        if moderator:
            role = next((role for role in guild.roles.values() if role.name == "Moderator"), None)
            role = role or self.add_role("Moderator", guild, permissions=MODERATOR)
            member.roles.append(role.id)
        self._publish("guild_update", guild)

    def leave(self, person: User, guild: Guild | None = None) -> None:
        """Let somebody leave a guild."""
        guild = guild or self.guild
        guild.members.pop(person.id, None)
        self._publish("guild_update", guild)

    def add_guild(self, name: str, *, locale: str = "en-US", channels: tuple[str, ...] = ("azul",)) -> Guild:
        """A new guild with channels, into which the bot is let then."""
        guild = Guild(self.world.ids.next(), name, owner_id=self.world.ids.next(), locale=locale, bot_is_in=False)
        self.world.guilds[guild.id] = guild
        for channel in channels:
            self.add_channel(channel, guild)
        self.invite_bot(guild)
        return guild

    def remove_bot(self, guild: Guild | None = None) -> None:
        """Throw the bot out of a guild."""
        guild = guild or self.guild
        guild.bot_is_in = False
        guild.members.pop(self.bot.id, None)
        self._publish("guild_delete", guild)

    def invite_bot(self, guild: Guild | None = None) -> None:
        """Let the bot into a guild, perhaps again."""
        guild = guild or self.guild
        guild.bot_is_in = True
        guild.members[self.bot.id] = Member(self.bot, self.world.clock.now())
        self._publish("guild_create", guild)

    def add_role(
        self, name: str, guild: Guild | None = None, *, permissions: Permission = NONE, mentionable: bool = False
    ) -> Role:
        """A new role."""
        guild = guild or self.guild
        role = Role(self.world.ids.next(), name, permissions, mentionable)
        guild.roles[role.id] = role
        self._publish("guild_update", guild)
        return role

    def give_role(self, person: User, role: Role, guild: Guild | None = None) -> None:
        """Give somebody a role."""
        (guild or self.guild).members[person.id].roles.append(role.id)
        self._publish("guild_update", guild or self.guild)

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
        return self.world.add_channel(Channel(self.world.ids.next(), name, guild or self.guild, topic=topic))

    def add_thread(self, name: str, parent: Channel | None = None, *, only: Sequence[User] | None = None) -> Channel:
        """A new thread: a public one, or a private one of the bot and ``only`` these users."""
        parent = parent or self.channel()
        kind, inside = (PUBLIC_THREAD, []) if only is None else (PRIVATE_THREAD, [self.bot, *only])
        thread = Channel(self.world.ids.next(), name, parent.guild, kind=kind, parent=parent, recipients=inside)
        return self.world.add_channel(thread)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with everything in it."""
        for message in list(channel.everything):
            self.world.delete_message(message)
        self.world.channels.pop(channel.id, None)
        for thread in [other for other in self.world.channels.values() if other.parent is channel]:
            # Discord sends no event of these; a library drops them with their channel.
            del self.world.channels[thread.id]
        self._publish("channel_delete", channel)

    def lock(self, thread: Channel, *, archived: bool = False) -> None:
        """Lock a thread, as a moderator would, and put it away if wished: only who manages threads writes in it."""
        thread.locked, thread.archived = True, archived
        self._publish("channel_update", thread)

    def delete_message(self, message: Message) -> None:
        """Delete a message, as a moderator would."""
        self.world.delete_message(message)

    def forbid(self, permission: Permission, channel: Channel | None = None, who: User | Role | None = None) -> None:
        """Take a permission away in a channel, from the bot unless somebody else is named."""
        self._overwrite(channel, who, allow=NONE, deny=permission)

    def allow(self, permission: Permission, channel: Channel | None = None, who: User | Role | None = None) -> None:
        """Give a permission in a channel, to the bot unless somebody else is named."""
        self._overwrite(channel, who, allow=permission, deny=NONE)

    def _overwrite(
        self, channel: Channel | None, who: User | Role | None, *, allow: Permission, deny: Permission
    ) -> None:
        channel, key = channel or self.channel(), (who or self.bot).id
        allowed, denied = channel.overwrites.get(key, (NONE, NONE))
        channel.overwrites[key] = ((allowed | allow) & ~deny, (denied | deny) & ~allow)
        self._publish("channel_update", channel)

    def commands_for(self, user: User, channel: Channel) -> list[Json]:
        """The commands a person can type here: where the bot is, in this context, with these permissions."""
        guild, mine = channel.guild, channel.permissions_of(user)
        if guild is not None and not (guild.bot_is_in and mine & Permission.USE_APPLICATION_COMMANDS):
            return []

        def usable(command: Json) -> bool:
            needed = command.get("default_member_permissions")
            here = (1 if guild is None else 0) in (command.get("contexts") or [0, 1])
            return here and (guild is None or needed is None or mine == ALL or not int(needed) & ~int(mine))

        return [command for command in self.world.commands.values() if usable(command)]

    def _publish(self, event: str, thing: Any) -> None:
        self.world.events.publish(event, thing)
