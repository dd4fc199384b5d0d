"""What is to be done next in Discord for a tournament: a function of it and of what stands there already. Pure.

Its posts are cards: number 0 of those who have entered, one for each round, one at the end. Only the newest is kept up
to date; the one before is closed, with all that it still has to tell, when the next one is due.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple

from bot.games.posting.steps import REMEMBERED, Failure, Remedy, Sent, Sought
from bot.games.tournament.change import TournamentState
from bot.games.tournament.contest import Contest, Round
from bot.storage.place import Place
from bot.storage.rows import PostedTournament

SHOWN_EVERY = timedelta(seconds=5)
"""A card is edited no more often than this."""
OLD = timedelta(hours=1)
"""Discord limits how often messages older than this may be edited."""
OLD_SHOWN_EVERY = timedelta(minutes=10)
"""An old card is edited no more often than this."""
LINKED_WITHIN = timedelta(minutes=10)
"""For so long after its pairing it is looked for the posts of the tables of a round."""
LOOK_FOR_LINKS_EVERY = timedelta(seconds=10)
WARNING_INTERVAL = timedelta(days=1)
"""The host of a tournament gets at most one warning in this time."""
LOOK_FOR_PROBLEMS_EVERY = timedelta(hours=3)
Problem = Literal["channel-gone", "plan-missing", "table-stuck", "round-late", "round-over"]


@dataclass(frozen=True, slots=True)
class CardStep:
    """One thing to do in Discord for a tournament: with its card of this number, in this channel.

    ``linked``: to how many tables of the round the card can lead.
    """

    state: TournamentState
    card: int
    channel_id: int
    linked: int

    @property
    def key(self) -> str:
        """What a failed step is known by."""
        return type(self).__name__

    @property
    def place(self) -> Place:
        """The server of the tournament."""
        return self.state.tournament.place

    def note(self, posted: PostedTournament, sent: Sent | None, now: datetime) -> PostedTournament:
        """What stands in Discord after it, which sent or found the message ``sent``, if any."""
        raise NotImplementedError

    def find_remedy(self, failure: Failure) -> Remedy:
        """What is done where it has failed so."""
        return "try-again"


@dataclass(frozen=True, slots=True)
class PostCard(CardStep):
    """Send the card."""

    nonce: str
    sought: Sought | None = None

    def note(self, posted: PostedTournament, sent: Sent | None, now: datetime) -> PostedTournament:
        """See `CardStep.note`. What an earlier attempt has sent may show less, and is then edited at once."""
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
    """Bring the card ``message_id`` up to date; ``closes``: for the last time, and without buttons."""

    message_id: int
    closes: bool = False

    def note(self, posted: PostedTournament, sent: Sent | None, now: datetime) -> PostedTournament:
        """See `CardStep.note`."""
        version = self.state.tournament.version
        return replace(posted, version=version, shown_s=int(now.timestamp()), linked=self.linked)

    def find_remedy(self, failure: Failure) -> Remedy:
        """A card that is gone or cannot be edited is sent anew while it matters; for one that closes nothing waits."""
        if self.closes:
            return "try-again" if failure == "later" else "count-as-done"
        if failure != "refused":
            return "try-again"
        return "count-as-done" if self.state.is_over else "send-anew"


@dataclass(frozen=True, slots=True)
class WarnHost(CardStep):
    """Tell the host by a direct message what keeps the tournament from going on."""

    problems: tuple[Problem, ...]
    nonce: str

    def find_remedy(self, failure: Failure) -> Remedy:
        """See `CardStep.find_remedy`."""
        return "try-again" if failure == "later" else "count-as-done"

    def note(self, posted: PostedTournament, sent: Sent | None, now: datetime) -> PostedTournament:
        """See `CardStep.note`."""
        return replace(posted, warned_s=int(now.timestamp()))


class Problems(NamedTuple):
    """Problems that stop a tournament, and until when its host mustn't be disturbed."""

    found: tuple[Problem, ...] = ()
    quiet_until: datetime | None = None


NO_PROBLEMS = Problems()


def find_card(state: TournamentState) -> int:
    """The number of the newest card that a tournament is to have."""
    rounds = len(state.contest.rounds)
    return rounds + 1 if state.is_over else rounds


def find_round(contest: Contest, card: int) -> Round | None:
    """The round that a card is about, ``None`` for the first and the last card."""
    return contest.rounds[card - 1] if 0 < card <= len(contest.rounds) else None


def next_card_step(
    state: TournamentState, posted: PostedTournament, now: datetime, linked: int = 0, problems: Problems = NO_PROBLEMS
) -> tuple[CardStep | None, datetime | None]:
    """The next thing to do; where there is nothing, when to look again (``None``: after the next change).

    ``linked``: how many tables of the newest round have a post to which a card can lead.
    """
    step, at = _next_card_step(state, posted, now, linked)
    if step is not None or state.is_over or not state.tournament.host_id:
        return step, at
    look_at = _find_next_problem(state, now)
    warn_at = datetime.fromtimestamp(posted.warned_s, UTC) + WARNING_INTERVAL
    if problems.found and warn_at <= now:
        if problems.quiet_until is None:
            nonce = f"{state.tournament.id}-w{posted.warned_s}"
            return WarnHost(state, posted.card, posted.channel_id, linked, problems.found, nonce), None
        look_at = problems.quiet_until
    elif problems.found and look_at is not None:
        look_at = max(look_at, warn_at)
    return None, min((time for time in (at, look_at) if time is not None), default=None)


def _find_next_problem(state: TournamentState, now: datetime) -> datetime | None:
    """When to check a tournament for problems: before it begins, at the time at which it should begin."""
    look_at = now + LOOK_FOR_PROBLEMS_EVERY
    if state.contest.status != "open":
        return look_at
    begin_at = state.contest.options.begin_at
    return look_at if begin_at is not None and begin_at <= now else begin_at


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
    # The end came later than that; to look for a card that nobody has sent does no harm.
    since = tournament.created_at if current is None else current.paired_at
    sought: Sought | None = None
    if now - since > REMEMBERED:
        after = posted.message_id if posted.channel_id == tournament.channel_id else None
        sought = Sought(since, posted.version, after)
    nonce = f"{tournament.id}-{posted.cards}"
    return PostCard(state, find_card(state), tournament.channel_id, linked, nonce, sought)


def _plan_edit(
    state: TournamentState, posted: PostedTournament, now: datetime, linked: int
) -> tuple[EditCard | None, datetime | None]:
    """Show what has changed, but not too often."""
    if posted.version >= state.tournament.version and posted.linked >= linked:
        return None, _find_next_look(state, now, linked)
    assert posted.message_id is not None, "the card stands"
    is_old = now.timestamp() - posted.sent_s >= OLD.total_seconds()
    every = OLD_SHOWN_EVERY if is_old else SHOWN_EVERY
    shown_at = datetime.fromtimestamp(posted.shown_s, UTC)
    # What is later than now was noted by a clock that was ahead.
    if shown_at <= now < shown_at + every:
        return None, shown_at + every
    return EditCard(state, posted.card, posted.channel_id, linked, posted.message_id), None


def _find_next_look(state: TournamentState, now: datetime, linked: int) -> datetime | None:
    """When to look for the posts of further tables."""
    current = state.contest.current
    if state.is_over or current is None or linked >= len(current.tables):
        return None
    if now >= current.paired_at + LINKED_WITHIN:
        return None
    return now + LOOK_FOR_LINKS_EVERY
