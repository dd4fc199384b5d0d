"""Discord's limits on application commands, checked when they are registered."""

from __future__ import annotations

import unicodedata
from typing import Any

from bot.sandbox.server.errors import Problems
from bot.sandbox.world.commands import GROUP, INTEGER, NUMBER, STRING, SUBCOMMAND

Json = dict[str, Any]

CHARACTERS = 8_000
COMMANDS = 100
CREATES_PER_DAY = 200
LOCALES = frozenset(
    locale
    for line in (
        "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi",
        "sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko",
    )
    for locale in line.split()
)


def check_command(command: Json, path: str = "") -> None:
    """Refuse a command that breaks a limit."""
    problems = Problems()
    at = f"{path}." if path else ""
    if command.get("type", 1) == 1:
        _check_named(problems, command, at)
        _check_options(problems, command.get("options") or [], f"{at}options", depth=0)
        size = _size(command)
        if size > CHARACTERS:
            text = f"Command exceeds maximum size ({CHARACTERS}): {size}"
            problems.add(f"{at}name", "APPLICATION_COMMAND_TOO_LARGE", text)
    else:
        problems.length(f"{at}name", command.get("name"), 1, 32)
    problems.refuse()


def _check_named(problems: Problems, thing: Json, at: str) -> None:
    names = {f"{at}name": thing.get("name")}
    texts = {f"{at}description": thing.get("description")}
    for key, target in (("name", names), ("description", texts)):
        for locale, text in (thing.get(f"{key}_localizations") or {}).items():
            target[f"{at}{key}_localizations.{locale}"] = text
            if locale not in LOCALES:
                problems.add(f"{at}{key}_localizations", "DICT_TYPE_UNKNOWN_LOCALE", f"Unknown locale {locale}.")
    for where, name in names.items():
        if problems.length(where, name, 1, 32) and not _is_command_name(str(name)):
            problems.add(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for where, text in texts.items():
        problems.length(where, text, 1, 100)


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


def _check_options(problems: Problems, options: list[Json], path: str, *, depth: int) -> None:
    if not problems.length(path, options, 0, 25, what=list):
        return
    kinds = {option.get("type") in (SUBCOMMAND, GROUP) for option in options}
    if len(kinds) > 1:
        text = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
    names = [option.get("name") for option in options]
    optional_seen = False
    for index, option in enumerate(options):
        at = f"{path}.{index}"
        _check_named(problems, option, f"{at}.")
        if names.index(option.get("name")) != index:
            problems.add(f"{at}.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        kind = option.get("type")
        if kind not in range(1, 12):
            problems.add(f"{at}.type", "BASE_TYPE_CHOICES", "Value must be one of 1 to 11.")
        elif kind in (SUBCOMMAND, GROUP):
            if (kind == GROUP and depth > 0) or depth > 1:
                problems.add(f"{at}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Groups cannot be nested.")
            _check_options(problems, option.get("options") or [], f"{at}.options", depth=2 if kind == SUBCOMMAND else 1)
        else:
            if option.get("required") and optional_seen:
                text = "Required options must be placed before non-required options"
                problems.add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
            optional_seen = optional_seen or not option.get("required")
            _check_option_choices(problems, option, at)


def _check_option_choices(problems: Problems, option: Json, at: str) -> None:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        problems.add(at, "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "Choices and autocomplete exclude each other.")
    if (choices or option.get("autocomplete")) and option["type"] not in (STRING, INTEGER, NUMBER):
        problems.add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only texts and numbers have choices.")
    if not problems.length(f"{at}.choices", choices, 0, 25, what=list):
        return
    for index, choice in enumerate(choices):
        problems.length(f"{at}.choices.{index}.name", choice.get("name"), 1, 100)
        for locale, text in (choice.get("name_localizations") or {}).items():
            problems.length(f"{at}.choices.{index}.name_localizations.{locale}", text, 1, 100)
            if locale not in LOCALES:
                where = f"{at}.choices.{index}.name_localizations"
                problems.add(where, "DICT_TYPE_UNKNOWN_LOCALE", f"Unknown locale {locale}.")
        wanted: tuple[type, ...] = (str,) if option["type"] == STRING else (int, float)
        if not isinstance(choice.get("value"), wanted):
            problems.add(
                f"{at}.choices.{index}.value", "BASE_TYPE_BAD_TYPE", "The value does not fit the option's type."
            )
        elif isinstance(choice["value"], str):
            problems.length(f"{at}.choices.{index}.value", choice["value"], 1, 100)


def _size(thing: Json) -> int:
    """Characters of names, descriptions and values; of the localizations the longest counts."""

    def longest(key: str) -> int:
        return max(len(text) for text in [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()])

    value = thing.get("value")
    size = longest("name") + longest("description") + (len(value) if isinstance(value, str) else 0)
    return size + sum(_size(child) for child in (thing.get("options") or []) + (thing.get("choices") or []))
