"""Limits of Discord on rows, buttons and selects that its description does not say."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from bot.sandbox.world.components import BUTTON, ROW, SELECTS, walk
from tests.discord_stand_in.emoji import is_emoji
from tests.discord_stand_in.problems import Problem, length_problems

Json = dict[str, Any]

ROWS = 5
LINK = 5


def row_problems(components: list[Json], path: str, emojis: Collection[int]) -> Iterator[Problem]:
    """What is wrong with a message's components; without the layouts of Components V2 they are rows."""
    yield from length_problems(path, components, 0, ROWS)
    yield from id_problems(components, path)
    for index, row in enumerate(components):
        at = f"{path}.{index}"
        if row["type"] != ROW:
            yield Problem(f"{at}.type", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of [1].')
            continue
        children = row["components"]
        if len(children) > 1 and any(child["type"] in SELECTS for child in children):
            yield Problem(f"{at}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select fills its row.")
        for place, child in enumerate(children):
            if child["type"] == BUTTON:
                yield from _button_problems(child, f"{at}.components.{place}", emojis)
            elif child.get("options"):
                yield from option_problems(child, f"{at}.components.{place}", emojis)


def _button_problems(button: Json, path: str, emojis: Collection[int]) -> Iterator[Problem]:
    yield from _emoji_problems(button.get("emoji"), f"{path}.emoji", emojis)
    if not button.get("label") and not button.get("emoji"):
        text = "A button must have a label or an emoji."
        yield Problem(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", text)
    if button["style"] != LINK:
        if button.get("custom_id") is None:
            yield Problem(f"{path}.custom_id", "BASE_TYPE_REQUIRED", "This field is required")
        return
    if not str(button.get("url")).startswith(("http://", "https://", "discord://")):
        yield Problem(f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https, discord.")
    if button.get("custom_id") is not None:
        text = "A link button has no custom_id."
        yield Problem(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", text)


def option_problems(part: Json, path: str, emojis: Collection[int] = ()) -> Iterator[Problem]:
    """Options that are there twice, and numbers of values that do not fit them."""
    options = part["options"]
    least = 1 if part.get("min_values") is None else part["min_values"]
    most = 1 if part.get("max_values") is None else part["max_values"]
    if most > len(options) or least > most:
        text = f"min {least} and max {most} do not fit {len(options)} options."
        yield Problem(f"{path}.max_values", "SELECT_COMPONENT_INVALID_RANGE", text)
    if sum(1 for option in options if option.get("default")) > most:
        text = f"At most {most} may be default."
        yield Problem(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", text)
    values = [option["value"] for option in options]
    for index, option in enumerate(options):
        at = f"{path}.options.{index}"
        yield from _emoji_problems(option.get("emoji"), f"{at}.emoji", emojis)
        if values.index(option["value"]) != index:
            text = "The option value is already used"
            yield Problem(f"{at}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)


def _emoji_problems(emoji: Json | None, path: str, emojis: Collection[int]) -> Iterator[Problem]:
    if not emoji:
        return
    if emoji.get("id"):
        if int(emoji["id"]) not in emojis:
            yield Problem(f"{path}.id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    elif not is_emoji(emoji["name"]):
        yield Problem(f"{path}.name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def id_problems(components: list[Json], path: str) -> Iterator[Problem]:
    """A custom_id or a number that two components share."""
    for key, code in (("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"), ("id", "COMPONENT_ID_DUPLICATED")):
        seen = set()
        for part in walk(components):
            name = part.get(key)
            if name and name in seen:
                yield Problem(path, code, f"Component {key} cannot be duplicated: {name}")
            seen.add(name)
