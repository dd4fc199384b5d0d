"""Sheets written by hand, one of each use."""

from __future__ import annotations

from bot.messages.words import words
from bot.scenes import SCENES
from bot.scenes.view import make_view
from renderers.sheets.scene import Balance, Board, Course, Row, SheetScene
from tests.renderers.games import play_game

PEOPLE = (
    "Ana-Luísa",
    "Bertrand",
    "Chi-Wei",
    "Dariush",
    "Nguyễn Thị Ngọc",
    "علی‌رضا",
    "🦊 Zoë",
    "Maximilian von Habsburg-Lothringen",
    "Щёлково Дмитрий",
    "林小明",
)


def leaderboard(count: int = 10, **changes: object) -> SheetScene:
    """A leaderboard."""
    rows = tuple(
        Row(
            PEOPLE[index],
            (str(1684 - 37 * index), str(48 - 4 * index), str(31 - 3 * index)),
            rank=index + 1,
            bar=1 - index / 10,
            form=(1, 0, -1, 1, 1, 0, -1, -1, 1, 0)[index:],
        )
        for index in range(count)
    )
    values: dict[str, object] = {
        "title": "Leaderboard · Azul",
        "detail": "Tile Makers",
        "columns": ("Rating", "Games", "Wins"),
        "rows": rows,
        "alt": "A leaderboard.",
        "foot": "Whoever has finished five games is listed.",
        "form": "Last ten",
        "form_at": 1,
    }
    return SheetScene(**{**values, **changes})  # type: ignore[arg-type]


def statistics(**changes: object) -> SheetScene:
    """The games of one player."""
    values: dict[str, object] = {
        "title": "Ana-Luísa",
        "detail": "",
        "columns": ("Games", "Wins", "Best", "Mean", "Mean place", "Rating"),
        "rows": (
            Row("Azul", ("48", "31", "104", "61.4", "1.8", "1684")),
            Row("Summer Pavilion", ("120", "54", "131", "78.9", "2.1", "1533")),
            Row("Stained Glass of Sintra", ("7", "0", "52", "−3.5", "3.0", "–")),
        ),
        "alt": "Statistics of Ana-Luísa.",
    }
    return SheetScene(**{**values, **changes})  # type: ignore[arg-type]


def courses(count: int) -> tuple[Course, ...]:
    """Ratings that rise by ten and fall by five."""
    points = tuple((game, 1000 + 5 * game + 10 * (game % 2)) for game in range(30))
    return tuple(Course(f"Rating {index}", points) for index in range(count))


def balances(count: int) -> tuple[Balance, ...]:
    """Games of two people."""
    return tuple(Balance(f"Balance {index}", (14, 2 * index, 7)) for index in range(count))


def board(ruleset: str = "azul", side: str = "coloured") -> Board:
    """The board of the first seat at the end of a game."""
    view = make_view(words("en"), play_game(ruleset, side, 2), "light")
    return Board("Best board: 54 points, #7KQ2X", SCENES[ruleset].make_board_scene(view, 0))
