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
BEGUN_BY_THREE = (*BEGUN, Step("join"))
THREE = (Opening(seats=3),)
OUTAGE_S, OUTAGE_H = 400.0, 1 / 9
"""Longer than Discord remembers a nonce."""
DAYS_S = 400_000.0
WHEN: tuple[When, ...] = ("before", "after")
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
            # Without a lobby there is no place for a thread yet.
            Step("new", faults=(Fail("post", 403, times=2),), told=False),
            Step("join", faults=(Fail("post", 403, times=2), Fail("post", "lost", "after")), told=False),
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
    "a board sent three times, as the clock was days ahead": Plan(
        (
            *BEGUN,
            Step("move", faults=(TurnClock(DAYS_S), DieAtRequest("post")), start=False, hours=OUTAGE_H),
            Step("nothing", faults=(TurnClock(0.0), Fail("post", "lost", "after", times=3), Restart(away_s=OUTAGE_S))),
            Step("nothing", faults=(Restart(gently=False, away_s=OUTAGE_S),)),
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
    "a board that could not be sent, and nobody played on": Plan(
        (*BEGUN, Step("move", faults=(Fail("post", 503, times=20),), told=False))
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

LIMITED = (Opening(hours=24, at_end="seat"),)
AT_NOON = (Person("direct", (11, 20)), *[Person(quiet=(11, 20))] * 3)
STAGED = {
    "a turn whose time was over while the bot was away": Plan(
        (*BEGUN, Step("move", faults=(Restart(away_s=100_000.0),)), Step("nothing", hours=1)), LIMITED
    ),
    "a turn that is reminded of, and lost": Plan((*BEGUN, Step("move", hours=20), Step("nothing", hours=30)), LIMITED),
    "a computer that was to move when the process died": Plan(
        (Step("new"), Step("move", faults=(DieAtCommit("play"),))), (Opening(computers=1),)
    ),
    "people who sleep": Plan((*BEGUN, *[Step("move")] * 3), people=AT_NOON),
    "a lobby in which nobody sits down": Plan((Step("new", hours=80), Step("nothing"))),
    "an outage of Discord": Plan((*BEGUN, Step("move", faults=(Outage(),), hours=3), Step("move", mend=True))),
}
"""What has not gone wrong: each finds a planted bug, or stages what chance does seldom."""

DEATHS: list[DieAtRequest | DieAtCommit] = [
    death
    for when in WHEN
    for what, nth in (("answer", 1), ("post", 2), ("edit", 3))
    for death in (DieAtRequest(what, when), DieAtCommit("", when, nth))
]
"""At each commit and each request of a turn."""
POWER_CUTS = [
    Plan((*BEGUN, Step("move"), Step(act, pick=pick, faults=(death,)), *then, Step("move", pick=1)))
    for act, pick, then in (("move", 1, ()), ("pick", 0, (Step("again"),)))
    for death in DEATHS
]
"""A process dies in a turn, which is then told by the next; the same button is pressed again."""
