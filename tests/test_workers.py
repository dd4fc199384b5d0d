"""Tests of calls in worker processes and threads: results, failures, timeouts, order and cancellation."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.workers import MALLOC, Abandoned, CallFailed, Processes, Threads
from tests.support import calls
from tests.support.thorough import thorough
from tests.support.waiting import until

ROOT = Path(__file__).parents[1]


@pytest.fixture
async def processes() -> AsyncIterator[Processes]:
    """A pool with one process."""
    found = Processes(timeout_s=60)
    yield found
    await found.close()


def running(folder: Path) -> set[int]:
    """Return the ids of the hanging processes that are still alive. Each process has written its id into the folder."""
    found = {int(file.stem) for file in folder.glob("*.pid")}
    return {pid for pid in found if Path(f"/proc/{pid}/cmdline").exists() and Path(f"/proc/{pid}/cmdline").read_bytes()}


async def test_call_returns_result_but_not_printed_output(processes: Processes) -> None:
    await processes.call(print, "no answer")
    assert await processes.call(divmod, 7, 2) == (3, 1)


async def test_failed_call_reports_cause_and_keeps_process(processes: Processes) -> None:
    pid = await processes.call(os.getpid)
    with pytest.raises(CallFailed, match="ZeroDivisionError: "):
        await processes.call(divmod, 1, 0)
    assert await processes.call(os.getpid) == pid


async def test_process_that_died_while_idle_is_replaced(processes: Processes) -> None:
    pid = await processes.call(os.getpid)
    os.kill(pid, signal.SIGKILL)
    assert await processes.call(os.getpid) not in (pid, os.getpid())
    assert len(processes.pids) == 1


async def test_idle_process_ends_and_is_replaced() -> None:
    processes = Processes(timeout_s=60, keep_s=0.01)
    pid = await processes.call(os.getpid)
    await until(lambda: processes.pids == [], "the process ends")
    # A process isn't idle during a call.
    await processes.call(time.sleep, 0.05)
    await until(lambda: processes.pids == [], "the next process ends")
    assert not Path(f"/proc/{pid}").exists()
    await processes.close()


async def test_call_fails_after_two_processes_die(processes: Processes) -> None:
    with pytest.raises(CallFailed, match="no process can run the call"):
        await processes.call(os._exit, 1)
    assert processes.pids == []
    assert await processes.call(len, "next") == 4


async def test_call_fails_if_no_process_can_start() -> None:
    with pytest.raises(CallFailed, match="no process can run the call"):
        await Processes(timeout_s=60, command=["/nowhere/python"]).call(len, "call")


async def test_timeout_of_a_call_kills_its_process() -> None:
    processes = Processes(timeout_s=0.1)
    with pytest.raises(CallFailed, match=r"more than 0\.1 seconds"):
        await processes.call(time.sleep, 60)
    assert processes.pids == []


async def test_next_call_does_not_get_result_of_cancelled_call(processes: Processes, tmp_path: Path) -> None:
    gone = asyncio.create_task(processes.call(calls.hang, str(tmp_path)))
    await until(lambda: running(tmp_path), "it is called")
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    assert await processes.call(len, "next") == 4


async def test_calls_of_many_games_take_turns(processes: Processes) -> None:
    served = list[str]()

    async def ask(game: str) -> None:
        served.append(await processes.call(str, game, of=game))

    # The first game makes three calls before the others do, but the games take turns.
    async with asyncio.TaskGroup() as tasks:
        for game in (*("A" * 3), *"BCDEFGH"):
            tasks.create_task(ask(game))
            await asyncio.sleep(0)
    assert served[:2] == ["A", "B"]
    assert served.index("H") < len(served) - 1
    assert sorted(served) == sorted("AAABCDEFGH")


async def test_calls_of_one_game_never_run_concurrently() -> None:
    threads, at_once, most = Threads(9), 0, 0
    lock = threading.Lock()

    def work() -> None:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.001)
        with lock:
            at_once -= 1

    await asyncio.gather(*(threads.call(work, of="A") for _ in range(9)))
    assert most == 1


async def test_close_abandons_calls_and_ends_processes(tmp_path: Path) -> None:
    processes = Processes(2, timeout_s=60)
    waiting = [asyncio.create_task(processes.call(calls.hang, str(tmp_path))) for _ in range(4)]
    await until(lambda: len(running(tmp_path)) == 2, "both processes are called")
    await processes.close()
    assert running(tmp_path) == set()
    for task in waiting:
        with pytest.raises(Abandoned):
            await task
    with pytest.raises(Abandoned):
        await processes.call(len, "call")


async def test_worker_environment_contains_no_settings(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    for line in (ROOT / ".env.example").read_text(encoding="utf-8").splitlines():
        name, is_setting, _ = line.partition("=")
        if is_setting and not line.startswith("#"):
            monkeypatch.setenv(name, "of the bot alone")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/where/python/needs/it")
    names = await processes.call(calls.environment)
    assert "LD_LIBRARY_PATH" in names
    assert not [name for name in names if name.startswith(("DISCORD", "AZUL"))]


async def test_worker_returns_freed_memory_unless_host_decides(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in MALLOC:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MALLOC_ARENA_MAX", "2")
    found = await processes.call(calls.environment)
    assert {name: found[name] for name in MALLOC} == MALLOC | {"MALLOC_ARENA_MAX": "2"}


async def test_initializer_runs_in_each_process(
    tmp_path: Path,
) -> None:
    processes = Processes(timeout_s=60, initializer=partial(os.chdir, tmp_path), keep_s=0)
    assert [await processes.call(os.getcwd) for _ in range(2)] == [str(tmp_path)] * 2
    assert processes.pids == []
    await processes.close()


async def test_failed_initializer_fails_the_call(tmp_path: Path) -> None:
    processes = Processes(timeout_s=60, initializer=partial(os.chdir, tmp_path / "nowhere"))
    with pytest.raises(CallFailed, match="nowhere"):
        await processes.call(os.getcwd)
    await processes.close()
    assert processes.pids == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_worker_ignores_interrupt_and_terminate_signals(processes: Processes, number: signal.Signals) -> None:
    pid = await processes.call(os.getpid)
    os.kill(pid, number)
    assert await processes.call(os.getpid) == pid


@thorough
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows has no such signal")
async def test_killed_bot_leaves_no_worker_process(tmp_path: Path) -> None:
    program = f"""
import asyncio
from bot.workers import Processes
from tests.support import calls
asyncio.run(Processes(timeout_s=60).call(calls.hang, {str(tmp_path)!r}))
"""
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", program, cwd=ROOT)
    await until(lambda: running(tmp_path), "it is called")
    bot.kill()
    await bot.wait()
    await until(lambda: not running(tmp_path), "its process has ended")
