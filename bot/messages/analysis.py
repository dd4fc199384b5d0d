"""Why a move is good, in words: hints, and what an analysis says beside its pictures."""

from __future__ import annotations

from bot.games.core.replay import Table
from bot.games.past.analysis import Analysis
from bot.games.past.history import past, public_turns
from bot.games.table.play import Reason, explain
from bot.messages.markup import capitalise
from bot.messages.narration import name_move, word_gain
from bot.messages.people import list_names, name_player
from bot.messages.posts import name_game
from bot.messages.words import Words


def word_overview(words: Words, table: Table, analysis: Analysis) -> str:
    """Who gave away how much, by which of the moves that the picture numbers."""
    lines, mistakes = [], analysis.mistakes()
    costly = [(mark, analysis.plies[number]) for mark, number in enumerate(mistakes, 1)]
    for player in table.game.players:
        costs = [
            words("analysis-numbered", number=mark, cost=word_cost(words, ply.cost))
            for mark, ply in costly
            if ply.seat == player.seat
        ]
        told = list_names(words, costs)
        lines.append(words("analysis-player", who=name_player(words, player), count=len(costs), costs=told))
    if mistakes:
        lines.append(words("analysis-numbers"))
    return words(
        "analysis-overview",
        name=name_game(words, table.game),
        players="\n".join(lines),
        exact=analysis.proven,
        margin=word_share(words, analysis.margin),
        late=sum(ply.time_up for ply in analysis.plies),
    )


def word_mistake(words: Words, table: Table, analysis: Analysis, number: int) -> str:
    """The move of this number (from 0), what it cost, and what was better and why."""
    ply, turns, ruleset = analysis.plies[number], public_turns(table), table.game.ruleset
    before = past(table, number)
    reason = explain(before.position, ply.seat, before.position.ruleset.parse(ply.better))
    return words(
        "analysis-mistake",
        name=name_game(words, table.game),
        mark=analysis.mistakes().index(number) + 1,
        number=number + 1,
        moves=len(turns),
        who=name_player(words, table.game.players[ply.seat]),
        played=name_move(words, ruleset, turns[number]),
        change=word_change(words, *ply.chances),
        better=name_move(words, ruleset, reason.outlook),
        why=word_reason(words, before, reason),
        exact=int(ply.exact),
        margin=word_share(words, analysis.margin),
    )


def word_change(words: Words, before: float, after: float) -> str:
    """The chance of whoever moved, and what the move left of it: "41 % → 19 %"."""
    return words("analysis-change", before=word_share(words, before), after=word_share(words, after))


def word_cost(words: Words, cost: float) -> str:
    """What a move gave away: "−22 %"."""
    return words("analysis-cost", cost=word_share(words, cost))


def word_share(words: Words, share: float) -> str:
    """A share of the win: "64 %"."""
    return words("percent", share=round(share * 100))


def word_hint(words: Words, table: Table, reason: Reason) -> str:
    """The move and why."""
    move = capitalise(name_move(words, table.game.ruleset, reason.outlook))
    return words("hint", move=move, why=word_reason(words, table, reason))


def word_reason(words: Words, table: Table, reason: Reason) -> str:
    """What speaks for a move: what it brings, and what the next player could answer."""
    ruleset = table.game.ruleset
    brings = word_gain(words, reason.outlook.points)
    if reason.reply is None or reason.rival is None:
        return words("hint-brings", brings=brings)
    facts = {
        "brings": brings,
        "who": name_player(words, table.game.players[reason.rival]),
        "reply": name_move(words, ruleset, reason.reply),
        "reply-brings": word_gain(words, reason.reply.points),
    }
    return words("hint-leaves", **facts)
