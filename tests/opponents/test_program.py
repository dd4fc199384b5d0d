"""A player as a program: a position a line in, a move a line out."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import pytest

from bot.__main__ import main
from bot.opponents.levels import seed_of_thought, think
from bot.opponents.program import BadLine, answer_lines
from tests.opponents.test_contract import FORMS, some_positions


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_every_position_gets_a_legal_move_of_the_seat_that_it_is_the_view_of(name: str, side: str) -> None:
    positions = some_positions(name, side, 3, seed=6)[:8]
    seats = [position.to_act[-1] for position in positions]
    lines = [json.dumps(position.to_json(seat)) for position, seat in zip(positions, seats, strict=True)]
    answers = list(answer_lines("easy", ["\n", *lines]))
    assert answers == list(answer_lines("easy", lines))
    for position, seat, line, answer in zip(positions, seats, lines, answers, strict=True):
        assert position.ruleset.parse(answer) in position.legal_moves(seat)
        seed = seed_of_thought(0, json.loads(line)["ply"])
        assert answer == str(think("easy", position.seen_by(seat), seat, seed).move)


def a_line(**changed: object) -> str:
    position = some_positions("azul", "coloured", 2, seed=1)[0]
    return json.dumps(position.to_json(position.to_act[0]) | changed)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("no JSON", "Expecting value"),
        ("[" * 100_000, "recursion depth"),
        ("{}", "no-such-ruleset"),
        (a_line(players=7), "no-such-players"),
        (a_line(view=None), '"view" names no seat'),
        (a_line(turn=0, view=1), "seat 1 is not to act"),
    ],
)
def test_a_bad_line_is_named_with_what_to_send_instead_and_nothing_after_it_is_answered(line: str, told: str) -> None:
    read: list[str] = []

    def lines() -> Iterator[str]:
        for each in (a_line(), line, a_line()):
            read.append(each)
            yield each

    answers = answer_lines("easy", lines())
    next(answers)
    with pytest.raises(BadLine) as refused:
        next(answers)
    assert str(refused.value).startswith("Line 2 cannot be answered (")
    assert told in str(refused.value)
    assert "Send a position a line" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(read) == 2


def test_on_the_command_line_moves_go_out_and_an_error_goes_beside_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{a_line()}\n"))
    assert main(["think", "easy"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{a_line()}\n"))
    assert main(["think", "best"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "easy, medium, hard, expert" in said.err
