"""The pictures of Summer Pavilion in words: alt texts from which one can play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.scenes.view import Json, View, fitted

GAME = "summer-pavilion"


def describe_table(view: View, data: Json) -> str:
    """The table in words; whoever is to act first and whole, the others as far as there is room."""
    words = view.words
    factories = [
        words("summer-pavilion-alt-factory", number=number, tiles=_tiles(view, tiles))
        for number, tiles in enumerate(data["factories"], start=1)
        if tiles
    ]
    parts = [view.alt_title, describe_phase(view, data)]
    if data["phase"] == "draft":
        centre = [_tiles(view, data["centre"])] if data["centre"] else []
        if data["marker"] == "centre":
            centre.append(words("summer-pavilion-alt-marker"))
        parts.append(words("summer-pavilion-alt-factories", factories="; ".join(factories) or _none(view)))
        parts.append(words("summer-pavilion-alt-centre", tiles=", ".join(centre) or _none(view)))
    parts.append(words("summer-pavilion-alt-supply", tiles=_tiles(view, data["supply"])))
    seats = sorted(range(len(view.names)), key=lambda seat: seat not in view.position.to_act)
    boards = [describe_board(view, data, seat) for seat in seats]
    counts = words("summer-pavilion-alt-counts", bag=_size(data["bag"]), tower=_size(data["tower"]))
    return fitted([*parts, boards[0]], [*boards[1:], counts])


def describe_phase(view: View, data: Json) -> str:
    """What is going on: the wild colour, and how many bonus tiles are to be taken."""
    if data["phase"] == "over":
        return ""
    wild = view.words("summer-pavilion-alt-wild", wild=view.words.fact(GAME, "colour", data["wild"]))
    if data["phase"] == "bonus":
        return f"{wild} {view.words('summer-pavilion-alt-owed', owed=data['owed'])}"
    return wild


def describe_board(view: View, data: Json, seat: int) -> str:
    """One board in words: hand or kept tiles, and what lies on each star."""
    words, board = view.words, data["boards"][seat]
    stars = [_star(view, name, slots) for name, slots in board["stars"].items() if any(slots)]
    held = board["kept"] if board["passed"] else board["hand"]
    return words(
        "summer-pavilion-alt-board",
        name=view.names[seat],
        score=board["score"],
        passed=board["passed"],
        tiles=_tiles(view, held),
        stars="; ".join(stars) or _none(view),
    )


def _star(view: View, name: str, slots: Sequence[str | None]) -> str:
    """The slots of a star that are filled, with their colours where these are not the star's own."""
    words = view.words
    told = []
    for slot, colour in enumerate(slots, start=1):
        if colour:
            what = words.fact(GAME, "colour", colour)
            own = colour == name
            told.append(str(slot) if own else words("summer-pavilion-alt-space", slot=slot, colour=what))
    return words("summer-pavilion-alt-star", star=words.fact(GAME, "star", name), slots=", ".join(told))


def _tiles(view: View, tiles: Iterable[str]) -> str:
    told = [
        view.words("summer-pavilion-alt-tiles", count=count, colour=view.words.fact(GAME, "colour", colour))
        for colour, count in Counter(tiles).items()
    ]
    return ", ".join(told) or _none(view)


def _none(view: View) -> str:
    return view.words("summer-pavilion-alt-none")


def _size(counts: Mapping[str, int]) -> int:
    return sum(counts.values())
