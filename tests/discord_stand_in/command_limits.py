"""Limits of Discord on application commands that its description does not say."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any

from bot.sandbox.server.api import ApiError
from bot.sandbox.world.commands import GROUP, SUBCOMMAND, TYPED, of_kind
from tests.discord_stand_in.problems import Problem, bad_body, length_problems, refuse

Json = dict[str, Any]

CHARACTERS = 8_000
MOST_COMMANDS = {1: 100, 2: 5, 3: 5}
"""By kind: typed, of a person, of a message; the description counts all kinds together."""
CREATES_PER_DAY = 200
CHOICE_VALUE = 100
LOCALES = frozenset(
    locale
    for line in (
        "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi",
        "sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko",
    )
    for locale in line.split()
)


def check_commands(commands: list[Json]) -> None:
    """Refuse commands that break a limit or share a name."""
    refuse(problem for index, command in enumerate(commands) for problem in _command_problems(command, f"{index}."))
    for kind, most in MOST_COMMANDS.items():
        if len(of_kind(commands, kind)) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most})")
    if len({(command.get("type", TYPED), command["name"]) for command in commands}) < len(commands):
        text = "Application command names must be unique"
        raise bad_body(Problem("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", text))


def _command_problems(command: Json, at: str) -> Iterator[Problem]:
    if command.get("type", TYPED) != TYPED:
        if command.get("description") or command.get("options"):
            text = "Context menu commands cannot have description or options"
            yield Problem(f"{at}description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID", text)
        return
    yield from _name_problems(command, at)
    if not command.get("description"):
        yield Problem(f"{at}description", "BASE_TYPE_REQUIRED", "This field is required")
    yield from _option_problems(command.get("options") or [], f"{at}options")
    size = _size(command)
    if size > CHARACTERS:
        text = f"Command exceeds maximum size ({CHARACTERS}): {size}"
        yield Problem(f"{at}name", "APPLICATION_COMMAND_TOO_LARGE", text)


def _name_problems(thing: Json, at: str) -> Iterator[Problem]:
    names = {f"{at}name": thing["name"]}
    for key in ("name", "description"):
        for locale, text in (thing.get(f"{key}_localizations") or {}).items():
            if locale not in LOCALES:
                yield Problem(f"{at}{key}_localizations", "DICT_TYPE_UNKNOWN_LOCALE", f"Unknown locale {locale}.")
            if key == "name":
                names[f"{at}name_localizations.{locale}"] = text
    for where, name in names.items():
        if not _is_command_name(name):
            yield Problem(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _is_command_name(name: str) -> bool:
    def fits(character: str) -> bool:
        block = ord(character)
        return (
            character in "-_'"
            or unicodedata.category(character)[0] in "LN"
            or 0x0900 <= block <= 0x097F
            or 0x0E00 <= block <= 0x0E7F
        )

    return name == name.lower() and all(fits(character) for character in name)


def _option_problems(options: list[Json], path: str) -> Iterator[Problem]:
    if len({option["type"] in (SUBCOMMAND, GROUP) for option in options}) > 1:
        text = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        yield Problem(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
    names = [option["name"] for option in options]
    for index, option in enumerate(options):
        at = f"{path}.{index}"
        yield from _name_problems(option, f"{at}.")
        if names.index(option["name"]) != index:
            yield Problem(f"{at}.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        if option.get("required") and not all(earlier.get("required") for earlier in options[:index]):
            text = "Required options must be placed before non-required options"
            yield Problem(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        choices = option.get("choices") or []
        if choices and option.get("autocomplete"):
            text = "Choices and autocomplete exclude each other."
            yield Problem(at, "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", text)
        for place, choice in enumerate(choices):
            yield from length_problems(f"{at}.choices.{place}.value", str(choice["value"]), 1, CHOICE_VALUE)
        yield from _option_problems(option.get("options") or [], f"{at}.options")


def _size(thing: Json) -> int:
    """Characters of names, descriptions and values; of the localizations the longest counts."""

    def longest(key: str) -> int:
        return max(len(text) for text in [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()])

    value = thing.get("value")
    size = longest("name") + longest("description") + (len(value) if isinstance(value, str) else 0)
    return size + sum(_size(child) for child in (thing.get("options") or []) + (thing.get("choices") or []))
