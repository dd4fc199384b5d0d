"""Sintra: its table and its palaces as scenes, alt texts from which one can play, and whole positions as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.rules.sintra.snapshot import BoardSnapshot, StripSnapshot
from bot.scenes import alt
from bot.scenes.view import Fields, View
from renderers.sintra.palace import Palace, SintraTable, Strip, Tally
from renderers.text import format_number

SIDE_LINES = ("ornaments", "completed")  # the lines of the score sheet that the side of the palace has brought


def make_table_scene(view: View) -> SintraTable:
    """The whole table, the palace of whoever is to act in focus."""
    seats, used = range(len(view.names)), view.state.tower
    boards = [_word_palace(view, seat) for seat in seats]
    text = alt.word_table(view, _word_colour(view), boards, alt.word_sources(view), used)
    return _make_scene(view, seats, view.table(used), text)


def make_board_scene(view: View, seat: int) -> SintraTable:
    """One player's palace, large."""
    return _make_scene(view, [seat], view.alone(), alt.word_alone(view, _word_palace(view, seat)[0]))


def _make_scene(view: View, seats: Sequence[int], shared: Fields, text: str) -> SintraTable:
    """These palaces, with the colours of the rounds, which of them counts now, and what broken glass costs."""
    words, state = view.words, view.state
    number = 0 if view.position.standing else state.round
    facts = {"colour": words.fact("sintra", "colour", state.track[number - 1])} if number else {}
    keys = ("round-colour", "colour", "colour-short") if number else ("rounds",)
    return SintraTable(
        **shared,
        boards=tuple(_make_palace(view, seat) for seat in seats),
        alt=text,
        rounds=state.track,
        round=number,
        round_labels=tuple(words(f"sintra-picture-{key}", **facts) for key in keys),
        track=state.prices,
    )


def _make_palace(view: View, seat: int) -> Palace:
    """A palace with what the turns changed on it."""
    board: BoardSnapshot = view.state.boards[seat]
    fresh_panes, fresh_windows, fresh_broken = set[tuple[int, int]](), set(), False
    gains, matched = dict[tuple[int, int], tuple[int, ...]](), tuple[int, ...]()
    for kind, points, facts in view.events(seat):
        if kind == "placed":
            slot = facts["strip"] - 1
            fresh_panes |= {(slot, place) for place in _find_fresh(board.strips[slot], facts)}
        elif kind == "matched":
            matched = (points,)
        elif kind == "glazed":
            window = facts["window"] - 1, int(facts["pane"] == "bottom")
            fresh_windows.add(window)
            if points:
                gains[window] = (*matched, points)
            matched = ()
        elif kind in ("cracked", "broke", "shattered"):
            fresh_broken = True
    return Palace(
        **view.seat(seat),
        strips=tuple(strip and Strip(strip.spaces, strip.panes) for strip in board.strips),
        windows=board.windows,
        points=board.points,
        glazier=board.glazier - 1,
        broken=board.broken,
        ornaments=board.around if view.state.side == "a" else (),
        tally=Tally(board.completed, *board.favourite) if view.state.side == "b" else None,
        bonus=_sum_lines(view, seat, *SIDE_LINES),
        lost=_sum_lines(view, seat, "broken"),
        fresh_panes=frozenset(fresh_panes),
        fresh_windows=frozenset(fresh_windows),
        gains=tuple(gains.items()),
        fresh_broken=fresh_broken,
    )


def _find_fresh(strip: StripSnapshot | None, facts: Mapping[str, Any]) -> list[int]:
    """Where the panes lie that were placed last: spaces of a kind fill from the top. A full strip has turned."""
    if strip is None or facts["full"]:
        return []
    colour, left = facts["colour"], {"joker": facts["jokers"], facts["colour"]: facts["count"] - facts["jokers"]}
    fresh = []
    for place, (space, pane) in reversed([*enumerate(zip(strip.spaces, strip.panes, strict=True))]):
        if pane == colour and left.get(space):
            fresh.append(place)
            left[space] -= 1
    return fresh


def _sum_lines(view: View, seat: int, *keys: str) -> int | None:
    """What these lines of the score sheet have brought, once the game is over."""
    standing = view.standing
    return None if standing is None else sum(line.points for line in standing.sheets[seat] if line.key in keys)


def describe_position(view: View) -> list[alt.Section]:
    """Everything that lies on the table."""
    words, state = view.words, view.state
    coming = [str(words.fact("sintra", "colour", colour)) for colour in state.track[state.round :]]
    about = [_word_colour(view), *([words("sintra-text-coming", colours=", ".join(coming))] if coming else [])]
    points = state.boards[0].points  # printed alike on every palace of a side
    about.append(words("sintra-text-points", points=", ".join(map(str, points))))
    about.append(words("sintra-text-prices", prices=", ".join(map(format_number, state.prices))))
    boards = [
        alt.describe_player(view, seat, *_list_facts(view, board), _word_bonus(view, board))
        for seat, board in enumerate(state.boards)
    ]
    rounds = alt.Section(words("text-rounds"), list(filter(None, about)))
    return [rounds, alt.describe_sources(view, bag=state.bag, tower=state.tower), *boards]


def _word_colour(view: View) -> str:
    if view.position.standing or not view.state.round:
        return ""
    colour = view.state.track[view.state.round - 1]
    return view.words("sintra-alt-colour", colour=view.words.fact("sintra", "colour", colour))


def _word_palace(view: View, seat: int) -> alt.Wordings:
    """What lies on each strip and what it still asks for, and what the windows hold."""
    words, board = view.words, view.state.boards[seat]
    glass = [sum(1 for pane in panes if pane) for panes in board.windows]
    laid = sum(1 for strip in board.strips if strip for pane in strip.panes if pane)
    told = [words("sintra-alt-glass", window=number, panes=count) for number, count in enumerate(glass, 1) if count]
    windows = ", ".join(told)
    return alt.word_board(
        view,
        seat,
        _list_facts(view, board),
        _put_together(view, board, _word_strips(view, board, held=False), windows),
        _put_together(view, board, _word_strips(view, board, held=False, begun=True), windows),
        [words("sintra-alt-count", strips=laid, windows=sum(glass))],
    )


def _list_facts(view: View, board: BoardSnapshot) -> list[str]:
    """The glazier, strips, windows and broken glass of a palace in words."""
    windows = [
        view.words("sintra-alt-window", number=number, panes=alt.list_tiles(view, filter(None, panes)))
        for number, panes in enumerate(board.windows, start=1)
        if any(panes)
    ]
    return _put_together(view, board, _word_strips(view, board), "; ".join(windows))


def _put_together(view: View, board: BoardSnapshot, strips: str, windows: str) -> list[str]:
    words = view.words
    told = words("sintra-alt-windows", windows=windows) if windows else ""
    broken = words("sintra-alt-broken", broken=view.state.prices[board.broken])
    return list(filter(None, (words("sintra-alt-glazier", strip=board.glazier), strips, told, broken)))


def _word_strips(view: View, board: BoardSnapshot, *, held: bool = True, begun: bool = False) -> str:
    """What the strips still ask for, with what they have already been ``held`` as well; or only of those ``begun``."""
    words, told = view.words, []
    for number, strip in enumerate(board.strips, start=1):
        laid = [pane for pane in strip.panes if pane] if strip else []
        if strip is None or (begun and not laid):
            continue
        pairs = zip(strip.spaces, strip.panes, strict=True)
        free = alt.list_tiles(view, [space for space, pane in pairs if pane is None], ones=held)
        if held and laid:
            told.append(words("sintra-alt-strip-begun", number=number, held=alt.list_tiles(view, laid), free=free))
        else:
            told.append(words("sintra-alt-strip", number=number, free=free))
    return words("sintra-alt-begun" if begun else "sintra-alt-strips", strips="; ".join(told)) if told else ""


def _word_bonus(view: View, board: BoardSnapshot) -> str:
    """What the bonus of a palace at the end counts so far."""
    words = view.words
    if view.state.side == "a":
        return words("sintra-text-ornaments", panes=", ".join(map(str, board.around)))
    colour = words.fact("sintra", "colour", board.favourite.colour)
    return words("sintra-text-favourite", windows=board.completed, count=board.favourite.count, colour=colour)
