"""Permission bits of Discord, as far as a game bot meets them, and how they add up for one member in one channel."""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.world import Channel, User


class Permission(IntFlag):
    """The bits that the stand-in looks at; the names are Discord's."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


ALL = Permission(0)
for _bit in Permission:
    ALL |= _bit

EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
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
PRIVATE_CHANNEL = EVERYONE | Permission.PIN_MESSAGES


def permissions_in(channel: Channel, user: User) -> Permission:
    """What this user may do in this channel: owner, roles, then the channel's overwrites, in Discord's order."""
    guild = channel.guild
    if guild is None:
        return PRIVATE_CHANNEL if user in channel.recipients or user.bot else Permission(0)
    member = guild.members.get(user.id)
    if member is None:
        return Permission(0)
    if guild.owner_id == user.id:
        return ALL
    base = guild.roles[guild.id].permissions
    for role_id in member.roles:
        base |= guild.roles[role_id].permissions
    if base & Permission.ADMINISTRATOR:
        return ALL
    overwrites = (channel.parent or channel).overwrites
    if guild.id in overwrites:
        allow, deny = overwrites[guild.id]
        base = (base & ~deny) | allow
    allowed = denied = Permission(0)
    for role_id in member.roles:
        allow, deny = overwrites.get(role_id, (Permission(0), Permission(0)))
        allowed |= allow
        denied |= deny
    base = (base & ~denied) | allowed
    if user.id in overwrites:
        allow, deny = overwrites[user.id]
        base = (base & ~deny) | allow
    return base if base & Permission.VIEW_CHANNEL else Permission(0)
