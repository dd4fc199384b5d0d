"""Conversion of untrusted JSON to dataclasses, guided by the types of their fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from bot.rules.game import SheetLine

Seat = Annotated[int, (0).__le__]
Where = tuple[str | int, ...]
"""The path of a value in a file. It consists of field names and of item indices starting at 0."""


def read_as(kind: Any, value: Any, place: Where, wrong: list[Where]) -> Any:
    """Convert a part of a file to ``kind``, which is a dataclass or the type of a field.

    The paths of invalid values are added to ``wrong``. Don't use the result if any were added.
    """
    fits: Any = None
    if get_origin(kind) is Annotated:
        # This is a plain type with a function that checks its values.
        kind, fits = get_args(kind)
    if NoneType in get_args(kind):
        if value is None:
            return None
        of_value = get_args(kind)[0]
        return read_as(of_value, value, place, wrong)
    if get_origin(kind) is Literal:
        if value not in get_args(kind):
            wrong.append(place)
        return value
    if get_origin(kind) is tuple and isinstance(value, list):
        of_items = get_args(kind)[0]
        return _read_all(((of_items, item) for item in value), place, wrong)
    if kind is SheetLine and isinstance(value, list) and len(value) == len(SheetLine._fields):
        return SheetLine(*_read_all(zip((str, int, int), value, strict=True), place, wrong))
    if is_dataclass(kind) and isinstance(value, dict):
        return _read_fields(kind, value, place, wrong)
    if kind is datetime and isinstance(value, str):
        with suppress(ValueError):
            return datetime.fromisoformat(value)
    # Don't use isinstance, because JSON's true is an int in Python.
    if type(value) is not kind or (fits and not fits(value)):
        wrong.append(place)
    return value


def _read_all(items: Iterable[tuple[Any, Any]], place: Where, wrong: list[Where]) -> tuple[Any, ...]:
    """Read the items up to the first invalid one. A hostile file may contain hundreds of thousands of invalid items."""
    before = len(wrong)
    read: list[Any] = []
    for number, (kind, item) in enumerate(items):
        read.append(read_as(kind, item, (*place, number), wrong))
        if len(wrong) > before:
            break
    return tuple(read)


def _read_fields(kind: Any, value: Mapping[str, Any], place: Where, wrong: list[Where]) -> Any:
    before = len(wrong)
    read: dict[str, Any] = {}
    for one in fields(kind):
        here = (*place, one.name)
        if one.name in value:
            read[one.name] = read_as(_find_types(kind)[one.name], value[one.name], here, wrong)
        elif one.default is MISSING:
            wrong.append(here)
    if len(wrong) > before:
        return None
    return kind(**read)


@cache
def _find_types(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)
