"""Declarations of commands, in English with translations to the bot's other languages."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, NamedTuple, get_args

import discord
from discord import app_commands

from bot.discord_app.actions.followers import STOP
from bot.discord_app.actions.games import ENDS, MAX_SEATS, NO_LIMIT
from bot.discord_app.actions.registry import Action, perform
from bot.discord_app.actions.seasons import LISTS, OFF
from bot.discord_app.commands.options import COMPLETIONS, MAX_CHOICE_LENGTH, Choice
from bot.discord_app.core.base import Interaction
from bot.games.core.season import KINDS
from bot.games.people.puzzle_tries import GRADES
from bot.games.table.terms import TURN_HOURS
from bot.games.tournament.options import ENDS as ENDS_IN_TOURNAMENTS
from bot.messages.posts import render_turn_time
from bot.messages.puzzles import render_grade
from bot.messages.words import LANGUAGES, Words
from bot.messages.words import words as find_words
from bot.messages.writing import FALLBACK, remove_marks
from bot.opponents.levels import DEFAULT_LEVEL, LEVELS
from bot.rules import RULESETS
from bot.storage.rows import Format

logger = logging.getLogger(__name__)
MAX_COMMAND_CHARACTERS = 8_000
"""Maximum number of characters of a command with everything below it."""
MAX_NAME_LENGTH = 32
"""Maximum length of the name of a context menu command."""

GameName = app_commands.Range[str, None, MAX_CHOICE_LENGTH]
"""A typed game: its name, or the text of a suggestion."""
LanguageName = app_commands.Range[str, None, MAX_CHOICE_LENGTH]
ThemeName = app_commands.Range[str, None, MAX_CHOICE_LENGTH]
"""A typed language or theme: its name, or the text of a suggestion."""
NAMED = "named"
"""The name of the callback's parameter for the game or tournament."""
Say = Callable[[Words], str]
"""A function that returns a text in the language of the words."""
Callback = Callable[..., Coroutine[Any, Any, None]]
CommandPayload = Mapping[str, Any]
"""A command, or a part of it, as sent to Discord."""
AnyCommand = app_commands.Command[Any, ..., None]


def say_key(key: str) -> Say:
    """Return a function that returns the text with this key."""
    return lambda words: words(key)


def localise(say: Say) -> app_commands.locale_str:
    """Return a text in English that `CatalogueTranslator` can translate to other languages."""
    return app_commands.locale_str(say(find_words(FALLBACK)), say=say)


class CatalogueTranslator(app_commands.Translator):
    """Translates texts of commands to the languages of the bot.

    Texts that Discord would reject stay in English, because a single one would prevent the registration of all
    commands.
    """

    def __init__(self) -> None:
        self._too_long = set[tuple[str, str]]()
        self._left_out = frozenset[str]()

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in this locale, or ``None`` if it stays in English."""
        say: Say | None = string.extras.get("say")
        spoken = find_words(locale.value)
        if say is None or spoken.language in (FALLBACK, *self._left_out):
            return None
        told = remove_marks(say(spoken))
        is_name = context.location is app_commands.TranslationContextLocation.command_name
        most = MAX_NAME_LENGTH if is_name else MAX_CHOICE_LENGTH
        if 1 <= len(told) <= most:
            return told
        if (spoken.language, told) not in self._too_long:
            self._too_long.add((spoken.language, told))
            said = "a text of a command in %s isn't 1 to %d characters long, so it stays in English (“%s”): “%s”"
            logger.error(said, spoken.language, most, string.message, told)
        return None

    def leave_out_too_long(self, commands: Sequence[CommandPayload]) -> bool:
        """Exclude the languages with the longest texts, so that none of these commands is too large.

        Return whether any were excluded. If so, the commands must be translated again.
        """
        fitting = {FALLBACK}
        left_out = set[str]()
        for language in sorted(LANGUAGES, key=lambda one: max(measure(command, {one}) for command in commands)):
            if all(measure(command, {*fitting, language}) <= MAX_COMMAND_CHARACTERS for command in commands):
                fitting.add(language)
            else:
                left_out.add(language)
                said = "commands are not translated to %s, because they would be longer than %d characters"
                logger.error(said, language, MAX_COMMAND_CHARACTERS)
        self._left_out = frozenset(left_out)
        return bool(left_out)


def measure(part: CommandPayload, languages: Collection[str]) -> int:
    """Count the characters of a command and everything below it, with the longest translation of each text."""
    value = part.get("value")
    size = len(value) if isinstance(value, str) else 0
    for key in ("name", "description"):
        translated: CommandPayload = part.get(f"{key}_localizations") or {}
        texts = [text for locale, text in translated.items() if find_words(locale).language in languages]
        size += max(map(len, (part.get(key) or "", *texts)))
    below = [*(part.get("options") or ()), *(part.get("choices") or ())]
    return size + sum(measure(one, languages) for one in below)


async def read_commands(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return the commands of a tree as they are registered, with all translations."""
    commands = tree.get_commands()
    if len(LANGUAGES) == 1:
        return [command.to_dict(tree) for command in commands]
    # With one language, skip the slow translation to all of Discord's locales.
    translator = CatalogueTranslator()
    await tree.set_translator(translator)
    translated = [await command.get_translated_payload(tree, translator) for command in commands]
    if translator.leave_out_too_long(translated):
        translated = [await command.get_translated_payload(tree, translator) for command in commands]
    return translated


async def digest_commands(tree: app_commands.CommandTree[Any]) -> str:
    """Return a digest of the commands as they are registered, including all translations."""
    payload = json.dumps(await read_commands(tree), sort_keys=True)
    return hashlib.sha256(payload.encode()).hexdigest()


class Declaration(NamedTuple):
    """A command: its group ("" for none), name and callback, and the keys of options that differ from their default.

    The key of its description is ``command-{group}-{name}``. The key of an option is ``option-{name}-{option}``.
    """

    group: str
    name: str
    callback: Callback
    keys: Mapping[str, str]

    @property
    def description(self) -> str:
        """The key of the command's description."""
        return f"command-{self.group}-{self.name}" if self.group else f"command-{self.name}"

    def find_key(self, parameter: app_commands.Parameter) -> str:
        """Return the key of an option in the lists of choices and, prefixed with ``option-``, in the catalogue."""
        return self.keys.get(parameter.name, f"{self.name}-{parameter.display_name}")


def make_callback(action: Action) -> Callback:
    """Return the callback of a command whose only option is the game or tournament of its action."""
    assert action.finder is not None

    @app_commands.rename(**{NAMED: action.finder.kind})
    async def on_action(interaction: Interaction, named: GameName = "") -> None:
        await perform(interaction, action.name, named, on=action.on)

    return on_action


def make_command(declared: Declaration, lists: Mapping[str, list[Choice[Any]]]) -> AnyCommand:
    """Return the command with descriptions, choices and autocomplete of its options.

    ``lists`` contains the fixed choices of options by key.
    """
    made: AnyCommand = app_commands.Command(
        name=declared.name, description=localise(say_key(declared.description)), callback=declared.callback
    )
    keys = {parameter.name: declared.find_key(parameter) for parameter in made.parameters}
    app_commands.describe(**{option: localise(_say_option(key)) for option, key in keys.items()})(made)
    app_commands.choices(**{option: lists[key] for option, key in keys.items() if key in lists})(made)
    completed = {option: COMPLETIONS[key] for option, key in keys.items() if key in COMPLETIONS}
    app_commands.autocomplete(**completed)(made)
    return made


def _say_option(key: str) -> Say:
    return lambda words: words(f"option-{key}", level=words(f"level-{DEFAULT_LEVEL}"))


def _say_grade(grade: int) -> Say:
    return lambda words: render_grade(words, grade)


def _say_turn_time(hours: int) -> Say:
    return lambda words: render_turn_time(words, hours or None)


def _make_choice(say: Say, value: str | int) -> Choice[Any]:
    return Choice(name=localise(say), value=value)


def make_lists() -> dict[str, list[Choice[Any]]]:
    """Return the choices of all options with fixed choices, by the option's key."""
    games = [_make_choice(say_key(name), name) for name in RULESETS]
    levels = [_make_choice(say_key(f"level-{level}"), level) for level in LEVELS]
    ways = [_make_choice(say_key(f"button-follow-{way}"), way) for way in ("end", "rounds")]
    return {
        "new-game": games,
        "new-level": levels,
        "new-seats": [Choice(name=str(seats), value=seats) for seats in range(2, MAX_SEATS + 1)],
        "new-time": [_make_choice(_say_turn_time(hours), hours) for hours in (NO_LIMIT, *TURN_HOURS)],
        "new-at-end": [_make_choice(say_key(f"end-{end}"), end) for end in ENDS],
        "follow-when": [*ways, _make_choice(say_key("button-unfollow"), STOP)],
        "tournament-seats": [Choice(name=str(seats), value=seats) for seats in range(2, MAX_SEATS + 1)],
        "tournament-format": [_make_choice(say_key(f"format-{format}"), format) for format in get_args(Format)],
        "tournament-time": [_make_choice(_say_turn_time(hours), hours) for hours in TURN_HOURS],
        "tournament-at-end": [_make_choice(say_key(f"end-{end}"), end) for end in ENDS_IN_TOURNAMENTS],
        "computer-level": levels,
        "puzzle-level": [_make_choice(_say_grade(grade), grade) for grade in GRADES],
        "leaderboard-show": [_make_choice(say_key(f"button-{called}"), name) for name, called in LISTS.items()],
        "season-kind": [_make_choice(say_key(f"season-kind-{name}"), name) for name in (*KINDS, OFF)],
    }
