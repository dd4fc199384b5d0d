"""Discord's limits on buttons, selects and modals."""

from __future__ import annotations

from typing import Any

from bot.sandbox.server.emoji import is_emoji
from bot.sandbox.server.errors import Problems
from bot.sandbox.world.components import (
    CHECKBOX_GROUP,
    LABEL,
    RADIO_GROUP,
    ROW,
    SELECTS,
    TEXT_INPUT,
    walk,
)

Json = dict[str, Any]


def check_components(problems: Problems, components: Any, path: str, *, emojis: set[int]) -> None:
    """Note everything that is wrong with a message's components."""
    if components:
        problems.length(path, components, 1, 5, what=list)
    for index, part in enumerate(components):
        if part.get("type") == ROW:
            check_row(problems, part, f"{path}.{index}", emojis)
        else:
            problems.add(f"{path}.{index}.type", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1,).')
    _check_unique(problems, components, path)


def check_row(problems: Problems, row: Json, path: str, emojis: set[int]) -> None:
    """A row holds one to five buttons, or one select."""
    children = row.get("components")
    if not problems.length(f"{path}.components", children, 1, 5, what=list):
        return
    assert isinstance(children, list)
    kinds = {child.get("type") for child in children}
    if kinds & set(SELECTS) and len(children) > 1:
        problems.add(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "Components exceed the width of a row.")
    for index, child in enumerate(children):
        at = f"{path}.components.{index}"
        if child.get("type") == 2:
            check_button(problems, child, at, emojis)
        elif child.get("type") in SELECTS:
            check_select(problems, child, at, emojis)
        else:
            problems.add(f"{at}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {(2, *SELECTS)}.')


def check_button(problems: Problems, button: Json, path: str, emojis: set[int]) -> None:
    """A button has a style, a label or an emoji, and either a custom_id or a link."""
    style = button.get("style")
    if style not in (1, 2, 3, 4, 5, 6):
        problems.add(f"{path}.style", "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
    problems.optional(f"{path}.label", button.get("label"), 80)
    _check_emoji(problems, button.get("emoji"), f"{path}.emoji", emojis)
    if not button.get("label") and not button.get("emoji") and style != 6:
        problems.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji.")
    if style == 5:
        problems.length(f"{path}.url", button.get("url"), 1, 512)
        if not str(button.get("url")).startswith(("http://", "https://", "discord://")):
            problems.add(f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https, discord.")
        if button.get("custom_id") is not None:
            problems.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A link button has no custom_id.")
    elif style != 6:
        problems.length(f"{path}.custom_id", button.get("custom_id"), 1, 100)


def check_select(problems: Problems, select: Json, path: str, emojis: set[int], *, modal: bool = False) -> None:
    """A select has a custom_id and, if it is a string select, 1 to 25 different options."""
    problems.length(f"{path}.custom_id", select.get("custom_id"), 1, 100)
    problems.optional(f"{path}.placeholder", select.get("placeholder"), 150)
    problems.number(f"{path}.min_values", select.get("min_values"), 0, 25)
    problems.number(f"{path}.max_values", select.get("max_values"), 1, 25)
    if modal and select.get("disabled"):
        problems.add(f"{path}.disabled", "COMPONENT_DISABLED_IN_MODAL", "A select in a modal cannot be disabled.")
    if select.get("type") == 3:
        _check_options(problems, select, path, emojis, 1)


def _check_options(problems: Problems, part: Json, path: str, emojis: set[int], low: int, high: int = 25) -> None:
    options = part.get("options")
    if not problems.length(f"{path}.options", options, low, high, what=list):
        return
    assert isinstance(options, list)
    least = part["min_values"] if isinstance(part.get("min_values"), int) else 1
    most = part["max_values"] if isinstance(part.get("max_values"), int) else 1
    if most > len(options) or least > most:
        text = f"min {least} and max {most} do not fit {len(options)} options."
        problems.add(f"{path}.max_values", "SELECT_COMPONENT_INVALID_RANGE", text)
    if sum(1 for option in options if option.get("default")) > most:
        problems.add(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", f"At most {most} may be default.")
    seen: set[str] = set()
    for index, option in enumerate(options):
        at = f"{path}.options.{index}"
        problems.length(f"{at}.label", option.get("label"), 1, 100)
        problems.length(f"{at}.value", option.get("value"), 1, 100)
        problems.optional(f"{at}.description", option.get("description"), 100)
        _check_emoji(problems, option.get("emoji"), f"{at}.emoji", emojis)
        if option.get("value") in seen:
            problems.add(f"{at}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The option value is already used")
        seen.add(str(option.get("value")))


def _check_emoji(problems: Problems, emoji: Json | None, path: str, emojis: set[int]) -> None:
    if not emoji:
        return
    if emoji.get("id"):
        if int(emoji["id"]) not in emojis:
            problems.add(f"{path}.id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    elif not is_emoji(str(emoji.get("name") or "")):
        problems.add(f"{path}.name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _check_unique(problems: Problems, components: list[Json], path: str) -> None:
    seen: set[str] = set()
    ids: set[int] = set()
    for part in walk(components):
        custom_id, key = part.get("custom_id"), part.get("id")
        if custom_id is not None and custom_id in seen:
            text = f"Component custom id cannot be duplicated: {custom_id}"
            problems.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        if key and key in ids:
            problems.add(path, "COMPONENT_ID_DUPLICATED", f"Component id cannot be duplicated: {key}")
        seen |= {custom_id} if custom_id is not None else set()
        ids |= {key} if key else set()


def check_modal_parts(problems: Problems, components: list[Json], path: str) -> None:
    """Note everything that is wrong with the parts of a modal."""
    for index, part in enumerate(components):
        at = f"{path}.{index}"
        if part.get("type") == LABEL:
            problems.length(f"{at}.label", part.get("label"), 1, 45)
            problems.optional(f"{at}.description", part.get("description"), 100)
            allowed = (TEXT_INPUT, *SELECTS, RADIO_GROUP, CHECKBOX_GROUP)
            _check_field(problems, part.get("component") or {}, f"{at}.component", allowed)
        else:
            problems.add(f"{at}.type", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (18,).')
    _check_unique(problems, components, path)


def _check_field(problems: Problems, field: Json, path: str, allowed: tuple[int, ...]) -> None:
    kind = field.get("type")
    if kind not in allowed:
        problems.add(f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {allowed}.')
        return
    problems.length(f"{path}.custom_id", field.get("custom_id"), 1, 100)
    if kind == TEXT_INPUT:
        if field.get("style") not in (1, 2):
            problems.add(f"{path}.style", "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
        problems.optional(f"{path}.value", field.get("value"), 4_000)
        problems.optional(f"{path}.placeholder", field.get("placeholder"), 100)
        problems.number(f"{path}.min_length", field.get("min_length"), 0, 4_000)
        problems.number(f"{path}.max_length", field.get("max_length"), 1, 4_000)
    elif kind in SELECTS:
        check_select(problems, field, path, set(), modal=True)
    elif kind == RADIO_GROUP:
        _check_options(problems, field, path, set(), 2, 10)
    elif kind == CHECKBOX_GROUP:
        limits = {"min_values": 0, "max_values": len(field.get("options") or []) or 1}
        _check_options(problems, limits | field, path, set(), 1, 10)
