"""The bot's programs with the small game: ``python -m tests.mini_game run`` or ``sandbox FOLDER``."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

import pytest

from tests.mini_game import install

ITSELF = [sys.executable, "-m", "tests.mini_game"]


def main(act: str, *arguments: str) -> None:
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        if act == "run":
            install(patch, Path(folder))
            from bot.command_line import main as run

            raise SystemExit(run(["run"]))
        from bot.sandbox.serve import serve

        asyncio.run(serve(Path(arguments[0]), port=0, open_browser=False, command=[*ITSELF, "run"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
