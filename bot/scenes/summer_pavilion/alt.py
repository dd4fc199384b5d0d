"""Summer Pavilion in words: alt texts from which one can play, and the whole position as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.messages.positions import Section
from bot.rules.summer_pavilion.pieces import BOARDS, COLOURS, DECORATIONS, SLOTS
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

GAME = "summer-pavilion"


def describe_table(view: View, data: Json) -> str:
    """The alt text of the table."""
    words = view.words
    sources = word_sources(view, data) if data["phase"] == "draft" else []
    if data["phase"] != "over":
        sources.append([words("summer-pavilion-alt-supply", tiles=list_tiles(view, data["supply"]))])
    boards = [_word_board(view, data, seat) for seat in range(len(view.names))]
    counts = words("summer-pavilion-alt-counts", bag=_size(data["bag"]), tower=_size(data["tower"]))
    return word_table(view, [describe_phase(view, data)], boards, sources, counts)


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
    return _word_board(view, data, seat)[0]


def describe_position(view: View) -> list[Section]:
    """Everything that lies on the table."""
    words, data = view.words, view.position.to_json()
    about = [describe_phase(view, data)] if data["phase"] != "over" else []
    coming = [str(words.fact(GAME, "colour", colour)) for colour in COLOURS[data["round"] :]]
    if coming:
        about.append(words("summer-pavilion-text-coming", colours=", ".join(coming)))
    about += _prices(view, data)
    piles = [words("summer-pavilion-alt-supply", tiles=list_tiles(view, data["supply"]))]
    piles += [
        words(f"summer-pavilion-text-{pile}", count=_size(data[pile]), tiles=list_tiles(view, data[pile]))
        for pile in ("bag", "tower")
    ]
    boards = [
        describe_player(view, data, seat, *_facts(view, data["boards"][seat]), *_closed(view, data, seat))
        for seat in range(len(view.names))
    ]
    rounds = [Section(words("text-rounds"), about)] if about else []
    return [*rounds, describe_sources(view, data, *piles), *boards]


def _word_board(view: View, data: Json, seat: int) -> Wordings:
    words, board = view.words, data["boards"][seat]
    counts = {name: sum(1 for tile in slots if tile) for name, slots in board["stars"].items()}
    placed = ", ".join(
        words("summer-pavilion-alt-filled", star=words.fact(GAME, "star", name), count=count)
        for name, count in counts.items()
        if count
    )
    count = words("summer-pavilion-alt-count", held=len(_held(board)), placed=sum(counts.values()))
    compact = filter(None, (_hand(view, board, ones=False), placed))
    return word_board(view, seat, board["score"], _facts(view, board), compact, [count])


def _facts(view: View, board: Json) -> list[str]:
    """What somebody holds and what lies on their stars, in words."""
    return [_hand(view, board), *(_star(view, name, slots) for name, slots in board["stars"].items() if any(slots))]


def _held(board: Json) -> list[str]:
    held: list[str] = board["kept"] if board["passed"] else board["hand"]
    return held


def _hand(view: View, board: Json, *, ones: bool = True) -> str:
    held = _held(board)
    tiles = list_tiles(view, held, ones=ones) if held else view.words("alt-nothing")
    return view.words("summer-pavilion-alt-hand", passed=board["passed"], tiles=tiles)


def _star(view: View, name: str, slots: Sequence[str | None]) -> str:
    """The slots of a star that are filled, with their colours where these are not the star's own."""
    words = view.words
    filled = [(slot, colour) for slot, colour in enumerate(slots, start=1) if colour]
    colours = {colour for _, colour in filled}
    if colours == {name}:
        told = ", ".join(str(slot) for slot, _ in filled)
    elif len(colours) == 1 and len(filled) > 1:
        own = words.fact(GAME, "colour", colours.pop())
        told = words("summer-pavilion-alt-space", colour=own, slots=", ".join(str(slot) for slot, _ in filled))
    else:
        told = ", ".join(
            words("summer-pavilion-alt-space", slots=slot, colour=words.fact(GAME, "colour", colour))
            for slot, colour in filled
        )
    return words("summer-pavilion-alt-star", star=words.fact(GAME, "star", name), slots=told)


def _closed(view: View, data: Json, seat: int) -> list[str]:
    """How many pillars, statues and windows of a board are surrounded."""
    stars = data["boards"][seat]["stars"]
    filled = sum(
        1 << SLOTS * star + slot
        for star, name in enumerate(BOARDS[data["side"]].stars)
        for slot, tile in enumerate(stars[name])
        if tile
    )
    found = Counter(shown.what for shown in DECORATIONS if filled & shown.spaces == shown.spaces)
    kinds = {f"{what}s": found[what] for what in ("pillar", "statue", "window")}
    return [view.words("summer-pavilion-text-closed", **kinds)] if found else []


def _prices(view: View, data: Json) -> list[str]:
    """What the slots cost where their names do not say it."""
    words, costs = view.words, data["boards"][0]["costs"]
    stars: dict[tuple[int, ...], list[str]] = {}
    for name, prices in costs.items():
        if list(prices) != [*range(1, SLOTS + 1)]:
            stars.setdefault(tuple(prices), []).append(str(words.fact(GAME, "star", name)))
    told = [
        words("summer-pavilion-alt-star", star=", ".join(names), slots=", ".join(map(str, prices)))
        for prices, names in stars.items()
    ]
    return [words("summer-pavilion-text-prices", prices="; ".join(told))] if told else []


def _size(counts: Mapping[str, int]) -> int:
    return sum(counts.values())
