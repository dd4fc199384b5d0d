"""What once went wrong, each as the shortest plan in which it did: found by seeded runs, and mended since."""

from __future__ import annotations

from typing import Any

from tests.chaos.plan import (
    Delay,
    Delete,
    Deliver,
    DieAtCommit,
    DieAtRequest,
    Fail,
    Fault,
    Forbid,
    Opening,
    Outage,
    Person,
    Plan,
    Restart,
    Spoil,
    Step,
    TurnClock,
    When,
)

BEGUN = (Step("new"), Step("join"))
"""Two people sit down, and the game has begun."""
THREE = (Opening(seats=3),)
OUTAGE_S, OUTAGE_H = 400.0, 1 / 9
"""Longer than Discord remembers a nonce."""
DAYS_S = 400_000.0
WHEN: tuple[When, ...] = ("before", "after")
UNREADABLE = Forbid(("READ_MESSAGE_HISTORY",))


def act(what: str, *faults: Fault, **more: Any) -> Step:
    return Step(what, faults=faults, **more)


def begun(*steps: Step, **more: Any) -> Plan:
    """A plan that goes on so once the game has begun."""
    return Plan((*BEGUN, *steps), **more)


MOVE, LOST = Step("move"), Fail("post", "lost", "after")
AWAY = Restart(gently=False, away_s=OUTAGE_S)
MENDED = {
    "a board that tells what another has told": begun(act("move", LOST, told=False), Step("move", told=False), MOVE),
    "the same, as the process died after it was sent": begun(act("move", DieAtRequest("post")), MOVE, MOVE),
    "an answer that nothing was done to what the second delivery did": begun(
        act("move", Deliver(2), Spoil("broken once")), MOVE
    ),
    "the same, as the first answer was lost": begun(act("move", Deliver(2), Fail("answer", "lost", "after")), MOVE),
    "a stop that waits for ever": begun(act("move", Delay("post", 90.0), Restart(away_s=20.0), told=False), MOVE),
    "a board in the channel and again in the thread": Plan(
        (
            # Without a lobby there is no place for a thread yet.
            act("new", Fail("post", 403, times=2), told=False),
            act("join", Fail("post", 403, times=2), LOST, told=False),
            Step("move", told=False),
            MOVE,
        ),
        (Opening(thread=True),),
    ),
    "ratings after a clock that was set back": begun(
        *[MOVE] * 3, Step("resign"), act("new", TurnClock(-DAYS_S)), Step("join"), *[MOVE] * 3, Step("resign", who=1)
    ),
    "calls to a turn that had begun before somebody left": begun(
        Step("join"), MOVE, Step("resign", who=0), Step("resign", who=1), Step("resign", who=2), games=THREE
    ),
    "a lobby posted anew because of a limit": Plan(
        (Step("new"), act("join", Fail("edit", 429, times=8)), Step("join"), MOVE), THREE
    ),
    "a board sent twice after an outage": begun(act("move", DieAtRequest("post"), start=False, hours=OUTAGE_H), MOVE),
    "the same, as its first attempt took long": begun(
        act("move", Delay("post", 55.0), told=False),
        act("nothing", DieAtRequest("post"), Restart(gently=False, away_s=290.0)),
        MOVE,
    ),
    "the same without a word in the log, where nobody may read the channel": begun(
        act("move", UNREADABLE, DieAtRequest("post"), start=False, hours=OUTAGE_H), MOVE
    ),
    "a first board sent twice, where nobody may read the channel": Plan(
        (Step("new"), act("join", UNREADABLE, DieAtRequest("post"), start=False, hours=OUTAGE_H), MOVE)
    ),
    "a board sent three times": begun(
        act("move", DieAtRequest("post"), AWAY), act("nothing", Fail("post", "lost", "after", times=3), AWAY), MOVE
    ),
    "a board sent three times, as the clock was days ahead": begun(
        act("move", TurnClock(DAYS_S), DieAtRequest("post"), start=False, hours=OUTAGE_H),
        act("nothing", TurnClock(0.0), Fail("post", "lost", "after", times=3), Restart(away_s=OUTAGE_S)),
        act("nothing", AWAY),
        MOVE,
    ),
    "a lobby sent twice, as the clock was days ahead": Plan(
        (
            act("new", TurnClock(DAYS_S), DieAtRequest("post"), start=False, hours=OUTAGE_H),
            act("nothing", TurnClock(0.0)),
            Step("join"),
            MOVE,
        )
    ),
    "a board that could not be sent, and nobody played on": begun(act("move", Fail("post", 503, times=20), told=False)),
    "a board deleted while nobody knew that it was sent": begun(
        act("move", DieAtRequest("post"), start=False), act("nothing", Delete()), MOVE
    ),
}

LIMITED = (Opening(hours=24, at_end="seat"),)
AT_NOON = (Person("direct", (11, 20)), *[Person(quiet=(11, 20))] * 3)
STAGED = {
    "a turn whose time was over while the bot was away": begun(
        act("move", Restart(away_s=100_000.0)), Step("nothing", hours=1), games=LIMITED
    ),
    "a turn that is reminded of, and lost": begun(Step("move", hours=20), Step("nothing", hours=30), games=LIMITED),
    "a computer that was to move when the process died": Plan(
        (Step("new"), act("move", DieAtCommit())), (Opening(computers=1),)
    ),
    "people who sleep": begun(*[MOVE] * 3, people=AT_NOON),
    "a lobby in which nobody sits down": Plan((Step("new", hours=80), Step("nothing"))),
    "an outage of Discord": begun(act("move", Outage(), hours=3), Step("move", mend=True)),
}
"""What has not gone wrong: each finds a planted bug, or stages what chance does seldom."""

DEATHS: list[DieAtRequest | DieAtCommit] = [
    death
    for when in WHEN
    for what, nth in (("answer", 1), ("post", 2), ("edit", 3))
    for death in (DieAtRequest(what, when), DieAtCommit(when, nth))
]
"""At each commit and each request of a turn."""
POWER_CUTS = [
    begun(MOVE, act(what, death, pick=pick), *then, Step("move", pick=1))
    for what, pick, then in (("move", 1, ()), ("pick", 0, (Step("again"),)))
    for death in DEATHS
]
"""A process dies in a turn, which is then told by the next; the same button is pressed again."""
