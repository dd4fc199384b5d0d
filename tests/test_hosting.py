"""What HOSTING.md and README tell a host to type is there: settings, commands, permissions, files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import discord
import pytest

from bot.__main__ import _parser
from bot.settings import Settings
from tests.messages.test_words import keys_of

ROOT = Path(__file__).parents[1]
HOSTING = (ROOT / "HOSTING.md").read_text(encoding="utf-8")
VARIABLES = {str(field.validation_alias or f"AZUL_{name.upper()}") for name, field in Settings.model_fields.items()}
NAMED_VARIABLE = re.compile(r"\b(?:AZUL|DISCORD)_[A-Z_]+\b")
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("hosting/*"), ROOT / "compose.yaml", ROOT / ".env.example"])
ELSEWHERE = [*ROOT.glob("bot/**/*.py"), *ROOT.glob("bot/**/*.ftl"), *ROOT.glob(".github/**/*.yml"), ROOT / "Dockerfile"]


def commands() -> set[str]:
    (subparsers,) = (action for action in _parser()._actions if isinstance(action.choices, dict))
    return set(subparsers.choices or ())


def test_settings_hosting_and_the_example_name_the_same_variables() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert set(NAMED_VARIABLE.findall(HOSTING)) == VARIABLES
    assert set(re.findall(r"(?m)^([A-Z_]+)=", example)) == VARIABLES


def test_the_usual_values_in_the_table_are_those_of_the_example() -> None:
    example = dict(re.findall(r"(?m)^([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text(encoding="utf-8")))
    table = dict(re.findall(r"(?m)^\| `([A-Z_]+)` \|\s*`?([^`|]*?)`?\s*\|", HOSTING))
    assert table == example


def test_the_invitation_asks_for_the_permissions_whose_lack_the_bot_names_and_no_other() -> None:
    (number,) = set(re.findall(r"permissions=(\d+)", HOSTING))
    named = {key.removeprefix("permission-") for key in keys_of("en") if key.startswith("permission-")}
    # A thread that moderators have locked is theirs to unlock.
    named.remove("manage_threads")
    asked = discord.Permissions(int(number))
    assert asked == discord.Permissions(**dict.fromkeys(named, True))
    assert number in (ROOT / "hosting" / "invitation.svg").read_text(encoding="utf-8")


def test_every_command_that_is_named_exists_after_the_install_of_readme() -> None:
    another_name = re.compile(rf"azul-bot ({'|'.join(commands())})\b")
    named = set()
    for page in (*PAGES, *ELSEWHERE):
        text = page.read_text(encoding="utf-8").replace('", "', " ")
        named |= set(re.findall(r"python -m bot ([a-z]+)", text))
        assert not another_name.search(text), page
    assert named == commands()


def test_every_command_is_told_to_somebody() -> None:
    told = HOSTING + (ROOT / "README.md").read_text(encoding="utf-8")
    assert {command for command in commands() if f"python -m bot {command}" in told} == commands()


@pytest.mark.parametrize("page", ["HOSTING.md", "README.md", "PRIVACY.md", "CONTRIBUTING.md"])
def test_every_link_leads_to_a_file(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_example_downgrade_names_a_migration() -> None:
    (revision,) = set(re.findall(r"-m bot downgrade (\d+)", HOSTING))
    assert list((ROOT / "bot" / "storage" / "migrations" / "versions").glob(f"{revision}_*.py"))


def test_the_package_installs_no_second_name_for_the_program() -> None:
    assert "scripts" not in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
