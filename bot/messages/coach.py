"""The coach's texts: comments on chosen moves, and the result of each round."""

from __future__ import annotations

from bot.games.core.replay import Table
from bot.games.table.coach import RoundSummary, is_coached, is_interrupted, summarise_last_round
from bot.messages.analysis import render_disadvantages
from bot.messages.narration import render_event, render_points, render_warnings
from bot.messages.words import Words
from bot.opponents.explanation import Explanation
from bot.rules.game import Event
from bot.rules.outlook import Outlook


def render_coach_warning(words: Words, table: Table, chosen: Outlook, explanation: Explanation, falling: int) -> str:
    """Render the disadvantages of a chosen move, or an empty string if none can be shown without a better move.

    Players who choose the floor line know that tiles fall.
    """
    needs_warning = bool(render_warnings(words, table.game.ruleset, chosen))
    why = render_disadvantages(words, table, explanation, falling if needs_warning else 0)
    return words("coach-warns", why=why) if why else ""


def render_remarks(words: Words, table: Table, user_id: int) -> str:
    """Render the coach's remark above a person's choices, if any.

    It introduces the coach, gives the result of the previous round, or reports that the coach has fallen silent.
    """
    player = table.game.player(user_id)
    if player is not None and is_interrupted(table, user_id):
        return words("coach-silent")
    if player is None or not is_coached(table, user_id):
        return ""
    if not any(turn.seat == player.seat for turn in table.turns_since(0)):
        return words("coach-begins")
    summary = summarise_last_round(table, player.seat)
    return "" if summary is None else render_round_summary(words, table.game.ruleset, summary)


def render_round_summary(words: Words, ruleset: str, summary: RoundSummary) -> str:
    """Render a player's result in a round, for players of coached games."""

    def render(event: Event | None) -> str:
        return "none" if event is None else render_event(words, ruleset, "event", event)

    return words(
        "coach-round",
        round=summary.round,
        points=render_points(words, summary.points),
        best=render(summary.best),
        worst=render(summary.worst),
        unpaid=words.writing.write_signed(summary.unpaid) if summary.unpaid else "none",
    )
