"""Autocomplete for the options of commands, in the language of the person who types."""

from __future__ import annotations

import asyncio
import itertools
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from discord import app_commands

from bot import logs
from bot.discord_app.actions.finders import GameFinder
from bot.discord_app.actions.followers import STOP
from bot.discord_app.actions.games import KINDS
from bot.discord_app.actions.people import AUTO
from bot.discord_app.actions.registry import ACTIONS, ON_GAME
from bot.discord_app.core.asker import read_place
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.context import Context
from bot.discord_app.core.guard import is_too_late
from bot.discord_app.core.recent_lookups import RecentLookups
from bot.discord_app.core.turns import RequestTurns
from bot.games.core.replay import Table
from bot.games.core.request import Refusal
from bot.games.people.settings import NO_THEME
from bot.games.table import lookup, planning, play
from bot.games.table.eligibility import PastRule, Rule
from bot.games.tournament import search
from bot.games.tournament.acts import may_decide
from bot.games.tournament.change import TournamentState, load
from bot.games.tournament.contest import Entry, Pairing
from bot.messages.answers import name_game_plainly, render_refusal
from bot.messages.markup import clean, cut
from bot.messages.narration import name_choices, render_move
from bot.messages.notation import read_typed
from bot.messages.people import list_player_plainly
from bot.messages.posts import name_kind
from bot.messages.tournaments import name_entry_plainly, name_tournament_plainly
from bot.messages.words import LANGUAGES, Words
from bot.messages.words import words as find_words
from bot.messages.writing import remove_marks
from bot.normalization import fold, normalise
from bot.rules import FIRST_GAME, RULESETS, Move, Position
from bot.rules.outlook import Outlook, outlooks
from bot.storage.rows import Game, Tournament
from bot.storage.tournament_queries import OVER
from renderers.scene import PUBLIC_THEMES, THEMES, Theme

logger = logging.getLogger(__name__)

Choice = app_commands.Choice
MAX_CHOICES = 25
TOURNAMENT = "tournament"
"""The name of the option for a tournament."""
MAX_CHOICE_LENGTH = 100
MAX_MOVES_LENGTH = 200
"""Maximum number of characters typed for one or more moves, including emojis of colours."""
MAX_WORDED_MOVES = 40
"""Maximum number of moves to describe for each typed letter, because describing a move takes longer than playing it."""
_MOVE_SEPARATOR = re.compile("[,;]")
_ELLIPSIS = "..."
"""The normalized end of a choice that was shortened by `cut`."""
_MARKUP = re.compile(r"[\\`*]")
"""Markup to remove, because Discord doesn't render it in options."""

Found = TypeVar("Found")
Named = TypeVar("Named", bound=Hashable)


def log_late_choices(record: logging.LogRecord) -> bool:
    """Log a single line, instead of discord.py's traceback, if Discord rejects choices as too late."""
    error = record.exc_info[1] if record.exc_info else None
    if not is_too_late(error):
        return True
    logger.warning("autocomplete choices were too late: %s", error)
    return False


# Filter discord.py's log, because it sends the choices and logs the exceptions.
logging.getLogger(app_commands.tree.__name__).addFilter(log_late_choices)


class CompletionTurns(RequestTurns):
    """The turns of autocomplete requests, which don't wait for other requests."""


Completion = Callable[[Interaction, Any], Coroutine[Any, Any, list[Choice[Any]]]]


def _guard_completion(
    complete: Callable[[Context, str], Awaitable[list[Choice[Any]]]], longest: int = MAX_CHOICE_LENGTH
) -> Completion:
    """Return a guarded completion. If it fails, it offers nothing, because the command itself will report the reason.

    The completions of a person run one after another, independently of their other requests. ``longest`` is the maximum
    length of the option, because Discord limits submitted values but not typed ones.
    """

    @wraps(complete)
    async def guarded(interaction: Interaction, typed: str | float) -> list[Choice[Any]]:
        client = interaction.client
        user_id = interaction.user.id
        client.incoming.track()
        try:
            client.allowances.check_completion(user_id, read_place(interaction))
            async with client.get_shared(CompletionTurns).take(user_id):
                context = Context(interaction)
                await context.reader.load()
                # discord.py passes a number if the option takes one.
                return await complete(context, _cut_typed(str(typed), longest))
        except Refusal:
            return []
        except Exception:
            logger.exception("could not autocomplete an option")
            return []

    return guarded


def _cut_typed(typed: str, longest: int) -> str:
    """Cut a typed text to the maximum length of its option, both as typed and after normalization."""
    cut_text = typed[:longest]
    # Normalization can expand a letter: "ﷺ" becomes eighteen.
    read = normalise(cut_text)
    return cut_text if len(read) <= longest else read[:longest]


def _find_rule(context: Context) -> Rule | PastRule:
    """Return the rule that selects games for the command that the person is typing."""
    name = context.asker.act
    if name == "board":
        name = "post" if getattr(context.asker.interaction.namespace, "share", False) else "table"
    if name == "follow" and getattr(context.asker.interaction.namespace, "when", None) == STOP:
        name = "unfollow"
    meant = ACTIONS[ON_GAME][name].finder
    assert isinstance(meant, GameFinder)
    return meant.rule


async def _recall(context: Context, key: Hashable, look_up: Callable[[], Awaitable[Found]]) -> Found:
    """Return a recent result for this person, channel and key, or call ``look_up``.

    Results for direct messages aren't cached, because they list games on many servers, some of which belong to other
    processes.
    """
    if not context.asker.place.has_others:
        return await look_up()
    lookups = context.client.get_shared(RecentLookups, context.service.clock)
    return await lookups.recall(context.asker.place, (context.user_id, context.asker.channel_id, key), look_up)


class NamedGame(NamedTuple):
    """A game and the text of its choice."""

    game: Game
    name: str


@_guard_completion
async def complete_game(context: Context, typed: str) -> list[Choice[str]]:
    """Offer games that fit the action and whose id, kind or players contain the typed text."""
    service = context.service
    request = context.request
    words = context.words
    rule = _find_rule(context)
    wanted = normalise(typed).strip().removeprefix("#")

    async def look_up() -> list[NamedGame]:
        possible = await lookup.list_possible(service, request, rule)
        # Naming a hundred games takes longer than comparing names, so don't do it for each letter.
        return [NamedGame(game, _label(name_game_plainly(words, game))) for game in possible]

    # Open games are cached once for all actions.
    about = rule if isinstance(rule, PastRule) else None
    possible = await _recall(context, (words.language, about), look_up)
    names = {one.game.id: one.name for one in possible}
    called = set(_find_matching(names, wanted))
    # The person may have lost access to a channel since the result was cached.
    matching = [one.game for one in possible if one.game.id in called and request.has_access_to(one.game)]
    fitting = await lookup.list_fitting(service, request, rule, matching, MAX_CHOICES)
    return [Choice(name=names[table.game.id], value=f"#{table.game.id}") for table in fitting]


def _read_typed_game(context: Context) -> str:
    """Return the typed game, or an empty string."""
    return str(getattr(context.asker.interaction.namespace, "game", None) or "")[:MAX_CHOICE_LENGTH]


async def _find_meant(context: Context, named: str) -> list[Table]:
    """Return the games that the person may mean."""
    rule = _find_rule(context)

    async def find() -> list[Table] | Refusal:
        try:
            return await lookup.find_meant_games(context.service, context.request, named, rule)
        except Refusal as refused:
            return refused

    found = await _recall(context, (context.asker.act, named), find)
    if isinstance(found, Refusal):
        raise found
    seen = [table for table in found if context.request.has_access_to(table.game)]
    if not seen:
        # The person has lost access to its channel since the result was cached.
        raise Refusal("no-game-here")
    return seen


@_guard_completion
async def complete_seat(context: Context, typed: str) -> list[Choice[int]]:
    """Offer the seats of the possible games with their players. For a removal, omit the person's own seat."""
    found = await _find_meant(context, _read_typed_game(context))
    if len(found) == 1:
        logs.add_context(game=found[0].game.id)
    words = context.words
    sitting = dict[int, list[str]]()
    for table in found:
        for player in table.game.players:
            if context.asker.act == "remove" and player.user_id == context.user_id:
                continue
            who = list_player_plainly(words, player)
            # The command will ask which game is meant.
            in_game = who if len(found) == 1 else words("seat-in-game", who=who, game=table.game.id)
            sitting.setdefault(player.seat + 1, []).append(in_game)
    names = {number: _join(words, str(number), words.list_plainly(who)) for number, who in sorted(sitting.items())}
    return [Choice(name=_label(names[number]), value=number) for number in _find_matching(names, typed)]


@_guard_completion
async def complete_side(context: Context, typed: str) -> list[Choice[str]]:
    """Offer the sides of the chosen game."""
    game = getattr(context.asker.interaction.namespace, "game", None) or FIRST_GAME
    sides = RULESETS[game].sides if game in RULESETS else ()
    return _offer({side: context.words(f"{game}-side-{side}") for side in sides}, typed)


def _find_matching(names: Mapping[Named, str], typed: str) -> list[Named]:
    """Return the keys of the names that contain the typed text. Both are normalized first."""
    wanted = fold(typed).strip()
    return [named for named, name in names.items() if wanted in fold(name)]


def _offer(names: Mapping[str, str], typed: str) -> list[Choice[str]]:
    """Return a choice for each value whose name or text contains the typed text."""
    both = {value: f"{name} {value}" for value, name in names.items()}
    return [Choice(name=names[value], value=value) for value in _find_matching(both, typed)]


def _label(text: str) -> str:
    """Return the text of a choice, cut to Discord's limit."""
    return cut(remove_marks(text), MAX_CHOICE_LENGTH)


def _join(words: Words, name: str, told: str) -> str:
    """Return the text of a choice, such as "#7KQ2X · Ana, Ben"."""
    return words.join_facts((name, told))


async def _complete_move(context: Context, typed: str) -> list[Choice[str]]:
    """Offer legal moves in words, or the reason why the person can neither move nor plan a move."""
    words = context.words
    named, moves = split_game(typed)
    try:
        found = await _find_meant(context, _read_typed_game(context) or named)
        players = [planning.check_may_choose(table, context.request) for table in found]
    except Refusal as refused:
        # Autocomplete can only show choices, so show the refusal as a choice. Submitting it returns the full refusal.
        said = _MARKUP.sub("", render_refusal(words, refused))
        return [Choice(name=clean(said, MAX_CHOICE_LENGTH), value=typed[:MAX_CHOICE_LENGTH] or "?")]
    if len(found) == 1 and not named:
        logs.add_context(game=found[0].game.id)
        return _complete_in(words, found[0], players[0].seat, moves)
    # Divide the choices among the games, and include the game in each, so that the value is unambiguous.
    most = MAX_CHOICES // min(len(found), MAX_CHOICES)
    choices = list[Choice[str]]()
    for table, player in zip(found[:MAX_CHOICES], players, strict=False):
        choices += _complete_in(words, table, player.seat, moves, f"#{table.game.id}", most)
        # Yield to other tasks, because describing the moves of many games takes a long time.
        await asyncio.sleep(0)
    return choices


complete_move = _guard_completion(_complete_move, MAX_MOVES_LENGTH)


def _complete_in(
    words: Words, table: Table, seat: int, typed: str, name: str = "", most: int = MAX_CHOICES
) -> list[Choice[str]]:
    """Return choices for moves of one game, which contain the game's ``name`` if several games are possible."""
    table = planning.look_from(table, seat)
    choices = list[Choice[str]]()
    found = _find_continuations(words, table, seat, typed, most)
    for written, said in found or _find_by_choice(words, table, seat, typed, most):
        value = f"{name} {written}".strip()
        # Discord rejects all choices if one is too long.
        if len(value) <= MAX_CHOICE_LENGTH:
            choices.append(Choice(name=_label(words.join_facts((name, said))), value=value))
    return choices


def _find_continuations(words: Words, table: Table, seat: int, typed: str, most: int) -> list[tuple[str, str]]:
    """Return moves that continue the typed ones, in notation and in words."""
    read = read_typed(words, table.position.ruleset, typed)
    *others, last = read.split(planning.OR)
    if others and planning.is_limit(last):
        # The text ends with a limit for falling pieces, so there is nothing to complete.
        return []
    if not all(planning.can_be_chosen(table, seat, other.strip()) for other in others):
        # These moves belong to another game.
        return []
    try:
        position, before, last = play.follow_moves(table, seat, last)
    except Refusal:
        return []
    said = _MOVE_SEPARATOR.split(normalise(typed))[-1].strip(_fact_separator(words))
    first = "".join(f"{other.strip()}{planning.OR} " for other in others)
    found = find_typed_moves(words, position, seat, last, most, said)
    return [(f"{first}{play.write_moves([*before, move])}", name) for move, name in found]


def _find_by_choice(words: Words, table: Table, seat: int, typed: str, most: int) -> list[tuple[str, str]]:
    """Return moves whose choice contains the typed text. A choice may contain commas or be shortened."""
    said = fold(typed)
    if not said.endswith(_ELLIPSIS) and not _MOVE_SEPARATOR.search(said):
        return []
    shown = said.removesuffix(_ELLIPSIS).strip(_fact_separator(words))
    found = _search(words, table.position, seat, [shown], most)
    return [(str(move), name) for move, name in found if shown in fold(name)]


def _fact_separator(words: Words) -> str:
    """Return the normalized separator between the facts of a choice."""
    return normalise(words("between-facts"))


def split_game(typed: str) -> tuple[str, str]:
    """Split "#7KQ2X 3 blue 4" into the game, which may be missing, and the move."""
    named, _, moves = normalise(typed).strip().partition(" ")
    # In a choice, the separator of facts may directly follow the game.
    named = named.removesuffix(";")
    if not lookup.is_game_id(named):
        return "", typed
    return named, moves


def find_typed_moves(
    words: Words, position: Position, seat: int, typed: str, most: int = MAX_CHOICES, said: str = ""
) -> list[tuple[Move, str]]:
    """Return at most ``most`` legal moves that match the typed text, the best first.

    If the notation of any move starts with the text, only such moves match. Otherwise names are searched, then
    descriptions of the likeliest moves. ``said`` is the same text before its words were translated to notation.
    """
    ruleset = position.ruleset.name
    wanted = fold(typed)
    moves = position.legal_moves(seat)
    begun = [move for move in moves if str(move).startswith(wanted)]
    if not begun:
        return _search(words, position, seat, [wanted, fold(said)], most)
    return [(one.move, render_move(words, ruleset, one)) for one in _rank(position, seat, begun)[:most]]


def _rank(position: Position, seat: int, moves: Sequence[Move]) -> list[Outlook]:
    """Return these moves with their outlooks, the best first."""
    return sorted(outlooks(position, seat, moves), key=lambda one: one.order, reverse=True)


def _search(words: Words, position: Position, seat: int, wanted: Sequence[str], most: int) -> list[tuple[Move, str]]:
    """Return the legal moves whose name matches one of the ``wanted`` texts, otherwise those whose description does."""
    ruleset = position.ruleset.name
    moves = position.legal_moves(seat)
    names = dict(zip(moves, map(fold, name_choices(words, ruleset, moves)), strict=True))
    found = _match_texts(wanted, names)
    best = _rank(position, seat, found or moves)
    if found:
        return [(one.move, render_move(words, ruleset, one)) for one in best[:most]]
    # Describe only the likeliest moves. There may be hundreds, and describing a move takes longer than playing it.
    parts = {part for way in wanted for part in way.split()}
    likely = sorted(best, key=lambda one: -sum(part in names[one.move] for part in parts))[:MAX_WORDED_MOVES]
    said = {one.move: render_move(words, ruleset, one) for one in likely}
    saying = _match_texts(wanted, {move: f"{names[move]} {fold(said[move])}" for move in said})
    return [(one.move, said[one.move]) for one in best if one.move in saying][:most]


def _match_texts(wanted: Sequence[str], told: Mapping[Move, str]) -> list[Move]:
    """Return the moves whose text contains one of the ``wanted`` texts, or otherwise all words of one."""
    ways = [way for way in wanted if way]
    as_it_stands = [move for move, text in told.items() if any(way in text for way in ways)]
    if as_it_stands:
        return as_it_stands
    parts = [way.split() for way in ways]
    return [move for move, text in told.items() if any(all(part in text for part in way) for way in parts)]


@_guard_completion
async def complete_ruleset(context: Context, typed: str) -> list[Choice[str]]:
    return _offer({ruleset: context.words(ruleset) for ruleset in RULESETS}, typed)


@_guard_completion
async def complete_kind(context: Context, typed: str) -> list[Choice[str]]:
    """Offer all combinations of game and side."""
    return _offer({f"{ruleset}/{side}": name_kind(context.words, ruleset, side) for ruleset, side in KINDS}, typed)


@_guard_completion
async def complete_tournament(context: Context, typed: str) -> list[Choice[str]]:
    """Offer tournaments whose id or name contains the typed text, including finished ones if the command shows them."""
    looks = context.asker.act in ("show", "export")

    async def look_up() -> list[Tournament]:
        going_on = await search.list_tournaments(context.service, context.request)
        over = await search.list_tournaments(context.service, context.request, OVER) if looks else []
        return [*going_on, *over]

    found = await _recall(context, ("tournaments", looks), look_up)
    names = {one.id: name_tournament_plainly(context.words, one) for one in found}
    matching = _find_matching(names, typed)
    return [Choice(name=_label(names[one]), value=f"#{one}") for one in matching[:MAX_CHOICES]]


def _name_numbered(words: Words, entry: Entry) -> str:
    """Return the number and name of an entry, and whether it is out."""
    who = name_entry_plainly(words, entry)
    return _join(words, str(entry.number), words("tournament-left", who=who) if entry.is_out else who)


@_guard_completion
async def complete_entry(context: Context, typed: str) -> list[Choice[str]]:
    """Offer the entries of the tournament by number and name. Entries that are out come last.

    Offer nothing if several tournaments are possible, because numbers differ between them.
    """
    named = str(getattr(context.asker.interaction.namespace, TOURNAMENT, None) or "")[:MAX_CHOICE_LENGTH]

    async def look_up() -> TournamentState | None:
        meant = await search.find_meant_tournaments(context.service, context.request, named)
        return await load(context.service, meant[0].id, context.request) if len(meant) == 1 else None

    state = await _recall(context, ("entries", named), look_up)
    if state is None:
        return []
    entries = sorted(state.contest.entries, key=lambda entry: entry.is_out)
    known = [entry for entry in entries if entry.is_known]
    names = {str(entry.number): _label(_name_numbered(context.words, entry)) for entry in known}
    return [Choice(name=names[number], value=number) for number in _find_matching(names, typed)[:MAX_CHOICES]]


@_guard_completion
async def complete_table(context: Context, typed: str) -> list[Choice[str]]:
    """Offer the tables whose result can be corrected, with their games and players."""
    names = dict[str, str]()
    for state in await _recall_correcting(context):
        if not may_decide(state, context.request):
            continue
        for table in search.list_correctable(state.contest):
            who = context.words.list_plainly(_name_seats(context.words, state, table))
            named = f"#{table.game_id}"
            names[named] = _join(context.words, named, who)
    return [Choice(name=_label(names[named]), value=named) for named in _find_matching(names, typed)[:MAX_CHOICES]]


@_guard_completion
async def complete_places(context: Context, typed: str) -> list[Choice[str]]:
    """Offer the possible places at the typed table, by player."""
    named = search.read_word(str(getattr(context.asker.interaction.namespace, "table", None) or "")[:MAX_CHOICE_LENGTH])
    for state in await _recall_correcting(context):
        found = state.contest.find_table(named)
        if found is not None:
            return _list_places(context.words, _name_seats(context.words, state, found[1]), typed)
    return []


def _list_places(words: Words, names: Sequence[str], typed: str) -> list[Choice[str]]:
    """Return a choice for each order of these players, and for a tie of all, that matches the typed text."""
    seats = range(len(names))
    ranks = [tuple(order.index(seat) + 1 for seat in seats) for order in itertools.permutations(seats)]
    said = dict[str, str]()
    for places in [*ranks, (1,) * len(names)]:
        order = sorted(zip(places, names, strict=True), key=lambda pair: pair[0])
        written = " ".join(map(str, places))
        said[written] = words.list_plainly(words("numbered", number=place, told=name) for place, name in order)
    return [Choice(name=_label(one.name), value=one.value) for one in _offer(said, typed)[:MAX_CHOICES]]


def _name_seats(words: Words, state: TournamentState, table: Pairing) -> list[str]:
    """Return the names of the entries at a tournament's table, by seat."""
    return [name_entry_plainly(words, state.contest.entry(number)) for number in table.seats]


async def _recall_correcting(context: Context) -> list[TournamentState]:
    """Return the tournaments whose results can be corrected."""
    return await _recall(context, "correcting", lambda: search.list_correcting(context.service, context.request))


@_guard_completion
async def complete_own_language(context: Context, typed: str) -> list[Choice[str]]:
    """Offer the bot's languages by their native names, and the language of the person's Discord."""
    return _list_languages(context.words("language-as-discord"), typed)


@_guard_completion
async def complete_public_language(context: Context, typed: str) -> list[Choice[str]]:
    """Offer the bot's languages by their native names, and the server's language."""
    return _list_languages(context.words("language-auto"), typed)


@_guard_completion
async def complete_own_theme(context: Context, typed: str) -> list[Choice[str]]:
    """Offer the themes for a person's pictures, and the server's theme."""
    return _list_themes(context.words, "theme-as-server", THEMES, typed)


@_guard_completion
async def complete_public_theme(context: Context, typed: str) -> list[Choice[str]]:
    """Offer the themes for public pictures, and the bot's default."""
    return _list_themes(context.words, "theme-as-bot", PUBLIC_THEMES, typed)


def _list_themes(words: Words, unchosen: str, themes: Sequence[Theme], typed: str) -> list[Choice[str]]:
    """Return choices for ``unchosen`` and then the themes. Like languages, they aren't fixed choices."""
    names: dict[str, str] = {NO_THEME: words(unchosen)}
    return _offer(names | {theme: words(f"theme-{theme}") for theme in themes}, typed)


def _list_languages(unchosen: str, typed: str) -> list[Choice[str]]:
    """Return choices for ``unchosen`` and then the languages.

    They aren't fixed choices, because each one would enlarge the command, whose size Discord limits.
    """
    names = {AUTO: unchosen} | {language: find_words(language)("language-name") for language in LANGUAGES}
    return _offer(names, typed)[:MAX_CHOICES]


COMPLETIONS: dict[str, Completion] = {
    "game": complete_game,
    "old-game": complete_game,
    "replace-seat": complete_seat,
    "new-side": complete_side,
    "move-move": complete_move,
    "rules-game": complete_ruleset,
    "puzzle-game": complete_ruleset,
    "me-theme": complete_own_theme,
    "server-theme": complete_public_theme,
    "me-language": complete_own_language,
    "server-language": complete_public_language,
    "tournament": complete_tournament,
    "tournament-game": complete_kind,
    "tournament-entry": complete_entry,
    "tournament-table": complete_table,
    "tournament-places": complete_places,
}
"""Completions of options by their keys in the catalogue."""
