"""Handlers for opening, entering and viewing tournaments, and for the organizer's decisions."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import discord

from bot.discord_app.actions.games import read_kind
from bot.discord_app.core.access import check_player
from bot.discord_app.core.answer_contents import show_scene
from bot.discord_app.core.buttons import (
    READY,
    Press,
    button,
    page_buttons,
    tournament_button,
    view_of,
)
from bot.discord_app.core.context import Context
from bot.discord_app.core.forms import make_text_input, read_first, read_form, send_form
from bot.discord_app.core.permissions import (
    check_can_post_in,
    check_can_post_in_channel,
    find_tournament_warning,
)
from bot.discord_app.core.rights import opens_threads
from bot.games.core.checks import check_may_write, check_server
from bot.games.core.days_off import get_zone
from bot.games.core.request import Person, Refusal
from bot.games.tournament import acts, search
from bot.games.tournament.admission import MAX_CODE_LENGTH, needs_code
from bot.games.tournament.change import TournamentState, load, make_table
from bot.games.tournament.check_in import foresee_beginning, list_unconfirmed
from bot.games.tournament.contest import Contest, Entry
from bot.games.tournament.organizing import list_tasks
from bot.games.tournament.pairing import can_begin, can_confirm
from bot.games.tournament.plans import TournamentPlan, list_plans
from bot.games.tournament.points import EntryStanding, order_entries
from bot.games.tournament.record import write_record
from bot.games.tournament.rounds import can_repair, is_playing
from bot.messages.markup import cut
from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.messages.tournament_answers import render_places, render_show
from bot.messages.tournaments import name_entry, name_tournament, render_misfit
from bot.messages.words import Words
from bot.normalization import fold, normalise
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules.game import Fact
from bot.scenes.brackets import has_bracket, make_bracket_scene
from bot.scenes.tournaments import count_pages, make_standings_scene
from bot.storage import game_queries, tournament_queries
from bot.storage.rows import TournamentOptions
from renderers.scene import Scene, Theme

_NUMBER = re.compile(r"[0-9]+")
_PLACES = re.compile(r"[1-4](?:[ ,.;-]+[1-4])*")
CONFIRMED = "sure"
"""The path of a button that confirms an act."""
MAX_BLOCKED_NAMED = 10
MAX_DIGITS = 3
"""Maximum number of digits of an entry's number."""


async def report(
    context: Context, key: str, state: TournamentState, view: discord.ui.View | None = None, **facts: Fact
) -> None:
    """Report what was done with a tournament, with a warning if other people can't see it."""
    said = context.words(key, name=name_tournament(context.words, state.tournament), **facts)
    warning = "" if state.is_over else await find_tournament_warning(context, state.tournament)
    await context.show("\n".join(filter(None, (said, warning))), view)


async def open_tournament(context: Context, name: str, kind: str, at: str, options: TournamentOptions) -> None:
    """Open a tournament. ``kind`` is the typed game and side, and ``at`` the typed time when it begins, if any."""
    options = replace(options, threads=options.threads and opens_threads(context.asker.channel))
    check_can_post_in_channel(context, "tournament", thread=options.threads)
    ruleset, side = read_kind(context.words, kind)
    begin_s = None
    if at.strip():
        zone = (await context.service.person(context.user_id)).zone
        begin_s = read_moment(at, zone)
    wanted = replace(options, ruleset=ruleset, side=side, begin_s=begin_s)
    state = await acts.open_tournament(context.service, context.request, name, wanted)
    begins = "by-hand" if begin_s is None and options.begin_with is None else "itself"
    channel = f"<#{state.tournament.channel_id}>"
    await report(context, "answer-tournament-opened", state, begins=begins, channel=channel)


def read_moment(text: str, zone: str) -> int:
    """Parse a time such as ``2027-01-31 18:00`` and return it in seconds since 1970.

    ``zone`` is the time zone to use if the text doesn't contain one.

    :raises Refusal: The text isn't a time.
    """
    try:
        moment = datetime.fromisoformat(normalise(text).strip())
    except ValueError:
        raise Refusal("tournament-time", text=text) from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=get_zone(zone))
    return int(moment.timestamp())


async def enter_tournament(context: Context, tournament_id: str, *, confirmed: bool = False) -> None:
    """Enter a tournament, or return to it. People who have blocked an entrant must confirm first."""
    if not confirmed and await _ask_about_blocked(context, tournament_id):
        return
    if not await _ask_for_code(context, tournament_id):
        await _enter(context, tournament_id)


async def _ask_for_code(context: Context, tournament_id: str) -> bool:
    """Open the form for the code if the person can enter only with it. Return whether it was opened."""
    state = await load(context.service, tournament_id, context.request)
    if not (acts.may_enter(state, context.request) and needs_code(state, context.request)):
        return False
    typed = make_text_input({}, "code", "", MAX_CODE_LENGTH, required=True)
    press = Press("code", tournament_id, state.tournament.version)
    await send_form(context.asker.interaction, context.words, press, "form-enter", [typed])
    return True


async def enter_with_code(context: Context, press: Press) -> None:
    """Enter a tournament with the code in the form."""
    await _enter(context, press.game_id, read_first(read_form(context.asker.data), "code"))


async def _enter(context: Context, tournament_id: str, code: str = "") -> None:
    state = await acts.enter(context.service, context.request, tournament_id, code)
    contest = state.contest
    entry = contest.entry_of(context.user_id)
    assert entry is not None, "the person has just entered"
    if contest.status == "open":
        count = len(contest.active)
        await report(context, "answer-tournament-entered", state, number=entry.number, count=count)
    else:
        await report(context, "answer-tournament-entered-late", state, round=len(contest.rounds) + 1)


async def press_enter(context: Context, press: Press) -> None:
    """Enter the tournament whose button was pressed. The path contains the confirmation."""
    await enter_tournament(context, press.game_id, confirmed=press.path == (CONFIRMED,))


async def _ask_about_blocked(context: Context, tournament_id: str) -> bool:
    """Ask the person to confirm if they have blocked an entrant. Return whether they were asked."""
    blocked = await acts.find_blocked_entrants(context.service, context.request, tournament_id)
    if not blocked:
        return False
    words = context.words
    tournament = (await load(context.service, tournament_id, context.request)).tournament
    said = words("answer-tournament-blocked", name=name_tournament(words, tournament), count=len(blocked))
    named = words.list_plainly(name_entry(words, entry) for entry in blocked[:MAX_BLOCKED_NAMED])
    if len(blocked) > MAX_BLOCKED_NAMED:
        named += " …"
    press = Press("enter", tournament.id, tournament.version, (CONFIRMED,))
    await context.show(words.join_sentences((said, named)), view_of(button(words, press, "enter-anyway")))
    return True


async def withdraw_entry(context: Context, tournament_id: str, *, confirmed: bool = False) -> None:
    """Leave a tournament. People who can't return must confirm first."""
    if not confirmed and await _ask_to_withdraw(context, tournament_id):
        return
    state = await acts.withdraw_entry(context.service, context.request, tournament_id)
    entry = state.contest.entry_of(context.user_id)
    table = state.contest.find_open_table(entry.number) if entry is not None else None
    await report(context, "answer-tournament-withdrawn", state, games="none" if table is None else f"#{table.game_id}")


async def press_withdraw(context: Context, press: Press) -> None:
    """Leave the tournament whose button was pressed. The path contains the confirmation."""
    await withdraw_entry(context, press.game_id, confirmed=press.path == (CONFIRMED,))


async def _ask_to_withdraw(context: Context, tournament_id: str) -> bool:
    """Ask the person to confirm if they couldn't enter again. Return whether they were asked."""
    words = context.words
    state = await load(context.service, tournament_id, context.request)
    own = state.contest.entry_of(context.user_id)
    if own is None or not acts.can_withdraw(state, own) or acts.can_come_back(state.contest, own):
        return False
    said = words("answer-tournament-withdraw-sure", name=name_tournament(words, state.tournament))
    press = Press("withdraw", state.tournament.id, state.tournament.version, (CONFIRMED,))
    await context.show(said, view_of(button(words, press, "withdraw-sure")))
    return True


async def begin_tournament(
    context: Context, tournament_id: str, plan: TournamentPlan | None = None, *, confirmed: bool = False
) -> None:
    """Begin a tournament or its next round, if its tables can be posted.

    The organizer must confirm that unconfirmed entrants will be left out, and choose a plan if the format doesn't suit
    the number of entries.
    """
    current = await load(context.service, tournament_id, context.request)
    acts.check_may_change(current, context.request)
    table = make_table(current.tournament, current.tournament.id)
    await check_can_post_in(context, table)
    if context.request.rights(table).sees:
        check_may_write(table, context.request, "begin", opens_thread=table.options.thread)
    if plan is None and not confirmed and await _ask_about_unconfirmed(context, current):
        return
    if plan is None and await _ask_for_plan(context, current):
        return
    state = await acts.begin_tournament(context.service, context.request, tournament_id, plan)
    if state.contest.rounds:
        await report(context, "answer-tournament-next-round", state, round=len(state.contest.rounds) + 1)
        return
    count = len(state.contest.active)
    await report(context, "answer-tournament-begun", state, count=count, rounds=state.contest.planned)


async def _ask_about_unconfirmed(context: Context, current: TournamentState) -> bool:
    """Ask whether to begin without the people who haven't confirmed. Return whether the organizer was asked."""
    unconfirmed = list_unconfirmed(current.contest)
    if not unconfirmed:
        return False
    words = context.words
    tournament = current.tournament
    said = words("answer-tournament-unconfirmed", name=name_tournament(words, tournament), count=len(unconfirmed))
    named = words.list_plainly(name_entry(words, entry) for entry in unconfirmed)
    press = Press("begin", tournament.id, tournament.version, (CONFIRMED,))
    asked = cut(words.join_sentences((said, named)), MAX_CONTENT_LENGTH)
    await context.show(asked, view_of(button(words, press, "begin-anyway")))
    return True


async def _ask_for_plan(context: Context, current: TournamentState) -> bool:
    """Ask for a plan if the format doesn't suit the number of entries. Return whether the organizer was asked."""
    words = context.words
    tournament = current.tournament
    contest = foresee_beginning(current.contest)
    if contest.status != "open" or not can_begin(contest):
        return False
    count = len(contest.active)
    misfit = render_misfit(words, contest.options, count)
    if not misfit:
        return False
    view = view_of()
    for plan in list_plans(contest.options, count):
        press = Press("begin", tournament.id, tournament.version, tuple(map(str, plan)))
        view.add_item(button(words, press, "tournament-plan", **plan._asdict()))
    asked = words("answer-tournament-plan", name=name_tournament(words, tournament))
    await context.show(words.join_sentences((misfit, asked)), view)
    return True


async def press_begin(context: Context, press: Press) -> None:
    """Begin a tournament with the confirmation or the plan in the button's path, if any."""
    confirmed = press.path == (CONFIRMED,)
    plan = _read_plan(press.path) if press.path and not confirmed else None
    await begin_tournament(context, press.game_id, plan, confirmed=confirmed)


def _read_plan(path: tuple[str, ...]) -> TournamentPlan:
    match path:
        case (("swiss" | "round-robin" | "knock-out") as format, seats, rounds):
            if _NUMBER.fullmatch(seats + rounds) is not None:
                return TournamentPlan(format, int(seats), int(rounds))
    raise Refusal("old-button")


async def add_computer_entry(context: Context, tournament_id: str, level: str = DEFAULT_LEVEL) -> None:
    """Add a computer to a tournament."""
    state = await acts.add_computer_entry(context.service, context.request, tournament_id, level)
    who = name_entry(context.words, state.contest.entries[-1])
    await report(context, "answer-tournament-computer", state, who=who)


async def remove_entry(context: Context, tournament_id: str, typed: str) -> None:
    """Remove an entry, after confirmation in a running tournament. If it's already removed, offer to readmit it."""
    current = await load(context.service, tournament_id, context.request)
    acts.check_may_change(current, context.request)
    entry = read_entry(current, typed)
    if entry.is_removed:
        await _ask_to_readmit(context, current, entry)
        return
    if current.contest.status != "running" or entry.is_out:
        await _remove(context, tournament_id, entry.number)
        return
    words = context.words
    said = words(
        "answer-tournament-remove-sure",
        who=name_entry(words, entry),
        name=name_tournament(words, current.tournament),
        open=int(current.contest.find_open_table(entry.number) is not None),
    )
    press = Press("remove", current.tournament.id, current.tournament.version, (str(entry.number),))
    await context.show(said, view_of(button(words, press)))


async def _ask_to_readmit(context: Context, current: TournamentState, entry: Entry) -> None:
    words = context.words
    name = name_tournament(words, current.tournament)
    said = words("answer-tournament-readmit-sure", who=name_entry(words, entry), name=name)
    press = Press("readmit", current.tournament.id, current.tournament.version, (str(entry.number),))
    await context.show(said, view_of(button(words, press)))


async def _remove(context: Context, tournament_id: str, number: int) -> None:
    state = await acts.remove_entry(context.service, context.request, tournament_id, number)
    await report(
        context, "answer-tournament-removed", state, who=name_entry(context.words, state.contest.entry(number))
    )


def read_entry(state: TournamentState, typed: str) -> Entry:
    """Find an entry by its number, its name, or the text of a suggestion.

    :raises Refusal: There is no such entry, or there are several.
    """
    text = normalise(typed).strip()
    entries = state.contest.entries
    wanted = fold(text)
    called = [entry for entry in entries if fold(entry.name) == wanted]
    found = _find_numbered(entries, text.removeprefix("#")) or called
    found = found or _find_numbered(entries, search.read_word(text))
    if len(found) != 1:
        raise Refusal("no-such-entry", number=text, tournament=state.tournament.id)
    return found[0]


def _find_numbered(entries: Sequence[Entry], number: str) -> list[Entry]:
    """Return the entry with this number in a list, which is empty if there is none."""
    if _NUMBER.fullmatch(number) is None or len(number) > MAX_DIGITS:
        return []
    return [entry for entry in entries if entry.number == int(number)]


async def replace_entry(
    context: Context, tournament_id: str, person: discord.User | discord.Member, typed: str
) -> None:
    """Give an entry to another person."""
    check_server(context.request)
    check_player(context.asker, person, "entry")
    current = await load(context.service, tournament_id, context.request)
    acts.check_may_change(current, context.request)
    before = read_entry(current, typed)
    taking = Person(person.id, person.display_name)
    state = await acts.replace_entry(context.service, context.request, tournament_id, before.number, taking)
    who = name_entry(context.words, state.contest.entry(before.number))
    old = name_entry(context.words, before)
    await report(context, "answer-tournament-replaced", state, who=who, old=old, rounds=len(state.contest.rounds))


async def correct_result(context: Context, game: str, places: str) -> None:
    """Correct the places at a table, or offer to award a table that is still running."""
    service = context.service
    request = context.request
    current, table = await search.find_by_table(service, request, game)
    acts.check_may_decide(current, request)
    acts.check_not_own_table(current, request, table.game_id)
    ranks = read_places(places, len(table.seats))
    if await acts.is_being_played(service, table.game_id):
        await _ask_to_award(context, current, table.game_id, ranks)
        return
    if ranks == acts.check_places(current, table.game_id, ranks).ranks:
        await _report_places(context, "answer-tournament-correct-already", current, table.game_id)
        return
    state = await acts.correct(service, request, current.tournament.id, table.game_id, ranks)
    await _report_places(context, "answer-tournament-corrected", state, table.game_id, current)


async def _ask_to_award(context: Context, current: TournamentState, game_id: str, ranks: Sequence[int]) -> None:
    """Ask for confirmation to end a running table with these places."""
    words = context.words
    table = acts.check_places(current, game_id, ranks)
    told = render_places(words, current.contest, table.seats, ranks)
    said = words("answer-tournament-award-sure", game=game_id, places=told)
    press = Press("award", current.tournament.id, current.tournament.version, (game_id, *map(str, ranks)))
    await context.show(said, view_of(button(words, press)))


async def press_award(context: Context, press: Press) -> None:
    """End a table with the places in the button's path."""
    game_id, *ranks = press.path or ("",)
    if _PLACES.fullmatch(" ".join(ranks)) is None:
        raise Refusal("old-button")
    state = await acts.award(context.service, context.request, press.game_id, game_id, tuple(map(int, ranks)))
    await _report_places(context, "answer-tournament-awarded", state, game_id)


async def _report_places(
    context: Context, key: str, state: TournamentState, game_id: str, before: TournamentState | None = None
) -> None:
    """Report the places at a table.

    If the result was corrected after the next round had been paired, offer to pair that round again. In a knock-out,
    this has already happened if it depends on the result.
    """
    words = context.words
    found = state.contest.find_table(game_id)
    assert found is not None, "the places have just been given"
    played, table = found
    assert table.ranks is not None, "the places have just been given"
    contest = state.contest
    current = contest.rounds[-1]
    is_earlier = before is not None and played is not current
    view = None
    may_repair = can_repair(contest) and not is_playing(contest, context.user_id)
    if is_earlier and contest.options.format == "swiss" and may_repair:
        view = view_of(button(words, Press("repair", state.tournament.id, state.tournament.version)))
    is_repaired = is_earlier and before is not None and before.contest.rounds[-1].repaired < current.repaired
    facts = {"round": current.number, "repaired": int(is_repaired)}
    await report(context, key, state, view, places=render_places(words, contest, table.seats, table.ranks), **facts)


def read_places(typed: str, seats: int) -> tuple[int, ...]:
    """Parse the places of the seats in their order, such as ``2 1 3``.

    :raises Refusal: The text isn't a list of places.
    """
    text = normalise(typed).strip()
    if _PLACES.fullmatch(text) is None:
        raise Refusal("no-such-places", text=text, seats=seats)
    return tuple(map(int, _NUMBER.findall(text)))


async def move_tournament_here(context: Context, tournament_id: str) -> None:
    """Continue a tournament in this channel."""
    current = await load(context.service, tournament_id, context.request)
    acts.check_may_change(current, context.request)
    thread = current.tournament.options.threads and opens_threads(context.asker.channel)
    check_can_post_in_channel(context, "move-here", thread=thread)
    state = await acts.move_tournament_here(context.service, context.request, tournament_id)
    await report(context, "answer-tournament-moved", state)


async def ask_to_end_tournament(context: Context, tournament_id: str) -> None:
    """Ask the organizer to confirm the end of the tournament."""
    current = await load(context.service, tournament_id, context.request)
    acts.check_may_change(current, context.request)
    words = context.words
    said = words(
        "answer-tournament-end-sure",
        name=name_tournament(words, current.tournament),
        count=len(current.contest.active),
        rounds=len(current.contest.rounds),
    )
    press = Press("end", current.tournament.id, current.tournament.version)
    await context.show(said, view_of(button(words, press, "call-off")))


async def export_tournament(context: Context, tournament_id: str) -> None:
    """Send the record of a tournament as a file."""
    service = context.service
    state = await load(service, tournament_id, context.request)
    tournament = state.tournament
    lines = await service.database.query(tournament_queries.load_lines, tournament.id)
    record = write_record(tournament, lines, state.is_over)
    file = discord.File(io.BytesIO(record.encode()), f"azul-tournament-{tournament.id}.json")
    name = name_tournament(context.words, tournament)
    said = context.words("answer-tournament-exported", name=name, over=int(state.is_over))
    await context.answer(said, files=[file])


async def show_tournament(context: Context, tournament_id: str) -> None:
    """Show the standings of a tournament, with the person's own tables and next opponent."""
    await _show(context, await load(context.service, tournament_id, context.request), fresh=False)


async def _show(context: Context, state: TournamentState, page: int = 0, *, fresh: bool) -> None:
    words = context.words
    service = context.service
    tournament = state.tournament
    contest = state.contest
    own = contest.entry_of(context.user_id)
    places = order_entries(contest, tournament.seed)
    pages = _count_pages(contest, places)
    page %= pages
    told = ""
    files: list[discord.File] = []
    if contest.rounds:
        guild = context.asker.interaction.guild
        server = guild.name if guild is not None else ""
        mine = None if own is None else own.number
        scene = _make_page(words, state, places, server, await context.reader.theme(), mine, page)
        told, files = await show_scene(context, "", scene, "standings.png")
    ids = [table.game_id for table in contest.tables if own is not None and own.number in table.seats]
    async with service.database.read() as connection:
        games = await tournament_queries.load_tables(connection, ids)
        messages = await game_queries.load_newest_messages(connection, ids)
    said = render_show(words, state, own, places, games, messages)
    said = cut("\n".join(filter(None, (said, told))), MAX_CONTENT_LENGTH)
    view = page_buttons(words, page, pages, lambda way, to: Press("show", tournament.id, 0, (way,), to))
    for verb in _list_verbs(context, state, own):
        view.add_item(tournament_button(words, state, verb))
    await context.show(said, view, files, fresh=fresh)


def _count_pages(contest: Contest, places: Sequence[EntryStanding]) -> int:
    """Return the number of pages: one for the bracket of a knock-out, and the pages of the standings."""
    return count_pages(places) + has_bracket(contest) if contest.rounds else 1


def _make_page(
    words: Words,
    state: TournamentState,
    places: Sequence[EntryStanding],
    server: str,
    theme: Theme,
    mine: int | None,
    page: int,
) -> Scene:
    """Return the scene of a page for the owner of the entry ``mine``. A bracket comes first."""
    if not has_bracket(state.contest):
        return make_standings_scene(words, state, places, server, theme, mine, page)
    if page == 0:
        return make_bracket_scene(words, state, server, theme, mine)
    return make_standings_scene(words, state, places, server, theme, mine, page - 1)


def _list_verbs(context: Context, state: TournamentState, own: Entry | None) -> list[str]:
    """Return the verbs of the buttons for this person."""
    organizing = ["organize"] if list_tasks(state, context.request) else []
    if state.is_over:
        return organizing
    is_in = own is not None and not own.is_out
    verbs = ["withdraw"] if own is not None and acts.can_withdraw(state, own) else []
    if own in list_unconfirmed(state.contest):
        verbs.insert(0, READY)
    if not is_in and acts.may_enter(state, context.request):
        verbs.append("enter")
    begins = state.contest.status == "open" or can_confirm(state.contest)
    if begins and acts.may_decide(state, context.request):
        verbs.append("begin")
    return verbs + organizing


async def press_show(context: Context, press: Press) -> None:
    """Show a page of the standings of the tournament whose button was pressed."""
    state = await load(context.service, press.game_id, context.request)
    await _show(context, state, press.part, fresh=not press.path)


async def press_end(context: Context, press: Press) -> None:
    """Call the tournament off. The result replaces the question and its button."""
    state = await acts.cancel_tournament(context.service, context.request, press.game_id)
    await report(context, "answer-tournament-ended", state, rounds=len(state.contest.rounds))


async def press_remove(context: Context, press: Press) -> None:
    """Remove the entry after confirmation."""
    await _remove(context, press.game_id, _read_number(press))


async def press_readmit(context: Context, press: Press) -> None:
    """Readmit the entry after confirmation."""
    number = _read_number(press)
    state = await acts.readmit(context.service, context.request, press.game_id, number)
    who = name_entry(context.words, state.contest.entry(number))
    await report(context, "answer-tournament-readmitted", state, who=who)


def _read_number(press: Press) -> int:
    number = "".join(press.path)
    if _NUMBER.fullmatch(number) is None or len(number) > MAX_DIGITS:
        raise Refusal("old-button")
    return int(number)
