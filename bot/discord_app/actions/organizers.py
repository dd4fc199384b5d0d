"""Handlers for the menu of a tournament's organizers and its tasks."""

from __future__ import annotations

from bot.discord_app.core.buttons import Press, button, view_of
from bot.discord_app.core.context import Context
from bot.games.tournament import acts
from bot.games.tournament.change import load
from bot.games.tournament.organizing import list_tasks
from bot.messages.tournaments import name_tournament


async def show_menu(context: Context, press: Press) -> None:
    """Show the tasks that are possible now, with a button back to the standings."""
    words = context.words
    state = await load(context.service, press.game_id, context.request)
    acts.check_may_decide(state, context.request)
    tournament = state.tournament
    back = Press("show", tournament.id, tournament.version, ("back",))
    buttons = [
        button(words, Press(verb, tournament.id, tournament.version)) for verb in list_tasks(state, context.request)
    ]
    said = words("answer-organize", name=name_tournament(words, tournament))
    await context.show(said, view_of(*buttons, button(words, back, "back")))
