"""Handlers for the menu of a tournament's organizers and its tasks."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord_app.actions.tournaments import report
from bot.discord_app.core.buttons import Press, button, view_of
from bot.discord_app.core.context import Context
from bot.discord_app.core.forms import (
    ChosenPerson,
    Part,
    make_optional_select,
    make_radio_group,
    make_text_input,
    read_first,
    read_form,
    read_people,
    send_form,
)
from bot.games.core.request import Person, Refusal
from bot.games.tournament import acts, host_acts
from bot.games.tournament.admission import MAX_CODE_LENGTH
from bot.games.tournament.change import TournamentState, load
from bot.games.tournament.check_in import list_planned_hours
from bot.games.tournament.host_acts import Chosen
from bot.games.tournament.organizing import list_tasks
from bot.messages.answers import render_refusal
from bot.messages.markup import cut, escape
from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.messages.tournaments import name_tournament
from bot.storage.rows import Admission

NOW = "now"
"""The path of the button that asks entrants to confirm now. The other paths are hours before the beginning."""
WAYS: tuple[Admission, ...] = ("anybody", "role", "code", "invited")


async def _load_organized(context: Context, tournament_id: str) -> TournamentState:
    """Load a tournament that the person may change."""
    state = await load(context.service, tournament_id, context.request)
    acts.check_may_change(state, context.request)
    return state


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


def back_to_menu(context: Context, state: TournamentState) -> discord.ui.View:
    """Return a button back to the menu."""
    press = Press("organize", state.tournament.id, state.tournament.version)
    return view_of(button(context.words, press, "back"))


async def _open_form(context: Context, state: TournamentState, verb: str, title: str, *parts: Part) -> None:
    press = Press(verb, state.tournament.id, state.tournament.version)
    await send_form(context.asker.interaction, context.words, press, title, parts)


def _make_user_select(name: str) -> discord.ui.UserSelect[discord.ui.Modal]:
    return discord.ui.UserSelect(**make_optional_select({}, name, discord.SelectDefaultValueType.user))


# People.


async def ask_whom_to_invite(context: Context, press: Press) -> None:
    """Open the form to invite people and, if anybody is invited, to take invitations back."""
    state = await _load_organized(context, press.game_id)
    parts = [_make_user_select("invited")]
    if state.contest.invited:
        parts.append(_make_user_select("uninvited"))
    await _open_form(context, state, "invited", "form-invite", *parts)


async def invite(context: Context, press: Press) -> None:
    """Invite the people in the form, and take invitations back."""
    data = context.asker.data
    filled = read_form(data)
    people, refused = _check_people(context, read_people(data, filled, "invited"))
    back = [Person(one.id, one.name) for one in read_people(data, filled, "uninvited")]
    invited = await host_acts.invite(context.service, context.request, press.game_id, people, back)
    await _report_chosen(context, "answer-tournament-invited", invited, refused)


async def ask_whom_to_add(context: Context, press: Press) -> None:
    """Open the form to enter people."""
    state = await _load_organized(context, press.game_id)
    await _open_form(context, state, "added", "form-add", _make_user_select("added"))


async def add_people(context: Context, press: Press) -> None:
    """Enter the people in the form."""
    filled = read_form(context.asker.data)
    people, refused = _check_people(context, read_people(context.asker.data, filled, "added"))
    added = await host_acts.add_people(context.service, context.request, press.game_id, people)
    await _report_chosen(context, "answer-tournament-added", added, refused)


def _check_people(context: Context, chosen: Sequence[ChosenPerson]) -> tuple[list[Person], list[Refusal]]:
    """Return the chosen people who can take part, and the refusals of bots and strangers."""
    people = list[Person]()
    refused = list[Refusal]()
    me = context.asker.interaction.client.user
    for one in chosen:
        if one.is_bot:
            is_me = int(me is not None and me.id == one.id)
            refused.append(Refusal("bot-invited", me=is_me, who=one.name, act="entry"))
        elif not one.is_member:
            refused.append(Refusal("not-on-server", who=one.name))
        else:
            people.append(Person(one.id, one.name))
    return people, refused


async def _report_chosen(context: Context, key: str, chosen: Chosen, refused: Sequence[Refusal]) -> None:
    """Report the people to whom an act applied, and the reasons why it didn't apply to the others."""
    words = context.words
    lines = [render_refusal(words, refusal) for refusal in (*refused, *chosen.refused)]
    name = name_tournament(words, chosen.state.tournament)
    if chosen.uninvited:
        lines.insert(0, words("answer-tournament-uninvited", who=_name_people(context, chosen.uninvited), name=name))
    if chosen.done:
        lines.insert(0, words(key, who=_name_people(context, chosen.done), name=name))
    if not lines:
        raise Refusal("nobody-chosen")
    await context.show(cut("\n".join(lines), MAX_CONTENT_LENGTH), back_to_menu(context, chosen.state))


def _name_people(context: Context, people: Sequence[Person]) -> str:
    return context.words.list_all([escape(person.name) for person in people])


# Admission.


async def ask_who_can_enter(context: Context, press: Press) -> None:
    """Open the form to choose the people who can enter."""
    words = context.words
    state = await _load_organized(context, press.game_id)
    contest = state.contest
    ways = [way for way in WAYS if way != "role" or contest.options.role_id is not None]
    labels = {str(way): words(f"form-admission-{way}") for way in ways}
    now = {"admission": [contest.admission]}
    code = make_text_input({}, "code", "", MAX_CODE_LENGTH)
    await _open_form(context, state, "admitted", "form-admit", make_radio_group(now, "admission", labels), code)


async def admit(context: Context, press: Press) -> None:
    """Save the people chosen in the form, who can enter."""
    filled = read_form(context.asker.data)
    chosen = read_first(filled, "admission")
    who = next((way for way in WAYS if way == chosen), None)
    if who is None:
        raise Refusal("bad-option")
    state = await host_acts.admit(context.service, context.request, press.game_id, who, read_first(filled, "code"))
    await report(context, "answer-tournament-admits", state, back_to_menu(context, state), who=who)


# Confirmation.


async def press_check_in(context: Context, press: Press) -> None:
    """Ask entrants to confirm at the time in the button's path, or offer the possible times."""
    if not press.path:
        await _ask_when_to_check_in(context, press)
        return
    (when, *_) = press.path
    if when != NOW and not (when.isascii() and when.isdigit()):
        raise Refusal("old-button")
    hours = None if when == NOW else int(when)
    state = await host_acts.ask_to_confirm(context.service, context.request, press.game_id, hours)
    await report(context, "answer-tournament-asked", state, back_to_menu(context, state), hours=hours or 0)


async def _ask_when_to_check_in(context: Context, press: Press) -> None:
    words = context.words
    state = await _load_organized(context, press.game_id)
    tournament = state.tournament
    offered = [button(words, Press("checkin", tournament.id, tournament.version, (NOW,)), "ask-now")]
    for hours in list_planned_hours(state.contest, context.service.clock()):
        planned = Press("checkin", tournament.id, tournament.version, (str(hours),))
        offered.append(button(words, planned, "ask-before", hours=hours))
    view = view_of(*offered, *back_to_menu(context, state).children)
    await context.show(words("answer-tournament-ask-sure", name=name_tournament(words, tournament)), view)


async def stop_asking(context: Context, press: Press) -> None:
    """Stop asking entrants to confirm."""
    state = await host_acts.stop_asking(context.service, context.request, press.game_id)
    await report(context, "answer-tournament-not-asking", state, back_to_menu(context, state))


async def confirm_entry(context: Context, press: Press) -> None:
    """Confirm that the person will play."""
    state = await host_acts.confirm_entry(context.service, context.request, press.game_id)
    await report(context, "answer-tournament-ready", state)


# The co-host.


async def ask_whom_to_appoint(context: Context, press: Press) -> None:
    """Open the form to name a co-host."""
    state = await _load_organized(context, press.game_id)
    select = discord.ui.UserSelect[discord.ui.Modal](custom_id="cohost", min_values=1, max_values=1, required=True)
    await _open_form(context, state, "named", "form-appoint", select)


async def appoint(context: Context, press: Press) -> None:
    """Appoint the person in the form."""
    filled = read_form(context.asker.data)
    people, refused = _check_people(context, read_people(context.asker.data, filled, "cohost")[:1])
    for refusal in refused:
        raise refusal
    if not people:
        raise Refusal("nobody-chosen")
    state = await host_acts.appoint(context.service, context.request, press.game_id, people[0])
    await report(
        context, "answer-tournament-appointed", state, back_to_menu(context, state), who=_name_people(context, people)
    )


async def dismiss(context: Context, press: Press) -> None:
    """Remove the co-host."""
    state = await host_acts.dismiss(context.service, context.request, press.game_id)
    await report(context, "answer-tournament-dismissed", state)
