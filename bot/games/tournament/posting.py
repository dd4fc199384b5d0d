"""Planning of a tournament's next post from its state and its earlier posts. Pure.

A tournament's posts are cards. Card 0 lists the entries, the following cards each show a round, and the last one shows
the end. Only the newest card is kept up to date. When the next card is due, the previous one gets a last update and
loses its buttons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple

from bot.games.posting.steps import NONCE_LIFETIME, Failure, Remedy, Sent, Sought
from bot.games.tournament.change import TournamentState
from bot.games.tournament.check_in import list_unconfirmed
from bot.games.tournament.contest import Contest, PersonNotice, Round
from bot.storage.place import Place
from bot.storage.rows import PostedTournament

EDIT_INTERVAL = timedelta(seconds=5)
"""Minimum interval between edits of a card."""
OLD_AGE = timedelta(hours=1)
"""Age from which Discord limits the frequency of edits to a message."""
OLD_EDIT_INTERVAL = timedelta(minutes=10)
"""Minimum interval between edits of an old card."""
LINK_TIMEOUT = timedelta(minutes=10)
"""Time after the pairing of a round during which the bot looks for the posts of its tables."""
LINK_INTERVAL = timedelta(seconds=10)
WARNING_INTERVAL = timedelta(days=1)
"""Minimum interval between warnings to the organizer of a tournament."""
PROBLEM_INTERVAL = timedelta(hours=3)
Problem = Literal["channel-gone", "plan-missing", "table-stuck", "round-late", "round-over"]


@dataclass(frozen=True, slots=True)
class CardStep:
    """A step to take in Discord for a tournament's card with this number in this channel.

    ``linked`` is the number of tables of the round to which the card can link.
    """

    state: TournamentState
    card: int
    channel_id: int
    linked: int

    @property
    def key(self) -> str:
        """The name under which failures of the step are recorded."""
        return type(self).__name__

    @property
    def place(self) -> Place:
        """The server of the tournament."""
        return self.state.tournament.place

    def record(self, posted: PostedTournament, sent: Sent | None, now: datetime) -> PostedTournament:
        """Return the posts after this step. ``sent`` is the message that the step sent or found, if any."""
        raise NotImplementedError

    def find_remedy(self, failure: Failure) -> Remedy:
        """Return the remedy for a failure of this step."""
        return "try-again"


@dataclass(frozen=True, slots=True)
class PostCard(CardStep):
    """Post the card."""

    nonce: str
    sought: Sought | None = None

    def record(self, posted: PostedTournament, sent: Sent | None, now: datetime) -> PostedTournament:
        """Return the posts after this step.

        A card that an earlier attempt posted may be stale. It is then edited immediately.
        """
        if sent is None:
            return posted
        now_s = int(now.timestamp())
        after = replace(
            posted,
            cards=posted.cards + 1,
            card=self.card,
            message_id=sent.id,
            channel_id=self.channel_id,
            sent_s=now_s,
            version=self.state.tournament.version,
            shown_s=now_s,
            linked=self.linked,
        )
        if sent.as_asked:
            return after
        return replace(after, version=sent.version or 0, shown_s=0, linked=0)


@dataclass(frozen=True, slots=True)
class EditCard(CardStep):
    """Update the card ``message_id``. With ``closes``, this is its last update and removes the buttons."""

    message_id: int
    closes: bool = False

    def record(self, posted: PostedTournament, sent: Sent | None, now: datetime) -> PostedTournament:
        version = self.state.tournament.version
        return replace(posted, version=version, shown_s=int(now.timestamp()), linked=self.linked)

    def find_remedy(self, failure: Failure) -> Remedy:
        """Return the remedy for a failure of this step.

        A card that can't be edited is posted again, unless it is being closed or the tournament is over.
        """
        if self.closes:
            return "try-again" if failure == "later" else "count-as-done"
        if failure != "refused":
            return "try-again"
        return "count-as-done" if self.state.is_over else "send-again"


@dataclass(frozen=True, slots=True)
class WarnHost(CardStep):
    """Send the organizer a direct message about problems that stop the tournament."""

    problems: tuple[Problem, ...]
    nonce: str

    def find_remedy(self, failure: Failure) -> Remedy:
        return "try-again" if failure == "later" else "count-as-done"

    def record(self, posted: PostedTournament, sent: Sent | None, now: datetime) -> PostedTournament:
        return replace(posted, warned_s=int(now.timestamp()))


@dataclass(frozen=True, slots=True)
class NotifyPerson(CardStep):
    """Send a person a direct message. ``index`` is the number of earlier notices."""

    notice: PersonNotice
    index: int
    message_id: int
    nonce: str

    def find_remedy(self, failure: Failure) -> Remedy:
        return "try-again" if failure == "later" else "count-as-done"

    def record(self, posted: PostedTournament, sent: Sent | None, now: datetime) -> PostedTournament:
        done = {*posted.notified_early, self.index}
        notified = posted.notified
        while notified in done:
            notified += 1
        early = tuple(sorted(index for index in done if index > notified))
        return replace(posted, notified=notified, notified_early=early)


class DueNotice(NamedTuple):
    """A notice that hasn't been sent, and the end of the person's current quiet hours or days off."""

    number: int
    notice: PersonNotice
    quiet_until: datetime | None = None


def list_due_notices(state: TournamentState, posted: PostedTournament) -> list[DueNotice]:
    """Return the notices that haven't been sent and are still useful."""
    found = []
    if not state.is_over:
        for index, notice in enumerate(state.contest.notices[posted.notified :], posted.notified):
            if index not in posted.notified_early and _is_useful(state, notice):
                found.append(DueNotice(index, notice))
    return found


def _is_useful(state: TournamentState, notice: PersonNotice) -> bool:
    user_id = notice.user_id
    if user_id is None or user_id == notice.by:
        return False
    contest = state.contest
    entry = contest.entry_of(user_id)
    is_in = entry is not None and not entry.is_out
    match notice.kind:
        case "invited":
            return not is_in and user_id in contest.invited
        case "added":
            return is_in
        case "asked":
            return is_in and entry in list_unconfirmed(contest)
        case "appointed":
            return state.tournament.co_host_id == user_id


class Problems(NamedTuple):
    """Problems that stop a tournament, and the end of its organizer's current quiet hours or days off."""

    found: tuple[Problem, ...] = ()
    quiet_until: datetime | None = None


NO_PROBLEMS = Problems()


def find_card(state: TournamentState) -> int:
    """Return the number of the newest card that a tournament should have."""
    rounds = len(state.contest.rounds)
    return rounds + 1 if state.is_over else rounds


def find_round(contest: Contest, card: int) -> Round | None:
    """Return the round that a card shows, or ``None`` for the first and the last card."""
    return contest.rounds[card - 1] if 0 < card <= len(contest.rounds) else None


def next_card_step(
    state: TournamentState,
    posted: PostedTournament,
    now: datetime,
    linked: int = 0,
    problems: Problems = NO_PROBLEMS,
    notices: Sequence[DueNotice] = (),
) -> tuple[CardStep | None, datetime | None]:
    """Return the next step.

    If there is none, return the time of the next check, or ``None`` to wait for the next change. ``linked`` is the
    number of tables of the newest round to which a card can link.
    """
    step, at = _next_card_step(state, posted, now, linked)
    if step is not None or state.is_over:
        return step, at
    step = _find_notice_step(state, posted, linked, notices)
    if step is not None:
        return step, None
    later = [one.quiet_until for one in notices if one.quiet_until is not None]
    at = min((time for time in (at, *later) if time is not None), default=None)
    if not state.tournament.organizers:
        return None, at
    check_at = _find_next_problem(state, now)
    warn_at = datetime.fromtimestamp(posted.warned_s, UTC) + WARNING_INTERVAL
    if problems.found and warn_at <= now:
        if problems.quiet_until is None:
            nonce = f"{state.tournament.id}-w{posted.warned_s}"
            return WarnHost(state, posted.card, posted.channel_id, linked, problems.found, nonce), None
        check_at = problems.quiet_until
    elif problems.found and check_at is not None:
        check_at = max(check_at, warn_at)
    return None, min((time for time in (at, check_at) if time is not None), default=None)


def _find_notice_step(
    state: TournamentState, posted: PostedTournament, linked: int, notices: Sequence[DueNotice]
) -> NotifyPerson | None:
    """Return the step that sends the first notice to a person who can be notified now. It links to the newest card."""
    if posted.message_id is None:
        return None
    for index, notice, quiet_until in notices:
        # An earlier step of the same plan may have sent it.
        is_sent = index < posted.notified or index in posted.notified_early
        if quiet_until is None and not is_sent:
            nonce = f"{state.tournament.id}-n{index}"
            return NotifyPerson(state, posted.card, posted.channel_id, linked, notice, index, posted.message_id, nonce)
    return None


def _find_next_problem(state: TournamentState, now: datetime) -> datetime | None:
    """Return the time of the next check for problems.

    Before a tournament begins, this is the time set for its beginning.
    """
    check_at = now + PROBLEM_INTERVAL
    if state.contest.status != "open":
        return check_at
    begin_at = state.contest.options.begin_at
    return check_at if begin_at is not None and begin_at <= now else begin_at


def _next_card_step(
    state: TournamentState, posted: PostedTournament, now: datetime, linked: int
) -> tuple[CardStep | None, datetime | None]:
    tournament = state.tournament
    if posted.gone_id == tournament.channel_id:
        return None, None
    card = find_card(state)
    is_there = posted.channel_id == tournament.channel_id and posted.card == card
    if posted.message_id is None:
        return _plan_post(state, posted, now, linked), None
    if is_there:
        return _plan_edit(state, posted, now, linked)
    if posted.version < tournament.version:
        step = EditCard(state, posted.card, posted.channel_id, posted.linked, posted.message_id, closes=True)
        return step, None
    return _plan_post(state, posted, now, linked), None


def _plan_post(state: TournamentState, posted: PostedTournament, now: datetime, linked: int) -> PostCard:
    tournament = state.tournament
    current = state.contest.current
    # The end is later than the pairing, but searching further back than necessary does no harm.
    since = tournament.created_at if current is None else current.paired_at
    sought: Sought | None = None
    if now - since > NONCE_LIFETIME:
        after = posted.message_id if posted.channel_id == tournament.channel_id else None
        sought = Sought(since, posted.version, after)
    nonce = f"{tournament.id}-{posted.cards}"
    return PostCard(state, find_card(state), tournament.channel_id, linked, nonce, sought)


def _plan_edit(
    state: TournamentState, posted: PostedTournament, now: datetime, linked: int
) -> tuple[EditCard | None, datetime | None]:
    """Plan an edit if the card is stale, unless it was edited too recently."""
    if posted.version >= state.tournament.version and posted.linked >= linked:
        return None, _find_next_check(state, now, linked)
    assert posted.message_id is not None, "the card has been posted"
    is_old = now.timestamp() - posted.sent_s >= OLD_AGE.total_seconds()
    every = OLD_EDIT_INTERVAL if is_old else EDIT_INTERVAL
    shown_at = datetime.fromtimestamp(posted.shown_s, UTC)
    # A time in the future was recorded while the system clock was ahead.
    if shown_at <= now < shown_at + every:
        return None, shown_at + every
    return EditCard(state, posted.card, posted.channel_id, linked, posted.message_id), None


def _find_next_check(state: TournamentState, now: datetime, linked: int) -> datetime | None:
    """Return the time at which to look for the posts of further tables."""
    current = state.contest.current
    if state.is_over or current is None or linked >= len(current.tables):
        return None
    if now >= current.paired_at + LINK_TIMEOUT:
        return None
    return now + LINK_INTERVAL
