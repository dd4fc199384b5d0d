"""The pictures of Sintra in words: alt texts from which one can play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.scenes.view import Json, View, fitted


def describe_table(view: View, data: Json, acting: tuple[int, ...]) -> str:
    """The table in words; whoever is to act first."""
    words = view.words
    factories = [
        words("sintra-alt-factory", number=number, panes=_panes(view, panes))
        for number, panes in enumerate(data["factories"], start=1)
        if panes
    ]
    centre = _panes(view, data["centre"])
    if data["marker"] == "centre":
        marker = words("sintra-alt-marker")
        centre = f"{centre}, {marker}" if data["centre"] else marker
    now = data["track"][data["round"] - 1] if data["round"] else ""
    parts = [
        view.alt_title,
        words("sintra-alt-colour", colour=words.fact("sintra", "colour", now)),
        words("sintra-alt-factories", factories="; ".join(factories) or words("sintra-alt-empty")),
        words("sintra-alt-centre", panes=centre),
    ]
    # Whoever must decide comes first and whole; the others follow as far as there is room.
    seats = sorted(range(len(view.names)), key=lambda seat: seat not in acting)
    palaces = [describe_palace(view, data, seat) for seat in seats]
    counts = words("sintra-alt-counts", bag=sum(data["bag"].values()), tower=sum(data["tower"].values()))
    return fitted([*parts, palaces[0]], [counts, *palaces[1:]])


def describe_palace(view: View, data: Json, seat: int) -> str:
    """One palace in words: what each strip still asks for, and what the windows hold."""
    words, board = view.words, data["boards"][seat]
    strips = [
        words("sintra-alt-strip", number=number, free=_free(view, strip))
        for number, strip in enumerate(board["strips"], start=1)
        if strip
    ]
    windows = [
        words("sintra-alt-window", number=number, panes=_panes(view, [pane for pane in panes if pane]))
        for number, panes in enumerate(board["windows"], start=1)
        if any(panes)
    ]
    return words(
        "sintra-alt-palace",
        name=view.names[seat],
        score=board["score"],
        glazier=board["glazier"],
        strips="; ".join(strips) or words("sintra-alt-none"),
        windows="; ".join(windows) or words("sintra-alt-none"),
        broken=data["prices"][board["broken"]],
    )


def _free(view: View, strip: Json) -> str:
    return _panes(view, [space for space, pane in zip(strip["spaces"], strip["panes"], strict=True) if pane is None])


def _panes(view: View, panes: Iterable[str]) -> str:
    told = [
        view.words("sintra-alt-panes", count=count, colour=view.words.fact("sintra", "colour", colour))
        for colour, count in Counter(panes).items()
    ]
    return ", ".join(told) or view.words("sintra-alt-empty")
