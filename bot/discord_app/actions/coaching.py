"""The coach's comments on moves that have been chosen in the picker of a first game, and the search for better ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.discord_app.actions import mistakes, records
from bot.discord_app.core.access import charge
from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.buttons import Press
from bot.discord_app.core.context import Context
from bot.discord_app.picker.choices import Task, find_moves, read_begun
from bot.discord_app.picker.tasks import show_task
from bot.games.core.request import Refusal
from bot.games.past.mistakes import game_of
from bot.games.table import coach, play
from bot.games.table.comparisons import GRADES_WITH_COMMENT, find_hint, grade_move
from bot.messages.coach import render_coach_warning
from bot.rules.game import Move
from bot.rules.outlook import outlook


async def show_choices(context: Context, task: Task, path: Sequence[str]) -> None:
    """Show the choices in the picker, with the coach's comment if the chosen move costs a lot and a reason is known."""
    is_coached = task.real is None and coach.may_warn(task.table, context.user_id)
    moves = find_moves(task, path) if is_coached else ()
    if len(moves) != 1 or not _charge_for_comment(context):
        await show_task(context, task, path)
        return
    waiting = context.words("coach-thinking")
    await show_task(context, replace(task, verdict=waiting, thinking=True), path)
    comment = await _find_comment(context, task, path, moves[0])
    if context.reply.is_replaced:
        # A late comment must not replace newer choices or the played move.
        return
    if comment and await coach.record_warning(context.service, context.request, task.table, moves[0]):
        context.client.metrics.coach_warnings.inc()
    else:
        comment = ""
    await show_task(context, replace(task, verdict=comment), path)


async def ask_for_better_move(context: Context, press: Press) -> None:
    """Ask the player for a better move than their costliest one. If the game hasn't been analysed, analyse it first."""
    try:
        await mistakes.give_costliest(context, press)
    except Refusal as refused:
        if refused.key != "no-analysis":
            raise
        charge(context, Cost.THOUGHT)
        await records.analyse(context, game_of(press.game_id))


def _charge_for_comment(context: Context) -> bool:
    """Charge the player for a comment. Return whether they have any left."""
    try:
        charge(context, Cost.COMMENT)
    except Refusal:
        # The player hasn't asked for the comment, so don't refuse the choice.
        return False
    return True


async def _find_comment(context: Context, task: Task, path: Sequence[str], move: Move) -> str:
    """Return the comment on a move, or an empty string if it costs little or no reason is known."""
    await context.reply.turn.join_slow_queue()
    table = task.table
    begun = read_begun(task, path)
    claim = play.make_claim(table)
    hint = await find_hint(context.service.thinker, begun.position, task.seat, begun.path, claim=claim)
    if hint.explanation is None or grade_move(hint, move) not in GRADES_WITH_COMMENT:
        return ""
    chosen = outlook(table.position, task.seat, move)
    return render_coach_warning(context.reader.words_with_emojis, table, chosen, hint.explanation, hint.falling)
