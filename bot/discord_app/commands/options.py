"""What is offered for an option while it is typed, in the words of whoever types."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Sequence
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from discord import app_commands

from bot import logs
from bot.discord_app.actions.acts import ACTS
from bot.discord_app.actions.followers import STOP
from bot.discord_app.actions.games import FIRST_GAME
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.interactions import Context, read_place
from bot.games.core.replay import Table
from bot.games.core.request import Refusal
from bot.games.table import lookup, planning, play
from bot.games.table.fitting import PastRule, Rule
from bot.messages.answers import name_game_plainly, word_refusal
from bot.messages.markup import clean, cut
from bot.messages.narration import SEPARATOR, name_choices, replace_icons, word_move
from bot.messages.people import list_player_plainly
from bot.messages.words import Words
from bot.rules import RULESETS, Move, Position
from bot.storage.rows import Game

logger = logging.getLogger(__name__)

Choice = app_commands.Choice
MOST_CHOICES = 25
LONGEST_CHOICE = 100
LONGEST_MOVES = 200
"""Characters that are typed for a move, or several, with emojis for its colours."""
MOST_WORDED = 40
"""Moves that are put in words for one letter that is typed: that takes longer than to play them."""
_MARKUP = re.compile(r"[\\`*]")
"""Discord shows options as they are, letter by letter."""

Found = TypeVar("Found")
Completion = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[Any]]]]


def _completing(complete: Callable[[Context, str], Awaitable[list[Choice[Any]]]]) -> Completion:
    """The completion, which offers nothing where it fails: what the command then answers says why.

    Each person has theirs one after another, apart from what they press.
    """

    @wraps(complete)
    async def guarded(interaction: Interaction, typed: str) -> list[Choice[Any]]:
        client = interaction.client
        user_id = interaction.user.id
        client.note_act()
        try:
            client.allowances.check_completion(user_id, read_place(interaction))
            async with client.turns_of_completion.take(user_id):
                return await complete(Context(interaction), typed)
        except Refusal:
            return []
        except Exception:
            logger.exception("an option could not be completed")
            return []

    return guarded


def _rule_of(context: Context) -> Rule | PastRule:
    """Which games fit the act of the command whose option is typed."""
    name = "table" if context.act == "board" else context.act
    if name == "follow" and getattr(context.interaction.namespace, "when", None) == STOP:
        name = "unfollow"
    rule = ACTS[name].rule
    assert rule is not None
    return rule


async def _recall(context: Context, key: Hashable, look_up: Callable[[], Awaitable[Found]]) -> Found:
    """What this person was found a moment ago for the same key in the same channel, or what is found now.

    Where nobody else is, nothing is remembered: games of many servers are found there, some of other processes.
    """
    if not context.place.has_others:
        return await look_up()
    return await context.client.memory.recall(context.place, (context.user.id, context.channel_id, key), look_up)


class NamedGame(NamedTuple):
    """A game, and what a choice of it says."""

    game: Game
    name: str


@_completing
async def complete_game(context: Context, typed: str) -> list[Choice[str]]:
    """The games that fit the act and whose id, kind or players contain what is typed."""
    service = context.service
    request = context.request
    rule = _rule_of(context)
    wanted = typed[:LONGEST_CHOICE].strip().removeprefix("#").upper()

    async def look_up() -> list[NamedGame]:
        possible = await lookup.list_possible(service, request, rule)
        # To name a hundred games takes longer than to compare their names: it is not done at each letter.
        return [NamedGame(game, cut(name_game_plainly(context.words, game), LONGEST_CHOICE)) for game in possible]

    # All open games are looked through for any act.
    about = rule if isinstance(rule, PastRule) else None
    possible = await _recall(context, (context.interaction.locale, about), look_up)
    names = {one.game.id: one.name for one in possible}
    # Who has lost access to a channel since then is offered nothing of it.
    matching = [one.game for one in possible if wanted in one.name.upper() and request.has_access_to(one.game)]
    fitting = await lookup.list_fitting(service, request, rule, matching, MOST_CHOICES)
    return [Choice(name=names[table.game.id], value=f"#{table.game.id}") for table in fitting]


def _read_typed_game(context: Context) -> str:
    """What has been typed for the game; empty where nothing has."""
    return str(getattr(context.interaction.namespace, "game", None) or "")[:LONGEST_CHOICE]


async def _find_meant(context: Context, named: str) -> list[Table]:
    """The games that may be meant by what has been typed for one."""
    rule = _rule_of(context)

    async def find() -> list[Table] | Refusal:
        try:
            return await lookup.find_meant(context.service, context.request, named, rule)
        except Refusal as refused:
            return refused

    found = await _recall(context, (context.act, named), find)
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
    sitting = dict[int, list[str]]()
    for table in found:
        for player in table.game.players:
            if context.act == "remove" and player.user_id == context.user.id:
                continue
            who = list_player_plainly(context.words, player)
            # Which of the games it is the command asks.
            in_game = who if len(found) == 1 else context.words("seat-in-game", who=who, game=table.game.id)
            sitting.setdefault(player.seat + 1, []).append(in_game)
    names = {number: f"{number}{SEPARATOR}{', '.join(who)}" for number, who in sorted(sitting.items())}
    return [
        Choice(name=cut(name, LONGEST_CHOICE), value=number)
        for number, name in names.items()
        if _is_called_so(name, typed)
    ]


@_completing
async def complete_side(context: Context, typed: str) -> list[Choice[str]]:
    """The sides of the boards of the game that was chosen."""
    game = getattr(context.interaction.namespace, "game", None) or FIRST_GAME
    sides = RULESETS[game].sides if game in RULESETS else ()
    names = {side: context.words(f"{game}-side-{side}") for side in sides}
    return [Choice(name=name, value=side) for side, name in names.items() if _is_called_so(f"{name} {side}", typed)]


def _is_called_so(name: str, typed: str) -> bool:
    """Whether what is typed stands in a name, however it is written."""
    return str(typed).strip().casefold() in name.casefold()


@_completing
async def complete_move(context: Context, typed: str) -> list[Choice[str]]:
    """The moves that can be meant, in words; where the person can neither move nor plan a move, why."""
    words = context.words
    named, moves = split_game(typed[:LONGEST_MOVES])
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


def _complete_in(
    words: Words, table: Table, seat: int, typed: str, name: str = "", most: int = MOST_CHOICES
) -> list[Choice[str]]:
    """The moves of one game that can be meant, each with the ``name`` of the game where several can be."""
    typed = replace_icons(words, table.game.ruleset, table.position.ruleset.colours, typed)
    *others, typed = typed.split(planning.OR)
    if others and planning.is_limit(typed):
        # It is written to its end, and no move is called so.
        return []
    first = "".join(f"{other.strip()}{planning.OR} " for other in others)
    table = planning.look_from(table, seat)
    if not all(planning.can_be_chosen(table, seat, other.strip()) for other in others):
        # It is typed for another game.
        return []
    try:
        position, before, typed = play.follow_moves(table, seat, typed)
    except Refusal:
        return []
    choices = list[Choice[str]]()
    for move, said in find_moves(words, position, seat, typed, most):
        label = cut(SEPARATOR.join(filter(None, (name, said))), LONGEST_CHOICE)
        value = f"{name} {first}{play.write_moves([*before, move])}".strip()
        # Discord refuses all of them where one is longer.
        if len(value) <= LONGEST_CHOICE:
            choices.append(Choice(name=label, value=value))
    return choices


def split_game(typed: str) -> tuple[str, str]:
    """The game that is named in front of a move ("#7KQ2X 3 blue 4"), empty where none is, and the move."""
    named, _, moves = typed.strip().partition(" ")
    if not lookup.is_game_name(named):
        return "", typed
    return named, moves


def find_moves(
    words: Words, position: Position, seat: int, typed: str, most: int = MOST_CHOICES
) -> list[tuple[Move, str]]:
    """The legal moves that begin as typed, are called so, or else the best that say so; the best come first.

    No more than ``most`` of them.
    """
    ruleset = position.ruleset.name
    wanted = typed.casefold()
    moves = position.legal_moves(seat)
    found = [move for move in moves if str(move).startswith(wanted)]
    if not found:
        found = _find_saying(wanted, list(zip(moves, name_choices(words, ruleset, moves), strict=True)))
    best = sorted(play.outlooks(position, seat, found or moves), key=lambda one: one.order, reverse=True)
    # A game may have hundreds of legal moves, and putting one in words takes longer than playing it.
    most_worded = most if found else MOST_WORDED
    named = [(one.move, word_move(words, ruleset, one)) for one in best[:most_worded]]
    if not found:
        saying = _find_saying(wanted, [(move, name.casefold()) for move, name in named])
        named = [(move, name) for move, name in named if move in saying]
    return named[:most]


def _find_saying(wanted: str, told: Sequence[tuple[Move, str]]) -> list[Move]:
    """Of these moves, each with its text, those whose text has what is ``wanted`` as it stands, else all its words."""
    as_it_stands = [move for move, text in told if wanted in text]
    if as_it_stands:
        return as_it_stands
    parts = wanted.split()
    return [move for move, text in told if all(part in text for part in parts)]


COMPLETIONS: dict[str, Completion] = {
    "game": complete_game,
    "old-game": complete_game,
    "replace-seat": complete_seat,
    "new-side": complete_side,
    "move-move": complete_move,
}
"""What is offered for an option, by its key in the catalogue."""
