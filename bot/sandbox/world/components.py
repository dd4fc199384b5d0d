"""Buttons and select menus, parsed from the components of a message."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
"""Objects in Discord's API."""
ROW = 1
BUTTON = 2
STRING_SELECT = 3
TEXT_INPUT = 4
USER_SELECT = 5
ROLE_SELECT = 6
CHANNEL_SELECT = 8
LABEL = 18
RADIO_GROUP = 21
CHECKBOX_GROUP = 22
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, CHANNEL_SELECT)


@dataclass(frozen=True)
class Button:
    label: str
    custom_id: str | None
    style: int
    disabled: bool
    emoji: str | None
    url: str | None


@dataclass(frozen=True)
class SelectOption:
    label: str
    value: str
    description: str | None
    emoji: str | None
    default: bool


@dataclass(frozen=True)
class Select:
    custom_id: str
    placeholder: str | None
    options: tuple[SelectOption, ...]
    min_values: int
    max_values: int
    disabled: bool
    kind: int

    @property
    def values(self) -> list[str]:
        """The values of the options, in order."""
        return [option.value for option in self.options]


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component of a tree in reading order, parents first."""
    for part in components:
        yield part
        yield from walk(part.get("components") or [])
        if isinstance(part.get("component"), dict):
            yield from walk([part["component"]])


def write_emoji(emoji: Json | None) -> str | None:
    """Return an emoji in the notation of Discord's message texts."""
    if not emoji:
        return None
    if emoji.get("id"):
        return f"<:{emoji.get('name')}:{emoji['id']}>"
    return str(emoji.get("name"))


def read_button(part: Json) -> Button:
    return Button(
        label=part.get("label") or "",
        custom_id=part.get("custom_id"),
        style=part["style"],
        disabled=bool(part.get("disabled")),
        emoji=write_emoji(part.get("emoji")),
        url=part.get("url"),
    )


def read_option(part: Json) -> SelectOption:
    return SelectOption(
        label=part["label"],
        value=part["value"],
        description=part.get("description"),
        emoji=write_emoji(part.get("emoji")),
        default=bool(part.get("default")),
    )


def read_select(part: Json) -> Select:
    """Parse a select menu that has been completed with `complete_components`."""
    return Select(
        custom_id=part["custom_id"],
        placeholder=part.get("placeholder"),
        options=tuple(read_option(option) for option in part.get("options") or []),
        min_values=part["min_values"],
        max_values=part["max_values"],
        disabled=bool(part.get("disabled")),
        kind=part["type"],
    )


def complete_components(components: list[Json]) -> list[Json]:
    """Return a copy of the components with ids and Discord's defaults, and without empty properties."""
    components = copy.deepcopy(components)
    taken = {part["id"] for part in walk(components) if part.get("id")}
    free = (number for number in range(1, 1_000) if number not in taken)
    for part in walk(components):
        part["id"] = part.get("id") or next(free)
        if part["type"] in SELECTS:
            _complete_bounds(part)
        _complete_label(part)
        for option in part.get("options") or []:
            _complete_label(option)
        for default in part.get("default_values") or []:
            default["id"] = str(default["id"])
    return components


def _complete_bounds(select: Json) -> None:
    for bound in ("min_values", "max_values"):
        if select.get(bound) is None:
            select[bound] = 1


def _complete_label(labelled: Json) -> None:
    """Remove empty labels and similar properties of a component or option."""
    for name in ("emoji", "description", "placeholder", "label"):
        if name in labelled and labelled[name] is None:
            del labelled[name]
    if labelled.get("emoji"):
        labelled["emoji"] = complete_emoji(labelled["emoji"])


def complete_emoji(emoji: Json) -> Json:
    """Remove the null id that libraries send for Unicode emojis."""
    if not emoji.get("id"):
        return {"name": emoji["name"]}
    return {"id": str(emoji["id"]), "name": emoji.get("name") or "_", "animated": bool(emoji.get("animated"))}
