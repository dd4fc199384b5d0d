"""Who is mentioned by a message and who is really pinged by it: content, allowed mentions, permissions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.world import Message, Permission, User, World

Json = dict[str, Any]

_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
_USER = re.compile(r"(?<!\\)<@!?(\d+)>")
_ROLE = re.compile(r"(?<!\\)<@&(\d+)>")
_EVERYONE = re.compile(r"(?<!\\)@(everyone|here)\b")


@dataclass
class Mentions:
    """What a text addresses, after the sender's restrictions."""

    users: list[User] = field(default_factory=list)
    roles: list[int] = field(default_factory=list)
    everyone: bool = False


def find_mentions(world: World, message: Message, allowed: Json | None) -> Mentions:
    """The users, roles and everyone that a message addresses."""
    text = _CODE.sub(" ", message.content)
    permitted = _filter(allowed)
    found = Mentions()
    for match in _USER.finditer(text):
        user = world.users.get(int(match[1]))
        if user is not None and permitted("users", user.id) and user not in found.users:
            found.users.append(user)
    guild = message.channel.guild
    may_ping_all = guild is not None and message.channel.may(message.author, Permission.MENTION_EVERYONE)
    for match in _ROLE.finditer(text):
        role = guild.roles.get(int(match[1])) if guild is not None else None
        if role and (role.mentionable or may_ping_all) and permitted("roles", role.id) and role.id not in found.roles:
            found.roles.append(role.id)
    found.everyone = bool(_EVERYONE.search(text)) and may_ping_all and permitted("everyone", 0)
    return found


def _filter(allowed: Json | None) -> Callable[[str, int], bool]:
    if allowed is None:
        return lambda kind, key: True
    parse = set(allowed.get("parse") or [])
    listed = {kind: {int(key) for key in allowed.get(kind) or []} for kind in ("users", "roles")}
    return lambda kind, key: kind in parse or key in listed.get(kind, set())


def find_pinged(message: Message, found: Mentions) -> set[User]:
    """The people who are notified: they see the channel, and nobody pings themselves."""
    channel = message.channel
    names = set(found.users)
    if channel.guild is not None:
        if found.everyone or found.roles:
            roles = set(found.roles)
            members = channel.guild.members.values()
            names |= {member.user for member in members if found.everyone or roles & set(member.roles)}
    elif message.only_for is None:
        # Every message of a direct conversation notifies.
        names |= set(channel.recipients)

    def sees(user: User) -> bool:
        return channel.may(user, Permission.VIEW_CHANNEL) if message.only_for is None else user is message.only_for

    return {user for user in names if user is not message.author and not user.bot and sees(user)}
