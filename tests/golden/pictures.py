"""Every kind of picture, recorded as the hash of its pixels and its alt text.

Pictures with right-to-left names aren't recorded, because such names look different without libfribidi.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageSequence

from bot.games.core.replay import Table
from bot.games.past.seasons import HallPage
from bot.games.people.puzzles import find_puzzle
from bot.messages.puzzles import make_puzzle_table
from bot.rules import RULESETS
from bot.rules.outlook import outlooks
from bot.scenes import (
    make_board_scene,
    make_choice_scene,
    make_large_scenes,
    make_preview_scene,
    make_replay_scenes,
    make_table_scene,
)
from bot.scenes.analysis import make_comparison_scene
from bot.scenes.examples import list_rules_pages, make_example_scene, make_title_scene
from bot.scenes.seasons import make_hall, make_podiums
from bot.scenes.sheets import make_leaderboard, make_statistics
from renderers import draw
from renderers.animation import animate
from renderers.emoji import draw_emojis
from renderers.scene import Scene, Theme
from tests.golden.games import Kept, kept_games, shared_wins
from tests.renderers.games import NAMES, find_move, leave, rename
from tests.support.forms import FORMS
from tests.support.says import EN
from tests.tools.gallery import (
    BRACKETS,
    QUARTER,
    STANDINGS,
    draw_bracket,
    draw_standings,
    exhibit_analysis,
    find_best,
    find_tiling,
    make_winners,
    rank_names,
    share_places,
    standings,
    tallies,
)

FILE = Path(__file__).with_suffix(".txt")
THEMES: tuple[Theme, ...] = ("light", "dark", "contrast")
PAGES = {
    "azul": ("table", "draft", "scoring", "grey"),
    "summer-pavilion": ("draft", "bonus"),
    "sintra": ("table", "draft", "full"),
}
PUZZLES = {
    ("azul", "coloured"): "A47M6",
    ("azul", "grey"): "A4CC9",
    ("summer-pavilion", "standard"): "AH4D8",
    ("summer-pavilion", "variant"): "APVMC",
    ("sintra", "a"): "AXKCC",
    ("sintra", "b"): "AXCBS",
}
LONG = ("W" * 32, "🦊 Zoë 🎲✨ 林小明さくら", "Maximiliane-Ottilie v. Hohenberg", "Nguyễn Thị Ngọc")


class Drawn(NamedTuple):
    """A picture file as people receive it, with its alt text."""

    label: str
    data: bytes
    alt: str

    def written(self) -> str:
        """Return the picture's entry in the file: the hash of its pixels, and its alt text with a line per sentence."""
        return f"{self.label}\n  {hash_pixels(self.data)}\n  {format_alt(self.alt)}\n"


class Recorded(NamedTuple):
    """An entry read from the file."""

    pixels: str
    alt: str


def format_alt(alt: str) -> str:
    """Return the alt text with each sentence on its own line."""
    return alt.replace(". ", ".\n  ")


def hash_pixels(data: bytes) -> str:
    """Return a hash of the decoded pixels, which doesn't depend on the compression."""
    digest = hashlib.sha256()
    with Image.open(io.BytesIO(data)) as image:
        for frame in ImageSequence.Iterator(image):
            digest.update(f"{frame.size} {frame.info.get('duration')}".encode() + frame.convert("RGBA").tobytes())
    return digest.hexdigest()[:16]


@cache
def read_recorded() -> dict[str, Recorded]:
    """Return the entries of the file by label."""
    found = {}
    for entry in FILE.read_text(encoding="utf-8").removesuffix("\n").split("\n\n"):
        label, pixels, alt = entry.split("\n  ", 2)
        found[label] = Recorded(pixels, alt)
    return found


def write_pictures() -> str:
    """Draw everything again, and return the new content of the file."""
    return "\n".join(drawn.written() for drawn in drawn_pictures())


def drawn_pictures() -> Iterator[Drawn]:
    """Yield all pictures."""
    for label, make in list_scenes().items():
        yield draw_scene(label, make())
    for kept in shared_wins():
        yield draw_replay(kept)
    for name in RULESETS:
        yield from draw_emoji_pictures(name)


@cache
def list_scenes() -> dict[str, Callable[[], Scene]]:
    """Return a function for each picture, by label, that makes its scene.

    Each scene is made only once, when it is needed.
    """
    found: dict[str, Callable[[], Scene]] = {}
    for number, (label, make) in enumerate(_list_scenes()):
        theme = THEMES[number % len(THEMES)]
        found[f"{label}, {theme}"] = cache(partial(make, theme=theme))
    return found


def draw_scene(label: str, scene: Scene) -> Drawn:
    picture = draw(scene)
    return Drawn(label, picture.png, picture.alt)


def draw_replay(kept: Kept) -> Drawn:
    replay = animate(make_replay_scenes(EN, kept.table(), "dark", 4), EN("history-alt", moves=4))
    return Drawn(f"replay of {kept.label}", replay.gif, replay.alt)


def draw_emoji_pictures(name: str) -> Iterator[Drawn]:
    for emoji in draw_emojis(name).values():
        yield Drawn(f"emoji {emoji.name.rpartition('_')[0]} of {name}", emoji.png, "")


Maker = Callable[..., Scene]
"""A function that makes a scene. Its keyword argument `theme` is the theme."""


def _list_scenes() -> Iterator[tuple[str, Maker]]:
    for number, kept in enumerate(kept_games()):
        yield from _list_tables(kept, late=number % 2 == 0)
    for kept in kept_games()[::4]:
        yield f"{kept.label}, the end", _of_table(kept.table())
    for kept in shared_wins():
        yield f"{kept.label}, a shared win", _of_table(kept.table())
    few, many = kept_games()[1], kept_games()[8]
    yield f"{few.label}, left before the end", _of_table(leave(few.table(40), 0))
    for kept in (few, many):
        yield f"{kept.label}, long names", _of_table(rename(kept.table(40), LONG))
        yield f"{kept.label}, long names, the end", _of_table(rename(kept.table(), LONG))
    for kept in kept_games()[2::3]:
        yield from _list_private(kept)
    for name, side in FORMS:
        yield f"puzzle of {name} {side}", _of_table(make_puzzle_table(EN, find_puzzle(PUZZLES[name, side])))
        yield f"title of {name} {side}", partial(make_title_scene, EN, name, side)
    for name, keys in PAGES.items():
        for page in list_rules_pages(name):
            if page.key in keys:
                yield f"rules of {name}, {page.key}", partial(make_example_scene, EN, page)
    for kept in kept_games()[:3:2]:
        yield f"analysis of {kept.label}", partial(_draw_curve, kept)
    yield "leaderboard", lambda theme: make_leaderboard(EN, standings(), "azul", "Board games", theme)
    alone = partial(make_statistics, EN, tallies(), NAMES[0], None)
    yield "statistics", lambda theme: alone(theme, find_best(kept_games()[0].table()))
    yield "leaderboard of two", lambda theme: make_leaderboard(EN, standings()[:2], "azul", "Board games", theme)
    yield "statistics without a board", alone
    of_season = partial(make_leaderboard, EN, standings()[:4], "azul", "Board games", season=QUARTER)
    yield "leaderboard of a season", of_season
    both = [replace(tally, season_rating=1100) for tally in tallies()]
    yield "statistics in a season", partial(make_statistics, EN, both, NAMES[0], None, in_season=True)
    first = {"azul": rank_names(NAMES)[:3], "sintra": share_places(NAMES), "summer-pavilion": rank_names(LONG)[:3]}
    for games in (1, 2, 3):
        podiums = dict(list(first.items())[:games])
        yield f"the first of a season in {games}", partial(make_podiums, EN, QUARTER, podiums, "Board games")
    hall = HallPage(((QUARTER, first["azul"]), (QUARTER.before(), first["sintra"])), 0, 1)
    yield "hall of fame", partial(make_hall, EN, hall, "azul", "Board games")
    yield "statistics of two", partial(make_statistics, EN, tallies(), NAMES[0], NAMES[1])
    yield from _list_rare_states()
    for label in STANDINGS:
        yield label, partial(draw_standings, label)
    for label in BRACKETS:
        yield label, partial(draw_bracket, label)
    yield "winners of a tournament", lambda theme: make_winners(theme, find_best(kept_games()[0].table()))


def _of_table(table: Table) -> Maker:
    return partial(make_table_scene, EN, table)


def _list_tables(kept: Kept, *, late: bool) -> Iterator[tuple[str, Maker]]:
    """Yield two tables of a game.

    The first shows the start if the game has two players, an empty offer if it has three, or a moment of a round if it
    has four. The second shows an early or a late moment.
    """
    whole = kept.table()
    middle = find_move(whole, 4 if late else 2, share=0.6)
    if kept.players == 2:
        yield f"{kept.label}, start", _of_table(kept.table(0))
    elif kept.players == 3 and (tiling := find_tiling(whole)):
        yield f"{kept.label}, nothing on offer", _of_table(kept.table(tiling))
    yield f"{kept.label}, after {middle} moves", _of_table(kept.table(middle))


def _list_private(kept: Kept) -> Iterator[tuple[str, Maker]]:
    """Yield pictures that only the player to move sees, and one that compares a move with a better one."""
    table = kept.table(find_move(kept.table(), 3, share=0.3))
    seat = table.position.to_act[0]
    moves = table.position.legal_moves(seat)
    best = max(outlooks(table.position, seat, moves), key=lambda outlook: outlook.order)
    played = next(move for move in moves if move is not best.move)
    yield f"{kept.label}, picker", partial(make_choice_scene, EN, table, seat=seat)
    yield f"{kept.label}, what is on offer alone", partial(_draw_offer, table, seat)
    yield f"{kept.label}, own board", partial(make_board_scene, EN, table, seat=seat)
    yield f"{kept.label}, preview", partial(make_preview_scene, EN, table, seat=seat, outlook=best)
    compared = partial(make_comparison_scene, EN, table, seat=seat, played=str(played), better=str(best.move))
    yield f"{kept.label}, a costly move", compared


def _draw_offer(table: Table, seat: int, theme: Theme) -> Scene:
    return make_large_scenes(EN, table, theme, seat)[0]


def _list_rare_states() -> Iterator[tuple[str, Maker]]:
    """Yield tables in rare states."""
    azul, grey, pavilion, sintra = (kept_games()[number] for number in (2, 4, 8, 14))

    def fill(seat: int, board: Any) -> dict[str, Any]:
        places = [[5 * row + column for column in range(5)] for row in range(5)]
        wall = tuple(
            tuple(colour if place < 25 * seat / 3 else None for colour, place in zip(*row, strict=True))
            for row in zip(board.spaces, places, strict=True)
        )
        floor = ("blue", "yellow", "red", "black", "white", "blue", "red")
        return {"wall": wall, "floor": floor, "fresh_floor": 3, "starts": seat == 1}

    yield "azul, full walls and floor lines", _change_boards(azul, fill)
    chosen = {"fresh_wall": frozenset({(0, 0)}), "choices": frozenset({(2, 0), (2, 3)}), "active": True}
    first_row = (("blue", *[None] * 4),)
    yield (
        "azul, columns of a grey wall are chosen",
        _change_boards(grey, lambda _seat, board: {**chosen, "wall": first_row + board.wall[1:]}, focus=(0, 1, 2)),
    )
    half = (("red",), ("blue", "blue"), (), ("white",) * 3, ("black",) * 4, *[()] * 4)
    yield "azul, factories that are not full", _change_boards(azul, lambda *_: {}, factories=half)
    closed = frozenset((what, seat) for seat, what in enumerate(("pillar", "statue", "window")))
    rare = {"closed": closed, "fresh_closed": frozenset({("pillar", 0)}), "kept": ("red", "blue", "green"), "hand": ()}
    passed = {"note": "passed", "forecast": 3, **rare}
    yield "summer-pavilion, who has passed and what was kept", _change_boards(pavilion, lambda *_: passed)
    paying = {"payable": frozenset({(0, 2), (6, 5)}), "fresh_hand": frozenset({"red"})}
    yield "summer-pavilion, what can be paid for", _change_boards(pavilion, lambda *_: paying, supply=("red",))
    fresh = {"fresh_windows": frozenset({(0, 1)}), "fresh_panes": frozenset({(2, 2)}), "gains": (((3, 0), (2, 5)),)}
    yield (
        "sintra, broken glass and ornaments",
        _change_boards(
            sintra,
            lambda seat, board: {
                **fresh,
                "broken": 8 - seat,
                "ornaments": (4, 3, 1, 0),
                "windows": (("blue", "pink"), *board.windows[1:]),
            },
        ),
    )


def _change_boards(kept: Kept, change: Callable[[int, Any], dict[str, Any]], **of_table: Any) -> Maker:
    """Return a function that makes a table in the middle of a game, with changes to the boards and the table."""

    def make(theme: Theme) -> Scene:
        scene: Any = make_table_scene(EN, kept.table(len(kept.moves) // 2), theme)
        boards = tuple(replace(board, **change(seat, board)) for seat, board in enumerate(scene.boards))
        changed: Scene = replace(scene, boards=boards, **of_table)
        return changed

    return make


def _draw_curve(kept: Kept, theme: Theme) -> Scene:
    curve, *_ = exhibit_analysis(kept.players, theme, kept.table())
    return curve.scene
