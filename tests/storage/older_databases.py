"""Small databases as each earlier version left them: `python -m tests.storage.older_databases` writes their SQL.

The tables are those of the migrations up to a revision, and each row has the columns that there were. A file stays as
it is once its version is out: it is what the databases of hosts look like.
"""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.games.results import rated_anew
from bot.rules import RULESETS, ShuffledDraw
from bot.storage.rows import COURSE_ACTS, Result
from tests.storage.test_migrations import MIGRATIONS, NOON, PLIES, SEED, migrate, moves_of_a_game

FOLDER = Path(__file__).parent.parent / "fixtures" / "databases"
RUNNING, LOBBY, ENDED, FINISHED, TIMED, ALONE = "RUN22", "LBB22", "END22", "FNS22", "TMD22", "ALN22"
TAKEN_BACK = "BCK22"
GUILD, CHANNEL = 100, 200
TOMORROW = "2026-01-05 12:00:00.000000"
OPTIONS = '{"turn_hours":24,"at_end":"move","invited":[],"role_id":null,"thread":false,"order":[]}'

Row = dict[str, Any]


def revisions() -> list[str]:
    """Every revision but the newest, the first one first."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    return [each.revision for each in reversed([*scripts.walk_revisions()]) if not each.is_head]


def whole_game() -> tuple[list[tuple[int, str]], tuple[int, ...], tuple[int, ...]]:
    """All moves of a game of two by seat, and how it ends: places and points."""
    position = RULESETS["azul"].start(2, "coloured", ShuffledDraw(SEED), None)
    moves = []
    while position.to_act:
        (seat,) = position.to_act
        legal = position.legal_moves(seat)
        move = next((move for move in legal if not str(move).endswith("floor")), legal[0])
        position.play(seat, move)
        moves.append((seat, str(move)))
    assert position.standing is not None
    return moves, position.standing.ranks, position.standing.scores


def game_rows(game_id: str, status: str, moves: list[tuple[int, str]], **game: Any) -> Iterator[tuple[str, Row]]:
    """A game of Ana and Ben with its log and its lobby's post; of a lobby only Ana is there."""
    begun = status != "lobby"
    acts = [("open", 1, 0, ""), *([("join", 2, 1, ""), ("start", None, None, "")] if begun else [])]
    acts += [("play", seat + 1, seat, move) for seat, move in moves]
    if status == "ended":
        acts.append(("end", 1, None, ""))
    row = {"id": game_id, "guild_id": GUILD, "channel_id": CHANNEL, "host_id": 1, "ruleset": "azul", "seats": 2}
    row |= {"side": "coloured", "status": status, "version": len(acts), "seed": SEED if begun else None, "ending": None}
    row |= {"created_at": NOON, "changed_at": NOON, "turned_at": NOON if status == "running" else None}
    yield "games", row | game
    for seat, name in enumerate(("Ana", "Ben")[: 1 + begun]):
        over = {"is_over": status not in ("lobby", "running")}
        yield "players", {"game_id": game_id, "seat": seat, "user_id": seat + 1, "name": name} | over
    for version, (act, user, seat, text) in enumerate(acts, 1):
        line = {"game_id": game_id, "version": version, "act": act, "user_id": user, "seat": seat, "text": text}
        yield "log", line | {"interaction_id": None, "at": NOON, "counts": act in COURSE_ACTS}
    lobby = {"game_id": game_id, "kind": "lobby", "version": 1 + 2 * begun, "state": "sent", "due_at": NOON}
    yield "posts", lobby | {"attempts": 0, "message_id": sum(map(ord, game_id)), "buttons": not begun}


def board(game_id: str, version: int, state: str) -> tuple[str, Row]:
    row = {"game_id": game_id, "kind": "board", "version": version, "state": state, "due_at": NOON, "attempts": 0}
    return "posts", row | {"message_id": 900 if state == "sent" else None, "buttons": state == "sent", "since": 3}


def rows_of(revision: str) -> Iterator[tuple[str, Row]]:
    """The rows of the database that stands at this revision, with columns that it may not have yet."""
    few = moves_of_a_game()
    yield from game_rows(RUNNING, "running", few)
    yield board(RUNNING, 2 + PLIES, "sent")
    table, due = board(RUNNING, 3 + PLIES, "due")
    # It was put off once after an attempt of unknown end.
    handed = {"handed": 3 + PLIES, "handed_at": NOON, "due_at": TOMORROW, "attempts": 1}
    yield table, due | (handed if revision >= "0013" else {})
    yield from game_rows(LOBBY, "lobby", [])
    yield from game_rows(ENDED, "ended", [], ending="moderator")
    if revision >= "0014":
        yield from rows_of_second_thoughts(few)
    yield "memory", {"key": "commands", "value": "known"}
    if revision < "0002":
        return
    yield from rows_of_the_second(revision)
    if revision >= "0009":
        yield "analyses", {"game_id": FINISHED, "content": '{"plies":[],"final":[0.5,0.5]}'}
    if revision >= "0010":
        day = {"guild_id": GUILD, "day": "2026-01-04"}
        sent = {"puzzle": "AAAAA", "channel_id": CHANNEL, "state": "sent", "due_at": NOON, "attempts": 0}
        yield "puzzle_days", day | sent | {"message_id": 950, "held_until": None}
        yield "puzzle_answers", day | {"user_id": 1, "move": "1 blue 1", "right": True, "at": NOON}


def rows_of_second_thoughts(moves: list[tuple[int, str]]) -> Iterator[tuple[str, Row]]:
    """A game whose third move was taken back and made again, and whose fourth was taken back."""
    again = [*moves[:3], (moves[2][0], "takeback"), *moves[2:4], (moves[3][0], "takeback")]
    # The first move is the fourth line of the log.
    undone = {4 + at for at, (_, following) in enumerate(again[1:]) if following == "takeback"}
    for table, row in game_rows(TAKEN_BACK, "running", again, host_id=2):
        if row.get("text") == "takeback":
            row |= {"act": "takeback", "text": str(row["version"] - 1)}
        if table == "log" and row["version"] in undone:
            row |= {"counts": False}
        yield table, row
    yield board(TAKEN_BACK, 3 + len(again), "sent")


def rows_of_the_second(revision: str) -> Iterator[tuple[str, Row]]:
    """What there is since the second revision: timers, computers, results, settings."""
    moves, ranks, scores = whole_game()
    yield from game_rows(FINISHED, "finished", moves)
    yield board(FINISHED, 3 + len(moves), "sent")
    at = datetime(2026, 1, 4, 12, tzinfo=UTC)
    results = [
        Result(FINISHED, seat, GUILD, "azul", seat + 1, name, None, 2, ranks[seat], scores[seat], True, at)
        for seat, name in enumerate(("Ana", "Ben"))
    ]
    for result in results:
        yield "results", {name: getattr(result, name) for name in result.__slots__} | {"at": NOON}
    for rating in rated_anew([], results):
        yield "ratings", {name: getattr(rating, name) for name in rating.__slots__}
    yield from game_rows(TIMED, "running", moves[:1], options=OPTIONS, deadline_at=TOMORROW)
    yield board(TIMED, 4, "sent")
    yield from (
        ("timers", {"game_id": TIMED, "kind": kind, "version": 4, "due_at": due})
        for kind, due in (("remind", "2026-01-05 07:12:00.000000"), ("deadline", TOMORROW))
    )
    # Ben's seat is a computer's by now, and it is to move.
    level = "medium" if revision >= "0008" else "greedy"
    before = moves[: 1 - moves[0][0]]
    for table, row in game_rows(ALONE, "running", before):
        if table == "players" and row["seat"] == 1:
            row |= {"user_id": None, "name": "", "computer": level, "former_id": 2, "engine": ""}
        yield table, row
    yield board(ALONE, 3 + len(before), "sent")
    yield "timers", {"game_id": ALONE, "kind": "computer", "version": 3 + len(before), "due_at": NOON}
    yield (
        "people",
        {"user_id": 2, "notify": "both", "zone": "Europe/Lisbon", "quiet_from": 1320, "quiet_to": 420}
        | {
            "theme": "dark",
            "at_once": True,
        },
    )
    yield "blocks", {"user_id": 2, "blocked_id": 9}
    yield "guilds", {"guild_id": GUILD, "settings": '{"turn_hours":24,"newest":true,"language":"en"}', "left_at": None}


def dump_of(revision: str) -> str:
    """The SQL of the database at this revision."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "azul.sqlite3"
        migrate(file, command.upgrade, revision)
        with contextlib.closing(sqlite3.connect(file)) as plain, plain:
            for table, row in rows_of(revision):
                known = {name for _, name, *_ in plain.execute(f"PRAGMA table_info({table})")}
                given = {name: value for name, value in row.items() if name in known}
                columns, places = ", ".join(f'"{name}"' for name in given), ", ".join("?" * len(given))
                plain.execute(f"INSERT INTO {table} ({columns}) VALUES ({places})", tuple(given.values()))
        with contextlib.closing(sqlite3.connect(file)) as plain:
            return "\n".join(plain.iterdump()) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in revisions():
        (FOLDER / f"{each}.sql").write_text(dump_of(each), encoding="utf-8")
