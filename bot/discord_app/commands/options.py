"""What is offered for an option while it is typed, in the words of whoever types."""

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
from bot.discord_app.actions.followers import STOP
from bot.discord_app.actions.games import FIRST_GAME, KINDS
from bot.discord_app.actions.meant import MeantGame
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
from bot.games.table.fitting import PastRule, Rule
from bot.games.tournament import finding
from bot.games.tournament.acts import may_decide
from bot.games.tournament.change import TournamentState, load
from bot.games.tournament.contest import Entry, Pairing
from bot.messages.answers import name_game_plainly, word_refusal
from bot.messages.markup import clean, cut
from bot.messages.narration import name_choices, word_move
from bot.messages.notation import read_typed
from bot.messages.people import list_player_plainly
from bot.messages.posts import name_kind
from bot.messages.tournaments import name_entry_plainly, name_tournament_plainly
from bot.messages.words import LANGUAGES, Words
from bot.messages.words import words as find_words
from bot.messages.writing import remove_marks
from bot.rules import RULESETS, Move, Position
from bot.storage.rows import Game, Tournament
from bot.storage.tournament_queries import OVER
from bot.typed import fold, normalise
from renderers.scene import PUBLIC_THEMES, THEMES, Theme

logger = logging.getLogger(__name__)

Choice = app_commands.Choice
MOST_CHOICES = 25
TOURNAMENT = "tournament"
"""The option that names one."""
LONGEST_CHOICE = 100
LONGEST_MOVES = 200
"""Characters that are typed for a move, or several, with emojis for its colours."""
MOST_WORDED = 40
"""Moves that are put in words for one letter that is typed: that takes longer than to play them."""
_BETWEEN_MOVES = re.compile("[,;]")
_CUT = "..."
"""With what a choice ends, normalised, that had to be shortened (`cut`)."""
_MARKUP = re.compile(r"[\\`*]")
"""Discord shows options as they are, letter by letter."""

Found = TypeVar("Found")
Named = TypeVar("Named", bound=Hashable)


def log_late_choices(record: logging.LogRecord) -> bool:
    """Log choices that Discord no longer accepts in one line, instead of the library's traceback."""
    error = record.exc_info[1] if record.exc_info else None
    if not is_too_late(error):
        return True
    logger.warning("the choices for an option came too late: %s", error)
    return False


# The library sends the choices, and logs the exceptions of that itself.
logging.getLogger(app_commands.tree.__name__).addFilter(log_late_choices)


class CompletionTurns(RequestTurns):
    """The turns of what people type, apart from those of what they press."""


Completion = Callable[[Interaction, Any], Coroutine[Any, Any, list[Choice[Any]]]]


def _completing(
    complete: Callable[[Context, str], Awaitable[list[Choice[Any]]]], longest: int = LONGEST_CHOICE
) -> Completion:
    """The completion, which offers nothing where it fails: what the command then answers says why.

    Each person has theirs one after another, apart from what they press. ``longest`` is the maximum length of the
    option: Discord limits only what is sent, not what is typed.
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
                # The library passes a number if the option takes one.
                return await complete(context, _cut_typed(str(typed), longest))
        except Refusal:
            return []
        except Exception:
            logger.exception("an option could not be completed")
            return []

    return guarded


def _cut_typed(typed: str, longest: int) -> str:
    """Cut a typed text to the maximum length of its option, as it is typed and as it is read."""
    cut_text = typed[:longest]
    # Some letters are read as many others: "ﷺ" as eighteen.
    read = normalise(cut_text)
    return cut_text if len(read) <= longest else read[:longest]


def _rule_of(context: Context) -> Rule | PastRule:
    """Which games fit the act of the command whose option is typed."""
    name = context.asker.act
    if name == "board":
        name = "post" if getattr(context.asker.interaction.namespace, "share", False) else "table"
    if name == "follow" and getattr(context.asker.interaction.namespace, "when", None) == STOP:
        name = "unfollow"
    meant = ACTIONS[ON_GAME][name].meant
    assert isinstance(meant, MeantGame)
    return meant.rule


async def _recall(context: Context, key: Hashable, look_up: Callable[[], Awaitable[Found]]) -> Found:
    """What this person was found a moment ago for the same key in the same channel, or what is found now.

    Where nobody else is, nothing is remembered: games of many servers are found there, some of other processes.
    """
    if not context.asker.place.has_others:
        return await look_up()
    lookups = context.client.get_shared(RecentLookups, context.service.clock)
    return await lookups.recall(context.asker.place, (context.user_id, context.asker.channel_id, key), look_up)


class NamedGame(NamedTuple):
    """A game, and what a choice of it says."""

    game: Game
    name: str


@_completing
async def complete_game(context: Context, typed: str) -> list[Choice[str]]:
    """The games that fit the act and whose id, kind or players contain what is typed."""
    service = context.service
    request = context.request
    words = context.words
    rule = _rule_of(context)
    wanted = normalise(typed).strip().removeprefix("#")

    async def look_up() -> list[NamedGame]:
        possible = await lookup.list_possible(service, request, rule)
        # To name a hundred games takes longer than to compare their names: it is not done at each letter.
        return [NamedGame(game, _label(name_game_plainly(words, game))) for game in possible]

    # All open games are looked through for any act.
    about = rule if isinstance(rule, PastRule) else None
    possible = await _recall(context, (words.language, about), look_up)
    names = {one.game.id: one.name for one in possible}
    called = set(_find_called(names, wanted))
    # Who has lost access to a channel since then is offered nothing of it.
    matching = [one.game for one in possible if one.game.id in called and request.has_access_to(one.game)]
    fitting = await lookup.list_fitting(service, request, rule, matching, MOST_CHOICES)
    return [Choice(name=names[table.game.id], value=f"#{table.game.id}") for table in fitting]


def _read_typed_game(context: Context) -> str:
    """What has been typed for the game; empty where nothing has."""
    return str(getattr(context.asker.interaction.namespace, "game", None) or "")[:LONGEST_CHOICE]


async def _find_meant(context: Context, named: str) -> list[Table]:
    """The games that may be meant by what has been typed for one."""
    rule = _rule_of(context)

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
        # Who has lost access to its channel since then.
        raise Refusal("no-game-here")
    return seen


@_completing
async def complete_seat(context: Context, typed: str) -> list[Choice[int]]:
    """The seats of the games that may be meant, with who sits on them; nobody sends themselves away."""
    found = await _find_meant(context, _read_typed_game(context))
    if len(found) == 1:
        logs.add(game=found[0].game.id)
    words = context.words
    sitting = dict[int, list[str]]()
    for table in found:
        for player in table.game.players:
            if context.asker.act == "remove" and player.user_id == context.user_id:
                continue
            who = list_player_plainly(words, player)
            # Which of the games it is the command asks.
            in_game = who if len(found) == 1 else words("seat-in-game", who=who, game=table.game.id)
            sitting.setdefault(player.seat + 1, []).append(in_game)
    names = {number: _join(words, str(number), words.list_plainly(who)) for number, who in sorted(sitting.items())}
    return [Choice(name=_label(names[number]), value=number) for number in _find_called(names, typed)]


@_completing
async def complete_side(context: Context, typed: str) -> list[Choice[str]]:
    """The sides of the boards of the game that was chosen."""
    game = getattr(context.asker.interaction.namespace, "game", None) or FIRST_GAME
    sides = RULESETS[game].sides if game in RULESETS else ()
    return _offer({side: context.words(f"{game}-side-{side}") for side in sides}, typed)


def _find_called(names: Mapping[Named, str], typed: str) -> list[Named]:
    """Return the keys of the names that contain the typed text, however both are written."""
    wanted = fold(typed).strip()
    return [named for named, name in names.items() if wanted in fold(name)]


def _offer(names: Mapping[str, str], typed: str) -> list[Choice[str]]:
    """Return a choice for each value that contains the typed text in its name or in itself."""
    both = {value: f"{name} {value}" for value, name in names.items()}
    return [Choice(name=names[value], value=value) for value in _find_called(both, typed)]


def _label(text: str) -> str:
    """What a choice says, as Discord takes it."""
    return cut(remove_marks(text), LONGEST_CHOICE)


def _join(words: Words, name: str, told: str) -> str:
    """What a choice says of what it names: "#7KQ2X · Ana, Ben"."""
    return words.join_facts((name, told))


async def _complete_move(context: Context, typed: str) -> list[Choice[str]]:
    """The moves that can be meant, in words; where the person can neither move nor plan a move, why."""
    words = context.words
    named, moves = split_game(typed)
    try:
        found = await _find_meant(context, _read_typed_game(context) or named)
        players = [planning.check_may_choose(table, context.request) for table in found]
    except Refusal as refused:
        # Completion has no other place for a sentence than a choice; sending it gives the refusal in full.
        said = _MARKUP.sub("", word_refusal(words, refused))
        return [Choice(name=clean(said, LONGEST_CHOICE), value=typed[:LONGEST_CHOICE] or "?")]
    if len(found) == 1 and not named:
        logs.add(game=found[0].game.id)
        return _complete_in(words, found[0], players[0].seat, moves)
    # As many of each as there is room for, each with its game: so it can be played as it stands.
    most = MOST_CHOICES // min(len(found), MOST_CHOICES)
    choices = list[Choice[str]]()
    for table, player in zip(found[:MOST_CHOICES], players, strict=False):
        choices += _complete_in(words, table, player.seat, moves, f"#{table.game.id}", most)
        # The moves of many games take longer to word than anything that is done on the event loop.
        await asyncio.sleep(0)
    return choices


complete_move = _completing(_complete_move, LONGEST_MOVES)


def _complete_in(
    words: Words, table: Table, seat: int, typed: str, name: str = "", most: int = MOST_CHOICES
) -> list[Choice[str]]:
    """The moves of one game that can be meant, each with the ``name`` of the game where several can be."""
    table = planning.look_from(table, seat)
    choices = list[Choice[str]]()
    for written, said in _find_written(words, table, seat, typed, most) or _find_shown(words, table, seat, typed, most):
        value = f"{name} {written}".strip()
        # Discord refuses all of them where one is longer.
        if len(value) <= LONGEST_CHOICE:
            choices.append(Choice(name=_label(words.join_facts((name, said))), value=value))
    return choices


def _find_written(words: Words, table: Table, seat: int, typed: str, most: int) -> list[tuple[str, str]]:
    """The moves that can be meant after those that are written to their end, with those, and in words."""
    read = read_typed(words, table.position.ruleset, typed)
    *others, last = read.split(planning.OR)
    if others and planning.is_limit(last):
        # It is written to its end, and no move is called so.
        return []
    if not all(planning.can_be_chosen(table, seat, other.strip()) for other in others):
        # It is typed for another game.
        return []
    try:
        position, before, last = play.follow_moves(table, seat, last)
    except Refusal:
        return []
    said = _BETWEEN_MOVES.split(normalise(typed))[-1].strip(_between_facts(words))
    first = "".join(f"{other.strip()}{planning.OR} " for other in others)
    found = find_typed_moves(words, position, seat, last, most, said)
    return [(f"{first}{play.write_moves([*before, move])}", name) for move, name in found]


def _find_shown(words: Words, table: Table, seat: int, typed: str, most: int) -> list[tuple[str, str]]:
    """The moves whose choices say what is typed: a choice may have commas, and be cut off."""
    said = fold(typed)
    if not said.endswith(_CUT) and not _BETWEEN_MOVES.search(said):
        return []
    shown = said.removesuffix(_CUT).strip(_between_facts(words))
    found = _search(words, table.position, seat, [shown], most)
    return [(str(move), name) for move, name in found if shown in fold(name)]


def _between_facts(words: Words) -> str:
    """What stands between the facts of a choice, as it is read."""
    return normalise(words("between-facts"))


def split_game(typed: str) -> tuple[str, str]:
    """The game that is named in front of a move ("#7KQ2X 3 blue 4"), empty where none is, and the move."""
    named, _, moves = normalise(typed).strip().partition(" ")
    # In a choice the sign between facts may stand directly behind the name.
    named = named.removesuffix(";")
    if not lookup.is_game_id(named):
        return "", typed
    return named, moves


def find_typed_moves(
    words: Words, position: Position, seat: int, typed: str, most: int = MOST_CHOICES, said: str = ""
) -> list[tuple[Move, str]]:
    """The legal moves that begin as typed, are called so, or else the best that say so; the best come first.

    No more than ``most`` of them. ``said``: the same as it was before its words were read as those of the notation.
    """
    ruleset = position.ruleset.name
    wanted = fold(typed)
    moves = position.legal_moves(seat)
    begun = [move for move in moves if str(move).startswith(wanted)]
    if not begun:
        return _search(words, position, seat, [wanted, fold(said)], most)
    return [(one.move, word_move(words, ruleset, one)) for one in _order(position, seat, begun)[:most]]


def _order(position: Position, seat: int, moves: Sequence[Move]) -> list[play.Outlook]:
    """These moves, the best first."""
    return sorted(play.outlooks(position, seat, moves), key=lambda one: one.order, reverse=True)


def _search(words: Words, position: Position, seat: int, wanted: Sequence[str], most: int) -> list[tuple[Move, str]]:
    """The legal moves that are called as ``wanted`` in one of these ways, or else the best that say so."""
    ruleset = position.ruleset.name
    moves = position.legal_moves(seat)
    names = dict(zip(moves, map(fold, name_choices(words, ruleset, moves)), strict=True))
    found = _find_saying(wanted, names)
    best = _order(position, seat, found or moves)
    if found:
        return [(one.move, word_move(words, ruleset, one)) for one in best[:most]]
    # A game may have hundreds of legal moves, and putting one in words takes longer than playing it.
    parts = {part for way in wanted for part in way.split()}
    likely = sorted(best, key=lambda one: -sum(part in names[one.move] for part in parts))[:MOST_WORDED]
    said = {one.move: word_move(words, ruleset, one) for one in likely}
    saying = _find_saying(wanted, {move: f"{names[move]} {fold(said[move])}" for move in said})
    return [(one.move, said[one.move]) for one in best if one.move in saying][:most]


def _find_saying(wanted: Sequence[str], told: Mapping[Move, str]) -> list[Move]:
    """Of these moves, by their texts, those whose text has what is ``wanted`` as it stands, else all its words."""
    ways = [way for way in wanted if way]
    as_it_stands = [move for move, text in told.items() if any(way in text for way in ways)]
    if as_it_stands:
        return as_it_stands
    parts = [way.split() for way in ways]
    return [move for move, text in told.items() if any(all(part in text for part in way) for way in parts)]


@_completing
async def complete_ruleset(context: Context, typed: str) -> list[Choice[str]]:
    """Every game."""
    return _offer({ruleset: context.words(ruleset) for ruleset in RULESETS}, typed)


@_completing
async def complete_kind(context: Context, typed: str) -> list[Choice[str]]:
    """Every game with every side."""
    return _offer({f"{ruleset}/{side}": name_kind(context.words, ruleset, side) for ruleset, side in KINDS}, typed)


@_completing
async def complete_tournament(context: Context, typed: str) -> list[Choice[str]]:
    """The tournaments that may be meant whose id or name contains what is typed; to look at one, also if it is over."""
    looks = context.asker.act in ("show", "export")

    async def look_up() -> list[Tournament]:
        going_on = await finding.list_tournaments(context.service, context.request)
        over = await finding.list_tournaments(context.service, context.request, OVER) if looks else []
        return [*going_on, *over]

    found = await _recall(context, ("tournaments", looks), look_up)
    names = {one.id: name_tournament_plainly(context.words, one) for one in found}
    matching = _find_called(names, typed)
    return [Choice(name=_label(names[one]), value=f"#{one}") for one in matching[:MOST_CHOICES]]


def _name_numbered(words: Words, entry: Entry) -> str:
    """Return the number and name of an entry, and whether it is out."""
    who = name_entry_plainly(words, entry)
    return _join(words, str(entry.number), words("tournament-left", who=who) if entry.is_out else who)


@_completing
async def complete_entry(context: Context, typed: str) -> list[Choice[str]]:
    """The entries of the tournament that is meant, by number and name, those that are out last.

    Where several may be, none: the number of one is another's in each.
    """
    named = str(getattr(context.asker.interaction.namespace, TOURNAMENT, None) or "")[:LONGEST_CHOICE]

    async def look_up() -> TournamentState | None:
        meant = await finding.find_meant_tournaments(context.service, context.request, named)
        return await load(context.service, meant[0].id, context.request) if len(meant) == 1 else None

    state = await _recall(context, ("entries", named), look_up)
    if state is None:
        return []
    entries = sorted(state.contest.entries, key=lambda entry: entry.is_out)
    known = [entry for entry in entries if entry.is_known]
    names = {str(entry.number): _label(_name_numbered(context.words, entry)) for entry in known}
    return [Choice(name=names[number], value=number) for number in _find_called(names, typed)[:MOST_CHOICES]]


@_completing
async def complete_table(context: Context, typed: str) -> list[Choice[str]]:
    """The tables whose result can be corrected, by game and who sits there."""
    names = dict[str, str]()
    for state in await _recall_correcting(context):
        if not may_decide(state, context.request):
            continue
        for table in finding.list_correctable(state.contest):
            who = context.words.list_plainly(_name_seats(context.words, state, table))
            named = f"#{table.game_id}"
            names[named] = _join(context.words, named, who)
    return [Choice(name=_label(names[named]), value=named) for named in _find_called(names, typed)[:MOST_CHOICES]]


@_completing
async def complete_places(context: Context, typed: str) -> list[Choice[str]]:
    """The places that those at the table which is typed can have come to, by name."""
    named = finding.read_word(str(getattr(context.asker.interaction.namespace, "table", None) or "")[:LONGEST_CHOICE])
    for state in await _recall_correcting(context):
        found = state.contest.find_table(named)
        if found is not None:
            return _list_places(context.words, _name_seats(context.words, state, found[1]), typed)
    return []


def _list_places(words: Words, names: Sequence[str], typed: str) -> list[Choice[str]]:
    """All orders of these seats, and that all share the first place, as far as they are called as is typed."""
    seats = range(len(names))
    ranks = [tuple(order.index(seat) + 1 for seat in seats) for order in itertools.permutations(seats)]
    said = dict[str, str]()
    for places in [*ranks, (1,) * len(names)]:
        order = sorted(zip(places, names, strict=True), key=lambda pair: pair[0])
        written = " ".join(map(str, places))
        said[written] = words.list_plainly(words("numbered", number=place, told=name) for place, name in order)
    return [Choice(name=_label(one.name), value=one.value) for one in _offer(said, typed)[:MOST_CHOICES]]


def _name_seats(words: Words, state: TournamentState, table: Pairing) -> list[str]:
    """Who sits at a table of a tournament, by seat."""
    return [name_entry_plainly(words, state.contest.entry(number)) for number in table.seats]


async def _recall_correcting(context: Context) -> list[TournamentState]:
    """The tournaments whose results can be corrected."""
    return await _recall(context, "correcting", lambda: finding.list_correcting(context.service, context.request))


@_completing
async def complete_own_language(context: Context, typed: str) -> list[Choice[str]]:
    """Every language of the bot by its own name, and that of one's Discord."""
    return _list_languages(context.words("language-as-discord"), typed)


@_completing
async def complete_public_language(context: Context, typed: str) -> list[Choice[str]]:
    """Every language of the bot by its own name, and that of the server."""
    return _list_languages(context.words("language-auto"), typed)


@_completing
async def complete_own_theme(context: Context, typed: str) -> list[Choice[str]]:
    """Every theme of one's own pictures, and that of the server."""
    return _list_themes(context.words, "theme-as-server", THEMES, typed)


@_completing
async def complete_public_theme(context: Context, typed: str) -> list[Choice[str]]:
    """Every theme of public pictures, and that of the bot."""
    return _list_themes(context.words, "theme-as-bot", PUBLIC_THEMES, typed)


def _list_themes(words: Words, unchosen: str, themes: Sequence[Theme], typed: str) -> list[Choice[str]]:
    """The themes, after ``unchosen``, which is none of them; no list of choices, as of languages."""
    names: dict[str, str] = {NO_THEME: words(unchosen)}
    return _offer(names | {theme: words(f"theme-{theme}") for theme in themes}, typed)


def _list_languages(unchosen: str, typed: str) -> list[Choice[str]]:
    """The languages, after ``unchosen``, which is none of them.

    No list of choices: each would make the command larger than the last, and Discord has a limit for that.
    """
    names = {AUTO: unchosen} | {language: find_words(language)("language-name") for language in LANGUAGES}
    return _offer(names, typed)[:MOST_CHOICES]


COMPLETIONS: dict[str, Completion] = {
    "game": complete_game,
    "old-game": complete_game,
    "replace-seat": complete_seat,
    "new-side": complete_side,
    "move-move": complete_move,
    "rules-game": complete_ruleset,
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
"""What is offered for an option, by its key in the catalogue."""
