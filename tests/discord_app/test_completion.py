"""What is offered while an option is typed never tells of a fault of ours."""

from __future__ import annotations

import pytest

from bot.games.service import Service
from bot.sandbox.world.commands import subcommands
from bot.storage import game_queries
from tests.discord_app.conftest import Bot, Party


async def fail(*_: object, **__: object) -> None:
    raise RuntimeError("no room on the disk")


async def test_where_a_completion_fails_nothing_is_offered_and_the_log_knows_why(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = await party.game()
    (azul,) = [command for command in party.discord.world.commands.values() if command["name"] == "azul"]
    completed = [
        (" ".join(part["name"] for part in path), option["name"])
        for path, options in subcommands(azul)
        for option in options
        if option.get("autocomplete")
    ]
    assert {name for _, name in completed} == {"game", "move", "seat", "side"}
    with monkeypatch.context() as faulty:
        faulty.setattr(Service, "open_in", fail)
        faulty.setattr(game_queries, "load_games", fail)
        for command, option in completed:
            choices = await party.ana.complete(command, option, "1")
            assert option == "side" or choices == [], command
    assert "RuntimeError" in caplog.text
    with monkeypatch.context() as faulty:
        faulty.setattr(type((await party.table(board)).position), "legal_moves", lambda *_: 1 / 0)
        assert await party.mover(board).complete("azul move", "move", "1") == []
    assert "ZeroDivisionError" in caplog.text
