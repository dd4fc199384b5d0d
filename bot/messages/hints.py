"""A hint in words: the move, and in one sentence what speaks for it."""

from __future__ import annotations

from bot.games.core.replay import Table
from bot.games.table.play import Reason
from bot.messages.markup import capitalise
from bot.messages.narration import name_move, points_of, word_points
from bot.messages.people import name_player
from bot.messages.words import Words


def word_hint(words: Words, table: Table, reason: Reason) -> str:
    """The move and why."""
    move = capitalise(name_move(words, table.game.ruleset, reason.outlook))
    return words("hint", move=move, why=word_reason(words, table, reason))


def word_reason(words: Words, table: Table, reason: Reason) -> str:
    """What speaks for a move: what it brings, and what the next player could answer."""
    ruleset = table.game.ruleset
    told = word_points(words, points_of(reason.outlook))
    if reason.reply is None or reason.rival is None:
        return words("hint-brings", what=told)
    return words(
        "hint-leaves",
        what=told,
        who=name_player(words, table.game.players[reason.rival]),
        points=word_points(words, points_of(reason.reply)),
        reply=name_move(words, ruleset, reason.reply),
    )
