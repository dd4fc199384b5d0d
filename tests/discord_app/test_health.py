"""Health: the file that container checks look at."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.discord_app.health import STALE_S, beat, is_healthy
from bot.sandbox.waiting import until
from tests.discord_app.conftest import Bot


async def test_a_connected_bot_with_a_writable_database_is_well(bot: Bot) -> None:
    await bot.client.wait_until_ready()
    assert await bot.client.is_well()


async def test_a_bot_without_connection_is_not_well(bot: Bot) -> None:
    await bot.client.wait_until_ready()
    await bot.client.close()
    assert not await bot.client.is_well()


async def test_the_file_is_there_while_the_bot_is_well_and_gone_when_it_stops(tmp_path: Path) -> None:
    file = tmp_path / "health"
    well = True

    async def is_well() -> bool:
        return well

    stop = asyncio.Event()
    beating = asyncio.create_task(beat(is_well, file, stop, pause_s=0.01))
    await until(file.exists, "the file is there")
    assert is_healthy(file)
    stop.set()
    await beating
    assert not file.exists()


async def test_a_check_that_fails_is_logged_and_does_not_touch_the_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def is_well() -> bool:
        raise OSError("disk full")

    stop = asyncio.Event()
    beating = asyncio.create_task(beat(is_well, tmp_path / "health", stop, pause_s=0.01))
    await until(lambda: "disk full" in caplog.text, "the check has failed")
    stop.set()
    await beating
    assert not is_healthy(tmp_path / "health")


def test_a_file_that_nobody_has_touched_for_long_is_a_stuck_bot(tmp_path: Path) -> None:
    file = tmp_path / "health"
    file.touch()
    touched = file.stat().st_mtime
    assert is_healthy(file, now=touched + STALE_S - 1)
    assert not is_healthy(file, now=touched + STALE_S + 1)


def test_the_health_command_tells_by_its_exit_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "health"
    monkeypatch.setenv("AZUL_HEALTH_FILE", str(file))
    assert main(["health"]) == 1
    assert "not well" in capsys.readouterr().err
    file.touch()
    assert main(["health"]) == 0
