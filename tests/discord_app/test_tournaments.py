"""Commands and buttons of tournaments: permissions, responses, and tournaments played from beginning to end."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import pytest
from discord import ForumChannel

from bot.discord_app.actions.tournaments import read_entry, read_moment
from bot.discord_app.core.buttons import tournament_buttons
from bot.discord_app.core.context import Context
from bot.discord_app.core.permissions import check_can_post_in_channel
from bot.games.core import request as domain
from bot.games.people.privacy import delete_my_data
from bot.games.tournament import acts
from bot.games.tournament.record import verify_record
from bot.sandbox.world import Permission
from bot.storage import tournament_queries
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.cups import Cup
from tests.discord_stand_in import Answer, Person, StandIn
from tests.support.people import ANA, ask
from tests.support.refuses import refuses
from tests.support.says import EN, says
from tests.support.thorough import try_some
from tests.support.tournament_logs import make_open_log

OPENING: dict[str, Any] = {"name": "Spring cup", "threads": False}


async def open_cup(party: Party, name: str = "Spring cup", **options: Any) -> Cup:
    cup = Cup(party, name, **options)
    await cup.open()
    return cup


async def open_by_command(party: Party, **options: Any) -> Cup:
    """Open a tournament with a command as Ana."""
    opened = await party.ana.command("azul tournament new", **(OPENING | options))
    assert says(opened, "answer-tournament-opened"), opened.content
    await party.bot.idle()
    cup = Cup(party)
    cup.id = next(one for one in await _list_all(party) if f"#{one}" in opened.content)
    return cup


async def _list_all(party: Party) -> list[str]:
    """Return the ids of the server's tournaments, beginning with the newest."""
    database = party.bot.service.database
    found = await database.query(tournament_queries.load_tournaments, party.discord.guild.id)
    return [one.id for one in found]


@pytest.fixture
async def cup(party: Party) -> Cup:
    return await open_cup(party)


# Opening.


async def test_blocker_confirms_before_entering_with_blocked_person(cup: Cup) -> None:
    ana, ben, chi = cup.party.ana, cup.party.ben, cup.party.chi
    await cup.party.prefer(ben, blocked=[str(chi.id)])
    await cup.enter(ana, chi)
    asked = await ben.click(cup.post, "Enter")
    assert says(asked, "answer-tournament-blocked", count=1)
    assert "Chi" in asked.content
    assert "Ana" not in asked.content
    assert len((await cup.state()).contest.entries) == 2
    entered = await ben.click(asked.message, EN("button-enter-anyway"))
    assert says(entered, "answer-tournament-entered", number=3)


async def test_removal_of_an_entry_lasts_until_organizer_reverts_it(cup: Cup) -> None:
    ana, ben = cup.party.ana, cup.party.ben
    await cup.enter(ana, ben)
    assert says(await ana.command("azul tournament remove", entry="2"), "answer-tournament-removed")
    refused = await ben.click(cup.post, "Enter")
    assert says(refused, "refused-removed", mention=f"<@{ana.id}>")
    assert "azul tournament remove" in refused.content
    (offered, *_) = await ana.complete("azul tournament remove", "entry", "Ben")
    asked = await ana.command("azul tournament remove", entry=offered.value)
    assert says(asked, "answer-tournament-readmit-sure")
    assert says(await ana.click(asked.message, EN("button-readmit")), "answer-tournament-readmitted")
    assert [entry.name for entry in (await cup.state()).contest.active] == ["Ana", "Ben"]


async def test_withdrawn_person_can_be_kept_out(cup: Cup) -> None:
    ana, ben = cup.party.ana, cup.party.ben
    await cup.enter(ana, ben)
    await ben.click(cup.post, "Withdraw")
    assert says(await ana.command("azul tournament remove", entry="2"), "answer-tournament-removed")
    assert says(await ben.click(cup.post, "Enter"), "refused-removed")


async def test_organizer_must_choose_plan_if_tables_would_be_uneven(party: Party) -> None:
    cup = await open_cup(party, seats=3)
    await cup.enter(*party.people)
    await cup.bot.pass_time(minutes=1)
    assert says(cup.post, "tournament-misfit-no-full-table", count=4, seats=3)
    asked = await party.ana.click(cup.post, "Begin")
    assert says(asked, "tournament-misfit-no-full-table", count=4, seats=3)
    assert (await cup.state()).contest.status == "open"
    wanted = EN("button-tournament-plan", format="round-robin", seats=2, rounds=3)
    assert says(await party.ana.click(asked.message, wanted), "answer-tournament-begun", count=4, rounds=3)
    contest = (await cup.state()).contest
    assert (contest.options.format, contest.options.seats, contest.planned) == ("round-robin", 2, 3)
    exported = await party.ana.command("azul tournament export")
    assert not verify_record(exported.message.attachments[0].data).is_over


async def test_beginning_with_too_few_people_offers_no_plans(cup: Cup) -> None:
    assert says(await cup.party.ana.click(cup.post, "Begin"), "refused-people-too-few")
    await cup.enter(cup.party.ana)
    assert says(await cup.party.ana.click(cup.post, "Begin"), "refused-people-too-few")


async def test_blocked_person_enters_without_learning_of_the_block(cup: Cup) -> None:
    ben, chi = cup.party.ben, cup.party.chi
    await cup.party.prefer(ben, blocked=[str(chi.id)])
    await cup.enter(ben, chi)
    assert len((await cup.state()).contest.active) == 2


async def test_tournament_name_without_text_is_refused(party: Party) -> None:
    for name in ("**", "   ", "~~ _ ~~", "​"):
        answer = await party.ana.command("azul tournament new", name=name)
        assert says(answer, "refused-tournament-name"), name


async def test_inconsistent_options_are_refused_with_reason(party: Party) -> None:
    misfits: list[tuple[dict[str, Any], str]] = [
        ({"format": "knock-out", "seats": 4}, "refused-bad-tournament"),
        ({"stop": True}, "refused-bad-tournament"),
        ({"third": True}, "refused-bad-tournament"),
        ({"at": "2020-01-01 10:00"}, "refused-bad-tournament"),
        ({"at": "tomorrow"}, "refused-tournament-time"),
        ({"with_entries": 2}, "refused-entries-wrong"),
        ({"with_entries": 4, "rounds": 5}, "refused-entries-misfit"),
        ({"with_entries": 4, "seats": 3}, "refused-entries-misfit"),
        ({"name": "x" * 60}, "refused-tournament-name-long"),
        ({"game": "Chess"}, "refused-no-such-ruleset"),
    ]
    for options, key in misfits:
        answer = await party.ana.command("azul tournament new", **(OPENING | options))
        assert says(answer, key), options
    assert await _list_all(party) == []


async def test_start_time_uses_organizers_zone(party: Party) -> None:
    await party.prefer(party.ana, quiet="22:00-07:30 Europe/Berlin")
    cup = await open_by_command(party, at="2026-01-31 18:00")
    assert (await cup.state()).tournament.options.begin_s == read_moment("2026-01-31 17:00", "UTC")


def test_typed_zone_overrides_personal_zone() -> None:
    assert read_moment("2027-01-31T18:00Z", "Europe/Berlin") == read_moment("2027-01-31 19:00", "Europe/Berlin")
    with refuses("tournament-time"):
        read_moment("31.1.2027", "UTC")


async def test_game_and_side_are_chosen_together(party: Party) -> None:
    offered = await party.ana.complete("azul tournament new", "game", "grey", name="Cup")
    assert [choice.value for choice in offered] == ["azul/grey"]
    cup = await open_by_command(party, game=offered[0].name)
    options = (await cup.state()).tournament.options
    assert (options.ruleset, options.side) == ("azul", "grey")


async def test_opening_a_tournament_needs_permission_to_write(discord: StandIn, bot: Bot, party: Party) -> None:
    discord.forbid(Permission.SEND_MESSAGES, discord.channel(), party.chi)
    await bot.idle()
    answer = await party.chi.command("azul tournament new", **OPENING)
    assert says(answer, "refused-may-not-write")


@pytest.mark.parametrize("lacking", ["bot", "organizer"])
async def test_tournament_with_threads_needs_permission_of_bot_and_organizer(
    discord: StandIn, bot: Bot, party: Party, lacking: str
) -> None:
    refused = "refused-missing-permissions" if lacking == "bot" else "refused-may-not-write"
    who = discord.bot if lacking == "bot" else party.chi
    discord.forbid(Permission.CREATE_PUBLIC_THREADS, discord.channel(), who)
    await bot.idle()
    answer = await party.chi.command("azul tournament new", name="Cup")
    assert says(answer, refused, permissions=EN("permission-create_public_threads"))
    assert says(await party.chi.command("azul tournament new", **OPENING), "answer-tournament-opened")


async def test_organizer_without_thread_permission_cannot_begin(discord: StandIn, bot: Bot, party: Party) -> None:
    cup = await open_cup(party, threads=True)
    await cup.enter(*party.people)
    discord.forbid(Permission.CREATE_PUBLIC_THREADS, discord.channel(), party.ana)
    await bot.idle()
    refused = await party.ana.click(cup.post, "Begin")
    assert says(refused, "refused-may-not-write", permissions=EN("permission-create_public_threads"))
    assert says(await party.boss.click(cup.post, "Begin"), "answer-tournament-begun")


def test_tournament_is_refused_in_forum() -> None:
    post = SimpleNamespace(parent=Mock(spec=ForumChannel))
    context = SimpleNamespace(request=ask(ANA), asker=SimpleNamespace(channel=post, channel_id=7))
    with refuses("no-forum"):
        check_can_post_in_channel(cast("Context", context), "tournament", thread=False)


async def test_tournament_is_refused_in_direct_messages(party: Party) -> None:
    answer = await party.ana.command("azul tournament new", party.ana.direct, **OPENING)
    assert says(answer, "refused-server-only")


# Entering and leaving.


async def test_full_tournament_refuses_new_entries(discord: StandIn, party: Party) -> None:
    cup = await open_cup(party, format="round-robin")
    await cup.enter(*(discord.person(f"P{number}") for number in range(10)))
    assert says(await party.ben.click(cup.post, "Enter"), "refused-tournament-full", limit=10)
    shown = await party.ben.click(cup.post, "Show")
    assert "Enter" not in shown.message.labels
    await cup.bot.pass_time(minutes=1)
    assert cup.post.labels == ["Withdraw", "Begin", "Show"]


async def test_entry_requires_role_of_tournament(discord: StandIn, bot: Bot, party: Party) -> None:
    role = discord.add_role("Players")
    cup = await open_by_command(party, role=role)
    refused = await party.ben.click(cup.post, "Enter")
    assert says(refused, "refused-tournament-role", roles=f"<@&{role.id}>")
    discord.give_role(party.ben, role)
    assert says(await party.ben.click(cup.post, "Enter"), "answer-tournament-entered")


def test_running_swiss_has_no_enter_button_while_full() -> None:
    full = make_open_log(64).begin().pair()
    assert "Enter" not in [item.label for item in tournament_buttons(EN, full.state).children]  # type: ignore[attr-defined]
    left = full.withdraw(64)
    assert "Enter" in [item.label for item in tournament_buttons(EN, left.state).children]  # type: ignore[attr-defined]


async def test_withdrawal_requires_an_active_entry(cup: Cup) -> None:
    ben = cup.party.ben
    assert says(await ben.click(cup.post, "Withdraw"), "refused-not-entered")
    await cup.enter(ben)
    assert says(await ben.click(cup.post, "Withdraw"), "answer-tournament-withdrawn")
    assert (await cup.state()).contest.active == ()
    assert says(await ben.command("azul tournament withdraw"), "refused-not-entered")


async def test_beginning_requires_organizer_and_enough_entries(cup: Cup) -> None:
    party = cup.party
    await cup.enter(party.ana, party.ben)
    assert says(await party.ben.click(cup.post, "Begin"), "refused-tournament-host-only", mention=f"<@{party.ana.id}>")
    assert says(await party.ana.click(cup.post, "Begin"), "refused-entries-too-few", least=3, count=2)
    await cup.enter(party.chi)
    assert says(await party.boss.click(cup.post, "Begin"), "answer-tournament-begun")


async def test_tournament_has_no_more_computers_than_people(cup: Cup) -> None:
    party = cup.party
    assert says(await party.ana.command("azul tournament computer"), "refused-computers-too-many", people=0)
    await cup.enter(party.ben)
    assert says(await party.ana.command("azul tournament computer"), "answer-tournament-computer")
    assert says(await party.ana.command("azul tournament computer"), "refused-computers-too-many", people=1)
    assert says(await party.ana.click(cup.post, "Begin"), "refused-people-too-few", least=2, count=1)
    await cup.enter(party.chi)
    assert says(await party.ana.click(cup.post, "Begin"), "answer-tournament-begun")


async def test_newest_computer_leaves_when_people_are_outnumbered(cup: Cup) -> None:
    party = cup.party
    await cup.enter(party.ben, party.chi)
    names = []
    for _ in range(2):
        await party.ana.command("azul tournament computer")
        names.append((await cup.state()).contest.entries[-1].name)
    await party.chi.click(cup.post, "Withdraw")
    assert [entry.name for entry in (await cup.state()).contest.active] == ["Ben", names[0]]
    await cup.bot.pass_time(minutes=1)
    who = EN("computer-seated", name=names[1], level="medium")
    assert EN("tournament-news-outnumbered", who=who) in cup.post.content
    await party.ana.command("azul tournament remove", entry="Ben")
    assert (await cup.state()).contest.active == ()


async def test_data_deletion_warns_about_running_tournaments(cup: Cup) -> None:
    party = cup.party
    await cup.enter(party.ana, party.ben)
    asked = await party.ana.click((await party.ana.command("azul privacy")).message, "Delete my data …")
    assert "leave your tournaments" in asked.content
    assert "Tournaments you host go on, run by the people who can manage the server" in asked.content
    assert len((await cup.state()).contest.active) == 2
    deleted = await party.ana.click(asked.message, "Yes, delete my data")
    await party.discord.until(
        lambda: says(deleted, "privacy-deleted", games=0, left=0, resigned=0, gone=0), "it is done"
    )
    assert [entry.name for entry in (await cup.state()).contest.active] == ["Ben"]
    assert says(await party.boss.command("azul tournament remove", entry="Ben"), "answer-tournament-removed")


async def test_data_deletion_removes_surplus_computers(cup: Cup) -> None:
    await cup.enter(cup.party.ben)
    await cup.party.ana.command("azul tournament computer")
    await delete_my_data(cup.bot.service, ask(domain.Person(cup.party.ben.id, "Ben")))
    assert (await cup.state()).contest.active == ()


async def test_entry_is_refused_after_knock_out_begins(party: Party) -> None:
    cup = await open_cup(party, format="knock-out")
    await cup.begin(party.ana, party.ben, party.chi)
    assert says(await party.dariush.command("azul tournament enter"), "refused-entry-too-late", format="knock-out")


async def test_irrevocable_withdrawal_requires_confirmation(party: Party) -> None:
    cup = await open_cup(party, format="round-robin")
    await cup.begin(*party.people)
    asked = await party.ben.command("azul tournament withdraw")
    assert says(asked, "answer-tournament-withdraw-sure")
    assert len((await cup.state()).contest.active) == 4
    assert says(await party.ben.click(asked.message, "Yes, withdraw"), "answer-tournament-withdrawn")
    assert len((await cup.state()).contest.active) == 3


async def test_withdrawal_requires_confirmation_if_no_reentry_remains(
    cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acts, "MAX_TIMES", 1)
    await cup.enter(cup.party.ben)
    assert says(await cup.party.ben.command("azul tournament withdraw"), "answer-tournament-withdraw-sure")


async def test_knocked_out_person_cannot_withdraw_from_tournament(party: Party) -> None:
    cup = await open_cup(party, format="knock-out")
    await cup.begin(*party.people)
    await cup.resign(party.ben)
    assert "Withdraw" not in (await party.ben.command("azul tournament show")).message.labels
    assert says(await party.ben.command("azul tournament withdraw"), "refused-knocked-out")


# Decisions of the host and moderators.


async def test_participants_cannot_manage_tournament(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    (game, _) = await cup.games()
    for command, options in (
        ("begin", {}),
        ("computer", {}),
        ("remove", {"entry": "1"}),
        ("replace", {"entry": "1", "person": party.boss}),
        ("correct", {"table": game, "places": "2 1"}),
        ("move-here", {}),
        ("end", {}),
    ):
        answer = await party.ben.command(f"azul tournament {command}", **options)
        assert says(answer, "refused-tournament-host-only"), command
    for verb in ("end:", "remove:1", "begin:"):
        answer = await party.ben.press(cup.post, f"azul:{cup.id}:1:{verb}")
        assert says(answer, "refused-tournament-host-only"), verb


async def test_entry_is_removed_by_number_or_name(cup: Cup) -> None:
    party = cup.party
    await cup.enter(*party.people)
    offered = await party.ana.complete("azul tournament remove", "entry", "dar")
    assert [(choice.name, choice.value) for choice in offered] == [("4 · Dariush", "4")]
    removed = await party.ana.command("azul tournament remove", entry="dariush")
    assert says(removed, "answer-tournament-removed", who="Dariush")
    assert says(await party.ana.command("azul tournament remove", entry="4"), "answer-tournament-readmit-sure")
    assert says(await party.ana.command("azul tournament remove", entry="9"), "refused-no-such-entry", number=9)
    await party.ana.click(cup.post, "Begin")
    await cup.bot.idle()
    asked = await party.boss.command("azul tournament remove", entry="2")
    assert says(asked, "answer-tournament-remove-sure", who="Ben")
    assert not (await cup.state()).contest.entry(2).is_out
    assert says(await party.boss.click(asked.message, "Yes, remove"), "answer-tournament-removed", who="Ben")
    assert (await cup.state()).contest.entry(2).is_out


ENTRANTS = ("Ana", "1st Ben", "1 · Chi", "2", "#Dariush", "Ana 3")


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("1", 1),
        ("#1", 1),
        ("۱", 1),
        ("1 · Ana", 1),
        ("۱؛ Ana", 1),
        ("1 · Chi", 3),
        ("1ST ben", 2),
        ("2", 2),
        ("2 · 1st Ben", 2),
        ("4 · 2", 4),
        ("#Dariush", 5),
        ("ana", 1),
        ("ana 3", 6),
    ],
)
def test_entry_is_found_by_name_number_or_choice(typed: str, number: int) -> None:
    assert read_entry(make_open_log(names=ENTRANTS).state, typed).number == number


@pytest.mark.parametrize("typed", ["1st", "1 Ana", "1-Ana", "1.", "7", "0", "0001", "-1", "", "·", " · Ana", "Ben"])
def test_malformed_entry_is_refused(typed: str) -> None:
    with refuses("no-such-entry"):
        read_entry(make_open_log(names=ENTRANTS).state, typed)


async def test_manager_replaces_entry_between_rounds(cup: Cup) -> None:
    party = cup.party
    await cup.enter(party.ana, party.ben, party.chi)
    refused = await party.ana.command("azul tournament replace", entry="2", person=party.dariush)
    assert says(refused, "refused-replace-manager-only")
    replaced = await party.boss.command("azul tournament replace", entry="2", person=party.dariush)
    assert says(replaced, "answer-tournament-replaced", who="Dariush", old="Ben")
    again = await party.boss.command("azul tournament replace", entry="1", person=party.chi)
    assert says(again, "refused-entered-other", who="Chi-Wei")
    bot = await party.boss.command("azul tournament replace", entry="1", person=party.discord.bot)
    assert says(bot, "refused-bot-invited", act="entry")
    await party.ana.click(cup.post, "Begin")
    await cup.bot.idle()
    seated = (await cup.state()).contest.rounds[0].tables[0].seats[0]
    playing = await party.boss.command("azul tournament replace", entry=str(seated), person=party.ben)
    assert says(playing, "refused-round-under-way")


async def test_knocked_out_entry_cannot_be_replaced(party: Party) -> None:
    cup = await open_cup(party, format="knock-out")
    await cup.begin(party.ana, party.ben, party.chi)
    (game,) = await cup.games()
    loser = (await cup.state()).contest.rounds[0].tables[0].seats[0]
    await cup.end_table(game)
    refused = await party.boss.command("azul tournament replace", entry=str(loser), person=party.dariush)
    assert says(refused, "refused-entry-plays-no-more", number=loser)
    assert (await cup.state()).contest.entry_of(party.dariush.id) is None


async def test_withdrawn_entry_of_round_robin_cannot_be_replaced(party: Party) -> None:
    cup = await open_cup(party, format="round-robin")
    await cup.enter(party.dariush, party.ana, party.ben, party.chi)
    await party.dariush.click(cup.post, "Withdraw")
    await party.ana.click(cup.post, "Begin")
    await cup.bot.idle()
    refused = await party.boss.command("azul tournament replace", entry="1", person=party.boss)
    assert says(refused, "refused-entry-plays-no-more", number=1, who="Dariush")
    bye = (await cup.state()).contest.rounds[0].byes[0]
    replaced = await party.boss.command("azul tournament replace", entry=str(bye), person=party.boss)
    assert says(replaced, "answer-tournament-replaced", who="Boss")


async def test_result_is_corrected_by_choosing_offered_places(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    game = (await cup.games())[0]
    await cup.end_table(game)
    tables = await party.ana.complete("azul tournament correct", "table", "", places="1 2")
    assert [choice.value for choice in tables] == [f"#{one}" for one in await cup.games()]
    offered = await party.ana.complete("azul tournament correct", "places", "", table=f"#{game}")
    assert sorted(choice.value for choice in offered) == ["1 1", "1 2", "2 1"]
    assert await party.ben.complete("azul tournament correct", "table", "", places="1 2") == []
    corrected = await party.ana.command("azul tournament correct", table=f"#{game}", places="1 2")
    assert says(corrected, "answer-tournament-corrected")
    assert (await cup.state()).contest.rounds[0].tables[0].ranks == (1, 2)


async def find_table_of_others(cup: Cup, person: Person) -> str:
    """Return the id of a game in the first round that this person doesn't play in."""
    contest = (await cup.state()).contest
    own = contest.entry_of(person.id)
    return next(table.game_id for table in contest.tables if own is None or own.number not in table.seats)


@pytest.mark.parametrize("format", try_some(["swiss", "knock-out"], 2))
async def test_organizer_can_end_a_table_and_award_places(party: Party, format: str) -> None:
    cup = await open_cup(party, format=format)
    await cup.begin(*party.people)
    game = await find_table_of_others(cup, party.ana)
    asked = await party.ana.command("azul tournament correct", table=f"#{game}", places="2 1")
    assert says(asked, "answer-tournament-award-sure", game=game)
    assert says(await party.ana.click(asked.message, "Yes, end it"), "answer-tournament-awarded")
    await cup.bot.idle()
    found = (await cup.state()).contest.find_table(game)
    assert found is not None
    assert found[1].ranks == (2, 1)
    assert not (await cup.bot.service.table(game)).running
    posts = party.discord.channel().messages
    (ended,) = [post for post in posts if says(post, "post-awarded")]
    assert says(ended, "tournament-done-by", who=party.ana.mention)
    await cup.bot.pass_time(minutes=1)
    news = EN("tournament-news-awarded", by=party.ana.mention, game=game, round=1)
    assert any(news in post.content for post in party.discord.channel().messages)


async def test_award_is_refused_after_its_table_has_ended(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    game = await find_table_of_others(cup, party.ana)
    asked = await party.ana.command("azul tournament correct", table=f"#{game}", places="1 2")
    await cup.end_table(game)
    before = (await cup.state()).contest.find_table(game)
    assert says(await party.ana.click(asked.message, "Yes, end it"), "refused-table-ended", game=game)
    assert (await cup.state()).contest.find_table(game) == before


async def test_participant_cannot_award_a_table(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    game = (await cup.games())[0]
    refused = await party.ben.command("azul tournament correct", table=game, places="2 1")
    assert says(refused, "refused-tournament-host-only", mention=party.ana.mention)
    asked = ask(domain.Person(party.ben.id, "Ben"), guild_id=party.discord.guild.id)
    with refuses("tournament-host-only"):
        await acts.award(cup.bot.service, asked, cup.id, game, (2, 1))
    assert (await cup.bot.service.table(game)).running


async def test_organizer_can_end_table_without_moderator_permissions(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    game = await find_table_of_others(cup, party.ana)
    asked = await party.ana.command("azul table end", game=game)
    await party.ana.click(asked.message, "Yes, end it")
    await cup.bot.idle()
    posts = party.discord.channel().messages
    (ended,) = [post for post in posts if says(post, "post-organizer")]
    assert says(ended, "tournament-done-by", who=party.ana.mention)
    assert says(ended, "tournament-table-ended", format="swiss")


@pytest.mark.parametrize(("format", "counts"), try_some([("knock-out", "second"), ("swiss", "shared")], 2))
async def test_confirmation_states_how_an_ended_table_will_count(party: Party, format: str, counts: str) -> None:
    cup = await open_cup(party, format=format)
    await cup.begin(*party.people)
    game = await find_table_of_others(cup, party.ana)
    asked = await party.ana.command("azul table end", game=game)
    assert says(asked, "answer-end-sure", counts=counts)
    await end_tournament(cup)
    assert says(await party.boss.command("azul table end", game=game), "answer-end-sure", counts="nothing")


async def end_tournament(cup: Cup) -> None:
    """Call off the tournament as Ana."""
    asked = await cup.party.ana.command("azul tournament end")
    await cup.party.ana.click(asked.message, "Yes, call it off")


async def test_unchanged_result_is_not_announced(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people[:3])
    game = (await cup.games())[0]
    await cup.end_table(game)
    before = await cup.state()
    answer = await party.ana.command("azul tournament correct", table=game, places="2 1")
    assert says(answer, "answer-tournament-correct-already")
    assert (await cup.state()).contest.version == before.contest.version


async def test_organizer_cannot_award_own_table(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    others = await find_table_of_others(cup, party.ana)
    (own,) = [game for game in await cup.games() if game != others]
    assert says(await party.ana.command("azul tournament correct", table=own, places="1 1"), "refused-own-table")
    assert says(await party.ana.command("azul table end", game=own), "refused-own-table", game=own)


async def test_last_result_can_be_corrected_after_tournament_ends(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people[:3])
    while not (await cup.state()).is_over:
        for game in await cup.games():
            await cup.end_table(game)
    state = await cup.state()
    last = state.contest.rounds[-1].tables[0]
    corrected = await party.boss.command("azul tournament correct", table=last.game_id, places="1 2")
    assert says(corrected, "answer-tournament-corrected")
    state = await cup.state()
    assert state.tournament.status == "finished"
    assert state.contest.rounds[-1].tables[0].ranks == (1, 2) != last.ranks


async def test_reentry_is_refused_after_last_pairing(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people[:3])
    for game in await cup.games():
        await cup.end_table(game)
    asked = await party.ben.command("azul tournament withdraw")
    assert says(await party.ben.click(asked.message, "Yes, withdraw"), "answer-tournament-withdrawn")
    assert says(await party.ben.command("azul tournament enter"), "refused-entry-too-late", format="swiss")
    assert "Enter" not in (await party.ben.command("azul tournament show")).message.labels


async def test_host_can_move_tournament_out_of_deleted_channel(discord: StandIn, cup: Cup) -> None:
    elsewhere = discord.add_channel("elsewhere")
    discord.delete_channel(discord.channel())
    moved = await cup.party.ana.command("azul tournament move-here", elsewhere, tournament=cup.id)
    assert says(moved, "answer-tournament-moved")
    assert (await cup.state()).tournament.channel_id == elsewhere.id


async def test_tables_of_tournament_have_no_hints(cup: Cup) -> None:
    party = cup.party
    await cup.enter(party.ana, party.ben)
    await party.ana.command("azul tournament computer")
    await party.ana.click(cup.post, "Begin")
    await cup.bot.idle()
    tables = [await cup.bot.service.table(game) for game in await cup.games()]
    table = next(table for table in tables if table.people_to_act)
    mover = next(one for one in party.people if table.waits_for(one.id))
    game = table.game.id
    assert says(await mover.command("azul hint", game=game), "refused-hint-in-tournament", game=game)


async def test_impossible_places_are_refused(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people[:3])
    game = (await cup.games())[0]
    await cup.end_table(game)
    for places in ("2 2", "1", "1 2 3", "first"):
        answer = await party.ana.command("azul tournament correct", table=game, places=places)
        assert says(answer, "refused-no-such-places", seats=2), places
    answer = await party.ana.command("azul tournament correct", table=game, places="1 2 ")
    assert says(answer, "answer-tournament-corrected")


async def test_game_without_tournament_cannot_be_corrected(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people[:3])
    other = (await party.start_game(party.ana, party.ben)).game.id
    answer = await party.ana.command("azul tournament correct", table=f"#{other}", places="1 2")
    assert says(answer, "refused-not-in-tournament", game=f"#{other}")


async def test_calling_off_a_tournament_requires_confirmation(cup: Cup) -> None:
    party = cup.party
    await cup.enter(party.ben)
    asked = await party.ana.command("azul tournament end")
    assert says(asked, "answer-tournament-end-sure")
    assert not (await cup.state()).is_over
    assert says(await party.ana.click(asked.message, "Yes, call it off"), "answer-tournament-ended")
    assert (await cup.state()).is_over
    refused = await party.ben.command("azul tournament enter", tournament=cup.id)
    assert says(refused, "refused-tournament-over", tournament=cup.id)
    assert says(await party.ben.command("azul tournament show"), "tournament-cancelled-title", name="Spring cup")


async def test_tournament_continues_in_another_channel(discord: StandIn, cup: Cup) -> None:
    ana = cup.party.ana
    elsewhere = discord.add_channel("elsewhere")
    await cup.bot.idle()
    assert says(await ana.command("azul tournament move-here"), "refused-tournament-here")
    moved = await ana.command("azul tournament move-here", elsewhere, tournament=cup.id)
    assert says(moved, "answer-tournament-moved")
    await cup.bot.idle()
    assert says(elsewhere.messages[-1], "tournament-title", name="Spring cup")


async def test_tournament_is_chosen_by_id_or_name(party: Party) -> None:
    first = await open_cup(party)
    second = await open_cup(party, name="Autumn cup")
    (offered,) = await party.ben.complete("azul tournament enter", "tournament", "autumn")
    assert offered.value == f"#{second.id}"
    entered = await party.ben.command("azul tournament enter", tournament=offered.value)
    assert says(entered, "answer-tournament-entered")
    assert (await first.state()).contest.entries == ()
    by_name = await party.chi.command("azul tournament enter", tournament="autumn CUP")
    assert says(by_name, "answer-tournament-entered", number=2)
    unknown = await party.ben.command("azul tournament enter", tournament="EZZZZ")
    assert says(unknown, "refused-no-such-tournament", text="EZZZZ")


async def choose(person: Person, asked: Answer, value: str) -> Answer:
    """Choose a tournament from the list as this person."""
    (tournaments,) = asked.message.selects
    return await person.choose(asked.message, tournaments.custom_id, [value])


async def test_command_continues_with_chosen_tournament(party: Party) -> None:
    first = await open_cup(party)
    second = await open_cup(party, name="Autumn cup")
    asked = await party.ben.command("azul tournament enter")
    assert asked.ephemeral
    assert says(asked, "which-tournament")
    (tournaments,) = asked.message.selects
    assert [option.label for option in tournaments.options] == [
        f"#{second.id} · Autumn cup",
        f"#{first.id} · Spring cup",
    ]
    entered = await choose(party.ben, asked, second.id)
    assert says(entered, "answer-tournament-entered", number=1)
    assert (await first.state()).contest.entries == ()
    assert [entry.name for entry in (await second.state()).contest.entries] == ["Ben"]


async def test_typed_options_apply_to_chosen_tournament(party: Party) -> None:
    await open_cup(party)
    second = await open_cup(party, name="Autumn cup")
    await second.enter(party.ben, party.dariush)
    asked = await party.ana.command("azul tournament computer", level="hard")
    await choose(party.ana, asked, f"{second.id}/hard")
    asked = await party.boss.command("azul tournament replace", entry="Ben", person=party.chi)
    replaced = await choose(party.boss, asked, f"{second.id}/{party.chi.id}/Ben")
    assert says(replaced, "answer-tournament-replaced", who="Chi-Wei", old="Ben")
    asked = await party.ana.command("azul tournament remove", entry="Chi-Wei")
    assert says(await choose(party.ana, asked, f"{second.id}/Chi-Wei"), "answer-tournament-removed", who="Chi-Wei")
    entries = (await second.state()).contest.entries
    assert [(entry.computer, entry.is_out) for entry in entries] == [(None, True), (None, False), ("hard", False)]


async def test_standings_of_chosen_tournament_replace_the_list(party: Party) -> None:
    first = await open_cup(party)
    await open_cup(party, name="Autumn cup")
    asked = await party.ben.command("azul tournament show")
    shown = await choose(party.ben, asked, first.id)
    assert shown.message is asked.message
    assert says(shown, "show-tournament-not-in")
    assert not shown.message.selects


async def test_tournaments_with_equal_names_are_chosen_from_list(party: Party) -> None:
    cups = [await open_cup(party), await open_cup(party)]
    asked = await party.ben.command("azul tournament enter", tournament="spring cup")
    (tournaments,) = asked.message.selects
    assert {option.value for option in tournaments.options} == {cup.id for cup in cups}


@pytest.mark.parametrize("form", try_some(["#{} · Spring cup", "#{}", "{}"], 3))
async def test_tournament_id_takes_precedence_over_an_equal_name(party: Party, form: str) -> None:
    spring = await open_cup(party)
    name = form.format(spring.id)
    other = await open_cup(party, name=name)
    assert says(await party.chi.command("azul tournament enter", tournament=name), "answer-tournament-entered")
    asked = await party.ben.command("azul tournament enter")
    assert says(await choose(party.ben, asked, spring.id), "answer-tournament-entered", number=2)
    assert len((await spring.state()).contest.entries) == 2
    assert (await other.state()).contest.entries == ()


async def test_tournament_named_like_an_id_is_found(party: Party) -> None:
    spring = await open_cup(party)
    other = await open_cup(party, name=f"{spring.id} cup")
    await party.chi.command("azul tournament enter", tournament=f"{spring.id} cup")
    assert [len((await one.state()).contest.entries) for one in (spring, other)] == [0, 1]


async def test_malformed_tournament_id_is_refused(party: Party) -> None:
    await open_cup(party)
    await open_cup(party)
    asked = await party.ben.command("azul tournament show")
    for named in ("E\0FHX", "E\ud800FHX", "EFH-X", "E" * 100):
        typed = await party.ben.command("azul tournament show", tournament=named)
        assert says(typed, "refused-no-such-tournament"), named
        forged = await party.ben.pick(asked.message, "azul:EVENT:0:which:show", [named])
        assert says(forged, "refused-no-such-tournament"), named


async def test_command_with_overlong_option_requires_tournament_option(party: Party) -> None:
    cups = [await open_cup(party), await open_cup(party, name="Autumn cup")]
    refused = await party.ana.command("azul tournament remove", entry="B" * 100)
    assert says(refused, "refused-which-tournament")
    assert all(cup.id in refused.content for cup in cups)


async def test_command_without_any_tournament_is_refused(party: Party) -> None:
    assert says(await party.ben.command("azul tournament show"), "refused-no-tournament")


# Showing.


async def test_entries_are_shown_before_the_first_round(cup: Cup) -> None:
    party = cup.party
    await cup.enter(party.ben)
    own = await party.ben.click(cup.post, "Show")
    assert own.ephemeral
    assert says(own, "show-tournament-entered", number=1)
    assert own.message.labels == ["Withdraw"]
    other = await party.chi.command("azul tournament show")
    assert says(other, "show-tournament-not-in")
    assert "Ben" in other.content
    assert other.message.labels == ["Enter"]
    assert (await party.ana.command("azul tournament show")).message.labels == ["Enter", "Begin", EN("button-organize")]


async def test_participant_sees_their_own_table_and_its_result(cup: Cup) -> None:
    party = cup.party
    state = await cup.begin(*party.people)
    await cup.bot.check_outbox()
    (table, _) = state.contest.rounds[0].tables
    loser, winner = (
        next(one for one in party.people if one.id == state.contest.entry(seat).user_id) for seat in table.seats
    )
    shown = await loser.command("azul tournament show")
    assert says(shown, "show-tournament-next", round=1)
    assert "https://discord.com/channels/" in shown.content
    assert len(shown.message.attachments) == 1
    await cup.resign(loser)
    shown = await winner.command("azul tournament show")
    assert says(shown, "show-tournament-waits", round=1)
    assert says(shown, "show-tournament-table", round=1, mark="won")
    assert says(shown, "show-tournament-place", rank=1, count=4)


async def test_each_computer_has_its_own_name(discord: StandIn, cup: Cup) -> None:
    count = 1 + len(EN("computer-names").split())
    await cup.enter(*(discord.person(f"P{number}") for number in range(count)))
    for _ in range(count):
        await acts.add_computer_entry(cup.bot.service, cup.ask(cup.party.ana), cup.id)
    names = [entry.name for entry in (await cup.state()).contest.entries]
    assert len({*names}) == 2 * count
    assert not any("easy" in name or "medium" in name for name in names)


async def test_knocked_out_participant_sees_their_own_status(party: Party) -> None:
    cup = await open_cup(party, format="knock-out")
    await cup.begin(*party.people)
    await cup.resign(party.ben)
    assert says(await party.ben.command("azul tournament show"), "show-tournament-knocked-out")


async def test_knock_out_shows_bracket_before_standings(party: Party) -> None:
    cup = await open_cup(party, format="knock-out")
    await cup.begin(*party.people)
    await cup.resign(party.ben)
    shown = await party.ana.command("azul tournament show")
    assert "1 / 2" in shown.message.labels
    told = shown.message.attachments[0].description or ""
    assert f"{EN('tournament-bracket-round', round=1)}: " in told
    assert "Ben" in told
    turned = await party.ana.click(shown.message, "▶")
    told = turned.message.attachments[0].description or ""
    assert EN("tournament-alt-rounds", marks="lost") in told
    assert "2 / 2" in turned.message.labels


async def test_semi_finalist_plays_for_third_place(party: Party) -> None:
    cup = await open_cup(party, format="knock-out", third_place=True)
    assert EN("tournament-third-place") in cup.post.content
    await cup.begin(*party.people)
    await cup.resign(party.ben)
    shown = await party.ben.command("azul tournament show")
    assert says(shown, "show-tournament-waits", round=1, open=1)
    loser = await lose_other_table(cup, party.ben)
    await acts.begin_tournament(cup.service, cup.ask(party.ana), cup.id)
    await cup.settle()
    shown = await party.ben.command("azul tournament show")
    assert EN("tournament-bracket-third") in (shown.message.attachments[0].description or "")
    assert loser.name in shown.content


async def lose_other_table(cup: Cup, besides: Person) -> Person:
    """Resign at the table where this person doesn't play. Return who resigned."""
    contest = (await cup.state()).contest
    assert contest.current is not None
    entry = contest.entry_of(besides.id)
    assert entry is not None
    (table,) = (table for table in contest.current.tables if entry.number not in table.seats)
    loser = next(one for one in cup.party.people if one.id == contest.entry(table.seats[0]).user_id)
    await cup.resign(loser)
    return loser


async def test_outsider_sees_the_standings(cup: Cup) -> None:
    await cup.begin(*cup.party.people)
    shown = await cup.party.boss.command("azul tournament show")
    assert says(shown, "show-tournament-not-in")
    assert len(shown.message.attachments) == 1


async def test_standings_above_sixteen_entries_have_pages(discord: StandIn, party: Party) -> None:
    cup = await open_cup(party, seats=4)
    await cup.begin(*(discord.person(f"P{number}") for number in range(17)))
    shown = await party.ben.command("azul tournament show")
    assert "1 / 2" in shown.message.labels
    turned = await party.ben.click(shown.message, "▶")
    assert turned.message is shown.message
    assert "2 / 2" in shown.message.labels


async def test_record_contains_seed_only_after_the_end(cup: Cup) -> None:
    party = cup.party
    await cup.enter(party.ben)
    exported = await party.chi.command("azul tournament export")
    assert says(exported, "answer-tournament-exported", over=0)
    record = json.loads(exported.message.attachments[0].data)
    assert record["seed"] is None
    assert [line["act"] for line in record["lines"]] == ["open", "enter"]
    asked = await party.ana.command("azul tournament end")
    await party.ana.click(asked.message, "Yes, call it off")
    exported = await party.chi.command("azul tournament export")
    assert json.loads(exported.message.attachments[0].data)["seed"]
