"""Acts of organizers on people, and the people who may use them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.games.core.request import Person, Request
from bot.games.core.service import Service
from bot.games.tournament import acts, host_acts
from bot.games.tournament.change import load
from bot.games.tournament.host_acts import MAX_INVITED
from tests.support.people import ANA, BEN, CHI, ask
from tests.support.refuses import refuses
from tests.support.tournaments import begin_cup, make_options, make_people, open_cup

HostAct = Callable[[Service, Request, str], Awaitable[object]]
ACTS: dict[str, HostAct] = {
    "invite": lambda service, request, cup: host_acts.invite(service, request, cup, [CHI]),
    "add": lambda service, request, cup: host_acts.add_people(service, request, cup, [CHI]),
    "admit": lambda service, request, cup: host_acts.admit(service, request, cup, "invited"),
    "ask": host_acts.ask_to_confirm,
    "stop": host_acts.stop_asking,
    "appoint": lambda service, request, cup: host_acts.appoint(service, request, cup, CHI),
    "dismiss": host_acts.dismiss,
}


@pytest.mark.parametrize("act", ACTS)
async def test_participant_cannot_act_as_organizer(service: Service, act: str) -> None:
    cup = (await open_cup(service)).tournament.id
    await acts.enter(service, ask(BEN), cup)
    before = await load(service, cup)
    with refuses("tournament-host-only"):
        await ACTS[act](service, ask(BEN), cup)
    assert await load(service, cup) == before


@pytest.mark.parametrize("act", ["ask", "stop"])
async def test_running_tournament_has_no_check_in(service: Service, act: str) -> None:
    cup = (await begin_cup(service)).tournament.id
    with refuses("tournament-begun"):
        await ACTS[act](service, ask(ANA), cup)


@pytest.mark.parametrize("act", ["invite", "add"])
async def test_people_are_refused_once_entries_are_closed(service: Service, act: str) -> None:
    cup = (await begin_cup(service, make_options(format="knock-out"))).tournament.id
    chosen = await ACTS[act](service, ask(ANA), cup)
    assert isinstance(chosen, host_acts.Chosen)
    assert ([refusal.key for refusal in chosen.refused], chosen.done) == (["entry-too-late"], [])


async def test_manager_of_server_can_appoint_co_host(service: Service) -> None:
    cup = (await open_cup(service)).tournament.id
    await host_acts.appoint(service, ask(BEN, moderator=True), cup, CHI)
    assert (await load(service, cup)).tournament.co_host_id == CHI.id
    with refuses("tournament-host-only"):
        await host_acts.appoint(service, ask(CHI), cup, BEN)
    await host_acts.dismiss(service, ask(BEN, moderator=True), cup)
    with refuses("no-co-host"):
        await host_acts.dismiss(service, ask(ANA), cup)


async def test_number_of_invitations_is_limited(service: Service) -> None:
    cup = (await open_cup(service)).tournament.id
    many = make_people(MAX_INVITED + 1)
    chosen = await host_acts.invite(service, ask(ANA), cup, many)
    assert len(chosen.done) == MAX_INVITED
    assert [refusal.key for refusal in chosen.refused] == ["invited-too-many"]


async def test_role_is_offered_only_if_tournament_has_one(service: Service) -> None:
    cup = (await open_cup(service)).tournament.id
    with refuses("bad-option"):
        await host_acts.admit(service, ask(ANA), cup, "role")
    cup = (await open_cup(service, make_options(role_id=77))).tournament.id
    await host_acts.admit(service, ask(ANA), cup, "anybody")
    await acts.enter(service, ask(BEN), cup)
    await host_acts.admit(service, ask(ANA), cup, "role")
    with refuses("tournament-role"):
        await acts.enter(service, ask(CHI), cup)
    await host_acts.invite(service, ask(ANA), cup, [CHI])
    await acts.enter(service, ask(CHI), cup)


async def test_check_in_needs_possible_time(service: Service) -> None:
    cup = (await open_cup(service)).tournament.id
    with refuses("bad-option"):
        await host_acts.ask_to_confirm(service, ask(ANA), cup, 1)
    with refuses("nobody-to-ask"):
        await host_acts.ask_to_confirm(service, ask(ANA), cup)
    soon = int(service.clock().timestamp()) + 600
    cup = (await open_cup(service, make_options(begin_s=soon), people=1)).tournament.id
    with refuses("check-in-late"):
        await host_acts.ask_to_confirm(service, ask(ANA), cup)


async def test_removed_person_is_not_invited_or_added(service: Service) -> None:
    cup = (await open_cup(service, people=1)).tournament.id
    (person,) = make_people(1)
    await acts.remove_entry(service, ask(ANA), cup, 1)
    for act in (host_acts.invite, host_acts.add_people):
        chosen = await act(service, ask(ANA), cup, [Person(person.id, person.name)])
        assert [refusal.key for refusal in chosen.refused] == ["invited-removed"]


async def test_organizer_who_adds_themselves_simply_enters(service: Service) -> None:
    cup = (await open_cup(service)).tournament.id
    state = (await host_acts.add_people(service, ask(ANA), cup, [ANA, BEN])).state
    assert [entry.name for entry in state.contest.active] == ["Ana", "Ben"]
    assert [notice.user_id for notice in state.contest.notices] == [BEN.id]
    assert [news.kind for news in state.contest.news] == ["added"]
