"""Scenes, alt texts and descriptions of Sintra. The alt texts contain everything that is needed to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.rules.sintra.snapshot import SintraBoardSnapshot, StripSnapshot
from bot.scenes import alt
from bot.scenes.script import find_script
from bot.scenes.view import View
from renderers.sintra.palace import Palace, SintraTable, Strip, Tally

SIDE_LINES = ("ornaments", "completed")  # the lines of the score sheet that depend on the palace's side


def make_table_scene(view: View) -> SintraTable:
    """Make the scene of the table. The palaces of the acting players are in focus."""
    used = view.state.tower
    told = [_describe_palace(view, seat) for seat in view.seats]
    text = alt.describe_table(
        view, _describe_colour(view), told, alt.describe_factories(view), used, _describe_points(view)
    )
    return view.show_table(_make_scene(view, view.seats, text), used)


def make_board_scene(view: View, seat: int) -> SintraTable:
    """Make the scene of one large palace."""
    text = alt.describe_single_board(
        view, _describe_palace(view, seat), before=[_describe_colour(view)], after=_describe_points(view)
    )
    return _make_scene(view, [seat], text)


def _make_scene(view: View, seats: Sequence[int], text: str) -> SintraTable:
    """Make a scene of these palaces, with the rounds' colours and the prices of broken glass."""
    state = view.state
    number = 0 if view.position.standing else state.round
    return SintraTable(
        title=view.title,
        detail=view.round,
        turn="",
        boards=tuple(_make_palace(view, seat) for seat in seats),
        alt=text,
        theme=view.theme,
        script=find_script(view.words),
        rounds=state.track,
        round=number,
        round_labels=_label_round(view, number),
        track=state.prices,
    )


def _label_round(view: View, number: int) -> tuple[str, ...]:
    """Return labels for the colours of the rounds, the longest first, with the current colour if there is one."""
    words = view.words
    if not number:
        return (words("sintra-picture-rounds"),)
    colour = words.fact("sintra", "colour", view.state.track[number - 1])
    keys = ("round-colour", "colour", "colour-short")
    return tuple(words(f"sintra-picture-{key}", colour=colour) for key in keys)


def _make_palace(view: View, seat: int) -> Palace:
    """Make a palace, with the changes of the turns marked."""
    board: SintraBoardSnapshot = view.state.boards[seat]
    changes = _find_changes(view, seat, board)
    # The following data depends on the palace's side.
    ornaments: tuple[int, ...] = ()
    tally: Tally | None = None
    if view.state.side == "a":
        ornaments = board.around
    else:
        tally = Tally(board.completed, *board.favourite)
    made = Palace(
        name=view.heads[seat],
        score=board.score,
        strips=tuple(strip and Strip(strip.spaces, strip.panes) for strip in board.strips),
        windows=board.windows,
        points=board.points,
        glazier=board.glazier - 1,
        broken=board.broken,
        ornaments=ornaments,
        tally=tally,
        bonus=_sum_lines(view, seat, *SIDE_LINES),
        lost=_sum_lines(view, seat, "broken"),
        fresh_panes=changes.panes,
        fresh_windows=frozenset(changes.windows),
        gains=tuple((window, points) for window, points in changes.windows.items() if points),
        fresh_broken=changes.broken,
    )
    return view.show_player(made, seat)


class _PalaceChanges(NamedTuple):
    """Changes to a palace.

    ``panes`` are the new panes on strips, by strip and place from the top. ``windows`` are the new panes in windows, by
    window and row, each with the points for its colour and the points for the pane itself, if any. ``broken`` means
    that the broken glass marker has moved.
    """

    panes: frozenset[tuple[int, int]]
    windows: dict[tuple[int, int], tuple[int, ...]]
    broken: bool


def _find_changes(view: View, seat: int, board: SintraBoardSnapshot) -> _PalaceChanges:
    panes = set[tuple[int, int]]()
    windows = dict[tuple[int, int], tuple[int, ...]]()
    broken = False
    # The event about the round's colour comes just before the event about the pane.
    matched: tuple[int, ...] = ()
    for kind, points, facts in view.list_events(seat):
        if kind == "placed":
            slot = facts["strip"] - 1
            panes |= {(slot, place) for place in _find_fresh_panes(board.strips[slot], facts)}
        elif kind == "matched":
            matched = (points,)
        elif kind == "glazed":
            window = facts["window"] - 1, int(facts["pane"] == "bottom")
            windows[window] = (*matched, points) if points else ()
            matched = ()
        elif kind in ("cracked", "broke", "shattered"):
            broken = True
    return _PalaceChanges(frozenset(panes), windows, broken)


def _find_fresh_panes(strip: StripSnapshot | None, facts: Mapping[str, Any]) -> list[int]:
    """Return the places of the panes that were added last, none if the strip was turned because it was full."""
    if strip is None or facts["full"]:
        return []
    colour = facts["colour"]
    left = {"joker": facts["jokers"], colour: facts["count"] - facts["jokers"]}
    fresh = []
    for place, (space, pane) in reversed([*enumerate(zip(strip.spaces, strip.panes, strict=True))]):
        if pane == colour and left.get(space):
            fresh.append(place)
            left[space] -= 1
    return fresh


def _sum_lines(view: View, seat: int, *keys: str) -> int | None:
    """Return the points in these lines of the score sheet, or ``None`` before the end of the game."""
    standing = view.standing
    if standing is None:
        return None
    return sum(line.points for line in standing.sheets[seat] if line.key in keys)


def describe_position(view: View) -> list[alt.Section]:
    state = view.state
    rounds = alt.Section(view.words("text-rounds"), _describe_rounds(view))
    sources = alt.describe_sources(view, bag=state.bag, tower=state.tower)
    sections = [rounds, sources]
    for seat in view.reading_order:
        board = state.boards[seat]
        facts = _list_facts(view, board)
        sections.append(alt.describe_player(view, seat, *facts, _describe_bonus(view, board)))
    return sections


def _describe_rounds(view: View) -> list[str]:
    """Describe the colours of this round and the next rounds, and the printed data that all palaces share."""
    words = view.words
    state = view.state
    lines = []
    colour = _describe_colour(view)
    if colour:
        lines.append(colour)
    coming = [str(words.fact("sintra", "colour", colour)) for colour in state.track[state.round :]]
    if coming:
        lines.append(words("sintra-text-coming", colours=words.list_plainly(coming)))
    lines.append(_describe_points(view))
    lines.append(words("sintra-text-prices", prices=words.list_numbers(state.prices)))
    return lines


def _describe_colour(view: View) -> str:
    """Return a text about this round's colour, empty before and after a game."""
    state = view.state
    if view.position.standing or not state.round:
        return ""
    colour = view.words.fact("sintra", "colour", state.track[state.round - 1])
    return view.words("sintra-alt-colour", colour=colour)


def _describe_points(view: View) -> str:
    """Return a text about the points below the windows, which are the same on all palaces."""
    words = view.words
    return words("sintra-text-points", points=words.list_numbers(view.state.boards[0].points))


def _describe_palace(view: View, seat: int) -> alt.Wordings:
    """Return wordings for a palace: with strips, free spaces and windows, then with fewer details."""
    words = view.words
    board = view.state.boards[seat]
    glass = [sum(1 for pane in panes if pane) for panes in board.windows]
    windows = words.list_plainly(
        words("sintra-alt-glass", window=number, panes=count) for number, count in enumerate(glass, start=1) if count
    )
    free = _join_facts(view, board, _describe_free_spaces(view, board), windows)
    begun = _join_facts(view, board, _describe_free_spaces(view, board, only_begun=True), windows)
    facts = _list_facts(view, board)
    more = [*facts]
    if view.state.side == "a" and any(board.around):
        more.append(words("sintra-alt-ornaments", panes=words.list_numbers(board.around)))
    if view.state.marker == seat:
        more.append(words("alt-marker"))
    laid = sum(1 for strip in board.strips if strip for pane in strip.panes if pane)
    counts = words("sintra-alt-count", strips=laid, windows=sum(glass))
    return alt.describe_board(view, seat, more, facts, free, begun, [counts])


def _list_facts(view: View, board: SintraBoardSnapshot) -> list[str]:
    """List the glazier, strips, windows and broken glass of a palace."""
    words = view.words
    windows = []
    for number, panes in enumerate(board.windows, start=1):
        if any(panes):
            held = alt.list_tiles(view, filter(None, panes))
            windows.append(words("sintra-alt-window", number=number, panes=held))
    return _join_facts(view, board, _describe_strips(view, board), words.list_clauses(windows))


def _join_facts(view: View, board: SintraBoardSnapshot, strips: str, windows: str) -> list[str]:
    """Return the facts that every wording of a palace contains, with these texts about strips and windows."""
    words = view.words
    facts = [words("sintra-alt-glazier", strip=board.glazier)]
    if strips:
        facts.append(strips)
    if windows:
        facts.append(words("sintra-alt-windows", windows=windows))
    facts.append(words("sintra-alt-broken", broken=view.state.prices[board.broken]))
    return facts


def _describe_strips(view: View, board: SintraBoardSnapshot) -> str:
    """Return a text about the panes and free spaces of the strips."""
    words = view.words
    told = []
    for number, strip in enumerate(board.strips, start=1):
        if strip is None:
            continue
        free = alt.list_tiles(view, _list_free(strip))
        laid = _list_laid(strip)
        if laid:
            held = alt.list_tiles(view, laid)
            told.append(words("sintra-alt-strip-begun", number=number, held=held, free=free))
        else:
            told.append(words("sintra-alt-strip", number=number, free=free))
    if not told:
        return ""
    return words("sintra-alt-strips", strips=words.list_clauses(told))


def _describe_free_spaces(view: View, board: SintraBoardSnapshot, *, only_begun: bool = False) -> str:
    """Return a text about the free spaces of all strips, or with ``only_begun`` of strips with panes."""
    words = view.words
    told = []
    for number, strip in enumerate(board.strips, start=1):
        if strip and (_list_laid(strip) or not only_begun):
            free = alt.list_tiles(view, _list_free(strip), ones=False)
            told.append(words("sintra-alt-strip", number=number, free=free))
    if not told:
        return ""
    key = "sintra-alt-begun" if only_begun else "sintra-alt-strips"
    return words(key, strips=words.list_clauses(told))


def _list_laid(strip: StripSnapshot) -> list[str]:
    return [pane for pane in strip.panes if pane]


def _list_free(strip: StripSnapshot) -> list[str]:
    """Return the spaces of a strip without a pane."""
    return [space for space, pane in zip(strip.spaces, strip.panes, strict=True) if pane is None]


def _describe_bonus(view: View, board: SintraBoardSnapshot) -> str:
    """Return a text about the palace's bonus so far."""
    words = view.words
    if view.state.side == "a":
        return words("sintra-text-ornaments", panes=words.list_numbers(board.around))
    favourite = board.favourite
    colour = words.fact("sintra", "colour", favourite.colour)
    return words("sintra-text-favourite", windows=board.completed, count=favourite.count, colour=colour)
