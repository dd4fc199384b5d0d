"""What Discord offers while an option is typed: games, moves in words, seats."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from discord import app_commands

from bot.discord_app.base import Interaction
from bot.discord_app.find_game import find_game, list_fitting
from bot.discord_app.interactions import private_words, request_of
from bot.games import play
from bot.games.refusal import Refusal
from bot.messages.answers import name_game_plainly, word_refusal
from bot.messages.markup import clean, cut
from bot.messages.narration import points_of, replace_icons, word_move
from bot.messages.people import list_player_plainly
from bot.messages.words import Words
from bot.rules import Move, Position

logger = logging.getLogger(__name__)

Choice = app_commands.Choice
MOST_CHOICES = 25
LONGEST_CHOICE = 100
_MARKUP = re.compile(r"[\\`*]")
"""Discord shows options as they are, letter by letter."""


Completed = ParamSpec("Completed")
Value = TypeVar("Value", str, int)


def _or_nothing(
    complete: Callable[Concatenate[Interaction, Completed], Awaitable[list[Choice[Value]]]],
) -> Callable[Concatenate[Interaction, Completed], Awaitable[list[Choice[Value]]]]:
    """The completion, which offers nothing where it fails: what the command then answers says why."""

    @wraps(complete)
    async def guarded(
        interaction: Interaction, /, *args: Completed.args, **kwargs: Completed.kwargs
    ) -> list[Choice[Value]]:
        try:
            interaction.client.allowances.check_completion(interaction.user.id, interaction.guild_id)
            return await complete(interaction, *args, **kwargs)
        except Refusal:
            return []
        except Exception:
            logger.exception("an option could not be completed")
            return []

    return guarded


@_or_nothing
async def complete_game(interaction: Interaction, typed: str, act: str) -> list[Choice[str]]:
    """The games that fit the act and whose id, kind or players contain what is typed."""
    words, wanted = private_words(interaction), typed.strip().removeprefix("#").upper()
    choices = [
        Choice(name=cut(name_game_plainly(words, table.game), LONGEST_CHOICE), value=f"#{table.game.id}")
        for table in await list_fitting(interaction, act)
    ]
    return [choice for choice in choices if wanted in choice.name.upper()][:MOST_CHOICES]


@_or_nothing
async def complete_seat(interaction: Interaction, named: str, act: str) -> list[Choice[int]]:
    """The seats of the game that is meant for this act, with who sits on them; nobody sends themselves away."""
    words = private_words(interaction)
    table = await find_game(interaction, named, act)
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
        table = await find_game(interaction, named, "move")
        player = play.check_may_act(table, request_of(interaction))
    except Refusal as refused:
        # Completion has no other place for a sentence than a choice; sending it gives the refusal in full.
        said = _MARKUP.sub("", word_refusal(words, refused))
        return [Choice(name=clean(said, LONGEST_CHOICE), value=typed[:LONGEST_CHOICE] or "?")]
    typed = replace_icons(words, table.game.ruleset, table.position.ruleset.colours, typed)
    position, before, typed = play.look_ahead(table, player.seat, typed)
    found = _find_moves(words, position, player.seat, typed)
    return [Choice(name=cut(name, LONGEST_CHOICE), value=play.write_moves([*before, move])) for move, name in found]


def _find_moves(words: Words, position: Position, seat: int, typed: str) -> list[tuple[Move, str]]:
    """The legal moves that begin as typed; else those in whose words it stands; else those with all its words.

    The best come first.
    """
    wanted = typed.casefold()
    moves = position.legal_moves(seat)
    begun = [move for move in moves if str(move).startswith(wanted)]
    found = sorted(play.outlooks(position, seat, begun or moves), key=points_of, reverse=True)
    # A game may have hundreds of legal moves, and putting one in words takes longer than playing it.
    named = [
        (one.move, word_move(words, position.ruleset.name, one)) for one in (found[:MOST_CHOICES] if begun else found)
    ]
    if not begun:
        exact = [(move, name) for move, name in named if wanted in f"{move} {name}".casefold()]
        named = exact or [
            (move, name) for move, name in named if all(word in f"{move} {name}".casefold() for word in wanted.split())
        ]
    return named[:MOST_CHOICES]
