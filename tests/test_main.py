"""The command line: what it says when it cannot do what it is told."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.rules import RULESETS, NoDraw, ShuffledDraw
from bot.settings import VARIABLES, Settings, load
from tests.rules.positions import printed
from tests.rules.records import running, whole


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in VARIABLES.values():
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_without_a_token_it_names_the_setting_and_the_sandbox(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == 1
    said = capsys.readouterr().err
    assert "DISCORD_TOKEN" in said
    assert "python -m bot sandbox" in said


def test_a_damaged_database_is_named_with_the_way_out(
    in_an_empty_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (in_an_empty_folder / "azul.sqlite3").write_bytes(b"no database" * 1000)
    monkeypatch.setenv("DISCORD_TOKEN", "anything")
    assert main(["run"]) == 1
    assert "backup" in capsys.readouterr().err
    assert (in_an_empty_folder / "azul.sqlite3").read_bytes().startswith(b"no database")


@pytest.mark.parametrize(
    "command", [["check"], ["backup", "."], ["copy", "sqlite+aiosqlite:///azul.sqlite3", "sqlite+aiosqlite:///new"]]
)
def test_a_database_that_is_not_there_is_named_and_not_made(
    in_an_empty_folder: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert main(command) == 1
    assert "There is no database azul.sqlite3." in capsys.readouterr().err
    assert [*in_an_empty_folder.iterdir()] == []


def test_settings_come_from_a_file_and_the_environment_wins(
    in_an_empty_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (in_an_empty_folder / ".env").write_text("DISCORD_TOKEN=from-file\nAZUL_THEME=light\nAZUL_LOG_LEVEL=WARNING\n")
    monkeypatch.setenv("AZUL_LOG_LEVEL", "ERROR")
    settings = load()
    assert settings.discord_token.get_secret_value() == "from-file"
    assert (settings.theme, settings.log_level) == ("light", "ERROR")
    assert "from-file" not in repr(settings)


def test_the_example_is_a_valid_settings_file(in_an_empty_folder: Path) -> None:
    example = (Path(__file__).parents[1] / ".env.example").read_text()
    (in_an_empty_folder / ".env").write_text(example)
    assert load() == Settings(_env_file=None)


def test_settings_that_there_are_not_are_named_with_what_may_be_meant(
    in_an_empty_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (in_an_empty_folder / ".env").write_text("DISCORD_TOKEN=anything\nAZUL_DATABSE_URL=sqlite+aiosqlite:///games\n")
    monkeypatch.setenv("azul_zzz", "1")
    assert main(["run"]) == 1
    first, second, *_ = capsys.readouterr().err.splitlines()
    assert first == "AZUL_DATABSE_URL is not a setting; do you mean AZUL_DATABASE_URL?"
    assert second == "AZUL_ZZZ is not a setting."
    assert not list(in_an_empty_folder.glob("*sqlite3*"))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"AZUL_LOG_LEVEL": "LOUD"}, "AZUL_LOG_LEVEL: "),
        ({"AZUL_HTTP_HOST": "0.0.0.0"}, "AZUL_HTTP_PORT is not set"),
        ({"AZUL_HTTP_PORT": "0"}, "AZUL_HTTP_PORT: "),
        ({"AZUL_HTTP_PORT": "web"}, "AZUL_HTTP_PORT: "),
        ({"AZUL_LOG_FORMAT": "xml"}, "AZUL_LOG_FORMAT: "),
        ({"DISCORD_TOKEN": "one", "DISCORD_TOKEN_FILE": "full"}, "DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set"),
        ({"AZUL_DATABASE_URL": "other", "AZUL_DATABASE_URL_FILE": "full"}, "and AZUL_DATABASE_URL_FILE are both set"),
        ({"DISCORD_TOKEN_FILE": "missing"}, "DISCORD_TOKEN_FILE: missing cannot be read"),
        ({"DISCORD_TOKEN_FILE": "empty"}, "DISCORD_TOKEN_FILE: empty is empty"),
        ({"DISCORD_TOKEN_FILE": "picture"}, "DISCORD_TOKEN_FILE: picture is not text"),
    ],
)
def test_settings_that_make_no_sense_or_cannot_be_read_are_named(
    given: dict[str, str],
    why: str,
    in_an_empty_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, content in (("full", b"x"), ("empty", b"\n"), ("picture", b"\xff\xd8")):
        (in_an_empty_folder / name).write_bytes(content)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert main(["run"]) == 1
    said = capsys.readouterr().err
    assert why in said
    assert ".env.example" in said or "_FILE" in why


def test_secrets_may_stand_in_files(in_an_empty_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (in_an_empty_folder / "token").write_text("the token\n")
    (in_an_empty_folder / "address").write_text("postgresql+asyncpg://azul:secret@host/games\n")
    # Where a host has copied the example, the usual address stands beside it.
    (in_an_empty_folder / ".env").write_text(
        "DISCORD_TOKEN_FILE=token\nDISCORD_TOKEN=\nAZUL_DATABASE_URL=sqlite+aiosqlite:///azul.sqlite3\n"
        "AZUL_DATABASE_URL_FILE=address\n"
    )
    settings = load()
    assert settings.discord_token.get_secret_value() == "the token"
    assert settings.database_url.get_secret_value() == "postgresql+asyncpg://azul:secret@host/games"
    assert "secret@" not in repr(settings)
    # As the sandbox does, whatever the host's own settings are.
    monkeypatch.setenv("DISCORD_TOKEN", "of the sandbox")
    monkeypatch.setenv("AZUL_DATABASE_URL", "sqlite+aiosqlite:///sandbox")
    settings = load()
    assert settings.discord_token.get_secret_value() == "of the sandbox"
    assert settings.database_url.get_secret_value() == "sqlite+aiosqlite:///sandbox"


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+asyncpg://azul:sesame@127.0.0.1:1/games",
        "postgresql+asyncpg://azul:sesame@host:port/games",
        "postgresql+asyncpg//azul:sesame@host/games",
        "mysql://azul:sesame@host/games",
        "postgresql://azul:sesame@host/games",
        "postgresql+asyncpg://azul:open@sesame@127.0.0.1:1/games",
        "postgresql+asyncpg://azul:sesame@127.0.0.1:1/games?sslmode=no",
        "postgresql+asyncpg://127.0.0.1:1/games?user=azul&password=sesame",
        "postgresql+asyncpg://azul@127.0.0.1:1/games?password=sesame&service=other",
        "sqlite+aiosqlite:///games?password=sesame",
    ],
)
def test_no_message_shows_the_password_of_the_database(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "anything")
    monkeypatch.setenv("AZUL_DATABASE_URL", address)
    for command in (["run"], ["check"], ["backup", "."]):
        assert main(command) == 1
        said = capsys.readouterr()
        assert "sesame" not in said.out + said.err
        assert said.err


def test_a_wrong_port_is_refused_before_anything_starts() -> None:
    with pytest.raises(SystemExit):
        main(["sandbox", "--port", "many"])


@pytest.mark.parametrize("content", [None, "no boards", '{"colours": []}'])
def test_boards_that_cannot_be_played_with_are_named_with_what_is_wrong(
    in_an_empty_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], content: str | None
) -> None:
    file = in_an_empty_folder / "boards.json"
    if content is not None:
        file.write_text(content)
    monkeypatch.setenv("DISCORD_TOKEN", "anything")
    monkeypatch.setenv("AZUL_SINTRA_BOARDS", str(file))
    before = RULESETS["sintra"]
    for command in (["run"], ["sandbox", "--no-browser"]):
        assert main(command) == 1
        said = capsys.readouterr().err
        assert "AZUL_SINTRA_BOARDS" in said
        assert "boards.json" in said
        assert "bot/rules/boards/sintra.json" in said
    assert RULESETS["sintra"] is before


def test_a_hosts_own_boards_take_the_place_of_those_that_come_with_the_rules(
    in_an_empty_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, before = printed(), RULESETS["sintra"]
    data["windows"]["points"]["a"][0] = 7
    (in_an_empty_folder / "boards.json").write_text(json.dumps(data))
    monkeypatch.setenv("AZUL_SINTRA_BOARDS", "boards.json")
    monkeypatch.setitem(RULESETS, "sintra", before)
    assert main(["run"]) == 1  # for there is no token
    sintra = RULESETS["sintra"]
    assert sintra.edition != before.edition
    assert sintra.start(2, "a", ShuffledDraw(bytes(32))).to_json()["boards"][0]["points"][0] == 7


GAME = whole("azul", "coloured")
RECORD = GAME.to_text()


@pytest.mark.parametrize(
    ("record", "code", "said"),
    [
        (RECORD, 0, "\n- Proven: "),
        (RECORD.replace('"seat": 0', '"seat": 1'), 1, "Move "),
        (RECORD.replace('"game"', '"gome"'), 1, "“game”"),
        ("", 1, "JSON"),
    ],
)
def test_a_record_is_verified_and_what_is_wrong_with_it_is_told(
    in_an_empty_folder: Path, capsys: pytest.CaptureFixture[str], record: str, code: int, said: str
) -> None:
    (in_an_empty_folder / "game.json").write_bytes(record.encode())
    assert main(["verify", "game.json"]) == code
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("move", [0, 1, 5, None])
def test_a_position_of_a_record_is_shown_as_text(
    in_an_empty_folder: Path, capsys: pytest.CaptureFixture[str], move: int | None
) -> None:
    content = json.loads(RECORD)
    (in_an_empty_folder / "game.json").write_text(RECORD)
    assert main(["show", "game.json", *([] if move is None else ["--move", str(move)])]) == 0
    shown = RULESETS[content["ruleset"]].from_text(capsys.readouterr().out, NoDraw())
    assert shown.to_json()["ply"] == (len(content["moves"]) if move is None else move)
    assert move is not None or list(shown.scores) == content["result"]["scores"]


@pytest.mark.parametrize(
    ("record", "move", "why"),
    [
        (RECORD, ["--move", "-1"], "no move -1"),
        (RECORD, ["--move", "1000"], "no move 1000"),
        (RECORD.replace('"game"', '"gome"'), [], "“game”"),
        (running(GAME, 5).to_text(), [], "still running"),
    ],
)
def test_a_position_that_cannot_be_shown_is_told_with_the_reason(
    in_an_empty_folder: Path, capsys: pytest.CaptureFixture[str], record: str, move: list[str], why: str
) -> None:
    (in_an_empty_folder / "game.json").write_text(record)
    assert main(["show", "game.json", *move]) == 1
    assert why in "".join(capsys.readouterr())


@pytest.mark.parametrize("command", ["verify", "show"])
def test_a_record_that_cannot_be_read_is_named(
    in_an_empty_folder: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    for name in ("missing.json", str(in_an_empty_folder)):
        assert main([command, name]) == 1
        said = capsys.readouterr()
        assert said.err.startswith(f"{name} cannot be read: ")
        assert not said.out


def test_letters_that_the_terminal_does_not_know_are_no_error(
    in_an_empty_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (in_an_empty_folder / "game.json").write_text(RECORD.replace('"seat": 1', '"seat": 0'))
    written = io.BytesIO()
    terminal = io.TextIOWrapper(written, encoding="ascii")
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["verify", "game.json"]) == 1
    terminal.flush()
    assert b"Move " in written.getvalue()
