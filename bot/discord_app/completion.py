"""What Discord offers while an option is typed: games, moves in words, seats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from discord import app_commands

from bot.discord_app.base import Interaction
from bot.discord_app.find_game import find_game
from bot.discord_app.interactions import private_words, request_of
from bot.games import play
from bot.games.decision import Request
from bot.games.refusals import Refusal
from bot.games.replay import Table
from bot.games.service import Service
from bot.messages.answers import word_refusal
from bot.messages.markup import clean, cut
from bot.messages.narration import points_of, replace_icons, word_move
from bot.messages.people import name_player_plainly
from bot.messages.words import Words
from bot.rules import Move

Choice = app_commands.Choice
MOST_CHOICES = 25
LONGEST_CHOICE = 100


async def complete_game(
    interaction: Interaction, typed: str, find: Callable[[Service, Request], Awaitable[Sequence[Table]]]
) -> list[Choice[str]]:
    """The games that ``find`` gives and whose id, kind or players contain what is typed."""
    if interaction.guild_id is None:
        return []
    words, wanted = private_words(interaction), typed.strip().removeprefix("#").upper()
    choices = [
        Choice(name=cut(_describe(words, table), LONGEST_CHOICE), value=f"#{table.game.id}")
        for table in await find(interaction.client.service, request_of(interaction))
    ]
    return [choice for choice in choices if wanted in choice.name.upper()][:MOST_CHOICES]


def _describe(words: Words, table: Table) -> str:
    names = ", ".join(name_player_plainly(words, player) for player in table.game.players)
    return f"#{table.game.id} · {words(table.game.ruleset)} · {names}"


async def complete_seat(interaction: Interaction, named: str) -> list[Choice[int]]:
    """The seats of the game that is meant, with who sits on them."""
    words = private_words(interaction)
    try:
        table = await find_game(interaction, named, "replace")
    except Refusal:
        return []
    return [
        Choice(name=f"{player.seat + 1} · {name_player_plainly(words, player)}", value=player.seat + 1)
        for player in table.game.players
    ]


async def complete_move(interaction: Interaction, named: str, typed: str) -> list[Choice[str]]:
    """The moves that can be meant, in words; where the person cannot move, why."""
    words = private_words(interaction)
    try:
        table = await find_game(interaction, named, "move")
        player = play.check_may_act(table, request_of(interaction))
    except Refusal as refused:
        # Completion has no other place for a sentence than a choice; sending it gives the refusal in full.
        return [Choice(name=clean(word_refusal(words, refused), LONGEST_CHOICE), value=typed[:LONGEST_CHOICE] or "?")]
    found = _find_moves(words, table, player.seat, typed)
    return [Choice(name=cut(name, LONGEST_CHOICE), value=str(move)) for move, name in found]


def _find_moves(words: Words, table: Table, seat: int, typed: str) -> list[tuple[Move, str]]:
    """The legal moves that begin as typed; else those in whose words it stands; else those with all its words.

    The best come first; an emoji counts as the word of its colour.
    """
    ruleset = table.position.ruleset
    wanted = replace_icons(words, ruleset.name, ruleset.colours, typed).casefold()
    moves = table.position.legal_moves(seat)
    begun = [move for move in moves if str(move).startswith(wanted)]
    found = sorted(play.outlooks(table.position, seat, begun or moves), key=points_of, reverse=True)
    # A game may have hundreds of legal moves, and putting one in words takes longer than playing it.
    named = [(one.move, word_move(words, ruleset.name, one)) for one in (found[:MOST_CHOICES] if begun else found)]
    if not begun:
        exact = [(move, name) for move, name in named if wanted in f"{move} {name}".casefold()]
        named = exact or [
            (move, name) for move, name in named if all(word in f"{move} {name}".casefold() for word in wanted.split())
        ]
    return named[:MOST_CHOICES]
