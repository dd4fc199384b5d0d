"""Values of options and selects: checked as Discord's client checks them, with the objects that ids stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox.commands import ATTACHMENT, BOOLEAN, CHANNEL, INTEGER, MENTIONABLE, NUMBER, ROLE, STRING, USER
from bot.sandbox.limits import FILE_BYTES
from bot.sandbox.permissions import permissions_in
from bot.sandbox.world import Attachment, Channel, File

if TYPE_CHECKING:
    from bot.sandbox.stand_in import StandIn

Json = dict[str, Any]

SELECT_TO_OPTION = {5: USER, 6: ROLE, 7: MENTIONABLE, 8: CHANNEL}


def option_value(option: Json, value: Any) -> Any:
    """The value a person gives to an option, a file as it is; ValueError for one that the client would not send."""
    kind = option["type"]
    choices = option.get("choices") or []
    if choices:
        for choice in choices:
            if value in (choice["value"], choice["name"]):
                return choice["value"]
        raise ValueError(f"{option['name']} offers {[choice['name'] for choice in choices]}, not {value!r}")
    if kind in (USER, ROLE, CHANNEL, MENTIONABLE):
        return str(getattr(value, "id", value))
    if kind == BOOLEAN:
        return bool(value)
    if kind == STRING:
        _within(option, len(str(value)), "min_length", "max_length")
        return str(value)
    if kind in (INTEGER, NUMBER):
        number = int(value) if kind == INTEGER else float(value)
        _within(option, number, "min_value", "max_value")
        return number
    if kind == ATTACHMENT:
        return _file(option, value)
    return value


def _file(option: Json, value: Any) -> File | Attachment:
    if not isinstance(value, File | Attachment):
        raise ValueError(f"{option['name']} takes a file, not {value!r}")
    if len(value.data) > FILE_BYTES:
        raise ValueError(f"{option['name']}: {value.filename} is too large, files may have {FILE_BYTES} bytes at most")
    return value


def _within(option: Json, value: float, low: str, high: str) -> None:
    if option.get(low) is not None and value < option[low]:
        raise ValueError(f"{option['name']}: {value} is less than {option[low]}")
    if option.get(high) is not None and value > option[high]:
        raise ValueError(f"{option['name']}: {value} is more than {option[high]}")


def resolve_options(discord: StandIn, channel: Channel, values: list[Json]) -> Json:
    """The `resolved` object for option values."""
    resolved: Json = {}
    for value in values:
        _resolve(discord, channel, value["type"], str(value["value"]), resolved)
    return resolved


def resolve_values(discord: StandIn, channel: Channel, kind: int, values: list[str]) -> Json:
    """The `resolved` object for the values of a user, role or channel select."""
    resolved: Json = {}
    for value in values:
        _resolve(discord, channel, SELECT_TO_OPTION.get(kind, STRING), value, resolved)
    return resolved


def _resolve(discord: StandIn, channel: Channel, kind: int, value: str, resolved: Json) -> None:
    if not value.isdecimal():
        return
    key, world, payloads = int(value), discord.world, discord.payloads
    guild = channel.guild
    if kind in (USER, MENTIONABLE) and key in world.users:
        resolved.setdefault("users", {})[value] = payloads.user(world.users[key])
        if guild is not None and key in guild.members:
            member = payloads.member(guild.members[key], user=False)
            member["permissions"] = str(int(permissions_in(channel, world.users[key])))
            resolved.setdefault("members", {})[value] = member
    if kind in (ROLE, MENTIONABLE) and guild is not None and key in guild.roles:
        resolved.setdefault("roles", {})[value] = payloads.role(guild.roles[key], 1)
    if kind == ATTACHMENT and key in world.uploads:
        resolved.setdefault("attachments", {})[value] = payloads.upload(world.uploads[key])
    if kind == CHANNEL and key in world.channels:
        found = payloads.channel(world.channels[key])
        resolved.setdefault("channels", {})[value] = found | {"permissions": "0"}
