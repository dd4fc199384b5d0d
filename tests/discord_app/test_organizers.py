"""The menu of a tournament's organizers, and its tasks."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.discord_app.core.allowances import Allowances, Cost
from bot.discord_app.core.buttons import Press
from bot.games.core.service import Service
from bot.games.people.privacy import delete_my_data, my_data
from bot.games.tournament import acts, host_acts, outbox
from bot.games.tournament.outbox import PendingTournament
from bot.games.tournament.pairing import MAX_ENTRIES
from bot.games.tournament.posting import CardStep, NotifyPerson
from bot.games.tournament.record import verify_record
from bot.storage import tournament_queries
from bot.storage.place import Place
from tests.discord_app.conftest import Party
from tests.discord_app.cups import Cup, PostedCup
from tests.discord_stand_in import Answer, Person, StandIn
from tests.support.exported import read_export
from tests.support.says import EN, says


@pytest.fixture
async def cup(party: Party) -> Cup:
    cup = Cup(party)
    await cup.open()
    return cup


async def open_posted(party: Party, **options: Any) -> PostedCup:
    cup = PostedCup(party, **options)
    await cup.open()
    return cup


async def organize(cup: Cup, person: Person) -> Answer:
    """Open the menu as this person."""
    shown = await person.command("azul tournament show")
    return await person.click(shown.message, EN("button-organize"))


async def choose(cup: Cup, person: Person, task: str) -> Answer:
    """Choose a task in the menu."""
    menu = await organize(cup, person)
    return await person.click(menu.message, EN(f"button-{task}"))


async def submit(cup: Cup, person: Person, task: str, **fields: Any) -> Answer:
    """Submit the form of a task in the menu."""
    return await person.submit(await choose(cup, person, task), **fields)


def list_letters(person: Person) -> list[str]:
    """Return the direct messages that a person has got, oldest first."""
    return [message.content for message in person.direct.messages]


# The menu.


async def test_organizer_calls_tournament_off_from_menu(cup: Cup) -> None:
    ana = cup.party.ana
    asked = await choose(cup, ana, "calloff")
    assert asked.ephemeral
    assert says(asked, "answer-tournament-end-sure")
    await ana.click(asked.message, EN("button-call-off"))
    assert (await cup.state()).contest.status == "cancelled"
    over = await ana.command("azul tournament show")
    assert EN("button-organize") not in over.message.labels


async def test_menu_leads_back_to_standings(cup: Cup) -> None:
    ana = cup.party.ana
    menu = await organize(cup, ana)
    back = await ana.click(menu.message, EN("button-back"))
    assert back.message.labels == ["Enter", "Begin", EN("button-organize")]


async def test_participant_cannot_open_the_menu(cup: Cup) -> None:
    ben = cup.party.ben
    shown = await ben.command("azul tournament show")
    assert EN("button-organize") not in shown.message.labels
    forged = Press("organize", cup.id, 1).custom_id
    assert says(await ben.press(shown.message, forged), "refused-tournament-host-only")


# Invitations.


async def test_invited_person_is_notified_and_named_on_card(party: Party) -> None:
    cup = await open_posted(party)
    ben = party.ben
    said = await submit(cup, party.ana, "invite", invited=[str(ben.id)])
    assert says(said, "answer-tournament-invited", who="Ben")
    await cup.show()
    assert f"<@{ben.id}>" in cup.post.content
    assert not cup.post.pings
    (letter,) = list_letters(ben)
    assert says(letter, "tournament-notice-invited", by=f"<@{party.ana.id}>")
    await ben.click(cup.post, "Enter")
    await cup.show()
    assert f"<@{ben.id}>" not in cup.post.content
    assert len(list_letters(ben)) == 1


async def test_invitation_ignores_blockers_and_closed_messages(party: Party) -> None:
    cup = await open_posted(party)
    await party.prefer(party.ben, blocked=[str(party.ana.id)])
    party.chi.closed_to_bot = True
    said = await submit(cup, party.ana, "invite", invited=[str(party.ben.id), str(party.chi.id)])
    assert says(said, "answer-tournament-invited", who="Ben and Chi-Wei")
    await cup.show()
    assert list_letters(party.ben) == []
    assert list_letters(party.chi) == []
    assert (await cup.state()).contest.invited == (party.ben.id, party.chi.id)


async def test_invitation_waits_for_end_of_quiet_hours(party: Party) -> None:
    cup = await open_posted(party)
    await party.prefer(party.ben, quiet="11:00-13:00 UTC")
    await submit(cup, party.ana, "invite", invited=[str(party.ben.id), str(party.chi.id)])
    await cup.show()
    assert (list_letters(party.ben), len(list_letters(party.chi))) == ([], 1)
    await cup.bot.restart()
    cup.bot.clock.turn(hours=2)
    await cup.bot.check_outbox()
    assert (len(list_letters(party.ben)), len(list_letters(party.chi))) == (1, 1)


async def test_invitation_is_sent_once_if_bot_stops_before_recording_it(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await open_posted(party)
    record = outbox.record_step

    async def stop(service: Service, pending: PendingTournament, step: CardStep, *rest: Any) -> Any:
        if isinstance(step, NotifyPerson):
            raise OSError("the bot stops")
        return await record(service, pending, step, *rest)

    monkeypatch.setattr(outbox, "record_step", stop)
    await submit(cup, party.ana, "invite", invited=[str(party.ben.id)])
    await cup.discord.until(lambda: list_letters(party.ben), "the invitation is sent")
    monkeypatch.setattr(outbox, "record_step", record)
    await cup.bot.restart()
    cup.bot.clock.turn(minutes=1)
    await cup.bot.check_outbox()
    await cup.show()
    assert len(list_letters(party.ben)) == 1


async def test_invitation_can_be_taken_back(cup: Cup) -> None:
    ana, ben, chi = cup.party.ana, cup.party.ben, cup.party.chi
    await submit(cup, ana, "invite", invited=[str(ben.id)])
    said = await submit(cup, ana, "invite", invited=[str(ben.id)], uninvited=[str(ben.id)])
    assert says(said, "answer-tournament-invited", who="Ben")
    said = await submit(cup, ana, "invite", uninvited=[str(ben.id), str(chi.id)])
    assert says(said, "answer-tournament-uninvited", who="Ben")
    assert says(said, "refused-not-invited-yet", who="Chi-Wei")
    assert (await cup.state()).contest.invited == ()


async def test_people_who_cannot_be_invited_get_a_reason(discord: StandIn, cup: Cup) -> None:
    ana, ben, chi = cup.party.ana, cup.party.ben, cup.party.chi
    await cup.enter(ben)
    await acts.remove_entry(cup.service, cup.ask(ana), cup.id, 1)
    await cup.enter(chi)
    chosen = [str(ben.id), str(chi.id), str(discord.bot.id)]
    said = await submit(cup, ana, "invite", invited=chosen)
    assert says(said, "refused-invited-removed", who="Ben")
    assert says(said, "refused-entered-other", who="Chi-Wei", me=0)
    assert says(said, "refused-bot-invited", me=1, act="entry")
    assert says(await submit(cup, ana, "invite"), "refused-nobody-chosen")
    assert (await cup.state()).contest.invited == ()


async def test_person_is_invited_by_same_organizer_only_three_times_an_hour(cup: Cup) -> None:
    ana, ben = cup.party.ana, cup.party.ben
    for _ in range(3):
        await submit(cup, ana, "invite", invited=[str(ben.id)])
        await submit(cup, ana, "invite", uninvited=[str(ben.id)])
    said = await submit(cup, ana, "invite", invited=[str(ben.id)])
    assert says(said, "refused-asked-often", who="Ben")


async def test_only_invited_people_can_enter(cup: Cup) -> None:
    ana, ben, chi = cup.party.ana, cup.party.ben, cup.party.chi
    said = await submit(cup, ana, "admit", admission="invited")
    assert says(said, "answer-tournament-admits", who="invited")
    await submit(cup, ana, "invite", invited=[str(ben.id)])
    assert says(await chi.click(cup.post, "Enter"), "refused-tournament-invited", mention=f"<@{ana.id}>")
    assert says(await ben.click(cup.post, "Enter"), "answer-tournament-entered")
    await submit(cup, ana, "admit", admission="anybody")
    assert says(await chi.click(cup.post, "Enter"), "answer-tournament-entered")


# Added people.


async def test_added_person_is_notified_and_can_withdraw(party: Party) -> None:
    cup = await open_posted(party)
    ben = party.ben
    said = await submit(cup, party.ana, "add", added=[str(ben.id)])
    assert says(said, "answer-tournament-added", who="Ben")
    await cup.show()
    assert says(cup.post, "tournament-news-added", by=f"<@{party.ana.id}>", who="Ben")
    (letter,) = list_letters(ben)
    assert says(letter, "tournament-notice-added")
    assert says(await ben.click(cup.post, "Withdraw"), "answer-tournament-withdrawn")
    again = await submit(cup, party.ana, "add", added=[str(ben.id)])
    assert says(again, "refused-not-to-be-added", who="Ben")


async def test_people_are_not_added_against_their_blocks(cup: Cup) -> None:
    ana, ben, chi, dariush = cup.party.people
    await cup.party.prefer(ben, blocked=[str(ana.id)])
    await cup.party.prefer(chi, blocked=[str(dariush.id)])
    await cup.enter(dariush)
    said = await submit(cup, ana, "add", added=[str(ben.id), str(chi.id), str(dariush.id)])
    assert says(said, "refused-not-to-be-added", who="Ben")
    assert says(said, "refused-not-to-be-added", who="Chi-Wei")
    assert says(said, "refused-entered-other", who="Dariush", me=0)
    assert len((await cup.state()).contest.entries) == 1


# The code.


async def test_code_is_needed_to_enter(cup: Cup) -> None:
    ana, ben, chi = cup.party.ana, cup.party.ben, cup.party.chi
    said = await submit(cup, ana, "admit", admission="code", code="Blue Tiles 7")
    assert says(said, "answer-tournament-admits", who="code")
    form = await ben.click(cup.post, "Enter")
    assert says(await ben.submit(form, code="blue"), "refused-wrong-code")
    assert says(await ben.submit(await ben.click(cup.post, "Enter"), code="bluetiles7"), "answer-tournament-entered")
    await submit(cup, ana, "invite", invited=[str(chi.id)])
    assert says(await chi.click(cup.post, "Enter"), "answer-tournament-entered")
    await ben.click(cup.post, "Withdraw")
    assert says(await ben.click(cup.post, "Enter"), "answer-tournament-entered")


async def test_code_can_be_tried_three_times_an_hour(cup: Cup) -> None:
    bot, ana, ben = cup.bot, cup.party.ana, cup.party.ben
    bot.client.allowances = Allowances(bot.clock, 1000)
    await submit(cup, ana, "admit", admission="code", code="seven")
    for _ in range(3):
        assert says(await ben.submit(await ben.click(cup.post, "Enter"), code="eight"), "refused-wrong-code")
    refused = await ben.submit(await ben.click(cup.post, "Enter"), code="seven")
    assert says(refused, "refused-too-much", what="codes", server=0)
    bot.clock.turn(hours=1, seconds=1)
    assert says(await ben.submit(await ben.click(cup.post, "Enter"), code="seven"), "answer-tournament-entered")


async def test_impossible_code_is_refused(cup: Cup) -> None:
    for code in ("", "ab c", " ‎ "):
        refused = await submit(cup, cup.party.ana, "admit", admission="code", code=code)
        assert says(refused, "refused-bad-code"), code
    assert (await cup.state()).contest.admission == "anybody"


async def test_code_appears_in_no_stored_text(cup: Cup) -> None:
    await submit(cup, cup.party.ana, "admit", admission="code", code="azulejos")
    lines = await cup.bot.service.database.query(tournament_queries.load_lines, cup.id)
    assert not any("azulejos" in line.text for line in lines)
    exported = await cup.party.ana.command("azul tournament export")
    record = exported.message.attachments[0].data
    assert b"digest" not in record
    assert verify_record(record).entries == 0
    own = read_export(await my_data(cup.service, cup.ask(cup.party.ana)))["tournament_log"]
    assert [line["text"] for line in own if line["act"] == "admit"] == [""]


async def test_typed_code_is_not_logged(cup: Cup, caplog: pytest.LogCaptureFixture) -> None:
    ben = cup.party.ben
    with caplog.at_level(logging.DEBUG, logger="bot"):
        await submit(cup, cup.party.ana, "admit", admission="code", code="azulejos")
        assert says(await ben.submit(await ben.click(cup.post, "Enter"), code="wrongone"), "refused-wrong-code")
        await ben.submit(await ben.click(cup.post, "Enter"), code="azulejos")
    assert "azulejos" not in caplog.text
    assert "wrongone" not in caplog.text


async def test_code_admits_a_full_tournament_within_an_hour(cup: Cup) -> None:
    allowances = Allowances(cup.bot.clock, 1000)
    place = Place("server", cup.discord.guild.id)
    for user_id in range(MAX_ENTRIES):
        allowances.check(Cost.CODE, user_id, place)


# Confirmation.


async def test_unconfirmed_entrant_is_left_out_at_the_beginning(party: Party) -> None:
    cup = await open_posted(party)
    ana, ben, chi, dariush = party.people
    await cup.enter(*party.people)
    offered = await choose(cup, ana, "checkin")
    assert offered.message.labels == [EN("button-ask-now"), EN("button-back")]
    assert says(await ana.click(offered.message, EN("button-ask-now")), "answer-tournament-asked", hours=0)
    await cup.show()
    assert all(says(list_letters(person)[-1], "tournament-notice-asked") for person in (ben, chi, dariush))
    assert says(cup.post, "tournament-check-in", ready=0, count=4)
    for person in (ana, ben, chi):
        assert says(await person.click(cup.post, EN("button-ready")), "answer-tournament-ready")
    await cup.show()
    assert says(cup.post, "tournament-check-in", ready=3, count=4)
    assert "Chi-Wei ✓, Dariush" in cup.post.content
    asked = await ana.click(cup.post, "Begin")
    assert says(asked, "answer-tournament-unconfirmed", count=1)
    assert "Dariush" in asked.content
    begun = await ana.click(asked.message, EN("button-begin-anyway"))
    assert says(begun, "answer-tournament-begun", count=3)
    await cup.settle()
    contest = (await cup.state()).contest
    assert [entry.name for entry in contest.active] == ["Ana", "Ben", "Chi-Wei"]
    entered = await dariush.command("azul tournament enter")
    assert says(entered, "answer-tournament-entered-late", round=2)
    exported = await ana.command("azul tournament export")
    assert verify_record(exported.message.attachments[0].data).rounds == 1


async def test_person_who_enters_during_check_in_needs_no_confirmation(cup: Cup) -> None:
    ana, ben, chi, dariush = cup.party.people
    await cup.enter(ana)
    await host_acts.ask_to_confirm(cup.service, cup.ask(ana), cup.id)
    await cup.enter(ben)
    await host_acts.add_people(cup.service, cup.ask(ana), cup.id, [cup.ask(chi).person])
    entries = (await cup.state()).contest.entries
    assert [entry.is_ready for entry in entries] == [False, True, False]
    shown = await chi.command("azul tournament show")
    assert EN("button-ready") in shown.message.labels
    assert says(await chi.click(shown.message, EN("button-ready")), "answer-tournament-ready")
    forged = Press("ready", cup.id, 1).custom_id
    assert says(await dariush.press(cup.post, forged), "refused-confirm-not-entered")


async def test_person_added_during_check_in_is_asked_to_confirm(party: Party) -> None:
    cup = await open_posted(party)
    ana, ben, chi, dariush = party.people
    await cup.enter(ana, ben)
    await host_acts.ask_to_confirm(cup.service, cup.ask(ana), cup.id)
    await host_acts.add_people(cup.service, cup.ask(ana), cup.id, [cup.ask(chi).person])
    manager = replace(cup.ask(party.boss), moderator=True)
    await acts.replace_entry(cup.service, manager, cup.id, 2, cup.ask(dariush).person)
    await cup.show()
    added, asked = list_letters(chi)
    assert says(added, "tournament-notice-added")
    assert says(asked, "tournament-notice-asked")
    assert says(list_letters(dariush)[-1], "tournament-notice-asked")


async def test_planned_check_in_asks_before_the_start(party: Party) -> None:
    start = party.bot.clock() + timedelta(hours=5)
    cup = await open_posted(party, begin_s=int(start.timestamp()))
    ana, ben, chi, dariush = party.people
    await cup.enter(*party.people)
    offered = await choose(cup, ana, "checkin")
    hours = [EN("button-ask-before", hours=1), EN("button-ask-before", hours=3)]
    assert offered.message.labels == [EN("button-ask-now"), *hours, EN("button-back")]
    assert says(await ana.click(offered.message, hours[0]), "answer-tournament-asked", hours=1)
    party.bot.clock.turn(hours=4)
    await cup.bot.check_timers()
    await cup.show()
    assert says(list_letters(ben)[-1], "tournament-notice-asked", begins="at")
    for person in (ana, ben, chi):
        await host_acts.confirm_entry(cup.service, cup.ask(person), cup.id)
    party.bot.clock.turn(hours=1)
    await cup.bot.check_timers()
    contest = (await cup.state()).contest
    assert contest.status == "running"
    assert dariush.name not in [entry.name for entry in contest.active]


async def test_check_in_is_not_repeated(cup: Cup) -> None:
    ana = cup.party.ana
    await cup.enter(*cup.party.people)
    await host_acts.ask_to_confirm(cup.service, cup.ask(ana), cup.id)
    assert says(await choose(cup, ana, "noask"), "answer-tournament-not-asking")
    menu = await organize(cup, ana)
    assert EN("button-checkin") not in menu.message.labels
    forged = Press("checkin", cup.id, 1, ("now",)).custom_id
    assert says(await ana.press(menu.message, forged), "refused-asked-already")
    ready = Press("ready", cup.id, 1).custom_id
    assert says(await ana.press(menu.message, ready), "refused-not-asking")
    await acts.begin_tournament(cup.service, cup.ask(ana), cup.id)
    assert len((await cup.state()).contest.active) == 4


# The co-host.


async def test_co_host_has_rights_of_host(party: Party) -> None:
    cup = await open_posted(party)
    ana, ben = party.ana, party.ben
    said = await submit(cup, ana, "appoint", cohost=[str(ben.id)])
    assert says(said, "answer-tournament-appointed", who="Ben")
    await cup.show()
    assert says(list_letters(ben)[-1], "tournament-notice-appointed")
    assert says(cup.post, "tournament-news-appointed", who=f"<@{ben.id}>")
    menu = await organize(cup, ben)
    assert EN("button-appoint") not in menu.message.labels
    await cup.begin(*party.people)
    tables = [(await cup.bot.service.table(game)).game for game in await cup.games()]
    (game,) = [game.id for game in tables if game.player(ben.id) is None]
    assert says(await ben.command("azul table end", game=game), "answer-end-sure")
    assert says(await choose(cup, ben, "dismiss"), "answer-tournament-dismissed")
    refused = await ben.command("azul tournament end")
    assert says(refused, "refused-tournament-host-only", mention=f"<@{ana.id}>")


async def test_second_co_host_is_refused(cup: Cup) -> None:
    ana, ben, chi = cup.party.ana, cup.party.ben, cup.party.chi
    assert says(await submit(cup, ana, "appoint", cohost=[str(ana.id)]), "refused-co-host-already", who="Ana")
    form = await choose(cup, ana, "appoint")
    await submit(cup, ana, "appoint", cohost=[str(ben.id)])
    refused = await ana.submit(form, cohost=[str(chi.id)])
    assert says(refused, "refused-co-host-taken", mention=f"<@{ben.id}>")
    assert says(await choose(cup, ana, "dismiss"), "answer-tournament-dismissed")
    assert (await cup.state()).tournament.co_host_id is None


async def test_tournament_continues_after_deletion_of_hosts_data(cup: Cup) -> None:
    ana, ben, chi = cup.party.ana, cup.party.ben, cup.party.chi
    await submit(cup, ana, "appoint", cohost=[str(ben.id)])
    await submit(cup, ana, "invite", invited=[str(chi.id)])
    await delete_my_data(cup.bot.service, cup.ask(ana))
    assert (await cup.state()).tournament.organizers == (ben.id,)
    assert says(await choose(cup, ben, "calloff"), "answer-tournament-end-sure")
    await delete_my_data(cup.bot.service, cup.ask(ben))
    await delete_my_data(cup.bot.service, cup.ask(chi))
    state = await cup.state()
    assert state.tournament.organizers == ()
    assert state.contest.invited == ()
