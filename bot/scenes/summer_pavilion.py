"""Summer Pavilion: its table and its boards as scenes, alt texts from which one can play, and positions as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from bot.rules.summer_pavilion import SummerPavilion
from bot.rules.summer_pavilion.pieces import BOARDS, COLOURFUL, COLOURS, DECORATIONS, SLOTS, Decoration, Side
from bot.rules.summer_pavilion.snapshot import BoardSnapshot, SummerPavilionSnapshot
from bot.scenes import alt
from bot.scenes.view import Fields, View
from renderers.summer_pavilion.board import PavilionBoard, PavilionTable, Star

GAME = "summer-pavilion"
_NAMES = tuple(range(1, SLOTS + 1))  # of slots, which are their prices as well where nothing else is printed


def make_table_scene(view: View) -> PavilionTable:
    """The whole table, the board of whoever is to act in focus."""
    seats, state = range(len(view.names)), view.state
    sources = alt.word_sources(view) if state.phase == "draft" else []
    if state.phase != "over":
        sources.append([_word_supply(view)])
    boards = [_word_board(view, seat) for seat in seats]
    text = alt.word_table(view, _word_phase(view), boards, sources, state.tower)
    return _make_scene(view, seats, view.table(state.tower), text)


def make_board_scene(view: View, seat: int) -> PavilionTable:
    """One player's board, large."""
    text = alt.word_alone(view, _word_phase(view), _word_board(view, seat)[0])
    return _make_scene(view, [seat], view.alone(), text)


def _make_scene(view: View, seats: Sequence[int], shared: Fields, text: str) -> PavilionTable:
    state: SummerPavilionSnapshot = view.state
    return PavilionTable(
        **shared,
        boards=tuple(_make_board(view, seat) for seat in seats),
        alt=text,
        supply=state.supply,
        wild=None if state.phase == "over" else state.wild,
        rounds=COLOURS,
        decorations=tuple(SummerPavilion.bonus_tiles.items()),
        named_slots=any(prices != _NAMES for _, prices in state.boards[0].costs),
        wild_label=view.words("summer-pavilion-picture-wild"),
        supply_label=view.words("summer-pavilion-picture-supply"),
        hand_label=view.words("summer-pavilion-picture-hand"),
    )


def _make_board(view: View, seat: int) -> PavilionBoard:
    """A board with what the turns changed on it."""
    state, over = view.state, view.state.phase == "over"
    board: BoardSnapshot = state.boards[seat]
    stars = [name for name, _ in board.stars]
    fresh, fresh_closed, fresh_hand = dict[tuple[int, int], int](), set(), set[str]()
    for kind, points, facts in view.events(seat):
        if kind == "dealt":
            fresh_hand.clear()
        elif kind == "taken":
            fresh_hand |= {colour for colour in (facts["colour"], facts["wild"]) if colour}
        elif kind == "placed":
            fresh[stars.index(facts["star"]), facts["slot"] - 1] = points
        elif kind == "closed":
            fresh_closed.add((facts["what"], stars.index(facts["star"])))
        elif kind == "collected":
            fresh_hand |= {*facts["colours"]}
    return PavilionBoard(
        **view.seat(seat),
        note=view.words("summer-pavilion-picture-passed") if board.passed and not over else "",
        stars=tuple(_make_star(state, board, star) for star in range(len(stars))),
        hand=tuple(Counter(board.hand).items()),
        kept=board.kept,
        closed=frozenset((shown.what, shown.star) for shown in _list_closed(board)),
        fresh_spaces=frozenset(fresh),
        fresh_closed=frozenset(fresh_closed),
        fresh_hand=frozenset(fresh_hand),
        gains=tuple((space, points) for space, points in fresh.items() if points),
        payable=frozenset() if over else _list_payable(state, board),
    )


def _list_closed(board: BoardSnapshot) -> list[Decoration]:
    """The pillars, statues and windows that are surrounded."""
    tiles = [tile for _, slots in board.stars for tile in slots]
    filled = sum(1 << space for space, tile in enumerate(tiles) if tile)
    return [shown for shown in DECORATIONS if filled & shown.spaces == shown.spaces]


def _list_payable(state: SummerPavilionSnapshot, board: BoardSnapshot) -> frozenset[tuple[int, int]]:
    """The empty spaces for which the hand is enough, with at least one tile that is not paid as a wild one."""
    held = Counter(board.hand)
    reach = {colour: count + (held[state.wild] if colour != state.wild else 0) for colour, count in held.items()}
    found = set()
    for star, ((_, tiles), (_, costs)) in enumerate(zip(board.stars, board.costs, strict=True)):
        most = max((reach.get(colour, 0) for colour in _list_accepted(BOARDS[state.side], star, tiles)), default=0)
        found |= {(star, slot) for slot, cost in enumerate(costs) if not tiles[slot] and cost <= most}
    return frozenset(found)


# From one turn to the next almost every star holds what it held.
@lru_cache(4096)
def _list_accepted(side: Side, star: int, tiles: tuple[str | None, ...]) -> tuple[str, ...]:
    """The colours that a star takes with these tiles on it."""
    filled = sum(1 << slot for slot, tile in enumerate(tiles) if tile)
    accepts = side.accepts(star, filled, sum({1 << COLOURS.index(tile) for tile in tiles if tile}))
    return tuple(colour for number, colour in enumerate(COLOURS) if accepts >> number & 1)


def _make_star(state: SummerPavilionSnapshot, board: BoardSnapshot, star: int) -> Star:
    """A star with what it takes, as the rules say; nothing is settled while even a second tile may have any colour."""
    side, (_, tiles), (_, costs) = BOARDS[state.side], board.stars[star], board.costs[star]
    accepted, laid = _list_accepted(side, star, tiles), {*tiles} - {None}
    takes: str | None = COLOURFUL
    if len(accepted) == len(_list_accepted(side, star, COLOURS[:1])) == len(COLOURS):
        takes = None
    elif len(accepted) == 1 and len(laid) <= 1:
        takes = accepted[0]
    return Star(tiles, costs, takes, side.colours[star] is not None)


def _word_supply(view: View) -> str:
    return view.words("summer-pavilion-alt-supply", tiles=alt.list_tiles(view, view.state.supply))


def _word_phase(view: View) -> str:
    """What is going on: the wild colour, and how many bonus tiles are to be taken."""
    words, state = view.words, view.state
    if state.phase == "over":
        return ""
    wild = words("summer-pavilion-alt-wild", wild=words.fact(GAME, "colour", state.wild))
    return f"{wild} {words('summer-pavilion-alt-owed', owed=state.owed)}" if state.phase == "bonus" else wild


def describe_position(view: View) -> list[alt.Section]:
    """Everything that lies on the table."""
    words, state = view.words, view.state
    about = [_word_phase(view)] if state.phase != "over" else []
    coming = [str(words.fact(GAME, "colour", colour)) for colour in COLOURS[state.round :]]
    if coming:
        about.append(words("summer-pavilion-text-coming", colours=", ".join(coming)))
    about += _word_prices(view)
    boards = [
        alt.describe_player(view, seat, *_list_facts(view, board), *_word_closed(view, board))
        for seat, board in enumerate(state.boards)
    ]
    rounds = [alt.Section(words("text-rounds"), about)] if about else []
    return [*rounds, alt.describe_sources(view, _word_supply(view), bag=state.bag, tower=state.tower), *boards]


def _word_board(view: View, seat: int) -> alt.Wordings:
    """Hand or kept tiles, and what lies on each star."""
    words, board = view.words, view.state.boards[seat]
    counts = {name: sum(1 for tile in tiles if tile) for name, tiles in board.stars}
    placed = ", ".join(
        words("summer-pavilion-alt-filled", star=words.fact(GAME, "star", name), count=count)
        for name, count in counts.items()
        if count
    )
    held = len(board.kept if board.passed else board.hand)
    count = words("summer-pavilion-alt-count", held=held, placed=sum(counts.values()))
    compact = filter(None, (_word_hand(view, board, ones=False), placed))
    return alt.word_board(view, seat, _list_facts(view, board), compact, [count])


def _list_facts(view: View, board: BoardSnapshot) -> list[str]:
    """What somebody holds and what lies on their stars, in words."""
    return [_word_hand(view, board), *(_word_star(view, name, tiles) for name, tiles in board.stars if any(tiles))]


def _word_hand(view: View, board: BoardSnapshot, *, ones: bool = True) -> str:
    held = board.kept if board.passed else board.hand
    tiles = alt.list_tiles(view, held, ones=ones) if held else view.words("alt-nothing")
    return view.words("summer-pavilion-alt-hand", passed=board.passed, tiles=tiles)


def _word_star(view: View, name: str, tiles: Sequence[str | None]) -> str:
    """The slots of a star that are filled, with their colours where these are not the star's own."""
    words = view.words
    filled = [(str(slot), colour) for slot, colour in enumerate(tiles, start=1) if colour]
    colours, told = {colour for _, colour in filled}, ", ".join(slot for slot, _ in filled)
    if colours != {name}:
        # A colour is named once where there is no other.
        groups = [(told, *colours)] if len(colours) == 1 else filled
        told = ", ".join(
            words("summer-pavilion-alt-space", slots=slots, colour=words.fact(GAME, "colour", colour))
            for slots, colour in groups
        )
    return words("summer-pavilion-alt-star", star=words.fact(GAME, "star", name), slots=told)


def _word_closed(view: View, board: BoardSnapshot) -> list[str]:
    """How many pillars, statues and windows of a board are surrounded."""
    found = Counter(shown.what for shown in _list_closed(board))
    kinds = {f"{what}s": found[what] for what in ("pillar", "statue", "window")}
    return [view.words("summer-pavilion-text-closed", **kinds)] if found else []


def _word_prices(view: View) -> list[str]:
    """What the slots cost where their names do not say it."""
    words, stars = view.words, dict[tuple[int, ...], list[str]]()
    for name, prices in view.state.boards[0].costs:
        if prices != _NAMES:
            stars.setdefault(prices, []).append(str(words.fact(GAME, "star", name)))
    told = [
        words("summer-pavilion-alt-star", star=", ".join(names), slots=", ".join(map(str, prices)))
        for prices, names in stars.items()
    ]
    return [words("summer-pavilion-text-prices", prices="; ".join(told))] if told else []
