"""What an analysis says beside its pictures: an overview, and each costly move with the better one."""

from __future__ import annotations

from bot.games.analysis import Analysis, before_move
from bot.games.hints import explain
from bot.games.history import public_turns
from bot.games.replay import Table
from bot.messages.hints import word_reason
from bot.messages.markup import capitalise
from bot.messages.narration import name_move
from bot.messages.people import list_names, name_player
from bot.messages.posts import name_game
from bot.messages.words import Words


def word_overview(words: Words, table: Table, analysis: Analysis) -> str:
    """Who gave away how much."""
    lines, mistakes = [], analysis.mistakes()
    for player in table.game.players:
        costs = [analysis.plies[number].cost for number in mistakes if analysis.plies[number].seat == player.seat]
        told = list_names(words, (word_share(words, cost) for cost in costs)) if costs else ""
        lines.append(words("analysis-player", who=name_player(words, player), count=len(costs), costs=told))
    return words(
        "analysis-overview",
        name=name_game(words, table.game),
        players="\n".join(lines),
        exact=analysis.proven,
        margin=word_share(words, analysis.margin),
    )


def word_mistake(words: Words, table: Table, analysis: Analysis, number: int) -> str:
    """The move of this number (from 0), what it cost, and what was better and why."""
    ply, turns, ruleset = analysis.plies[number], public_turns(table), table.game.ruleset
    before = before_move(table, number)
    reason = explain(before.position, ply.seat, before.position.ruleset.parse(ply.better))
    chance = ply.shares[ply.seat]
    return words(
        "analysis-mistake",
        name=name_game(words, table.game),
        number=number + 1,
        moves=len(turns),
        who=name_player(words, table.game.players[ply.seat]),
        played=capitalise(name_move(words, ruleset, turns[number])),
        before=word_share(words, chance),
        after=word_share(words, max(chance - ply.cost, 0)),
        better=capitalise(name_move(words, ruleset, reason.outlook)),
        why=word_reason(words, before, reason),
        exact=int(ply.exact),
        margin=word_share(words, analysis.margin),
    )


def word_share(words: Words, share: float) -> str:
    """A share of the win: "64 %"."""
    return words("percent", share=round(share * 100))
