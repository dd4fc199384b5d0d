"""Checks that the translated pages for players are up to date with the English pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord import app_commands

from bot.discord_app.commands.azul import make_commands

DOCS = Path(__file__).parents[1] / "docs"
TRANSLATED = sorted(page for page in DOCS.glob("*.*.md") if not page.name.startswith("README"))
PERSIAN = sorted(DOCS.glob("*.fa.md"))


def read_prose(page: Path) -> str:
    """Return a page without its code blocks, because a translation may describe an example instead of quoting it."""
    return re.sub(r"(?ms)^```.*?^```$", "", page.read_text(encoding="utf-8"))


def find_commands(prose: str) -> set[str]:
    """Return the commands that a text mentions, without their options."""
    return set(re.findall(r"`(/azul(?: [a-z-]+){0,2})(?![\w:-])", prose))


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: page.name)
def test_translated_pages_name_the_same_commands(page: Path) -> None:
    english = read_prose(DOCS / f"{page.name.partition('.')[0]}.md")
    translated = read_prose(page)
    assert find_commands(translated) == find_commands(english)
    assert len(re.findall(r"(?m)^## ", translated)) == len(re.findall(r"(?m)^## ", english))


@pytest.mark.parametrize("page", PERSIAN, ids=lambda page: page.name)
def test_persian_pages_have_marks_before_command_slashes(page: Path) -> None:
    assert re.findall("(?<!\u200e)`/[^`]*`", read_prose(page)) == []


def test_persian_readme_explains_every_command() -> None:
    azul, _ = make_commands()
    commands = {one.qualified_name for one in azul.walk_commands() if isinstance(one, app_commands.Command)}
    rows = re.findall("(?m)^\\| \u200e`/([^`]+)` \\| .", read_prose(DOCS / "README.fa.md"))
    assert sorted(rows) == sorted(commands)


def test_translated_readmes_show_the_same_picture_and_commands() -> None:
    def read(page: Path) -> tuple[list[str], list[str]]:
        text = page.read_text(encoding="utf-8")
        blocks = re.findall(r"(?ms)^```\w*\n(.*?)^```$", text)
        return re.findall(r"!\[.*\]\(.*?([\w-]+\.\w+)\)", text), blocks

    pictures, blocks = read(DOCS.parent / "README.md")
    for page in sorted(DOCS.glob("README.*.md")):
        assert read(page) == (pictures, [block for block in blocks if "tests/requirements.txt" not in block])
