"""Sheets written by hand, one of each use."""

from __future__ import annotations

from renderers.sheets.scene import Row, SheetScene

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
        Row(PEOPLE[index], (str(1684 - 37 * index), str(48 - 4 * index), str(31 - 3 * index)), rank=index + 1)
        for index in range(count)
    )
    values: dict[str, object] = {
        "title": "Leaderboard · Azul",
        "detail": "Tile Makers",
        "columns": ("Rating", "Games", "Wins"),
        "rows": rows,
        "alt": "A leaderboard.",
        "foot": "Whoever has finished five games is listed.",
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
