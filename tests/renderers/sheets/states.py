"""Sheets written by hand, one of each use."""

from __future__ import annotations

from renderers.sheets.scene import Column, Row, SheetScene

NAMES = ("Ana-Luísa", "Bertrand", "Chi-Wei", "Dariush")
LINES = (
    ("wall tiles", (61, 58, 54, 40)),
    ("floor line", (-14, -9, -21, -6)),
    ("full rows (2)", (4, 4, 2, 0)),
    ("full columns (3)", (14, 7, 7, 7)),
    ("full colours (1)", (10, 0, 10, 0)),
)
PEOPLE = (
    *NAMES,
    "Nguyễn Thị Ngọc",
    "علی‌رضا",
    "🦊 Zoë",
    "Maximilian von Habsburg-Lothringen",
    "Щёлково Дмитрий",
    "林小明",
)


def sheet(players: int, lines: int = 5, **changes: object) -> SheetScene:
    """The score sheet of a finished game that the first player has won; ``lines`` beside the total."""
    taken = [LINES[index % len(LINES)] for index in range(lines)]
    columns = tuple(
        Column(name, winner=seat == 0, rank=("1st", "2nd", "3rd", "4th")[seat])
        for seat, name in enumerate(NAMES[:players])
    )
    rows = tuple(Row(title, tuple(worded(points) for points in values[:players])) for title, values in taken)
    totals = tuple(worded(sum(values[seat] for _, values in taken)) for seat in range(players))
    values: dict[str, object] = {
        "title": "Azul",
        "detail": "Score sheet",
        "note": f"{NAMES[0]} wins",
        "columns": columns,
        "rows": (*rows, Row("Total", totals, strong=True)),
        "alt": "A score sheet of Azul.",
    }
    return SheetScene(**{**values, **changes})  # type: ignore[arg-type]


def leaderboard(count: int = 10, **changes: object) -> SheetScene:
    """A leaderboard with bars."""
    rows = tuple(
        Row(
            PEOPLE[index % len(PEOPLE)],
            (str(1684 - 37 * index), str(48 - 4 * index), str(31 - 3 * index)),
            rank=index + 1,
            share=1 - index * 0.085,
        )
        for index in range(count)
    )
    values: dict[str, object] = {
        "title": "Leaderboard",
        "detail": "Azul · Summer Pavilion",
        "note": "",
        "columns": (Column("rating"), Column("games"), Column("wins")),
        "rows": rows,
        "alt": "A leaderboard.",
        "foot": "Whoever has finished five games is listed.",
    }
    return SheetScene(**{**values, **changes})  # type: ignore[arg-type]


def statistics(**changes: object) -> SheetScene:
    """The games of one player."""
    titles = ("games", "wins", "best score", "mean score", "rating")
    values: dict[str, object] = {
        "title": "Ana-Luísa",
        "detail": "Statistics",
        "note": "",
        "columns": tuple(Column(title) for title in titles),
        "rows": (
            Row("Azul", ("48", "31", "104", "61.4", "1684")),
            Row("Azul, grey wall", ("9", "2", "88", "45.0", "1502")),
            Row("Summer Pavilion", ("120", "54", "131", "78.9", "1533")),
            Row("Stained Glass of Sintra", ("7", "0", "52", "−3.5", "–")),
            Row("All games", ("184", "87", "131", "68.2", ""), strong=True),
        ),
        "alt": "Statistics of Ana-Luísa.",
    }
    return SheetScene(**{**values, **changes})  # type: ignore[arg-type]


def worded(number: int) -> str:
    """A number with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)
