"""Checks for `.ci/run` that the installed package contains its messages, fonts, page, computers and migrations."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from importlib import resources
from pathlib import Path

from bot.games.core.request import Person, Request
from bot.games.core.service import Service
from bot.games.table import lobby
from bot.games.table.opening import Opening, open_game
from bot.messages.words import words
from bot.opponents.thinker import Pool
from bot.rules import RULESETS, ShuffledDraw
from bot.scenes import make_table_scene
from bot.storage.database import Database
from bot.storage.place import Place
from renderers import draw


async def _draw_a_board() -> bytes:
    database = await Database.open("sqlite+aiosqlite:///installed.sqlite3")
    service = Service(database)
    place = Place("server", 1)
    table = await open_game(service, Request(Person(1, "Ana"), place, 1), Opening("azul", "coloured", 2))
    table = await lobby.join(service, Request(Person(2, "Ben داریوش 志偉"), place, 1), table.game.id)
    await database.close()
    return draw(make_table_scene(words("en"), table, "dark")).png


async def _think_in_a_worker() -> bool:
    pool, view = Pool(1), RULESETS["azul"].start(2, "coloured", ShuffledDraw(bytes(32)), first=0).seen_by(0)
    answer = await pool.think("hard", view, 0, 1)
    await pool.close()
    return answer.thought.move in view.legal_moves(0) and not answer.stood_in


if __name__ == "__main__":
    assert "site-packages" in str(Path(lobby.__file__)), "this must run against the installed package"
    assert asyncio.run(_draw_a_board()).startswith(b"\x89PNG")
    assert asyncio.run(_think_in_a_worker())
    page = resources.files("bot.sandbox.page") / "static"
    assert all((page / name).is_file() for name in ("index.html", "app.css", "app.js", "icon.svg", "emoji.woff2"))
    assert (resources.files("bot.games.people") / "puzzles.jsonl").is_file()
    assert subprocess.run([sys.executable, "-m", "bot", "--help"], check=True, capture_output=True).stdout
    assert subprocess.run(
        [Path(sys.executable).with_name("azul-bot"), "--version"], check=True, capture_output=True
    ).stdout
    print("the installed package is whole")
