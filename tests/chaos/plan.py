"""Plans of runs: people with their notification settings, games and tournaments, acts and faults.

A plan determines its run completely. It names requests by purpose, so that it stays valid if the bot's internals
change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.chaos import faults as kinds
from tests.support.forms import FORMS

Found = TypeVar("Found")


def nth(sequence: Sequence[Found], number: int) -> Found:
    """Return the element with this number. If the number is too large, count again from the beginning."""
    return sequence[number % len(sequence)]


@dataclass(frozen=True)
class Step:
    """An act, the faults during it, and the time that passes after it.

    ``who``, ``game`` and ``pick`` are numbers that select a person, a game and a choice, as `nth` does. ``answered``
    means that the run waits for the response, and ``posted`` that it waits for all posts. Afterwards, ``end_faults``
    ends faults that last, ``start`` restarts dead processes, and ``hours`` pass.
    """

    act: str
    who: int = 0
    game: int = 0
    pick: int = 0
    faults: tuple[kinds.Fault, ...] = ()
    answered: bool = True
    posted: bool = True
    end_faults: bool = False
    start: bool = True
    hours: float = 0.0


@dataclass(frozen=True)
class Person:
    """A person's notification settings. ``quiet`` hours are in UTC, and ``closed`` means no direct messages."""

    notify: str = "channel"
    quiet: tuple[int, int] | None = None
    closed: bool = False


@dataclass(frozen=True)
class Opening:
    """A game to open. Options that are omitted have their defaults.

    ``where`` is a ``server`` with the bot, a ``group`` of all four people, a conversation of the first ``two``, or a
    ``guest`` server without the bot.
    """

    game: str = "azul"
    side: str = "coloured"
    seats: int = 2
    computers: int = 0
    hours: int = 0
    at_end: str = "nothing"
    thread: bool = False
    invite: bool = False
    where: str = "server"

    @property
    def options(self) -> dict[str, Any]:
        """The options for the command."""
        options: dict[str, Any] = {"game": self.game, "side": self.side, "seats": self.seats}
        if self.computers:
            options |= {"computers": self.computers, "level": "easy"}
        if self.hours:
            options |= {"time": self.hours, "at_end": self.at_end}
        return options | ({"thread": True} if self.thread and self.where == "server" else {})


@dataclass(frozen=True)
class TournamentOpening:
    """A tournament to open. Options that are omitted have their defaults."""

    format: str = "swiss"
    seats: int = 2
    rounds: int = 0
    begin_with: int = 0
    days: int = 0
    stop: bool = False
    hours: int = 24
    at_end: str = "forfeit"
    threads: bool = False
    third: bool = False

    @property
    def options(self) -> dict[str, Any]:
        """The options for the command."""
        options: dict[str, Any] = {"name": "Cup", "format": self.format, "seats": self.seats, "threads": self.threads}
        options |= {"time": self.hours, "at-end": self.at_end}
        if self.third:
            options["third"] = True
        if self.rounds:
            options["rounds"] = self.rounds
        if self.begin_with:
            options["with-entries"] = self.begin_with
        if self.days:
            options |= {"days": self.days, "stop": self.stop}
        return options


@dataclass(frozen=True)
class Plan:
    """A run: its steps, the games and tournaments that it opens in turn, its people, and the ``seed`` of its bags."""

    steps: tuple[Step, ...]
    games: tuple[Opening, ...] = (Opening(),)
    people: tuple[Person, ...] = (Person(),) * 4
    seed: int = 0
    tournaments: tuple[TournamentOpening, ...] = (TournamentOpening(),)


ENTERED = (Step("tournament new"), *[Step("tournament enter", pick=1)] * 3)
"""Steps after which three people have entered a tournament."""
BEGUN_TOURNAMENT = (*ENTERED, Step("tournament begin", pick=1))
"""Steps after which the first round has begun. Two people have a table, and one person has a bye."""
TABLES_ON = (Step("tables on", pick=1), Step("tables play", pick=1))
"""Steps after which a person waits at an open table."""
DEAL_BEGUN = (Step("alone deals"), Step("nothing", hours=0.1), Step("alone beat"), Step("alone attempt"))
"""Steps after which a person has begun an attempt at a deal of the week."""
CARD_POSTED = (Step("new"), Step("alone finish"), Step("alone finish"), Step("alone dare"), Step("alone beat", who=1))
"""Steps after which a person has made a challenge from a game, and another person can begin an attempt."""


# -- random plans ------------------------------------------------------------------------------------------------------

ACTS = {
    50: ("move",),
    12: ("pick",),
    8: ("join", "plan"),
    7: ("wait",),
    5: ("undo", "agree"),
    3: ("new", "start"),
    2: ("again", "stranger", "nudge", "replace", "look", "here", "notify", "follow"),
    1: ("decline", "resign", "time", "leave", "computer", "remove", "host", "cancel", "end", "rematch", "unfollow"),
}
"""Acts with their weights. If an act is impossible, it applies to a lobby instead, or a game is opened."""
IN_TOURNAMENTS = {
    6: ("tournament enter",),
    4: ("tournament resign",),
    3: ("tournament begin",),
    2: ("tournament ready", "tournament repair"),
    1: (
        "tournament new",
        "tournament withdraw",
        "tournament show",
        "tournament computer",
        "tournament remove",
        "tournament replace",
        "tournament correct",
        "tournament move-here",
        "tournament end",
        "tournament invite",
        "tournament add",
        "tournament admit",
        "tournament checkin",
        "tournament noask",
        "tournament appoint",
        "tournament dismiss",
        "tournament apart",
    ),
}
"""Acts in tournaments with their weights.

If an act is impossible, somebody enters a tournament or opens one instead.
"""
OPEN_TABLES, ALONE = "tables ", "alone "
"""The prefixes that mark acts at open tables, and of people who play alone."""
AT_OPEN_TABLES = {
    4: ("tables play",),
    2: ("tables sit", "tables other"),
    1: ("tables crowd", "tables bell", "tables on", "tables off"),
}
"""Acts at open tables with their weights. If there is no list, a moderator turns it on instead."""
IF_ALONE = {
    3: ("alone attempt", "alone beat"),
    2: ("alone finish", "alone move", "alone puzzle"),
    1: ("alone dare", "alone boards", "alone scores", "alone deals", "alone no deals", "alone puzzles"),
}
"""Acts of people who play alone with their weights. If an act is impossible, the person plays in direct messages."""
PLACES = ("server",) * 6 + ("group", "group", "guest", "guest", "two")
SECONDS = (1.0, 20.0, 400.0, 4_000.0, 100_000.0)
_TAKEN = st.sampled_from(
    ("SEND_MESSAGES", "VIEW_CHANNEL", "ATTACH_FILES", "CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS")
)
_WHEN: st.SearchStrategy[kinds.When] = st.sampled_from(("before", "after"))
_WHAT = st.sampled_from((*(one for one in kinds.REQUESTS if one != "history"), "post"))
_INDEX, _NUMBER, _SECONDS = st.integers(0, 11), st.sampled_from((1, 2, 3, 5)), st.sampled_from(SECONDS)


@st.composite
def _failures(draw: st.DrawFn) -> tuple[kinds.Fault, ...]:
    """Draw a kind of request that fails.

    Sometimes reads fail too, so that the bot can't look for a message it has sent.
    """
    what = draw(_WHAT)
    # Responses to people have no timeout of their own.
    endless = ("timeout",) if what in ("post", "edit") else ()
    # People who don't accept direct messages have this in their settings, see `Person`.
    refusals = () if what == "direct" else (403, 404)
    status = draw(st.sampled_from((429, 500, 502, 503, *refusals, "lost", *endless)))
    # Discord doesn't carry out a request that it refuses.
    when = "before" if status in (403, 404, 429) else draw(_WHEN)
    fault = kinds.Fail(what, status, when, draw(_NUMBER), everywhere=status == 429 and draw(st.booleans()))
    return (fault, replace(fault, what="history")) if draw(st.integers(0, 4)) > 2 else (fault,)


FAULTS: tuple[tuple[int, st.SearchStrategy[kinds.Fault | tuple[kinds.Fault, ...]]], ...] = (
    (30, st.just(())),
    (14, st.builds(kinds.DieAtAwait, st.integers(1, 70))),
    (8, st.builds(kinds.DieAtCommit, _WHEN, _NUMBER)),
    (6, st.builds(kinds.DieAtRequest, _WHAT, _WHEN)),
    (9, st.builds(kinds.Deliver, st.sampled_from((2, 2, 0)), _NUMBER)),
    (4, st.builds(kinds.Fail, st.just("answer"), st.just("lost"), _WHEN, _NUMBER)),
    (10, _failures()),
    (4, st.builds(kinds.Delay, _WHAT, _SECONDS, _WHEN)),
    (4, st.builds(kinds.DropGateway, st.sampled_from(("close", "reconnect", "invalid", "forget", "forget")), _INDEX)),
    (3, st.builds(kinds.Restart, st.booleans(), _SECONDS)),
    (1, st.just(kinds.Outage())),
    (2, st.builds(kinds.TurnClock, st.sampled_from((*SECONDS, *(-one for one in SECONDS))))),
    (
        4,
        st.builds(
            kinds.Delete, st.sampled_from(("message", "message", "message", "thread", "thread", "channel")), _INDEX
        ),
    ),
    (4, st.builds(kinds.Forbid, st.tuples(_TAKEN) | st.tuples(_TAKEN, st.just("READ_MESSAGE_HISTORY")), _INDEX)),
    (1, st.builds(kinds.ThrowOut, _INDEX)),
    (5, st.builds(kinds.Spoil, st.sampled_from(kinds.SPOILT))),
)
"""The faults of a step with their weights."""
_ACT = st.sampled_from(
    [
        act
        for kind in (ACTS, IN_TOURNAMENTS, AT_OPEN_TABLES, IF_ALONE)
        for weight, acts in kind.items()
        for act in acts * weight
    ]
)
_FAULTS = st.sampled_from([faults for weight, faults in FAULTS for _ in range(weight)])


@st.composite
def steps(draw: st.DrawFn, quiet: bool = False) -> Step:
    """Draw a step. In ``quiet`` plans there are few faults, and hours pass between steps."""
    act = draw(_ACT)
    faults = draw(draw(_FAULTS)) if not quiet or draw(st.integers(0, 9)) == 9 else ()
    hours = draw(st.sampled_from((0.2, 3, 20, 30))) if act == "wait" else 0.0
    if quiet and not hours:
        hours = draw(st.sampled_from((0, 0, 0, 0, 0.5, 7)))
    mostly = st.integers(0, 4).map(bool)
    return Step(
        act,
        draw(_INDEX),
        draw(_INDEX),
        draw(st.integers(0, 99)),
        faults if isinstance(faults, tuple) else (faults,),
        answered=draw(mostly),
        posted=draw(mostly),
        end_faults=not draw(mostly),
        start=draw(mostly),
        hours=hours,
    )


@st.composite
def openings(draw: st.DrawFn) -> Opening:
    """Draw a game."""
    game, side = draw(st.sampled_from(FORMS))
    seats = draw(st.sampled_from((2, 2, 2, 3, 3, 4)))
    rarely = st.integers(0, 3).map(lambda number: number == 3)
    return Opening(
        game,
        side,
        seats,
        computers=draw(st.integers(1, seats - 1)) if draw(rarely) else 0,
        hours=draw(st.sampled_from((0, 0, 12, 24, 72))),
        at_end=draw(st.sampled_from(("nothing", "move", "seat", "forfeit"))),
        thread=draw(rarely),
        invite=draw(rarely),
        where=draw(st.sampled_from(PLACES)),
    )


@st.composite
def tournament_openings(draw: st.DrawFn) -> TournamentOpening:
    """Draw a small tournament."""
    format = draw(st.sampled_from(("swiss", "swiss", "round-robin", "knock-out")))
    seats = draw(st.sampled_from((2, 2, 3))) if format == "swiss" else 2
    # With one table of three people, nobody could play a second round without meeting the same people again.
    can_choose_rounds = format == "swiss" and seats == 2
    days = draw(st.sampled_from((0, 0, 1)))
    return TournamentOpening(
        format,
        seats=seats,
        rounds=draw(st.sampled_from((0, 1, 2))) if can_choose_rounds else 0,
        begin_with=draw(st.sampled_from((0, 0, 3))),
        days=days,
        stop=bool(days) and draw(st.booleans()),
        hours=draw(st.sampled_from((12, 24, 72))),
        at_end=draw(st.sampled_from(("forfeit", "seat"))),
        threads=draw(st.booleans()),
        third=format == "knock-out" and draw(st.booleans()),
    )


@st.composite
def persons(draw: st.DrawFn) -> Person:
    """Draw a person."""
    night = draw(st.integers(0, 23))
    return Person(
        draw(st.sampled_from(("channel", "channel", "direct", "both"))),
        draw(st.sampled_from((None, (night, (night + 8) % 24)))),
        draw(st.integers(0, 5)) == 5,
    )


def plans(least: int = 6, most: int = 24, games: int = 2, *, quiet: bool = False) -> st.SearchStrategy[Plan]:
    """Draw plans with these numbers of steps and games. ``quiet`` plans cover weeks and have few faults.

    Every second plan begins with a running tournament, open tables, a deal of the week or a challenge.
    """
    begun = st.sampled_from(((), (), (), BEGUN_TOURNAMENT, TABLES_ON, DEAL_BEGUN, CARD_POSTED))
    drawn_steps = st.lists(steps(quiet), min_size=least, max_size=most).map(tuple)
    return st.builds(
        Plan,
        st.tuples(begun, drawn_steps).map(lambda parts: (*parts[0], *parts[1])),
        st.lists(openings(), min_size=1, max_size=games).map(tuple),
        st.tuples(*[persons()] * 4),
        st.integers(0, 1 << 30),
        st.lists(tournament_openings(), min_size=1, max_size=2).map(tuple),
    )


def drawn(strategy: st.SearchStrategy[Plan], number: int) -> Plan:
    """Return the plan for a seed. It stays the same as long as the strategy doesn't change."""
    found = list[Plan]()

    # The first example that Hypothesis draws is always the simplest.
    @seed(number)
    @settings(max_examples=2, database=None, phases=[Phase.generate], suppress_health_check=[*HealthCheck])
    @given(strategy)
    def note(plan: Plan) -> None:
        found.append(plan)

    note()
    return found[-1]
