"""Tests of the file with Sintra's printed boards."""

from __future__ import annotations

import json
import random
from functools import reduce
from operator import getitem
from pathlib import Path

import pytest

from bot.rules import InvalidPosition, NoDraw, RulesError, ShuffledDraw, UnknownEdition
from bot.rules.sintra import BoardDataError, Sintra, load_boards, read_boards
from tests.rules.mistakes import Mistake, read, spoil
from tests.rules.positions import printed
from tests.support.walks import walk


def test_built_in_boards_can_be_read() -> None:
    boards = load_boards()
    assert boards == read_boards(printed())
    assert boards.verified is False
    assert len(boards.strips) == 8


def test_boards_can_be_read_from_another_file(tmp_path: Path) -> None:
    data = printed()
    for group in ("strips", "windows", "ornaments", "broken_track"):
        data[group]["verified"] = True
    data["windows"]["points"]["b"] = [1, 2, 3, 4, 2, 2, 1, 1]
    file = tmp_path / "boards.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    for path in (file, str(file)):
        game = Sintra(load_boards(path))
        assert game.verified is True
        position = game.start(2, "b", ShuffledDraw(bytes(32)))
        assert position.to_json()["boards"][0]["points"] == [1, 2, 3, 4, 2, 2, 1, 1]


def test_editions_other_than_custom_and_built_in_are_refused() -> None:
    data = printed()
    data["windows"]["points"]["b"] = [1, 2, 3, 4, 2, 2, 1, 1]
    own = Sintra(read_boards(data))
    assert own.as_of(1, own.edition) is own
    assert own.as_of(1, Sintra().edition).boards == load_boards()
    ours = Sintra().start(2, "b", ShuffledDraw(bytes(32)))
    assert own.from_json(ours.to_json(), NoDraw()) == ours
    other_prices = Sintra(load_boards()._replace(ornament_points=(0, 0, 3, 6, 11)))
    assert other_prices.from_text(str(ours), NoDraw()) == ours
    for version, edition in [(1, "0" * 12), (1, ""), (2, own.edition)]:
        with pytest.raises(UnknownEdition):
            own.as_of(version, edition)
    with pytest.raises(UnknownEdition):
        Sintra().as_of(1, own.edition)
    with pytest.raises(InvalidPosition, match="unknown-edition"):
        Sintra().from_json(own.start(2, "b", ShuffledDraw(bytes(32))).to_json(), NoDraw())


def test_boards_with_one_unverified_group_are_unverified() -> None:
    for group in ("strips", "windows", "ornaments", "broken_track"):
        data = printed()
        for other in ("strips", "windows", "ornaments", "broken_track"):
            data[other]["verified"] = other != group
        assert read_boards(data).verified is False


def test_game_on_other_boards_can_be_finished() -> None:
    data = printed()
    data["strips"]["faces"][0]["front"] = ["white"] * 5
    data["strips"]["faces"][7]["front"], data["strips"]["faces"][7]["back"] = (
        data["strips"]["faces"][7]["back"],
        data["strips"]["faces"][7]["front"],
    )
    position = Sintra(read_boards(data)).start(2, "a", ShuffledDraw(bytes(32)))
    # The face with the joker is down on both sides.
    assert not any("joker" in strip["spaces"] for b in position.to_json()["boards"] for strip in b["strips"])
    assert sum(1 for _ in walk(position, random.Random(1))) > 20
    assert position.standing is not None


def test_unreadable_or_invalid_boards_file_is_refused(tmp_path: Path) -> None:
    (bad := tmp_path / "bad.json").write_bytes(b"\xff\xfe{")
    (cut := tmp_path / "cut.json").write_text("{", encoding="utf-8")
    for file, why in ((tmp_path / "nothing.json", "not-readable"), (bad, "not-readable"), (cut, "not-json")):
        with pytest.raises(BoardDataError, match=why):
            load_boards(file)


@pytest.mark.parametrize("mistake", read("boards"), ids=" ".join)
def test_invalid_boards_are_refused_with_reason_and_place(mistake: Mistake) -> None:
    with pytest.raises(BoardDataError) as refused:
        read_boards(spoil({"file": printed()}, mistake.wrong)["file"])
    assert f"{refused.value.reason} {refused.value.facts['where']}" == mistake.told
    assert isinstance(refused.value, RulesError)


@pytest.mark.parametrize("path", ["", "strips", "strips.faces.3", "windows.points", "broken_track"])
def test_boards_require_every_key(path: str) -> None:
    keys = reduce(getitem, [int(key) if key.isdigit() else key for key in path.split(".") if key], printed()).keys()
    for key in keys - {"about"}:
        with pytest.raises(BoardDataError) as refused:
            read_boards(spoil(printed(), f"{path}.{key} = ...".lstrip(".")))
        assert (refused.value.reason, refused.value.facts["key"]) == ("missing-key", key)
