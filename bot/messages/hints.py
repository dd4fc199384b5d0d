"""A hint in words: the move, and in one sentence what speaks for it."""

from __future__ import annotations

from bot.games.hints import Reason
from bot.games.replay import Table
from bot.messages.markup import capitalise
from bot.messages.narration import name_move, signed, word_gain
from bot.messages.people import list_names, name_player
from bot.messages.words import Words


def word_hint(words: Words, table: Table, reason: Reason) -> str:
    """The move and why."""
    move = capitalise(name_move(words, table.game.ruleset, reason.outlook))
    return words("hint", move=move, why=word_reason(words, table, reason))


def word_reason(words: Words, table: Table, reason: Reason) -> str:
    """What speaks for a move: what it brings, and what the next player could answer."""
    ruleset = table.game.ruleset
    brings = [words("hint-now", points=signed(reason.now))] if reason.now else []
    if reason.coming:
        brings.append(word_gain(words, ruleset, reason.coming))
    told = list_names(words, brings) if brings else words("hint-nothing")
    if reason.reply is None or reason.rival is None:
        return words("hint-brings", what=told)
    return words(
        "hint-leaves",
        what=told,
        who=name_player(words, table.game.players[reason.rival]),
        points=signed(reason.reply.gain),
        reply=name_move(words, ruleset, reason.reply),
    )
