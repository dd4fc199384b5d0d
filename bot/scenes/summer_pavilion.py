"""Scenes, alt texts and descriptions of Summer Pavilion. The alt texts contain everything that is needed to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from bot.messages.words import Words
from bot.rules.summer_pavilion import SummerPavilion
from bot.rules.summer_pavilion.pieces import BOARDS, COLOURFUL, COLOURS, DECORATIONS, SLOTS, Decoration, Side
from bot.rules.summer_pavilion.snapshot import SummerPavilionBoardSnapshot, SummerPavilionSnapshot
from bot.scenes import alt
from bot.scenes.script import find_script
from bot.scenes.view import View
from renderers.summer_pavilion.board import PavilionBoard, PavilionTable, Star

GAME = "summer-pavilion"
_NAMES = tuple(range(1, SLOTS + 1))  # names of slots, which are also their prices on the standard side


def make_table_scene(view: View) -> PavilionTable:
    """Make the scene of the table. The boards of the acting players are in focus."""
    state = view.state
    sources: list[alt.Wordings] = []
    if state.phase == "draft":
        sources += alt.describe_factories(view)
    if state.phase != "over":
        sources.append([_describe_supply(view)])
    told = [_describe_board(view, seat) for seat in view.seats]
    text = alt.describe_table(view, _describe_phase(view), told, sources, state.tower, _describe_prices(view))
    return view.show_table(_make_scene(view, view.seats, text), state.tower)


def make_board_scene(view: View, seat: int) -> PavilionTable:
    """Make the scene of one large board."""
    supply = ""
    if view.state.phase != "over":
        supply = _describe_supply(view)
    before = [_describe_phase(view), supply]
    text = alt.describe_single_board(view, _describe_board(view, seat), before=before, after=_describe_prices(view))
    return _make_scene(view, [seat], text)


def _make_scene(view: View, seats: Sequence[int], text: str) -> PavilionTable:
    words = view.words
    state: SummerPavilionSnapshot = view.state
    return PavilionTable(
        title=view.title,
        detail=view.round,
        turn="",
        boards=tuple(_make_board(view, seat) for seat in seats),
        alt=text,
        theme=view.theme,
        script=find_script(view.words),
        supply=state.supply,
        wild=None if state.phase == "over" else state.wild,
        rounds=COLOURS,
        decorations=tuple(SummerPavilion.bonus_tiles.items()),
        named_slots=any(prices != _NAMES for _, prices in state.boards[0].costs),
        wild_label=words("summer-pavilion-picture-wild"),
        supply_label=words("summer-pavilion-picture-supply"),
        hand_label=words("summer-pavilion-picture-hand"),
    )


class _PavilionChanges:
    """Changes to a board: points by space (star and slot), surrounded decorations, and colours added to the hand."""

    def __init__(self) -> None:
        self.spaces = dict[tuple[int, int], int]()
        self.closed = set[tuple[str, int]]()
        self.hand = set[str]()


def _find_changes(view: View, seat: int, stars: Sequence[str]) -> _PavilionChanges:
    """Return the changes that the view's turns made to the board of a seat. ``stars`` are the names of its stars."""
    changes = _PavilionChanges()
    for kind, points, facts in view.list_events(seat):
        if kind == "dealt":
            changes.hand.clear()
        elif kind == "taken":
            changes.hand.add(facts["colour"])
            if facts["wild"]:
                changes.hand.add(facts["wild"])
        elif kind == "placed":
            changes.spaces[stars.index(facts["star"]), facts["slot"] - 1] = points
        elif kind == "closed":
            changes.closed.add((facts["what"], stars.index(facts["star"])))
        elif kind == "collected":
            changes.hand.update(facts["colours"])
    return changes


def _make_board(view: View, seat: int) -> PavilionBoard:
    """Make a board, with the changes of the turns marked."""
    state = view.state
    board: SummerPavilionBoardSnapshot = state.boards[seat]
    is_over = state.phase == "over"
    stars = [name for name, _ in board.stars]
    changes = _find_changes(view, seat, stars)
    note = ""
    if board.passed and not is_over:
        note = view.words("summer-pavilion-picture-passed")
    made = PavilionBoard(
        name=view.heads[seat],
        score=board.score,
        note=note,
        stars=tuple(_make_star(state, board, star) for star in range(len(stars))),
        hand=tuple(Counter(board.hand).items()),
        kept=board.kept,
        closed=frozenset((shown.what, shown.star) for shown in _list_closed(board)),
        fresh_spaces=frozenset(changes.spaces),
        fresh_closed=frozenset(changes.closed),
        fresh_hand=frozenset(changes.hand),
        gains=tuple((space, points) for space, points in changes.spaces.items() if points),
        payable=frozenset() if is_over else _list_payable(state, board),
    )
    return view.show_player(made, seat)


def _list_closed(board: SummerPavilionBoardSnapshot) -> list[Decoration]:
    """Return the surrounded pillars, statues and windows."""
    filled = _find_filled(board)
    return [shown for shown in DECORATIONS if filled & shown.spaces == shown.spaces]


def _find_filled(board: SummerPavilionBoardSnapshot) -> int:
    """Return the spaces with tiles as bits."""
    tiles = [tile for _, slots in board.stars for tile in slots]
    return sum(1 << space for space, tile in enumerate(tiles) if tile)


def _list_payable(state: SummerPavilionSnapshot, board: SummerPavilionBoardSnapshot) -> frozenset[tuple[int, int]]:
    """Return the empty spaces that the hand can pay for. At least one tile must have the required colour itself."""
    reach = _count_reach(board.hand, state.wild)
    side = BOARDS[state.side]
    found = set()
    for star, ((_, tiles), (_, costs)) in enumerate(zip(board.stars, board.costs, strict=True)):
        accepted = _list_accepted(side, star, tiles)
        most = max((reach.get(colour, 0) for colour in accepted), default=0)
        for slot, cost in enumerate(costs):
            if not tiles[slot] and cost <= most:
                found.add((star, slot))
    return frozenset(found)


def _count_reach(hand: Sequence[str], wild: str) -> dict[str, int]:
    """Return the highest price that each colour of a hand can pay, including wild tiles."""
    reach = Counter(hand)
    wilds = reach[wild]
    for colour in reach:
        if colour != wild:
            reach[colour] += wilds
    return reach


# Most stars stay the same from one turn to the next.
@lru_cache(4096)
def _list_accepted(side: Side, star: int, tiles: tuple[str | None, ...]) -> tuple[str, ...]:
    """Return the colours that a star with these tiles accepts."""
    # The rules represent slots and colours as bits.
    filled = sum(1 << slot for slot, tile in enumerate(tiles) if tile)
    laid = sum({1 << COLOURS.index(tile) for tile in tiles if tile})
    accepts = side.accepts(star, filled, laid)
    return tuple(colour for number, colour in enumerate(COLOURS) if accepts >> number & 1)


def _make_star(state: SummerPavilionSnapshot, board: SummerPavilionBoardSnapshot, star: int) -> Star:
    """Make a star, with the colours it accepts."""
    side = BOARDS[state.side]
    _, tiles = board.stars[star]
    _, costs = board.costs[star]
    return Star(tiles, costs, _find_taken(side, star, tiles), printed=side.colours[star] is not None)


def _find_taken(side: Side, star: int, tiles: tuple[str | None, ...]) -> str | None:
    """Return the only colour that a star accepts, or `COLOURFUL` if all tiles must differ.

    It is ``None`` while both are possible.
    """
    accepted = _list_accepted(side, star, tiles)
    with_one = _list_accepted(side, star, COLOURS[:1])
    if len(accepted) == len(with_one) == len(COLOURS):
        return None
    laid = {*tiles} - {None}
    if len(accepted) == 1 and len(laid) <= 1:
        return accepted[0]
    return COLOURFUL


def describe_position(view: View) -> list[alt.Section]:
    state = view.state
    sections = []
    rounds = _describe_rounds(view)
    if rounds:
        sections.append(alt.Section(view.words("text-rounds"), rounds))
    sections.append(alt.describe_sources(view, _describe_supply(view), bag=state.bag, tower=state.tower))
    for seat in view.reading_order:
        board = state.boards[seat]
        facts = [*_list_facts(view, board), *_describe_missing(view, board), *_describe_closed(view, board)]
        sections.append(alt.describe_player(view, seat, *facts))
    return sections


def _describe_rounds(view: View) -> list[str]:
    """Describe the phase, the next wild colours, and the prices that differ from the names of slots."""
    words = view.words
    state = view.state
    lines = []
    if state.phase != "over":
        lines.append(_describe_phase(view))
    coming = [str(words.fact(GAME, "colour", colour)) for colour in COLOURS[state.round :]]
    if coming:
        lines.append(words("summer-pavilion-text-coming", colours=words.list_plainly(coming)))
    prices = _describe_prices(view)
    if prices:
        lines.append(prices)
    return lines


def _describe_supply(view: View) -> str:
    return view.words("summer-pavilion-alt-supply", tiles=alt.list_tiles(view, view.state.supply))


def _describe_phase(view: View) -> str:
    """Return a text about the wild colour and the bonus tiles that must be taken, empty after the game."""
    words = view.words
    state = view.state
    if state.phase == "over":
        return ""
    wild = words("summer-pavilion-alt-wild", wild=words.fact(GAME, "colour", state.wild))
    if state.phase != "bonus":
        return wild
    owed = words("summer-pavilion-alt-owed", owed=state.owed)
    return words.join_sentences((wild, owed))


def _describe_board(view: View, seat: int) -> alt.Wordings:
    """Return wordings for a board: with tiles in hand or kept and all stars, then with fewer details."""
    words = view.words
    board = view.state.boards[seat]
    counts = {name: sum(1 for tile in tiles if tile) for name, tiles in board.stars}
    stars = []
    for name, count in counts.items():
        if count:
            stars.append(words("summer-pavilion-alt-filled", star=words.fact(GAME, "star", name), count=count))
    compact = [_describe_hand(view, board, ones=False)]
    if stars:
        compact.append(words.list_plainly(stars))
    held = len(board.kept if board.passed else board.hand)
    total = words("summer-pavilion-alt-count", held=held, placed=sum(counts.values()))
    facts = _list_facts(view, board)
    more = [*facts, *_describe_missing(view, board)]
    if view.state.marker == seat:
        more.append(words("alt-marker"))
    return alt.describe_board(view, seat, more, facts, compact, [total])


def _list_facts(view: View, board: SummerPavilionBoardSnapshot) -> list[str]:
    """List a player's tiles and the content of their stars."""
    stars = [_describe_star(view, name, tiles) for name, tiles in board.stars if any(tiles)]
    return [_describe_hand(view, board), *stars]


def _describe_hand(view: View, board: SummerPavilionBoardSnapshot, *, ones: bool = True) -> str:
    words = view.words
    held = board.kept if board.passed else board.hand
    tiles = words("alt-nothing")
    if held:
        tiles = alt.list_tiles(view, held, ones=ones)
    return words("summer-pavilion-alt-hand", passed=board.passed, tiles=tiles)


def _describe_star(view: View, name: str, tiles: Sequence[str | None]) -> str:
    """Return a text about the filled slots of a star, with their colours if the star doesn't have a printed colour."""
    words = view.words
    filled = [(words.writing.write_number(slot), colour) for slot, colour in enumerate(tiles, start=1) if colour]
    slots = words.list_plainly(slot for slot, _ in filled)
    colours = {colour for _, colour in filled}
    if colours == {name}:
        told = slots
    elif len(colours) == 1:
        # If all tiles have the same colour, mention it once.
        told = _describe_space(words, slots, *colours)
    else:
        told = words.list_plainly(_describe_space(words, slot, colour) for slot, colour in filled)
    return words("summer-pavilion-alt-star", star=words.fact(GAME, "star", name), slots=told)


def _describe_space(words: Words, slots: str, colour: str) -> str:
    return words("summer-pavilion-alt-space", slots=slots, colour=words.fact(GAME, "colour", colour))


def _describe_closed(view: View, board: SummerPavilionBoardSnapshot) -> list[str]:
    """Return texts about the numbers of surrounded pillars, statues and windows."""
    found = Counter(shown.what for shown in _list_closed(board))
    if not found:
        return []
    counts = {f"{what}s": found[what] for what in ("pillar", "statue", "window")}
    return [view.words("summer-pavilion-text-closed", **counts)]


def _describe_missing(view: View, board: SummerPavilionBoardSnapshot) -> list[str]:
    """List the pillars, statues and windows with exactly one empty space around them, and that space."""
    words = view.words
    if view.state.phase == "over":
        return []
    filled = _find_filled(board)
    told = []
    for shown in DECORATIONS:
        empty = shown.spaces & ~filled
        if empty.bit_count() == 1:
            star, slot = divmod(empty.bit_length() - 1, SLOTS)
            name = words.fact(GAME, "star", board.stars[star][0])
            told.append(words("summer-pavilion-alt-last", what=shown.what, star=name, slot=slot + 1))
    if not told:
        return []
    return [words("summer-pavilion-alt-lacking", last=words.list_plainly(told))]


def _describe_prices(view: View) -> str:
    """List the prices that differ from the names of slots. Stars with the same prices are grouped."""
    words = view.words
    stars = dict[tuple[int, ...], list[str]]()
    for name, prices in view.state.boards[0].costs:
        if prices != _NAMES:
            stars.setdefault(prices, []).append(str(words.fact(GAME, "star", name)))
    told = []
    for prices, names in stars.items():
        slots = words.list_numbers(prices)
        told.append(words("summer-pavilion-alt-star", star=words.list_plainly(names), slots=slots))
    if not told:
        return ""
    return words("summer-pavilion-text-prices", prices=words.list_clauses(told))
