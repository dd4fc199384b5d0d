"""What once went wrong, each as the shortest plan in which it did: found by seeded runs, and mended since."""

from __future__ import annotations

from tests.chaos.plan import (
    Delay,
    Delete,
    Deliver,
    DieAtCommit,
    DieAtRequest,
    Fail,
    Forbid,
    Opening,
    Plan,
    Restart,
    Spoil,
    Step,
    TurnClock,
)

BEGUN = (Step("new"), Step("join"))
"""Two people sit down, and the game has begun."""
BEGUN_BY_THREE = (*BEGUN, Step("join"))
THREE = (Opening(seats=3),)
OUTAGE_S, OUTAGE_H = 400.0, 1 / 9
"""Longer than Discord remembers a nonce."""
DAYS_S = 400_000.0
UNREADABLE = Forbid(("READ_MESSAGE_HISTORY",))

MENDED = {
    "a board that tells what another has told": Plan(
        (
            *BEGUN,
            Step("move", faults=(Fail("post", "lost", "after"),), told=False),
            Step("move", told=False),
            Step("move"),
        )
    ),
    "the same, as the process died after it was sent": Plan(
        (*BEGUN, Step("move", faults=(DieAtRequest("post"),)), Step("move"), Step("move"))
    ),
    "an answer that nothing was done to what the second delivery did": Plan(
        (*BEGUN, Step("move", faults=(Deliver(2), Spoil("broken once"))), Step("move"))
    ),
    "the same, as the first answer was lost": Plan(
        (*BEGUN, Step("move", faults=(Deliver(2), Fail("answer", "lost", "after"))), Step("move"))
    ),
    "a stop that waits for ever": Plan(
        (*BEGUN, Step("move", faults=(Delay("post", 90.0), Restart(away_s=20.0)), told=False), Step("move"))
    ),
    "a board in the channel and again in the thread": Plan(
        (
            Step("new", faults=(Fail("post", 403, times=2),), told=False),
            Step("join", faults=(Fail("post", "lost", "after"),), told=False),
            Step("move", told=False),
            Step("move"),
        ),
        (Opening(thread=True),),
    ),
    "ratings after a clock that was set back": Plan(
        (
            *BEGUN,
            *[Step("move")] * 3,
            Step("resign"),
            Step("new", faults=(TurnClock(-DAYS_S),)),
            Step("join"),
            *[Step("move")] * 3,
            Step("resign", who=1),
        )
    ),
    "calls to a turn that had begun before somebody left": Plan(
        (*BEGUN_BY_THREE, Step("move"), Step("resign", who=0), Step("resign", who=1), Step("resign", who=2)), THREE
    ),
    "a lobby posted anew because of a limit": Plan(
        (Step("new"), Step("join", faults=(Fail("edit", 429, times=8),)), Step("join"), Step("move")), THREE
    ),
    "a board sent twice after an outage": Plan(
        (
            *BEGUN,
            Step("move", faults=(DieAtRequest("post"),), start=False, hours=OUTAGE_H),
            Step("move"),
        )
    ),
    "the same, as its first attempt took long": Plan(
        (
            *BEGUN,
            Step("move", faults=(Delay("post", 55.0),), told=False),
            Step("nothing", faults=(DieAtRequest("post"), Restart(gently=False, away_s=290.0))),
            Step("move"),
        )
    ),
    "the same without a word in the log, where nobody may read the channel": Plan(
        (
            *BEGUN,
            Step("move", faults=(UNREADABLE, DieAtRequest("post")), start=False, hours=OUTAGE_H),
            Step("move"),
        )
    ),
    "a board sent three times": Plan(
        (
            *BEGUN,
            Step("move", faults=(DieAtRequest("post"), Restart(gently=False, away_s=OUTAGE_S))),
            Step("nothing", faults=(Fail("post", "lost", "after", times=3), Restart(gently=False, away_s=OUTAGE_S))),
            Step("move"),
        )
    ),
    "a board sent twice, as the clock was days ahead": Plan(
        (
            *BEGUN,
            Step("move", faults=(TurnClock(DAYS_S), DieAtRequest("post")), start=False, hours=OUTAGE_H),
            Step("nothing", faults=(TurnClock(0.0),)),
            Step("move"),
        )
    ),
    "a lobby sent twice, as the clock was days ahead": Plan(
        (
            Step("new", faults=(TurnClock(DAYS_S), DieAtRequest("post")), start=False, hours=OUTAGE_H),
            Step("nothing", faults=(TurnClock(0.0),)),
            Step("join"),
            Step("move"),
        )
    ),
    "a move that is kept, and its board not sent": Plan(
        (*BEGUN, Step("move", faults=(DieAtCommit("play", "after"),)), Step("move"))
    ),
    "a board deleted while nobody knew that it was sent": Plan(
        (
            *BEGUN,
            Step("move", faults=(DieAtRequest("post"),), start=False),
            Step("nothing", faults=(Delete(),)),
            Step("move"),
        )
    ),
}

DEATHS: list[DieAtRequest | DieAtCommit] = [
    death
    for when in ("before", "after")
    for death in (
        *(DieAtRequest(what, when) for what in ("answer", "post", "edit")),
        *(DieAtCommit("", when, nth) for nth in (1, 2, 3)),
    )
]
"""At each commit and each request of a turn."""
POWER_CUTS = [
    Plan((*BEGUN, Step("move"), Step(act, pick=pick, faults=(death,)), Step("move", pick=1)))
    for act, pick in (("move", 1), ("pick", 0))
    for death in DEATHS
]
"""A process dies in a turn, which is then told by the next."""
