"""Handlers for keeping two entries apart, and for pairing a tournament's round again."""

from __future__ import annotations

from bot.discord_app.actions.organizers import back_to_menu
from bot.discord_app.actions.tournaments import CONFIRMED, read_entry, report
from bot.discord_app.core.buttons import Press, button, view_of
from bot.discord_app.core.context import Context
from bot.discord_app.core.forms import MAX_VALUE_LENGTH, make_text_input, read_first, read_form, send_form
from bot.games.core.request import Refusal
from bot.games.tournament import acts, rounds
from bot.games.tournament.change import TournamentState, load
from bot.messages.markup import cut
from bot.messages.tournaments import name_entry, name_tournament

ENTRIES = ("first", "second")
"""The fields of the form for keeping two entries apart."""


async def press_repair(context: Context, press: Press) -> None:
    """Pair the newest round again, after confirmation."""
    if press.path != (CONFIRMED,):
        await _ask_to_repair(context, press.game_id)
        return
    state = await acts.repair(context.service, context.request, press.game_id)
    view = back_to_menu(context, state)
    await report(context, "answer-tournament-repaired", state, view, round=len(state.contest.rounds))


async def _ask_to_repair(context: Context, tournament_id: str) -> None:
    words = context.words
    state = await load(context.service, tournament_id, context.request)
    acts.check_may_repair(state, context.request)
    current = rounds.check_can_repair(state.contest)
    tournament = state.tournament
    said = words("answer-tournament-repair-sure", name=name_tournament(words, tournament), round=current.number)
    press = Press("repair", tournament.id, tournament.version, (CONFIRMED,))
    await context.show(said, view_of(button(words, press, "repair-sure"), *back_to_menu(context, state).children))


async def ask_whom_to_keep_apart(context: Context, press: Press) -> None:
    """Open the form to keep two entries apart."""
    state = await load(context.service, press.game_id, context.request)
    acts.check_may_change(state, context.request)
    opened = Press("parted", state.tournament.id, state.tournament.version)
    parts = [make_text_input({}, name, "", MAX_VALUE_LENGTH) for name in ENTRIES]
    await send_form(context.asker.interaction, context.words, opened, "form-apart", parts)


def _read_number(state: TournamentState, typed: str) -> int:
    try:
        return read_entry(state, typed).number
    except Refusal:
        raise Refusal("apart-unknown", text=cut(typed, MAX_VALUE_LENGTH)) from None


async def keep_apart(context: Context, press: Press) -> None:
    """Keep the two entries in the form apart, or let them meet again."""
    words = context.words
    filled = read_form(context.asker.data)
    state = await load(context.service, press.game_id, context.request)
    acts.check_may_change(state, context.request)
    numbers = [_read_number(state, read_first(filled, name)) for name in ENTRIES]
    state = await acts.keep_apart(context.service, context.request, press.game_id, numbers[0], numbers[1])
    contest = state.contest
    one, other = (name_entry(words, contest.entry(number)) for number in numbers)
    is_apart = int({*numbers} in contest.apart)
    view = back_to_menu(context, state)
    await report(context, "answer-tournament-apart", state, view, one=one, other=other, apart=is_apart)
