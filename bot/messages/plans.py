"""Texts for players about their plans, and about plans that weren't played."""

from __future__ import annotations

from bot.games.core import automatic_moves
from bot.games.core.replay import Table
from bot.messages.markup import capitalise
from bot.messages.narration import name_move
from bot.messages.words import Words
from bot.storage.rows import Plan, Player


def render_plan(words: Words, table: Table, player: Player) -> str:
    """Render the plan of a player, empty if they don't have one."""
    plan = player.plan
    if plan is None:
        return ""
    moves = words("plan-else").join(_name_moves(words, table, player))
    if plan.floor is None:
        return words("plan-stands", moves=moves)
    return words("plan-stands-floor", moves=moves, floor=plan.floor)


def render_change_of_plan(words: Words, before: Plan | None, plan: Plan) -> str:
    """Render whether moves were added to the previous plan or replaced it, empty if neither happened."""
    if before is None or before == plan:
        return ""
    count = len(before.moves)
    if (plan.moves[:count], plan.events[:count], plan.floor) == (before.moves, before.events, before.floor):
        return words("answer-plan-added", count=len(plan.moves) - count)
    return words("answer-plan-replaced")


def _name_moves(words: Words, table: Table, player: Player) -> list[str]:
    assert player.plan is not None, "the player has a plan"
    planned = automatic_moves.list_planned(table.position.ruleset, player.seat, player.plan)
    return [name_move(words, table.game.ruleset, turn) for turn in planned]


def render_failed_plan(words: Words, table: Table, player: Player) -> str:
    """Explain why the plan of the player to move wasn't played, unless there is no plan or it can still be played."""
    plan = player.plan
    to_play = automatic_moves.find_automatic_move(table)
    if plan is None or (to_play is not None and to_play.because == "planned"):
        return ""
    ruleset = table.game.ruleset
    lines = [words("plan-failed")]
    obstacles = automatic_moves.find_obstacles(table.position, player.seat, plan)
    for move, error in zip(_name_moves(words, table, player), obstacles, strict=True):
        if error is None:
            why = words("plan-differs")
        else:
            facts = {name: fact for name, fact in error.facts.items() if isinstance(fact, str | int)}
            why = words(f"{ruleset}-illegal-{error.reason}", **words.facts(ruleset, facts))
        lines.append(words("plan-failed-move", move=capitalise(move), why=why))
    return "\n".join(lines)
