"""Generate the documentation of settings for hosts from their declarations: `python -m tests.tools.write_settings`.

The program writes `.env.example` and the table in `docs/operating.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from textwrap import fill

from bot.settings import VARIABLES, Settings

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / ".env.example"
PAGE = ROOT / "docs" / "operating.md"
WIDTH = 120
HEAD = "# Copy this file to .env and fill in the token. Everything else has a default, shown here."
COLUMNS = "| setting | default | meaning |\n|---|---|---|\n"
TABLE = re.compile(rf"{re.escape(COLUMNS)}(?:\|.*\n)*")


def explained() -> Iterator[tuple[str, str, str]]:
    """Yield the variable, default and explanation of each setting."""
    for setting in fields(Settings):
        usual = "" if setting.default is None else str(setting.default)
        yield VARIABLES[setting.name], usual, setting.metadata["text"]


def write_example() -> str:
    """Return the content of `.env.example`."""
    settings = [
        f"{fill(text, WIDTH, initial_indent='# ', subsequent_indent='# ')}\n{variable}={usual}\n"
        for variable, usual, text in explained()
    ]
    return "\n".join([f"{HEAD}\n", *settings])


def write_page(page: str) -> str:
    """Return the page with its table replaced by the current one."""
    rows = (
        f"| `{variable}` | {f'`{usual}`' if usual else ''} | {text} |\n".replace("|  |", "| |")
        for variable, usual, text in explained()
    )
    return TABLE.sub(lambda _: COLUMNS + "".join(rows), page)


if __name__ == "__main__":
    EXAMPLE.write_text(write_example(), encoding="utf-8")
    PAGE.write_text(write_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
