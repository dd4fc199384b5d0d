"""The values of a list of what may be meant by a command: each holds what is named, and all options of the command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_app.core.buttons import LONGEST_LABEL
from bot.discord_app.core.forms import read_number
from bot.discord_app.core.interactions import Context
from bot.games.core.checks import check_among_others
from bot.games.core.request import Refusal

_SEPARATOR = "/"


def write_value(name: str, options: Sequence[Any]) -> str | None:
    """The value for an act with these options on what has this name; ``None`` if it is longer than Discord takes."""
    value = _SEPARATOR.join([name, *map(_written, options)])
    return value if len(value) <= LONGEST_LABEL else None


def _written(option: Any) -> str:
    """An option as a value of a list holds it: a person by their id, nothing for what was not given."""
    return "" if option is None or option is False else str(getattr(option, "id", option))


async def read_value(context: Context, kinds: Sequence[type]) -> tuple[str, list[Any]]:
    """What the value that was chosen from a list names, and the options, which are of these kinds.

    :raises Refusal: no list has offered it.
    """
    # The last option may hold the separator.
    name, *written = "".join(context.values).split(_SEPARATOR, len(kinds))
    if len(written) != len(kinds) or not name.strip():
        raise Refusal("old-button")
    return name, [await _read(context, kind, text) for kind, text in zip(kinds, written, strict=True)]


async def _read(context: Context, kind: type, written: str) -> Any:
    """An option from how it was written in a list: a text, a number, a flag or a person."""
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
        return await context.fetch_person(number)
    except discord.NotFound:
        raise Refusal("bad-option") from None
