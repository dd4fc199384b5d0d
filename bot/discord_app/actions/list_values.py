"""Values of the menus that ask which game or tournament a command means. They contain the command's options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_app.core.access import fetch_person
from bot.discord_app.core.buttons import MAX_LABEL_LENGTH
from bot.discord_app.core.context import Context
from bot.discord_app.core.forms import read_number
from bot.games.core.checks import check_among_others
from bot.games.core.request import Refusal

_SEPARATOR = "/"


def write_value(name: str, options: Sequence[Any]) -> str | None:
    """Return the value for an id and the options of a command, or ``None`` if it is too long for Discord."""
    value = _SEPARATOR.join([name, *map(_written, options)])
    return value if len(value) <= MAX_LABEL_LENGTH else None


def _written(option: Any) -> str:
    """Format an option. A person is formatted as their id, a missing option as an empty string."""
    return "" if option is None or option is False else str(getattr(option, "id", option))


async def read_value(context: Context, kinds: Sequence[type]) -> tuple[str, list[Any]]:
    """Parse the chosen value, and return the id and the options. ``kinds`` are the types of the options.

    :raises Refusal: No menu has offered this value.
    """
    # The last option may contain the separator.
    name, *written = "".join(context.asker.values).split(_SEPARATOR, len(kinds))
    if len(written) != len(kinds) or not name.strip():
        raise Refusal("old-button")
    return name, [await _read(context, kind, text) for kind, text in zip(kinds, written, strict=True)]


async def _read(context: Context, kind: type, written: str) -> Any:
    """Parse an option, which is a text, a number, a flag or a person."""
    if kind is str:
        return written
    if kind is bool:
        return bool(written)
    if not written:
        return None
    number = read_number(written)
    if number is None:
        raise Refusal("bad-option")
    if kind is int:
        return number
    check_among_others(context.request)
    try:
        return await fetch_person(context.asker, number)
    except discord.NotFound:
        raise Refusal("bad-option") from None
