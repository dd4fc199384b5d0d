"""The events of Summer Pavilion. They are few and read-only, so each is kept when first made."""

from __future__ import annotations

from functools import cache, lru_cache

from bot.rules.game import Event, Fact, event
from bot.rules.summer_pavilion.pieces import BOARDS, COLOURS, DECORATIONS, Place, words_of
from bot.rules.tiles import SOURCES


@cache
def taken(seat: int, source: int, colour: int, count: int, wild: str, marker: bool, forced: bool) -> Event:
    """Tiles were drafted; ``wild`` is the word of the wild tile that came along, if one did."""
    words = {"source": SOURCES[source], "colour": COLOURS[colour]}
    return event("taken", seat, **words, count=count, wild=wild, marker=marker, forced=forced)


@cache
def marker_paid(seat: int, tiles: int, points: int) -> Event:
    """The start marker was paid for."""
    return event("marker", seat, points, tiles=tiles, penalty=-tiles)


@cache
def placed(seat: int, move: Place, cost: int, points: int, full: bool) -> Event:
    """A tile was laid on a star; ``as_named`` says whether the space costs the number that names it."""
    _, star, slot, colour, _ = str(move).split()
    named = cost == int(slot)
    space: dict[str, Fact] = {"star": star, "slot": int(slot), "colour": colour, "cost": cost, "as_named": named}
    return event("placed", seat, points, **space, wilds=move.wilds, full=full)


@cache
def closed(seat: int, side: str, decoration: int) -> Event:
    """A decoration is surrounded."""
    shown = DECORATIONS[decoration]
    return event("closed", seat, what=shown.what, star=BOARDS[side].stars[shown.star], tiles=shown.tiles)


@cache
def collected(seat: int, tiles: int, forced: bool) -> Event:
    """Bonus tiles came from the supply."""
    words = words_of(tiles)
    return event("collected", seat, colours=words, count=len(words), forced=forced)


def passed(seat: int, kept: int, dropped: int, points: int, forced: bool) -> Event:
    """A player takes no more turns this round. Hardly ever the same twice, so it is not kept."""
    words = words_of(dropped)
    return event("passed", seat, points, kept=words_of(kept), dropped=words, penalty=-len(words), forced=forced)


@lru_cache(maxsize=1024)
def supplied(tiles: int, refilled: bool) -> Event:
    """The supply is filled up."""
    words = words_of(tiles)
    return event("supplied", colours=words, count=len(words), refilled=refilled)


@cache
def drafted(number: int) -> Event:
    """The last tile of the round is taken; placing begins."""
    return event("drafted", round=number)


@cache
def round_ended(number: int) -> Event:
    """Everybody has passed."""
    return event("round-ended", round=number)


@cache
def dealt(number: int, tiles: int, refilled: bool) -> Event:
    """The tiles of the round ``number`` lie out."""
    return event("dealt", round=number, wild=COLOURS[number - 1], tiles=tiles, refilled=refilled)
