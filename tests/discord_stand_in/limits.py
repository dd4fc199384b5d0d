"""Limits of Discord that its description omits or misstates, and that discord.py doesn't check."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from bot.sandbox.server.api import ApiError
from bot.sandbox.world.components import BUTTON, CHECKBOX_GROUP, ROW, SELECTS, walk
from bot.sandbox.world.files import MAX_FILE_BYTES
from tests.discord_stand_in.emoji import is_emoji
from tests.discord_stand_in.problems import Problem, length_problems, refuse

Json = dict[str, Any]

CONTENT = 2_000
"""Maximum length of a message. The description says 4,000, which applies to some people but not to bots."""
REQUEST_BYTES = 25 * 1024 * 1024
FILES = 10
CHOICE_VALUE = 100
"""Maximum length of an autocomplete choice's value. The description says 6,000."""
FORM_PARTS = 5
"""Maximum number of components in a form. The description says 40, which is the limit for messages."""
MAX_COMMAND_CHARACTERS = 8_000
LINK = 5
UNKNOWN = ("embeds", "message_reference", "poll", "sticker_ids")
"""Fields that our bot never sends. The stand-in refuses them, because the sandbox would silently ignore them."""


def check_message(payload: Json, *, emojis: Collection[int], path: str = "") -> None:
    """Refuse a new or edited message that exceeds a limit. ``emojis`` are the ids of the application's emojis."""
    at = f"{path}." if path else ""
    refuse(length_problems(f"{at}content", payload.get("content") or "", 0, CONTENT))
    refuse(_row_problems(payload.get("components") or [], f"{at}components", emojis))
    text = "Discord takes this, but the sandbox does not know it."
    refuse(Problem(f"{at}{name}", "NOT_IN_THE_SANDBOX", text) for name in UNKNOWN if payload.get(name))


def check_files(files: list[bytes]) -> None:
    """Refuse files that are too large or too many."""
    if any(len(data) > MAX_FILE_BYTES for data in files) or sum(len(data) for data in files) > REQUEST_BYTES:
        raise ApiError(413, 40005, "Request entity too large")
    if len(files) > FILES:
        raise ApiError(400, 30015, f"Maximum number of attachments in a message reached ({FILES})")


def check_attachments(listed: list[Json], known: set[int], path: str) -> None:
    """Refuse a list of attachments if one of them is neither uploaded with the request nor already on the message."""
    text = "It is neither uploaded nor on the message."
    refuse(
        Problem(f"{path}.{index}.id", "ATTACHMENT_NOT_FOUND", text)
        for index, entry in enumerate(listed)
        if int(entry["id"]) not in known
    )


def check_choices(choices: list[Json], path: str = "data.choices") -> None:
    """Refuse choices whose values are too long."""
    for index, choice in enumerate(choices):
        refuse(length_problems(f"{path}.{index}.value", str(choice["value"]), 1, CHOICE_VALUE))


def check_modal(data: Json) -> None:
    """Refuse a form that exceeds a limit."""
    refuse(_modal_problems(data["components"], "data.components"))


def check_commands(commands: list[Json]) -> None:
    """Refuse commands that are too large, or that have choices whose values are too long."""
    for index, command in enumerate(commands):
        for option in _options(command):
            check_choices(option.get("choices") or [], f"{index}.options")
        if (size := _size(command)) > MAX_COMMAND_CHARACTERS:
            text = f"Command exceeds maximum size ({MAX_COMMAND_CHARACTERS}): {size}"
            refuse([Problem(f"{index}.name", "APPLICATION_COMMAND_TOO_LARGE", text)])


def _options(command: Json) -> Iterator[Json]:
    for option in command.get("options") or []:
        yield option
        yield from _options(option)


def _size(thing: Json) -> int:
    """Count the characters of all names, descriptions and values, using the longest translation of each text."""

    def longest(key: str) -> int:
        return max(len(text) for text in [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()])

    value = thing.get("value")
    size = longest("name") + longest("description") + (len(value) if isinstance(value, str) else 0)
    return size + sum(_size(child) for child in (thing.get("options") or []) + (thing.get("choices") or []))


def _modal_problems(components: list[Json], path: str) -> Iterator[Problem]:
    yield from length_problems(path, components, 1, FORM_PARTS)
    yield from _id_problems(components, path)
    for part in walk(components):
        if part["type"] == CHECKBOX_GROUP:
            yield from _option_problems({"min_values": 0, "max_values": len(part["options"])} | part, path)
        elif part["type"] in SELECTS:
            yield from _option_problems(part, path) if part.get("options") else ()
            if part.get("disabled"):
                yield Problem(path, "COMPONENT_DISABLED_IN_MODAL", "A select in a modal cannot be disabled.")


def _row_problems(components: list[Json], path: str, emojis: Collection[int]) -> Iterator[Problem]:
    """Yield the problems with a message's components, which must be rows. Layouts of Components V2 are refused."""
    if any(row["type"] != ROW for row in components):
        yield Problem(path, "UNION_TYPE_CHOICES", 'Value of field "type" must be one of [1].')
        return
    yield from _id_problems(components, path)
    for part in walk(components):
        if part["type"] == BUTTON:
            yield from _button_problems(part, path, emojis)
        elif part.get("options"):
            yield from _option_problems(part, path, emojis)


def _button_problems(button: Json, path: str, emojis: Collection[int]) -> Iterator[Problem]:
    yield from _emoji_problems(button, path, emojis)
    if not button.get("label") and not button.get("emoji"):
        text = "A button must have a label or an emoji."
        yield Problem(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", text)
    if button["style"] == LINK and not str(button.get("url")).startswith(("http://", "https://", "discord://")):
        yield Problem(path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https, discord.")


def _option_problems(part: Json, path: str, emojis: Collection[int] = ()) -> Iterator[Problem]:
    """Yield a problem for repeated option values, and for numbers of values that can't be chosen."""
    options = part["options"]
    least = 1 if part.get("min_values") is None else part["min_values"]
    most = 1 if part.get("max_values") is None else part["max_values"]
    if most > len(options) or least > most:
        text = f"min {least} and max {most} do not fit {len(options)} options."
        yield Problem(path, "SELECT_COMPONENT_INVALID_RANGE", text)
    if sum(1 for option in options if option.get("default")) > most:
        yield Problem(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", f"At most {most} may be default.")
    if len({option["value"] for option in options}) < len(options):
        yield Problem(path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "An option value is used twice")
    for option in options:
        yield from _emoji_problems(option, path, emojis)


def _emoji_problems(part: Json, path: str, emojis: Collection[int]) -> Iterator[Problem]:
    emoji = part.get("emoji")
    if emoji and not (int(emoji["id"]) in emojis if emoji.get("id") else is_emoji(emoji["name"])):
        yield Problem(path, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _id_problems(components: list[Json], path: str) -> Iterator[Problem]:
    """Yield a problem for each custom id that several components share."""
    ids = [part["custom_id"] for part in walk(components) if part.get("custom_id")]
    for custom_id in {one for one in ids if ids.count(one) > 1}:
        text = f"Component custom_id cannot be duplicated: {custom_id}"
        yield Problem(path, "COMPONENT_CUSTOM_ID_DUPLICATED", text)
