"""Posting cards of a tournament: the next step for its log and its posts."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.games.posting.steps import NONCE_LIFETIME, Sent, Sought
from bot.games.tournament.change import TournamentState
from bot.games.tournament.contest import MAX_NEWS, find_news
from bot.games.tournament.posting import (
    EDIT_INTERVAL,
    LINK_INTERVAL,
    LINK_TIMEOUT,
    OLD_AGE,
    OLD_EDIT_INTERVAL,
    PROBLEM_INTERVAL,
    CardStep,
    EditCard,
    PostCard,
    Problems,
    WarnHost,
    find_card,
    next_card_step,
)
from bot.storage.rows import PostedTournament
from tests.support.clock import NOON
from tests.support.tournament_logs import ELSEWHERE, HERE, Log, opened

CARD = 900
MOMENT = timedelta(seconds=1)
LATER = timedelta(minutes=1)


def standing(state: TournamentState, at: datetime = NOON, **values: object) -> PostedTournament:
    """Return posts whose newest card is up to date."""
    at_s = int(at.timestamp())
    linked = 0 if state.contest.current is None else len(state.contest.current.tables)
    shown = PostedTournament(
        cards=1 + find_card(state),
        card=find_card(state),
        message_id=CARD,
        channel_id=state.tournament.channel_id,
        sent_s=at_s,
        version=state.tournament.version,
        shown_s=at_s,
        linked=linked,
    )
    return replace(shown, **values)  # type: ignore[arg-type]


def list_steps(state: TournamentState, posted: PostedTournament, now: datetime = NOON) -> list[CardStep]:
    """Return the steps that are due now, in order."""
    done: list[CardStep] = []
    while (step := next_card_step(state, posted, now)[0]) is not None:
        done.append(step)
        posted = step.record(posted, Sent(CARD + len(done)) if isinstance(step, PostCard) else None, now)
    return done


# Cards.


def test_a_new_tournament_gets_the_card_of_its_entries() -> None:
    state = opened().state
    (step,) = list_steps(state, PostedTournament())
    assert isinstance(step, PostCard)
    assert (step.card, step.channel_id, step.place.guild_id) == (0, HERE, state.tournament.guild_id)


def test_each_round_gets_a_card_and_the_card_before_it_is_closed_with_all_that_it_has_to_tell() -> None:
    before = opened(4).begin()
    posted = standing(before.state)
    after = before.pair(((1, 2), (3, 4))).state
    closed, step = list_steps(after, posted)
    assert isinstance(closed, EditCard)
    assert (closed.card, closed.message_id, closed.closes) == (0, CARD, True)
    assert isinstance(step, PostCard)
    assert step.card == 1


def test_the_end_gets_the_last_card() -> None:
    log = opened(4).begin().pair(((1, 2), (3, 4)))
    posted = standing(log.state)
    over = log.finish().state
    assert [(type(step), step.card) for step in list_steps(over, posted)] == [(EditCard, 1), (PostCard, 2)]
    assert list_steps(over, standing(over)) == []


def test_a_tournament_that_is_called_off_before_it_begins_tells_so_below_its_entries() -> None:
    log = opened(1)
    posted = standing(log.state)
    assert [(type(step), step.card) for step in list_steps(log.end().state, posted)] == [(EditCard, 0), (PostCard, 1)]


def test_of_rounds_that_were_missed_only_the_newest_gets_a_card() -> None:
    log = opened(4).begin().pair(((1, 2), (3, 4)))
    posted = standing(log.state)
    late = log.result("R1T1").result("R1T2").pair(((1, 3), (2, 4))).result("R2T1").result("R2T2").pair(((1, 4), (2, 3)))
    assert [(type(step), step.card) for step in list_steps(late.state, posted)] == [(EditCard, 1), (PostCard, 3)]


# Updates of the newest card.


def test_what_has_changed_is_shown_at_once() -> None:
    log = opened(1)
    posted = standing(log.state, NOON - LATER)
    step, _ = next_card_step(log.enter().state, posted, NOON)
    assert isinstance(step, EditCard)
    assert not step.closes
    assert step.record(posted, None, NOON).version == log.state.tournament.version + 1


def test_a_card_is_edited_once_in_five_seconds_however_many_enter() -> None:
    log = opened(1)
    posted = standing(log.state)
    for _ in range(5):
        log = log.enter()
    assert next_card_step(log.state, posted, NOON + MOMENT) == (None, NOON + EDIT_INTERVAL)
    step, _ = next_card_step(log.state, posted, NOON + EDIT_INTERVAL)
    assert isinstance(step, EditCard)


def test_one_that_is_an_hour_old_is_edited_once_in_ten_minutes() -> None:
    log = opened(1)
    posted = standing(log.state, NOON - OLD_AGE, shown_s=int(NOON.timestamp()))
    late = log.enter().state
    assert next_card_step(late, posted, NOON + LATER) == (None, NOON + OLD_EDIT_INTERVAL)
    assert next_card_step(late, posted, NOON + OLD_EDIT_INTERVAL)[0] is not None


def test_what_was_shown_by_a_clock_that_was_ahead_holds_up_nothing() -> None:
    log = opened(1)
    posted = standing(log.state, NOON + timedelta(days=1))
    assert next_card_step(log.enter().state, posted, NOON)[0] is not None


def test_a_card_of_a_round_is_edited_as_soon_as_it_can_lead_to_more_tables() -> None:
    state = opened(4).begin().pair(((1, 2), (3, 4))).state
    posted = standing(state, linked=0)
    assert next_card_step(state, posted, NOON + LATER, linked=0) == (None, NOON + LATER + LINK_INTERVAL)
    step, _ = next_card_step(state, posted, NOON + LATER, linked=1)
    assert isinstance(step, EditCard)
    posted = step.record(posted, None, NOON + LATER)
    assert next_card_step(state, posted, NOON + LATER, linked=1)[0] is None
    assert next_card_step(state, posted, NOON + LINK_TIMEOUT, linked=1) == (
        None,
        NOON + LINK_TIMEOUT + PROBLEM_INTERVAL,
    )


def test_a_card_that_leads_to_all_tables_waits_for_the_next_change() -> None:
    state = opened(4).begin().pair(((1, 2), (3, 4))).state
    assert next_card_step(state, standing(state), NOON, linked=2) == (None, NOON + PROBLEM_INTERVAL)


# Failures.


def test_a_card_that_may_have_been_sent_minutes_ago_is_looked_for_below_the_one_before() -> None:
    log = opened(4)
    posted = standing(log.state)
    state = log.begin().pair(((1, 2), (3, 4))).state
    closed, _ = next_card_step(state, posted, NOON)
    assert closed is not None
    posted = closed.record(posted, None, NOON)
    soon, _ = next_card_step(state, posted, NOON + NONCE_LIFETIME)
    assert isinstance(soon, PostCard)
    assert soon.sought is None
    late, _ = next_card_step(state, posted, NOON + NONCE_LIFETIME + MOMENT)
    assert isinstance(late, PostCard)
    assert late.sought == Sought(NOON, state.tournament.version, CARD)
    assert late.nonce == soon.nonce


def test_one_that_an_earlier_attempt_has_sent_is_brought_up_to_date_at_once() -> None:
    state = opened(2).state
    step, _ = next_card_step(state, PostedTournament(), NOON)
    assert step is not None
    posted = step.record(PostedTournament(), Sent(CARD, as_asked=False, version=1), NOON)
    edit, _ = next_card_step(state, posted, NOON)
    assert isinstance(edit, EditCard)
    assert edit.message_id == CARD


def test_each_card_has_a_nonce_of_its_own_also_one_that_is_sent_anew() -> None:
    state = opened(1).state
    posted = standing(state)
    again, _ = next_card_step(state, replace(posted, message_id=None), NOON)
    first, _ = next_card_step(state, PostedTournament(), NOON)
    assert isinstance(first, PostCard)
    assert isinstance(again, PostCard)
    assert first.nonce != again.nonce


def test_a_tournament_that_moves_has_its_card_anew_where_it_goes_on() -> None:
    log = opened(1)
    posted = standing(log.state)
    closed, step = list_steps(log.here(ELSEWHERE).state, posted)
    assert (type(closed), closed.channel_id) == (EditCard, HERE)
    assert (type(step), step.card, step.channel_id) == (PostCard, 0, ELSEWHERE)


def test_while_its_channel_is_gone_nothing_is_posted() -> None:
    log = opened(1)
    lost = standing(log.state, message_id=None, gone_id=HERE)
    assert next_card_step(log.enter().state, lost, NOON) == (None, None)
    (step,) = list_steps(log.here(ELSEWHERE).state, lost)
    assert (type(step), step.channel_id) == (PostCard, ELSEWHERE)


def test_a_card_that_is_gone_is_sent_anew_until_the_tournament_is_over() -> None:
    log = opened(4)
    edit = EditCard(log.state, 0, HERE, 0, CARD)
    assert [edit.find_remedy(failure) for failure in ("refused", "forbidden", "later")] == [
        "send-anew",
        "try-again",
        "try-again",
    ]
    assert EditCard(log.end().state, 1, HERE, 0, CARD).find_remedy("refused") == "count-as-done"


@pytest.mark.parametrize("failure", ["refused", "forbidden"])
def test_for_a_card_that_cannot_be_closed_the_next_one_does_not_wait(failure: str) -> None:
    closed = EditCard(opened(1).state, 0, HERE, 0, CARD, closes=True)
    assert closed.find_remedy(failure) == "count-as-done"  # type: ignore[arg-type]
    assert closed.find_remedy("later") == "try-again"


# Warnings to the host.


@pytest.mark.parametrize("log", [opened(1), opened(4).begin().pair(((1, 2), (3, 4)))], ids=["open", "running"])
def test_host_is_warned_as_soon_as_quiet_hours_end(log: Log) -> None:
    lost = standing(log.state, message_id=None, gone_id=HERE)
    morning = NOON + timedelta(minutes=30)
    assert next_card_step(log.state, lost, NOON, problems=Problems(("channel-gone",), morning)) == (None, morning)
    step, _ = next_card_step(log.state, lost, morning, problems=Problems(("channel-gone",)))
    assert isinstance(step, WarnHost)


# News on cards.


def told(log: Log, card: int) -> list[tuple[str, str]]:
    """Return the kind of each news item, and the name or game it concerns."""
    news = find_news(log.state.contest, card)
    return [(one.kind, one.entry.name if one.entry else one.game_id) for one in news]


def test_a_card_tells_who_has_come_and_gone_since_the_round_before() -> None:
    log = opened(5).begin().withdraw(1).pair(((2, 3), (4, 5)))
    log = log.enter("Late").remove(2).result("R1T1").replace(3, "New").correct("R1T1", (2, 1))
    happened = [
        ("entered", "Late"),
        ("removed", "P2"),
        ("replaced", "New"),
        ("corrected", "R1T1"),
    ]
    assert told(log, 1) == [("withdrawn", "P1"), *happened]
    assert told(log.pair(((3, 4), (5, 6))), 2) == happened
    assert told(log.pair(((3, 4), (5, 6))).pair(((3, 5), (4, 6))), 3) == []


def test_who_was_replaced_is_named_as_they_were() -> None:
    log = opened(4).begin().replace(2, "New")
    (news,) = find_news(log.state.contest, 1)
    assert news.old is not None
    assert (news.old.name, news.entry and news.entry.name) == ("P2", "New")


def test_of_who_has_come_and_gone_again_the_newest_is_told() -> None:
    log = opened(4).begin().enter("Late").withdraw(5).withdraw(1).remove(2)
    assert told(log, 1) == [("withdrawn", "Late"), ("withdrawn", "P1"), ("removed", "P2")]


def test_before_it_begins_only_what_moderators_have_done_is_told_beside_the_list() -> None:
    assert told(opened(4).withdraw(1).remove(2), 0) == [("removed", "P2")]


def test_correcting_one_table_again_and_again_hides_no_other_change() -> None:
    log = opened(8).begin().pair(((1, 2), (3, 4), (5, 6), (7, 8)))
    log = log.result("R1T1").result("R1T2").correct("R1T1", (2, 1))
    for _ in range(MAX_NEWS):
        log = log.correct("R1T2", (2, 1)).correct("R1T2", (1, 2))
    assert told(log, 1) == [("corrected", "R1T1"), ("corrected", "R1T2")]


def test_of_much_that_has_happened_the_newest_is_told() -> None:
    log = opened(9).begin()
    for number in range(1, 8):
        log = log.remove(number)
    assert [who for _, who in told(log, 1)] == [f"P{number}" for number in range(8 - MAX_NEWS, 8)]
