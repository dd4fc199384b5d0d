"""Posting the cards of a tournament: the next step, depending on its log and its existing posts."""

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
    NotifyPerson,
    PostCard,
    Problems,
    WarnHost,
    find_card,
    list_due_notices,
    next_card_step,
)
from bot.storage.rows import PostedTournament
from tests.support.clock import NOON
from tests.support.tournament_logs import ELSEWHERE, HERE, HOST, Log, make_open_log

CARD = 900
MOMENT = timedelta(seconds=1)
LATER = timedelta(minutes=1)


def make_posted(state: TournamentState, at: datetime = NOON, **values: object) -> PostedTournament:
    """Return the posting state of a tournament whose newest card is up to date."""
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
    """Return the steps that are due now, in order, as if each succeeded."""
    done: list[CardStep] = []
    while (step := next_card_step(state, posted, now)[0]) is not None:
        done.append(step)
        posted = step.record(posted, Sent(CARD + len(done)) if isinstance(step, PostCard) else None, now)
    return done


# Cards.


def test_new_tournament_gets_a_card_listing_entries() -> None:
    state = make_open_log().state
    (step,) = list_steps(state, PostedTournament())
    assert isinstance(step, PostCard)
    assert (step.card, step.channel_id, step.place.guild_id) == (0, HERE, state.tournament.guild_id)


def test_round_gets_card_after_previous_card_is_closed() -> None:
    before = make_open_log(4).begin()
    posted = make_posted(before.state)
    after = before.pair(((1, 2), (3, 4))).state
    closed, step = list_steps(after, posted)
    assert isinstance(closed, EditCard)
    assert (closed.card, closed.message_id, closed.closes) == (0, CARD, True)
    assert isinstance(step, PostCard)
    assert step.card == 1


def test_end_of_tournament_gets_last_card() -> None:
    log = make_open_log(4).begin().pair(((1, 2), (3, 4)))
    posted = make_posted(log.state)
    over = log.finish().state
    assert [(type(step), step.card) for step in list_steps(over, posted)] == [(EditCard, 1), (PostCard, 2)]
    assert list_steps(over, make_posted(over)) == []


def test_cancelled_tournament_gets_card_below_entries() -> None:
    log = make_open_log(1)
    posted = make_posted(log.state)
    assert [(type(step), step.card) for step in list_steps(log.end().state, posted)] == [(EditCard, 0), (PostCard, 1)]


def test_only_the_newest_missed_round_gets_a_card() -> None:
    log = make_open_log(4).begin().pair(((1, 2), (3, 4)))
    posted = make_posted(log.state)
    late = log.result("R1T1").result("R1T2").pair(((1, 3), (2, 4))).result("R2T1").result("R2T2").pair(((1, 4), (2, 3)))
    assert [(type(step), step.card) for step in list_steps(late.state, posted)] == [(EditCard, 1), (PostCard, 3)]


# Updates of the newest card.


def test_card_shows_first_change_immediately() -> None:
    log = make_open_log(1)
    posted = make_posted(log.state, NOON - LATER)
    step, _ = next_card_step(log.enter().state, posted, NOON)
    assert isinstance(step, EditCard)
    assert not step.closes
    assert step.record(posted, None, NOON).version == log.state.tournament.version + 1


def test_card_is_edited_at_most_every_five_seconds() -> None:
    log = make_open_log(1)
    posted = make_posted(log.state)
    for _ in range(5):
        log = log.enter()
    assert next_card_step(log.state, posted, NOON + MOMENT) == (None, NOON + EDIT_INTERVAL)
    step, _ = next_card_step(log.state, posted, NOON + EDIT_INTERVAL)
    assert isinstance(step, EditCard)


def test_old_card_is_edited_at_most_every_ten_minutes() -> None:
    log = make_open_log(1)
    posted = make_posted(log.state, NOON - OLD_AGE, shown_s=int(NOON.timestamp()))
    late = log.enter().state
    assert next_card_step(late, posted, NOON + LATER) == (None, NOON + OLD_EDIT_INTERVAL)
    assert next_card_step(late, posted, NOON + OLD_EDIT_INTERVAL)[0] is not None


def test_card_is_edited_even_if_clock_was_set_back() -> None:
    log = make_open_log(1)
    posted = make_posted(log.state, NOON + timedelta(days=1))
    assert next_card_step(log.enter().state, posted, NOON)[0] is not None


def test_card_is_edited_when_links_become_available() -> None:
    state = make_open_log(4).begin().pair(((1, 2), (3, 4))).state
    posted = make_posted(state, linked=0)
    assert next_card_step(state, posted, NOON + LATER, linked=0) == (None, NOON + LATER + LINK_INTERVAL)
    step, _ = next_card_step(state, posted, NOON + LATER, linked=1)
    assert isinstance(step, EditCard)
    posted = step.record(posted, None, NOON + LATER)
    assert next_card_step(state, posted, NOON + LATER, linked=1)[0] is None
    assert next_card_step(state, posted, NOON + LINK_TIMEOUT, linked=1) == (
        None,
        NOON + LINK_TIMEOUT + PROBLEM_INTERVAL,
    )


def test_card_with_all_links_is_edited_only_after_changes() -> None:
    state = make_open_log(4).begin().pair(((1, 2), (3, 4))).state
    assert next_card_step(state, make_posted(state), NOON, linked=2) == (None, NOON + PROBLEM_INTERVAL)


# Failures.


def test_card_is_searched_for_after_its_nonce_expires() -> None:
    log = make_open_log(4)
    posted = make_posted(log.state)
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


def test_card_left_by_earlier_attempt_is_updated_when_found() -> None:
    state = make_open_log(2).state
    step, _ = next_card_step(state, PostedTournament(), NOON)
    assert step is not None
    posted = step.record(PostedTournament(), Sent(CARD, as_asked=False, version=1), NOON)
    edit, _ = next_card_step(state, posted, NOON)
    assert isinstance(edit, EditCard)
    assert edit.message_id == CARD


def test_card_sent_again_has_new_nonce() -> None:
    state = make_open_log(1).state
    posted = make_posted(state)
    again, _ = next_card_step(state, replace(posted, message_id=None), NOON)
    first, _ = next_card_step(state, PostedTournament(), NOON)
    assert isinstance(first, PostCard)
    assert isinstance(again, PostCard)
    assert first.nonce != again.nonce


def test_moved_tournament_gets_card_in_new_channel() -> None:
    log = make_open_log(1)
    posted = make_posted(log.state)
    closed, step = list_steps(log.here(ELSEWHERE).state, posted)
    assert (type(closed), closed.channel_id) == (EditCard, HERE)
    assert (type(step), step.card, step.channel_id) == (PostCard, 0, ELSEWHERE)


def test_tournament_without_channel_posts_nothing() -> None:
    log = make_open_log(1)
    lost = make_posted(log.state, message_id=None, gone_id=HERE)
    assert next_card_step(log.enter().state, lost, NOON) == (None, None)
    (step,) = list_steps(log.here(ELSEWHERE).state, lost)
    assert (type(step), step.channel_id) == (PostCard, ELSEWHERE)


def test_deleted_card_is_sent_again_until_tournament_is_over() -> None:
    log = make_open_log(4)
    edit = EditCard(log.state, 0, HERE, 0, CARD)
    assert [edit.find_remedy(failure) for failure in ("refused", "forbidden", "later")] == [
        "send-again",
        "try-again",
        "try-again",
    ]
    assert EditCard(log.end().state, 1, HERE, 0, CARD).find_remedy("refused") == "count-as-done"


@pytest.mark.parametrize("failure", ["refused", "forbidden"])
def test_card_that_cannot_be_closed_does_not_delay_next(failure: str) -> None:
    closed = EditCard(make_open_log(1).state, 0, HERE, 0, CARD, closes=True)
    assert closed.find_remedy(failure) == "count-as-done"  # type: ignore[arg-type]
    assert closed.find_remedy("later") == "try-again"


# Warnings to the host.


@pytest.mark.parametrize(
    "log", [make_open_log(1), make_open_log(4).begin().pair(((1, 2), (3, 4)))], ids=["open", "running"]
)
def test_host_is_warned_when_quiet_hours_end(log: Log) -> None:
    lost = make_posted(log.state, message_id=None, gone_id=HERE)
    morning = NOON + timedelta(minutes=30)
    assert next_card_step(log.state, lost, NOON, problems=Problems(("channel-gone",), morning)) == (None, morning)
    step, _ = next_card_step(log.state, lost, morning, problems=Problems(("channel-gone",)))
    assert isinstance(step, WarnHost)


# News on cards.


def list_news(log: Log, card: int) -> list[tuple[str, str]]:
    """Return the kind of each news item, and the name of its entry or the id of its game."""
    news = find_news(log.state.contest, card)
    return [(one.kind, one.entry.name if one.entry else one.game_id) for one in news]


def test_card_lists_changes_since_previous_round() -> None:
    log = make_open_log(5).begin().withdraw(1).pair(((2, 3), (4, 5)))
    log = log.enter("Late").remove(2).result("R1T1").replace(3, "New").correct("R1T1", (2, 1))
    happened = [
        ("entered", "Late"),
        ("removed", "P2"),
        ("replaced", "New"),
        ("corrected", "R1T1"),
    ]
    assert list_news(log, 1) == [("withdrawn", "P1"), *happened]
    assert list_news(log.pair(((3, 4), (5, 6))), 2) == happened
    assert list_news(log.pair(((3, 4), (5, 6))).pair(((3, 5), (4, 6))), 3) == []


def test_replaced_entry_keeps_previous_name_in_news() -> None:
    log = make_open_log(4).begin().replace(2, "New")
    (news,) = find_news(log.state.contest, 1)
    assert news.old is not None
    assert (news.old.name, news.entry and news.entry.name) == ("P2", "New")


def test_news_contains_latest_change_of_each_entry() -> None:
    log = make_open_log(4).begin().enter("Late").withdraw(5).withdraw(1).remove(2)
    assert list_news(log, 1) == [("withdrawn", "Late"), ("withdrawn", "P1"), ("removed", "P2")]


def test_news_before_beginning_contains_only_moderator_actions() -> None:
    assert list_news(make_open_log(4).withdraw(1).remove(2), 0) == [("removed", "P2")]


def test_repeated_corrections_do_not_hide_other_news() -> None:
    log = make_open_log(8).begin().pair(((1, 2), (3, 4), (5, 6), (7, 8)))
    log = log.result("R1T1").result("R1T2").correct("R1T1", (2, 1))
    for _ in range(MAX_NEWS):
        log = log.correct("R1T2", (2, 1)).correct("R1T2", (1, 2))
    assert list_news(log, 1) == [("corrected", "R1T1"), ("corrected", "R1T2")]


def test_news_is_limited_to_newest_items() -> None:
    log = make_open_log(9).begin()
    for number in range(1, 8):
        log = log.remove(number)
    assert [who for _, who in list_news(log, 1)] == [f"P{number}" for number in range(8 - MAX_NEWS, 8)]


# Notices to people.


def list_notified(state: TournamentState, posted: PostedTournament, quiet: dict[int, datetime]) -> list[int]:
    """Return the people who are notified now, in order. ``quiet`` contains the ends of people's quiet hours."""
    notified = list[int]()
    while True:
        due = [one._replace(quiet_until=quiet.get(one.notice.user_id or 0)) for one in list_due_notices(state, posted)]
        step, _at = next_card_step(state, posted, NOON, notices=due)
        if not isinstance(step, NotifyPerson):
            return notified
        assert step.notice.user_id is not None
        notified.append(step.notice.user_id)
        posted = step.record(posted, None, NOON)


def test_notices_follow_the_card_and_skip_quiet_people() -> None:
    log = make_open_log().add("invite", entrant_id=71).add("invite", entrant_id=72).add("invite", entrant_id=73)
    state = log.state
    unposted = PostedTournament()
    assert isinstance(next_card_step(state, unposted, NOON, notices=list_due_notices(state, unposted))[0], PostCard)
    assert list_notified(state, make_posted(state), {}) == [71, 72, 73]
    assert list_notified(state, make_posted(state), {71: NOON + LATER}) == [72, 73]
    quiet = [one._replace(quiet_until=NOON + LATER) for one in list_due_notices(state, make_posted(state))]
    assert next_card_step(state, make_posted(state), NOON, notices=quiet) == (None, NOON + LATER)


def test_recorded_notices_are_compact_and_not_repeated() -> None:
    log = make_open_log()
    for user_id in (71, 72, 73):
        log = log.add("invite", entrant_id=user_id)
    state = log.state
    first, second, third = list_due_notices(state, make_posted(state))
    posted = make_posted(state)
    for due, stored in ((third, (0, (2,))), (first, (1, (2,))), (second, (3, ()))):
        step, _at = next_card_step(state, posted, NOON, notices=[due])
        assert step is not None
        posted = step.record(posted, None, NOON)
        assert (posted.notified, posted.notified_early) == stored
    assert list_due_notices(state, posted) == []


@pytest.mark.parametrize(
    "log",
    [
        make_open_log().add("invite", entrant_id=1001).enter(),
        make_open_log().add("invite", entrant_id=71).add("uninvite", entrant_id=71),
        make_open_log().add("invite", entrant_id=HOST),
        make_open_log().add("invite", entrant_id=None),
        make_open_log(1).add("check-in", stage="on").add("ready", entry=1),
        make_open_log(1).add("check-in", stage="on").withdraw(1),
        make_open_log(1).add("check-in", stage="on").end(),
        make_open_log().add("appoint", entrant_id=71),
    ],
)
def test_outdated_notices_are_not_sent(log: Log) -> None:
    assert list_due_notices(log.state, make_posted(log.state)) == []
