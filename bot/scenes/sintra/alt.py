"""Sintra in words: alt texts from which one can play, and the whole position as text."""

from __future__ import annotations

from bot.messages.positions import Section
from bot.scenes.alt import (
    Wordings,
    describe_player,
    describe_sources,
    list_tiles,
    word_board,
    word_sources,
    word_table,
)
from bot.scenes.view import Json, View


def describe_table(view: View, data: Json) -> str:
    """The alt text of the table."""
    boards = [_word_palace(view, data, seat) for seat in range(len(view.names))]
    counts = view.words("sintra-alt-counts", bag=sum(data["bag"].values()), tower=sum(data["tower"].values()))
    return word_table(view, [_colour(view, data)], boards, word_sources(view, data), counts)


def describe_palace(view: View, data: Json, seat: int) -> str:
    """One palace in words: what lies on each strip and what it still asks for, and what the windows hold."""
    return _word_palace(view, data, seat)[0]


def describe_position(view: View) -> list[Section]:
    """Everything that lies on the table."""
    words, data = view.words, view.position.to_json()
    coming = [str(words.fact("sintra", "colour", colour)) for colour in data["track"][data["round"] :]]
    about = [_colour(view, data), *([words("sintra-text-coming", colours=", ".join(coming))] if coming else [])]
    points = data["boards"][0]["points"]  # printed alike on every palace of a side
    about.append(words("sintra-text-points", points=", ".join(map(str, points))))
    about.append(words("sintra-text-prices", prices=", ".join(_minus(price) for price in data["prices"])))
    piles = [
        words(f"sintra-text-{pile}", count=sum(data[pile].values()), panes=list_tiles(view, data[pile]))
        for pile in ("bag", "tower")
    ]
    boards = [
        describe_player(view, data, seat, *_facts(view, data, seat), _bonus(view, data, seat))
        for seat in range(len(view.names))
    ]
    return [Section(words("text-rounds"), list(filter(None, about))), describe_sources(view, data, *piles), *boards]


def _colour(view: View, data: Json) -> str:
    if view.position.standing or not data["round"]:
        return ""
    now = view.words.fact("sintra", "colour", data["track"][data["round"] - 1])
    return view.words("sintra-alt-colour", colour=now)


def _word_palace(view: View, data: Json, seat: int) -> Wordings:
    words, board = view.words, data["boards"][seat]
    glass = [sum(1 for pane in panes if pane) for panes in board["windows"]]
    laid = sum(1 for strip in board["strips"] if strip for pane in strip["panes"] if pane)
    place = words("sintra-alt-glazier", strip=board["glazier"])
    told = [words("sintra-alt-glass", window=number, panes=count) for number, count in enumerate(glass, 1) if count]
    windows = [words("sintra-alt-windows", windows=", ".join(told))] if told else []
    broken = _broken(view, data, board)
    return word_board(
        view,
        seat,
        board["score"],
        _facts(view, data, seat),
        [place, *_strips(view, board, held=False), *windows, broken],
        [place, *_strips(view, board, held=False, begun=True), *windows, broken],
        [words("sintra-alt-count", strips=laid, windows=sum(glass))],
    )


def _facts(view: View, data: Json, seat: int) -> list[str]:
    """The glazier, strips, windows and broken glass of a palace in words."""
    words, board = view.words, data["boards"][seat]
    windows = [
        words("sintra-alt-window", number=number, panes=list_tiles(view, filter(None, panes)))
        for number, panes in enumerate(board["windows"], start=1)
        if any(panes)
    ]
    return [
        words("sintra-alt-glazier", strip=board["glazier"]),
        *_strips(view, board),
        *([words("sintra-alt-windows", windows="; ".join(windows))] if windows else []),
        _broken(view, data, board),
    ]


def _strips(view: View, board: Json, *, held: bool = True, begun: bool = False) -> list[str]:
    """What the strips still ask for, with what they have already been ``held`` as well; or only of those ``begun``."""
    words, told = view.words, []
    for number, strip in enumerate(board["strips"], start=1):
        laid = [pane for pane in strip["panes"] if pane] if strip else []
        if strip is None or (begun and not laid):
            continue
        pairs = zip(strip["spaces"], strip["panes"], strict=True)
        free = list_tiles(view, [space for space, pane in pairs if pane is None], ones=held)
        if held and laid:
            told.append(words("sintra-alt-strip-begun", number=number, held=list_tiles(view, laid), free=free))
        else:
            told.append(words("sintra-alt-strip", number=number, free=free))
    key = "sintra-alt-begun" if begun else "sintra-alt-strips"
    return [words(key, strips="; ".join(told))] if told else []


def _broken(view: View, data: Json, board: Json) -> str:
    return view.words("sintra-alt-broken", broken=data["prices"][board["broken"]])


def _bonus(view: View, data: Json, seat: int) -> str:
    """What the bonus of a palace at the end counts so far."""
    words, board = view.words, data["boards"][seat]
    if data["side"] == "a":
        return words("sintra-text-ornaments", panes=", ".join(map(str, board["around"])))
    colour = words.fact("sintra", "colour", board["favourite"]["colour"])
    count = board["favourite"]["count"]
    return words("sintra-text-favourite", windows=board["completed"], count=count, colour=colour)


def _minus(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)
