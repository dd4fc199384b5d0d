"""Handlers for pairing a tournament's round again."""

from __future__ import annotations

from bot.discord_app.actions.tournaments import CONFIRMED, report
from bot.discord_app.core.buttons import Press, button, view_of
from bot.discord_app.core.context import Context
from bot.games.tournament import acts, rounds
from bot.games.tournament.change import load
from bot.messages.tournaments import name_tournament


async def press_repair(context: Context, press: Press) -> None:
    """Pair the newest round again, after confirmation."""
    if press.path != (CONFIRMED,):
        await _ask_to_repair(context, press.game_id)
        return
    state = await acts.repair(context.service, context.request, press.game_id)
    await report(context, "answer-tournament-repaired", state, round=len(state.contest.rounds))


async def _ask_to_repair(context: Context, tournament_id: str) -> None:
    words = context.words
    state = await load(context.service, tournament_id, context.request)
    acts.check_may_change(state, context.request)
    current = rounds.check_can_repair(state.contest)
    tournament = state.tournament
    said = words("answer-tournament-repair-sure", name=name_tournament(words, tournament), round=current.number)
    press = Press("repair", tournament.id, tournament.version, (CONFIRMED,))
    await context.show(said, view_of(button(words, press, "repair-sure")))
