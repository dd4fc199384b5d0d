"""The pool: computers think in processes of their own, which may die, hang and be many."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from importlib import resources
from pathlib import Path

import pytest

from bot.opponents.levels import judge, think
from bot.opponents.pool import Pool
from bot.opponents.thinker import Abandoned, Answer, Unjudged
from bot.rules import RULESETS, Position, ShuffledDraw
from bot.rules.sintra import Sintra, load_boards
from tests.opponents.azul.test_search import last_tiles
from tests.support.forms import FORMS
from tests.support.waiting import until

ROOT = Path(__file__).parents[2]
FAULTY = """
import os, pathlib, sys, types
from bot.opponents import worker
fault, folder = sys.argv[1], pathlib.Path(sys.argv[2])
(folder / f"{os.getpid()}.pid").touch()
(folder / "environment").write_text("\\n".join(os.environ))
class Faulty:
    def __init__(self, lines): self.lines = lines
    def __iter__(self):
        for line in self.lines:
            (folder / "asked").touch()
            if (folder / "well").exists():
                yield line
            elif fault == "dies":
                os._exit(1)
            elif fault == "garbles":
                sys.stdout.buffer.write(b"no JSON\\n")
                sys.stdout.buffer.flush()
sys.stdin = types.SimpleNamespace(buffer=Faulty(sys.stdin.buffer))
worker.main([])
"""
"""A worker that dies, hangs or garbles its answer as long as there is no file "well" in its folder."""


def start_of(name: str, side: str) -> Position:
    return RULESETS[name].start(2, side, ShuffledDraw(bytes(32)), first=0)


@contextlib.asynccontextmanager
async def faulty_pool(fault: str, folder: Path, size: int = 1, patience_s: float = 60) -> AsyncIterator[Pool]:
    command = (sys.executable, "-c", FAULTY, fault, str(folder))
    pool = Pool(size, command=command, patience_s=patience_s)
    try:
        yield pool
    finally:
        await pool.close()


def running(folder: Path) -> set[int]:
    """The processes that the workers of a folder are, as far as they have not ended."""
    found = {int(file.stem) for file in folder.glob("*.pid")}
    return {pid for pid in found if Path(f"/proc/{pid}/cmdline").exists() and Path(f"/proc/{pid}/cmdline").read_bytes()}


async def test_workers_think_and_judge_as_is_thought_and_judged_here() -> None:
    pool, views = Pool(2), [start_of(name, side).seen_by(0) for name, side in FORMS]
    answers = await asyncio.gather(*(pool.think("easy", view, 0, seed, of=seed) for seed, view in enumerate(views)))
    assert answers == [Answer(think("easy", view, 0, seed)) for seed, view in enumerate(views)]
    view = last_tiles(3, most_groups=3)
    (seat,) = view.to_act
    move = view.legal_moves(seat)[-1]
    assert await pool.judge(view, seat, move, 3) == judge(view, seat, move, 3)
    await pool.close()


@pytest.mark.parametrize(("fault", "patience_s"), [("dies", 60), ("hangs", 0.5), ("garbles", 60)])
async def test_a_worker_that_does_not_answer_is_replaced_and_medium_thinks_in_its_place(
    fault: str, patience_s: float, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    view = start_of("azul", "coloured").seen_by(0)
    async with faulty_pool(fault, tmp_path, patience_s=patience_s) as pool:
        assert await pool.think("easy", view, 0, 3, of="7KQ2X") == Answer(think("medium", view, 0, 3), stood_in=True)
        assert "medium stands in for easy in 7KQ2X" in caplog.text
        (tmp_path / "well").touch()
        pool.patience_s = 60
        assert await pool.think("easy", view, 0, 3, of="7KQ2X") == Answer(think("easy", view, 0, 3))
        assert len(running(tmp_path)) == 1


async def test_a_worker_is_not_told_the_token_nor_any_other_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in (ROOT / ".env.example").read_text(encoding="utf-8").splitlines():
        name, is_setting, _ = line.partition("=")
        if is_setting and not line.startswith("#"):
            monkeypatch.setenv(name, "of the bot alone")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/where/python/needs/it")
    (tmp_path / "well").touch()
    async with faulty_pool("dies", tmp_path) as pool:
        assert not (await pool.think("easy", start_of("azul", "grey").seen_by(0), 0, 3)).stood_in
    names = (tmp_path / "environment").read_text().split("\n")
    assert "LD_LIBRARY_PATH" in names
    assert not [name for name in names if name.startswith(("DISCORD", "AZUL"))]


async def test_a_worker_that_has_ended_while_it_waited_is_replaced_unnoticed() -> None:
    view, pool = start_of("azul", "coloured").seen_by(0), Pool(1)
    await pool.think("easy", view, 0, 3)
    (worker,) = pool.workers
    signalled = asyncio.create_subprocess_exec("kill", "-KILL", str(worker))
    await (await signalled).wait()
    await until(lambda: not pool.workers, "it has ended")
    assert await pool.think("easy", view, 0, 3) == Answer(think("easy", view, 0, 3))
    assert len(pool.workers) == 1
    await pool.close()


async def test_where_no_process_can_be_started_medium_thinks_in_its_place() -> None:
    pool = Pool(1, command=["/nowhere/python"])
    assert (await pool.think("easy", start_of("azul", "grey").seen_by(0), 0, 3)).stood_in
    await pool.close()


async def test_a_player_that_there_is_not_is_refused_without_asking_anybody(tmp_path: Path) -> None:
    async with faulty_pool("hangs", tmp_path) as pool:
        with pytest.raises(ValueError, match="easy, medium, hard, expert"):
            await pool.think("best", start_of("azul", "grey").seen_by(0), 0, 3)


async def test_many_games_are_served_in_their_order_each_once_at_a_time() -> None:
    view = start_of("azul", "coloured").seen_by(0)
    pool, served = Pool(1), list[str]()

    async def ask(game: str) -> None:
        await pool.think("easy", view, 0, 1, of=game)
        served.append(game)

    # The first game asks three times before anybody else does, and takes its turn between the others.
    async with asyncio.TaskGroup() as tasks:
        for game in (*("A" * 3), *"BCDEFGH"):
            tasks.create_task(ask(game))
            await asyncio.sleep(0)
    await pool.close()
    assert served[:2] == ["A", "B"]
    assert served.index("H") < len(served) - 1
    assert sorted(served) == sorted("AAABCDEFGH")


async def test_games_do_not_wait_for_what_is_judged_afterwards_and_that_gives_way_to_everything(tmp_path: Path) -> None:
    view = start_of("azul", "coloured").seen_by(0)
    async with faulty_pool("hangs", tmp_path) as pool:
        judging = asyncio.create_task(pool.judge(view, 0, view.legal_moves(0)[0], 1))
        await until(lambda: (tmp_path / "asked").exists(), "it is being judged")
        (judge,) = pool.workers
        assert os.getpriority(os.PRIO_PROCESS, judge) == 19
        (tmp_path / "well").touch()
        assert not (await pool.think("easy", view, 0, 1, of="A")).stood_in
        assert not judging.done()
    with pytest.raises(Abandoned):
        await judging


async def test_a_move_that_nobody_could_judge_twice_is_not_judged_by_anybody_weaker(tmp_path: Path) -> None:
    view = start_of("azul", "coloured").seen_by(0)
    async with faulty_pool("dies", tmp_path) as pool:
        with pytest.raises(Unjudged):
            await pool.judge(view, 0, view.legal_moves(0)[0], 1)
        assert len(list(tmp_path.glob("*.pid"))) == 2


async def test_stopping_waits_for_no_thought_and_leaves_no_process(tmp_path: Path) -> None:
    view = start_of("azul", "coloured").seen_by(0)
    async with faulty_pool("hangs", tmp_path, size=2) as pool:
        thinking = [asyncio.create_task(pool.think("easy", view, 0, 3, of=game)) for game in range(4)]
        await until(lambda: len(running(tmp_path)) == 2, "both workers have begun")
        await pool.close()
        assert running(tmp_path) == set()
        for task in thinking:
            with pytest.raises(Abandoned):
                await task
        with pytest.raises(Abandoned):
            await pool.think("easy", view, 0, 3)


async def test_whoever_stops_waiting_frees_the_place_for_the_next(tmp_path: Path) -> None:
    view = start_of("azul", "coloured").seen_by(0)
    async with faulty_pool("hangs", tmp_path) as pool:
        waiting = asyncio.create_task(pool.think("easy", view, 0, 3))
        await until((tmp_path / "asked").exists, "the worker thinks")
        (tmp_path / "well").touch()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await pool.think("easy", view, 0, 3) == Answer(think("easy", view, 0, 3))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows has no such signal")
async def test_a_bot_that_is_killed_leaves_no_worker_behind(tmp_path: Path) -> None:
    program = f"""
import asyncio, sys
from pathlib import Path
from bot.rules import RULESETS, ShuffledDraw
from tests.opponents.test_pool import faulty_pool, start_of, until

async def main():
    folder = Path({str(tmp_path)!r})
    async with faulty_pool("hangs", folder) as pool:
        thinking = asyncio.create_task(pool.think("easy", start_of("azul", "coloured").seen_by(0), 0, 3))
        await until((folder / "asked").exists, "the worker thinks")
        print("thinks", flush=True)
        await thinking

asyncio.run(main())
"""
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=subprocess.PIPE)
    assert bot.stdout is not None
    assert await bot.stdout.readline() == b"thinks\n"
    assert running(tmp_path)
    bot.kill()
    await bot.wait()
    await until(lambda: not running(tmp_path), "its worker has ended")


async def test_a_hosts_own_boards_of_sintra_reach_the_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    data = json.loads((resources.files("bot.rules.boards") / "sintra.json").read_text())
    data["windows"]["points"]["a"][0] = 7
    file = tmp_path / "boards.json"
    file.write_text(json.dumps(data))
    own = Sintra(load_boards(file))
    monkeypatch.setitem(RULESETS, "sintra", own)
    view = start_of("sintra", "a").seen_by(0)
    with_them, without = Pool(1, [str(file)]), Pool(1)
    assert await with_them.think("easy", view, 0, 3) == Answer(think("easy", view, 0, 3))
    assert (await without.think("easy", view, 0, 3)).stood_in
    assert "unknown-edition" in caplog.text
    await with_them.close()
    await without.close()
