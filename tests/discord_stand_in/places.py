"""Changes that administrators and moderators make to guilds, channels, members and permissions during a test."""

from __future__ import annotations

from collections.abc import Sequence

from bot.sandbox.world.model import NONE, PRIVATE_THREAD, Channel, Guild, Message, Permission, Role, User
from bot.sandbox.world.places import Places


class ChangingPlaces(Places):
    """Places that tests can change. The first guild is the default."""

    invite_bot = Places.add_bot

    def leave(self, person: User, guild: Guild | None = None) -> None:
        """Remove a person from a guild."""
        guild = guild or self.guild
        guild.members.pop(person.id, None)
        self.world.events.publish("guild_update", guild)

    def add_role(
        self, name: str, guild: Guild | None = None, *, permissions: Permission = NONE, mentionable: bool = False
    ) -> Role:
        """Add a role and return it."""
        guild = guild or self.guild
        role = Role(self.world.ids.next(), name, permissions, mentionable)
        guild.roles[role.id] = role
        self.world.events.publish("guild_update", guild)
        return role

    def give_role(self, person: User, role: Role, guild: Guild | None = None) -> None:
        (guild or self.guild).members[person.id].roles.append(role.id)
        self.world.events.publish("guild_update", guild or self.guild)

    def add_thread(self, name: str, parent: Channel | None = None, *, only: Sequence[User] | None = None) -> Channel:
        """Add a public thread. If ``only`` is given, add a private thread with the bot and these users instead."""
        parent = parent or self.channel()
        kind, inside = (parent.public_thread_kind, []) if only is None else (PRIVATE_THREAD, [self.bot, *only])
        thread = Channel(self.world.ids.next(), name, parent.guild, kind=kind, parent=parent, recipients=inside)
        return self.world.add_channel(thread)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with everything in it."""
        for message in list(channel.all_messages):
            self.world.delete_message(message)
        self.world.channels.pop(channel.id, None)
        for thread in [other for other in self.world.channels.values() if other.parent is channel]:
            # Discord sends no events for the threads of a deleted channel; its clients delete them with the channel.
            del self.world.channels[thread.id]
        self.world.events.publish("channel_delete", channel)

    def lock(self, thread: Channel, *, archived: bool = False) -> None:
        """Lock a thread as a moderator, and archive it too if ``archived``.

        Only people who can manage threads can write in a locked thread.
        """
        thread.locked, thread.archived = True, archived
        self.world.events.publish("channel_update", thread)

    def delete_message(self, message: Message) -> None:
        """Delete a message as a moderator."""
        self.world.delete_message(message)

    def forbid(self, permission: Permission, channel: Channel | None = None, who: User | Role | None = None) -> None:
        """Deny a permission in a channel, to the bot by default."""
        self._overwrite(channel, who, allow=NONE, deny=permission)

    def allow(self, permission: Permission, channel: Channel | None = None, who: User | Role | None = None) -> None:
        """Allow a permission in a channel, to the bot by default."""
        self._overwrite(channel, who, allow=permission, deny=NONE)

    def _overwrite(
        self, channel: Channel | None, who: User | Role | None, *, allow: Permission, deny: Permission
    ) -> None:
        channel, key = channel or self.channel(), (who or self.bot).id
        allowed, denied = channel.overwrites.get(key, (NONE, NONE))
        channel.overwrites[key] = ((allowed | allow) & ~deny, (denied | deny) & ~allow)
        self.world.events.publish("channel_update", channel)
