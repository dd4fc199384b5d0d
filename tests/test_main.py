"""Tests of the command line and its error messages."""

from __future__ import annotations

import ast
import contextlib
import errno
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot import __version__
from bot.__main__ import run_command_line
from bot.command_line import main
from bot.games.tournament.record import write_record
from bot.rules import RULESETS, NoDraw, ShuffledDraw
from bot.sandbox.serve import make_environment
from bot.settings import VARIABLES, Settings, load
from tests.games.tournament.course import begun as begun_tournament
from tests.rules.positions import printed
from tests.rules.records import running, whole

ROOT = Path(__file__).parents[1]
GAME = whole("azul", "coloured")
RECORD = GAME.to_text()
COURSE = begun_tournament(3)
COURSE.pair()
COURSE.play()
COURSE.add("end", why="by-hand")
CUP = write_record(COURSE.tournament, COURSE.lines, over=True)
FURNISHED = {
    "full": b"x",
    "lines": b"first\nsecond",
    "empty": b"",
    "picture": b"\xff\xd8",
    "damaged": b"no database" * 1000,
    "boards.json": b'{"colours": []}',
    "game.json": RECORD.encode(),
    "forged.json": RECORD.replace('"seat": 0', '"seat": 1').encode(),
    "unnamed.json": RECORD.replace('"game"', '"gome"').encode(),
    "running.json": running(GAME, 5).to_text().encode(),
    "marked.json": RECORD.encode("utf-8-sig"),
    "cup.json": CUP.encode(),
    "marked-cup.json": CUP.encode("utf-8-sig"),
    "forged-cup.json": CUP.replace('"rounds": 2', '"rounds": 3').encode(),
}
"""The files that exist in the folder in which the commands of `command_line.txt` run."""
GIVEN = [part.splitlines() for part in Path(__file__).with_name("command_line.txt").read_text("utf-8").split("\n\n")]


@pytest.fixture(autouse=True)
def empty_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    clear_settings(monkeypatch)
    return tmp_path


def clear_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES.values():
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(("rule", "lines"), [(rule, lines) for rule, *lines in GIVEN])
def test_command_line_follows_each_written_rule(
    rule: str,
    lines: list[str],
    empty_working_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Run the commands of a rule. They must succeed (✓) or fail (✗), print the expected text and change no files."""
    sintra = RULESETS["sintra"]
    for name, content in FURNISHED.items():
        (empty_working_folder / name).write_bytes(content)
    for line in lines:
        mark, _, rest = line.strip(" ").partition(" ")
        if mark == "with":
            clear_settings(monkeypatch)
            for name, _, value in (setting.partition("=") for setting in rest.split(" ")):
                monkeypatch.setenv(name, value)
            continue
        command, mark, told = re.split("  ([✓✗]) ?", rest)
        assert main(command.split(" ")) == (mark == "✗"), command
        said = "".join(capsys.readouterr())
        assert said
        assert [part for part in told.split(" … ") if part not in said] == []
        assert "sesame" not in said
        assert {file.name: file.read_bytes() for file in empty_working_folder.iterdir()} == FURNISHED
    assert RULESETS["sintra"] is sintra


@pytest.mark.thorough
def test_run_imports_no_large_libraries_that_it_rarely_needs() -> None:
    program = "import sys; import bot.command_line, bot.discord_app.app.run; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    imported = {*done.stdout.splitlines()}
    assert "sqlalchemy" in imported
    assert not imported & {"alembic", "asyncpg", "mako", "multiprocessing", "numpy", "pydantic", "pygments"}


def test_version_is_printed_even_with_invalid_settings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AZUL_NONSENSE", "1")
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"azul-bot {__version__} (Python 3.")


@pytest.mark.parametrize(("started", "name"), [("/opt/bin/azul-bot", "azul-bot"), ("bot/__main__.py", "python -m bot")])
def test_usage_shows_the_name_of_the_started_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], started: str, name: str
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    with pytest.raises(SystemExit):
        main([])
    assert capsys.readouterr().err.startswith(f"usage: {name} ")


def test_missing_packages_are_reported_in_one_line() -> None:
    # -S hides the packages installed in the virtual environment.
    program = [sys.executable, "-S", "-m", "bot", "run"]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert sys.executable in line
    assert "Activate the virtual environment" in line
    assert "pip install -r requirements.txt" in line


def test_old_python_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    monkeypatch.setattr(sys, "version", "3.10.13 (main)")
    assert run_command_line() == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "needs Python 3.11 or newer, but this is 3.10.13" in line
    # An old Python must be able to parse these two files, because the check runs before any other import.
    for name in ("__init__", "__main__"):
        read = ast.parse((ROOT / "bot" / f"{name}.py").read_text("utf-8"), feature_version=(3, 6))
        imported = [ast.unparse(line) for line in read.body if isinstance(line, ast.Import | ast.ImportFrom)]
        assert imported == (["import sys"] if name == "__main__" else [])


def test_environment_overrides_settings_file(empty_working_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (empty_working_folder / ".env").write_text("DISCORD_TOKEN=from-file\nAZUL_THEME=light\nAZUL_LOG_LEVEL=WARNING\n")
    monkeypatch.setenv("AZUL_LOG_LEVEL", "ERROR")
    settings = load()
    assert settings.discord_token == "from-file"
    assert (settings.theme, settings.log_level) == ("light", "ERROR")
    assert "from-file" not in repr(settings)


def test_empty_variable_leaves_out_the_value_in_env_file(
    empty_working_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (empty_working_folder / ".env").write_text("AZUL_HTTP_HOST=0.0.0.0\nAZUL_HTTP_PORT=9400\n")
    for name in ("AZUL_HTTP_HOST", "AZUL_HTTP_PORT"):
        monkeypatch.setenv(name, "")
    assert load() == Settings()


def test_sandbox_uses_only_the_port_in_the_environment(
    empty_working_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (empty_working_folder / ".env").write_text("AZUL_HTTP_HOST=0.0.0.0\nAZUL_HTTP_PORT=9400\n")
    for port in (None, 9500):
        if port is not None:
            monkeypatch.setenv("AZUL_HTTP_PORT", str(port))
        with monkeypatch.context() as in_bot:
            for name, value in make_environment(empty_working_folder).items():
                in_bot.setenv(name, value)
            settings = load()
        assert (settings.http_host, settings.http_port) == ("127.0.0.1", port)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "latin-1"])
def test_error_explains_how_to_fix_env_file_encoding(
    empty_working_folder: Path, capsys: pytest.CaptureFixture[str], encoding: str
) -> None:
    (empty_working_folder / ".env").write_text("DISCORD_TOKEN=anything  # für Köln\n", encoding)
    assert main(["run"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(".env isn't saved as UTF-8.")
    assert "-Encoding utf8" in line


@pytest.mark.parametrize("wrong", ["DISCORD_TOKEN: secret", 'DISCORD_TOKEN="secret', "DISCORD_TOKEN secret"])
def test_unreadable_line_in_env_file_is_reported(
    empty_working_folder: Path, capsys: pytest.CaptureFixture[str], wrong: str
) -> None:
    (empty_working_folder / ".env").write_text(f"AZUL_THEME=dark\n\n# The token\n\n{wrong}\nAZUL_LOG_LEVEL=ERROR\n")
    assert main(["run"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line == ".env, line 5: write NAME=value. If the value begins with a quote, close the quote."


def test_forbidden_env_file_is_reported_with_remedy(
    empty_working_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty_working_folder / ".env").touch()

    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "read_text", refuse)
    assert main(["run"]) == 1
    said = ".env can't be read (Permission denied). Let this user read it, or run the bot as its owner.\n"
    assert capsys.readouterr().err == said


def test_byte_order_mark_is_ignored_in_settings(empty_working_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (empty_working_folder / ".env").write_text("DISCORD_TOKEN=from-file\n", "utf-8-sig")
    assert load().discord_token == "from-file"
    (empty_working_folder / "token").write_text("the token\n", "utf-8-sig")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "token")
    assert load().discord_token == "the token"


def test_folder_named_like_the_env_file_is_ignored(empty_working_folder: Path) -> None:
    (empty_working_folder / ".env").mkdir()
    assert load() == Settings()


@pytest.mark.parametrize("quote", ['"', "'"])
def test_quotes_around_values_are_removed(
    empty_working_folder: Path, monkeypatch: pytest.MonkeyPatch, quote: str
) -> None:
    (empty_working_folder / "address").write_text(f"{quote}sqlite+aiosqlite:///games{quote}\n")
    quoted = {
        "DISCORD_TOKEN": "the token",
        "AZUL_LOG_LEVEL": "ERROR",
        "AZUL_HTTP_PORT": "",
        "AZUL_DATABASE_URL_FILE": "address",
    }
    for name, value in quoted.items():
        monkeypatch.setenv(name, f"{quote}{value}{quote}")
    settings = load()
    assert settings.discord_token == "the token"
    assert settings.database_url == "sqlite+aiosqlite:///games"
    assert (settings.log_level, settings.http_port) == ("ERROR", None)


def test_settings_example_is_valid(empty_working_folder: Path) -> None:
    example = (Path(__file__).parents[1] / ".env.example").read_text()
    (empty_working_folder / ".env").write_text(example)
    assert load() == Settings()


def test_unknown_settings_are_reported_with_suggestions(
    empty_working_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty_working_folder / ".env").write_text("DISCORD_TOKEN=anything\nAZUL_DATABSE_URL=sqlite+aiosqlite:///games\n")
    monkeypatch.setenv("azul_zzz", "1")
    assert main(["run"]) == 1
    first, second, *_ = capsys.readouterr().err.splitlines()
    assert first == "AZUL_DATABSE_URL isn't a setting; did you mean AZUL_DATABASE_URL?"
    assert second == "AZUL_ZZZ isn't a setting."
    assert not list(empty_working_folder.glob("*sqlite3*"))


@pytest.mark.parametrize("name", ["DISCORD_TOKN", "DISCORD_BOT_TOKEN", "discordtoken"])
def test_misspelled_token_is_reported_instead_of_missing_token(
    empty_working_folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (empty_working_folder / ".env").write_text(f"{name}=anything\n")
    assert main(["run"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line == f"{name.upper()} isn't a setting; did you mean DISCORD_TOKEN?"
    # Other commands don't need a token, and the variable may belong to another program.
    assert load() == Settings()


def test_each_invalid_value_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {
        "AZUL_DISCORD_TOKEN": ("anything", " isn't a setting; did you mean DISCORD_TOKEN?"),
        "AZUL_THEME": ("contrast", ": enter dark or light."),
        "AZUL_GAMES_PER_HOST": ("101", ": enter a whole number from 1 to 100."),
        "AZUL_LOBBY_HOURS": ("nan", ": enter a number of hours above 0, at most 10,000."),
        "AZUL_HTTP_PORT": ("80.5", ": enter a whole number from 1 to 65,535."),
    }
    for name, (value, _) in wrong.items():
        monkeypatch.setenv(name, value)
    assert main(["check"]) == 1
    *lines, last = capsys.readouterr().err.splitlines()
    assert lines == [name + told for name, (_, told) in wrong.items()]
    assert last == ".env.example explains all settings."


@pytest.mark.parametrize(
    "line",
    [
        "AZUL_DATABASE_URL:postgresql+asyncpg://azul:hidden=pass@host/games",
        "DISCORD_TOKEN:hidden=x",
        "DISCORD_TOKEN_FILE=hidden.token",
        "AZUL_DATABASE_URL_FILE=postgresql+asyncpg://azul:hidden@host/games",
    ],
)
def test_secret_in_wrong_place_is_not_printed(
    empty_working_folder: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    (empty_working_folder / ".env").write_text(line)
    assert main(["run"]) == 1
    told = capsys.readouterr().err
    assert told.startswith(re.split(r"[=:.]", line)[0])
    assert "hidden" not in told.lower()


def test_secrets_are_read_from_files(empty_working_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (empty_working_folder / "token").write_text("the token\n")
    (empty_working_folder / "address").write_text("postgresql+asyncpg://azul:secret@host/games\n")
    # Like a copy of the example, this file contains the default address.
    (empty_working_folder / ".env").write_text(
        "DISCORD_TOKEN_FILE=token\nDISCORD_TOKEN=\nAZUL_DATABASE_URL=sqlite+aiosqlite:///azul.sqlite3\n"
        "AZUL_DATABASE_URL_FILE=address\n"
    )
    settings = load()
    assert settings.discord_token == "the token"
    assert settings.database_url == "postgresql+asyncpg://azul:secret@host/games"
    assert "secret@" not in repr(settings)
    # The sandbox sets this variable itself.
    monkeypatch.setenv("DISCORD_TOKEN", "of the sandbox")
    monkeypatch.setenv("AZUL_DATABASE_URL", "sqlite+aiosqlite:///sandbox")
    settings = load()
    assert settings.discord_token == "of the sandbox"
    assert settings.database_url == "sqlite+aiosqlite:///sandbox"


@pytest.mark.parametrize("port", ["many", "-1", "65536", "²"])
def test_invalid_port_is_refused_before_start(capsys: pytest.CaptureFixture[str], port: str) -> None:
    with pytest.raises(SystemExit):
        main(["sandbox", "--port", port])
    assert f"{port} isn't a port. Choose a number from 1 to 65535." in capsys.readouterr().err


def test_custom_boards_replace_the_built_in_boards(empty_working_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, before = printed(), RULESETS["sintra"]
    data["windows"]["points"]["a"][0] = 7
    (empty_working_folder / "boards.json").write_text(json.dumps(data))
    monkeypatch.setenv("AZUL_SINTRA_BOARDS", "boards.json")
    monkeypatch.setitem(RULESETS, "sintra", before)
    assert main(["run"]) == 1  # the token is missing
    sintra = RULESETS["sintra"]
    assert sintra.edition != before.edition
    assert sintra.start(2, "a", ShuffledDraw(bytes(32))).to_json()["boards"][0]["points"][0] == 7


@pytest.fixture
def read_only_folder(empty_working_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, to which nothing can be written. Root ignores permissions, so they are simulated."""
    can_access = os.access

    def refuse(path: Path, *_arguments: object, **_options: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    def can_access_elsewhere(path: Any, mode: int) -> bool:
        is_refused = mode & os.W_OK and Path(path).is_relative_to(empty_working_folder)
        return not is_refused and can_access(path, mode)

    monkeypatch.setenv("DISCORD_TOKEN", "anything")
    monkeypatch.setattr(Path, "touch", refuse)
    monkeypatch.setattr(Path, "mkdir", refuse)
    monkeypatch.setattr(os, "access", can_access_elsewhere)
    return empty_working_folder


@pytest.mark.parametrize(
    ("command", "choice"),
    [
        ("run", " in AZUL_DATABASE_URL"),
        ("check", " in AZUL_DATABASE_URL"),
        ("backup .", ""),
        ("copy sqlite+aiosqlite:///azul.sqlite3 sqlite+aiosqlite:///new", " in AZUL_DATABASE_URL"),
        ("sandbox --no-browser", " with --folder"),
    ],
)
def test_commands_report_read_only_folder_in_one_line(
    read_only_folder: Path, capsys: pytest.CaptureFixture[str], command: str, choice: str
) -> None:
    if command != "run":
        with contextlib.closing(sqlite3.connect("azul.sqlite3")) as made:
            made.execute("PRAGMA journal_mode=WAL")
            made.execute("CREATE TABLE anything (x)")
    if command == "check":
        # SQLite can't open this file.
        os.mkdir("azul.sqlite3-wal")  # noqa: PTH102 - Path.mkdir fails here
    assert main(command.split()) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert f"this user can't write to {read_only_folder}. Allow it, or choose another folder{choice}." in line


@pytest.mark.parametrize("move", [0, 1, 5, None])
def test_show_prints_the_chosen_position_of_a_record(
    empty_working_folder: Path, capsys: pytest.CaptureFixture[str], move: int | None
) -> None:
    content = json.loads(RECORD)
    (empty_working_folder / "game.json").write_text(RECORD)
    assert main(["show", "game.json", *([] if move is None else ["--move", str(move)])]) == 0
    shown = RULESETS[content["ruleset"]].from_text(capsys.readouterr().out, NoDraw())
    assert shown.to_json()["ply"] == (len(content["moves"]) if move is None else move)
    assert move is not None or list(shown.scores) == content["result"]["scores"]


def test_unencodable_characters_do_not_fail_the_command(
    empty_working_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (empty_working_folder / "game.json").write_text(RECORD.replace('"seat": 1', '"seat": 0'))
    written = io.BytesIO()
    terminal = io.TextIOWrapper(written, encoding="ascii")
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["verify", "game.json"]) == 1
    terminal.flush()
    assert b"Move " in written.getvalue()
