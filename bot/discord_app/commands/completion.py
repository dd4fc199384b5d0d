"""What Discord offers while an option is typed: games, moves in words, seats."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from functools import wraps
from typing import Any, TypeAlias

from discord import app_commands

from bot import logs
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.interactions import private_words, request_of
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table
from bot.games.table import lookup, play
from bot.messages.answers import name_game_plainly, word_refusal
from bot.messages.markup import clean, cut
from bot.messages.narration import name_choices, points_of, replace_icons, word_move
from bot.messages.people import list_player_plainly
from bot.messages.words import Words
from bot.rules import Move, Position

logger = logging.getLogger(__name__)

Choice = app_commands.Choice
MOST_CHOICES = 25
LONGEST_CHOICE = 100
LONGEST_MOVES = 200
"""Characters that are typed for a move, or several, with emojis for its colours."""
GameName = app_commands.Range[str, None, LONGEST_CHOICE]
"""What is typed for a game: its name, or what a choice of it says."""
MOST_WORDED = 40
"""Moves that are put in words for one letter that is typed: that takes longer than to play them."""
_MARKUP = re.compile(r"[\\`*]")
"""Discord shows options as they are, letter by letter."""


Completion: TypeAlias = Callable[..., Awaitable[list[Choice[Any]]]]


def _or_nothing(complete: Completion) -> Completion:
    """The completion, which offers nothing where it fails: what the command then answers says why."""

    @wraps(complete)
    async def guarded(interaction: Interaction, *args: str) -> list[Choice[Any]]:
        try:
            interaction.client.allowances.check_completion(interaction.user.id, interaction.guild_id)
            return await complete(interaction, *args)
        except Refusal:
            return []
        except Exception:
            logger.exception("an option could not be completed")
            return []

    return guarded


@_or_nothing
async def complete_game(interaction: Interaction, typed: str, act: str) -> list[Choice[str]]:
    """The games that fit the act and whose id, kind or players contain what is typed."""
    words, wanted = private_words(interaction), typed[:LONGEST_CHOICE].strip().removeprefix("#").upper()
    choices = [
        Choice(name=cut(name_game_plainly(words, table.game), LONGEST_CHOICE), value=f"#{table.game.id}")
        for table in await lookup.list_fitting(interaction.client.service, request_of(interaction), act)
    ]
    return [choice for choice in choices if wanted in choice.name.upper()][:MOST_CHOICES]


async def _find_game(interaction: Interaction, named: str, act: str) -> Table:
    """The one game that is meant for this act; the log then tells of it."""
    table, *others = found = await lookup.find_meant(interaction.client.service, request_of(interaction), named, act)
    if others:
        raise lookup.refuse_to_choose(found)
    logs.add(game=table.game.id)
    return table


@_or_nothing
async def complete_seat(interaction: Interaction, named: str, act: str) -> list[Choice[int]]:
    """The seats of the game that is meant for this act, with who sits on them; nobody sends themselves away."""
    words = private_words(interaction)
    table = await _find_game(interaction, named, act)
    return [
        Choice(name=f"{player.seat + 1} · {list_player_plainly(words, player)}", value=player.seat + 1)
        for player in table.game.players
        if act != "remove" or player.user_id != interaction.user.id
    ]


@_or_nothing
async def complete_move(interaction: Interaction, named: str, typed: str) -> list[Choice[str]]:
    """The moves that can be meant, in words; where the person cannot move, why."""
    words = private_words(interaction)
    try:
        table = await _find_game(interaction, named, "move")
        player = play.check_may_act(table, request_of(interaction))
    except Refusal as refused:
        # Completion has no other place for a sentence than a choice; sending it gives the refusal in full.
        said = _MARKUP.sub("", word_refusal(words, refused))
        return [Choice(name=clean(said, LONGEST_CHOICE), value=typed[:LONGEST_CHOICE] or "?")]
    typed = replace_icons(words, table.game.ruleset, table.position.ruleset.colours, typed[:LONGEST_MOVES])
    position, before, typed = play.look_ahead(table, player.seat, typed)
    found = find_moves(words, position, player.seat, typed)
    return [Choice(name=cut(name, LONGEST_CHOICE), value=play.write_moves([*before, move])) for move, name in found]


def find_moves(words: Words, position: Position, seat: int, typed: str) -> list[tuple[Move, str]]:
    """The legal moves that begin as typed; else those whose choices are called so; else the best that say so.

    The best come first.
    """
    ruleset, wanted = position.ruleset.name, typed.casefold()
    moves = position.legal_moves(seat)
    found = [move for move in moves if str(move).startswith(wanted)] or _which_say(
        wanted, zip(moves, name_choices(words, ruleset, moves), strict=True)
    )
    # A game may have hundreds of legal moves, and putting one in words takes longer than playing it.
    best = sorted(play.outlooks(position, seat, found or moves), key=points_of, reverse=True)
    named = [(one.move, word_move(words, ruleset, one)) for one in best[: MOST_CHOICES if found else MOST_WORDED]]
    if not found:
        saying = _which_say(wanted, ((move, name.casefold()) for move, name in named))
        named = [(move, name) for move, name in named if move in saying]
    return named[:MOST_CHOICES]


def _which_say(wanted: str, told: Iterable[tuple[Move, str]]) -> list[Move]:
    """The moves of which it is told as it stands; else those with all its words."""
    told, parts = list(told), {*wanted.split()}
    return [move for move, text in told if wanted in text] or [
        move for move, text in told if all(part in text for part in parts)
    ]
