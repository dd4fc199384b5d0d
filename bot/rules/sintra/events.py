"""The events of Stained Glass of Sintra. They are few and read-only, so each is kept when first made."""

from __future__ import annotations

from functools import cache

from bot.rules.game import Event, event
from bot.rules.sintra.pieces import COLOURS
from bot.rules.tiles import SOURCES


@cache
def taken(seat: int, source: int, colour: int, count: int, marker: bool) -> Event:
    """All panes of a colour were taken from a source."""
    return event("taken", seat, source=SOURCES[source], colour=COLOURS[colour], count=count, marker=marker)


@cache
def cracked(seat: int, step: int, owed: int) -> Event:
    """The start marker was taken, and cost a step on the track of broken glass."""
    return event("cracked", seat, steps=1, step=step, owed=owed)


@cache
def broke(seat: int, colour: int, count: int, step: int, owed: int) -> Event:
    """Panes broke."""
    return event("broke", seat, colour=COLOURS[colour], count=count, steps=count, step=step, owed=owed)


@cache
def shattered(seat: int, points: int, penalty: int) -> Event:
    """The marker of broken glass came to the end of its track."""
    return event("shattered", seat, points, penalty=penalty)


@cache
def walked(seat: int, was: int, slot: int) -> Event:
    """The glazier walked to the right."""
    return event("walked", seat, was=was + 1, strip=slot + 1)


@cache
def reset(seat: int, was: int, slot: int) -> Event:
    """The glazier walked back, for the whole turn."""
    return event("reset", seat, was=was + 1, strip=slot + 1)


@cache
def placed(seat: int, slot: int, colour: int, count: int, jokers: int, full: bool) -> Event:
    """Panes were put on a strip."""
    return event("placed", seat, strip=slot + 1, colour=COLOURS[colour], count=count, jokers=jokers, full=full)


@cache
def matched(seat: int, slot: int, colour: int, count: int) -> Event:
    """A full strip holds panes of the colour of the round."""
    return event("matched", seat, count, strip=slot + 1, colour=COLOURS[colour], count=count)


@cache
def glazed(seat: int, slot: int, colour: int, last: bool, own: int, chain: int) -> Event:
    """A pane of a full strip went into the window."""
    pane = "bottom" if last else "top"
    return event(
        "glazed", seat, own + chain, window=slot + 1, colour=COLOURS[colour], pane=pane, own=own, chain=chain, gone=last
    )


@cache
def round_ended(number: int, colour: int) -> Event:
    """All panes of the round are taken."""
    return event("round-ended", round=number, colour=COLOURS[colour])


@cache
def dealt(number: int, colour: int, tiles: int, refilled: bool) -> Event:
    """The panes of the round ``number`` lie out."""
    return event("dealt", round=number, colour=COLOURS[colour], tiles=tiles, refilled=refilled)
