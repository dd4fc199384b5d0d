"""Values of options and selects: checked as Discord's client checks them, with the objects that ids stand for."""

from __future__ import annotations

from typing import Any

from bot.sandbox.server.payloads import Payloads
from bot.sandbox.world import Attachment, Channel, File
from bot.sandbox.world.commands import ATTACHMENT, BOOLEAN, CHANNEL, INTEGER, ROLE, STRING, USER
from bot.sandbox.world.components import CHANNEL_SELECT, ROLE_SELECT, USER_SELECT
from bot.sandbox.world.files import FILE_BYTES

Json = dict[str, Any]

SELECT_TO_OPTION = {USER_SELECT: USER, ROLE_SELECT: ROLE, CHANNEL_SELECT: CHANNEL}


def option_value(option: Json, value: Any) -> Any:
    """The value a person gives to an option, a file as it is.

    :raises ValueError: the client would not send it.
    """
    kind = option["type"]
    choices = option.get("choices") or []
    if choices:
        for choice in choices:
            if value in (choice["value"], choice["name"]):
                return choice["value"]
        raise ValueError(f"{option['name']} offers {[choice['name'] for choice in choices]}, not {value!r}")
    if kind in (USER, ROLE, CHANNEL):
        return str(getattr(value, "id", value))
    if kind == BOOLEAN:
        return bool(value)
    if kind == STRING:
        _within(option, len(str(value)), "min_length", "max_length")
        return str(value)
    if kind == INTEGER:
        number = int(value)
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


def resolve_options(payloads: Payloads, channel: Channel, values: list[Json]) -> Json:
    """The `resolved` object for option values."""
    resolved: Json = {}
    for value in values:
        _resolve(payloads, channel, value["type"], str(value["value"]), resolved)
    return resolved


def resolve_values(payloads: Payloads, channel: Channel, kind: int, values: list[str]) -> Json:
    """The `resolved` object for the values of a user, role or channel select."""
    resolved: Json = {}
    for value in values:
        _resolve(payloads, channel, SELECT_TO_OPTION.get(kind, STRING), value, resolved)
    return resolved


def _resolve(payloads: Payloads, channel: Channel, kind: int, value: str, resolved: Json) -> None:
    if not value.isdecimal():
        return
    key, world = int(value), payloads.world
    guild = channel.guild
    if kind == USER and key in world.users:
        resolved.setdefault("users", {})[value] = payloads.user(world.users[key])
        if guild is not None and key in guild.members:
            member = payloads.member(guild.members[key], user=False)
            member["permissions"] = str(int(channel.permissions_of(world.users[key])))
            resolved.setdefault("members", {})[value] = member
    if kind == ROLE and guild is not None and key in guild.roles:
        resolved.setdefault("roles", {})[value] = payloads.role(guild.roles[key], 1)
    if kind == ATTACHMENT and key in world.uploads:
        resolved.setdefault("attachments", {})[value] = payloads.upload(world.uploads[key])
    if kind == CHANNEL and key in world.channels:
        found = payloads.channel(world.channels[key])
        resolved.setdefault("channels", {})[value] = found | {"permissions": "0"}
