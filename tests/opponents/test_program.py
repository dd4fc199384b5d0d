"""Tests of `think` as a program that reads a position per line and writes a move per line."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from bot.command_line import main
from bot.opponents.levels import derive_seed, think
from bot.opponents.program import BadLine, answer_lines
from tests.opponents.test_contract import some_positions
from tests.support.forms import FORMS


def source(*lines: str | bytes) -> io.BytesIO:
    return io.BytesIO(b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines))


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_each_position_gets_a_legal_move(name: str, side: str) -> None:
    positions = some_positions(name, side, 3, seed=6)[:8]
    seats = [position.to_act[-1] for position in positions]
    lines = [json.dumps(position.to_json(seat)) for position, seat in zip(positions, seats, strict=True)]
    answers = list(answer_lines("easy", source("", *lines)))
    assert answers == list(answer_lines("easy", source(*lines)))
    for position, seat, line, answer in zip(positions, seats, lines, answers, strict=True):
        assert position.ruleset.parse(answer) in position.legal_moves(seat)
        seed = derive_seed(0, json.loads(line)["ply"])
        assert answer == str(think("easy", position.seen_by(seat), seat, seed).move)


def a_line(**changed: object) -> str:
    position = some_positions("azul", "coloured", 2, seed=1)[0]
    return json.dumps(position.to_json(position.to_act[0]) | changed)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("no JSON", "Expecting value"),
        # The beginning of this message differs between versions of Python.
        ("[" * 100_000, "while decoding a JSON array"),
        ("{}", "no-such-ruleset"),
        ("[]", "no-such-ruleset"),
        (a_line(ruleset=[]), "no-such-ruleset"),
        (a_line(ruleset={}), "no-such-ruleset"),
        (a_line(ruleset=None), "no-such-ruleset"),
        (a_line(players=7), "no-such-players"),
        (a_line(players=10**400), "more than 10 digits"),
        (a_line(ply=10**400), "more than 10 digits"),
        (a_line(round=10**30), "more than 10 digits"),
        (a_line(ply=float("inf")), "bad-shape"),
        ("9" * 5000, "more than 10 digits"),
        (a_line(view=None), '"view" names no seat'),
        (a_line(turn=0, view=1), "it is not the turn of seat 1"),
        (a_line(phase="draft\n" * 50_000), "phase"),
        (b'{"ruleset": "\xff"}', "can't decode byte 0xff"),
        (a_line(note="x" * 1_000_000), "it is longer than 1,000,000 bytes"),
        (" " * 1_000_001, "it is longer than 1,000,000 bytes"),
    ],
)
def test_invalid_input_line_is_reported_and_ends_the_program(
    line: str | bytes, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(source(a_line(), line, a_line())))
    assert main(["think", "easy"]) == 1
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 1
    (why,) = said.err.splitlines()
    assert why.startswith("Line 2 cannot be answered (")
    assert told in why
    assert "Send one position per line" in why
    assert len(why) < 500


class Endless(io.RawIOBase):
    """A stream that contains a single line without an end."""

    def __init__(self) -> None:
        self.bytes_read = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.bytes_read += len(buffer)
        buffer[:] = b"x" * len(buffer)
        return len(buffer)


def test_endless_input_line_is_refused_after_a_megabyte() -> None:
    endless = Endless()
    with pytest.raises(BadLine, match="it is longer than 1,000,000 bytes"):
        next(answer_lines("easy", io.BufferedReader(endless)))
    assert endless.bytes_read < 1_100_000


@pytest.mark.parametrize("level", ["best", "", "greedy", "greedy:0", "greedy:many", "nobody:5", "search:" + "9" * 5000])
def test_unknown_level_is_reported_before_reading_input(
    level: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["think", level]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    (why,) = said.err.splitlines()
    assert "easy, medium, hard, expert" in why or "4300 digits" in why
