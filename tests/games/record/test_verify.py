"""No change of a record goes unseen, and each thing that is wrong with it is named."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.games.record.export import export
from bot.games.record.verify import verify
from bot.rules import RULESETS, Draw, Position, Ruleset, commitment
from bot.rules.azul import Azul
from bot.rules.sintra import Sintra, load_boards
from tests.games.record.games import (
    FORMS,
    NAMES,
    PRINTABLE,
    SEED,
    Content,
    ended,
    every_change,
    forged,
    keys,
    positions,
    told,
    whole,
)

# Changes: each byte of a seed, a move or a score.


@pytest.mark.parametrize("what", ["seed", "move", "scores"])
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_every_change_of_a_byte_is_found(name: str, side: str, what: str) -> None:
    text = export(ended(name, side, 6))
    changes = list(every_change(text, what, random.Random(f"{name} {side}")))
    assert len(changes) > 40
    assert [changed for changed in changes if not verify(changed).problems] == []


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_changes_of_a_byte_anywhere_in_a_whole_game_are_found(name: str, side: str) -> None:
    text, chance = export(whole(name, side)), random.Random(f"{name} {side}")
    changes = [changed for what in ("seed", "move", "scores") for changed in every_change(text, what, chance)]
    assert len(changes) > 2500
    chosen = chance.sample(changes, 10)
    for _ in range(4):
        place = chance.randrange(len(text))
        chosen.append(text[:place] + chance.choice(PRINTABLE.replace(text[place], "")) + text[place + 1 :])
        chosen.append(text[:place] + text[place + 1 :])
    assert [changed for changed in chosen if not verify(changed).problems] == []


def test_a_number_written_differently_is_a_change() -> None:
    text = export(ended("azul", "coloured", 2))
    assert keys(text.replace("[0, 0]", "[0, -0]", 1)) == ["layout"]
    assert "start" in told(text.replace("[0, 0]", "[0, 0.0]", 1))[0][1].values()


def test_the_digest_covers_what_nothing_else_can_prove() -> None:
    text = export(whole("sintra", "a"))
    assert keys(text.replace("Ana", "Ena")) == ["digest"]
    assert keys(text.replace("12:03:00", "12:03:01", 1)) == ["digest"]
    assert keys(text.replace("K7M2X", "K7M3X")) == ["digest"]


# Forgeries: the digest is made anew, and the play gives them away.


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_a_forged_seed_is_found(name: str, side: str) -> None:
    text = export(ended(name, side, 40))
    for place in range(32):
        seed = bytearray(SEED)
        seed[place] ^= 1 << place % 8
        assert keys(forged(text, lambda file, seed=seed: file.update(seed=seed.hex())))[0] == "seed-commitment"  # type: ignore[misc]
        both = {"seed": seed.hex(), "commitment": commitment(bytes(seed))}
        assert keys(forged(text, lambda file, both=both: file.update(both))) == ["start-differs"]  # type: ignore[misc]


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_a_forged_move_is_named(name: str, side: str) -> None:
    game = whole(name, side)
    text, chance = export(game), random.Random(5)
    known = sorted({ply.move for ply in game.plies})
    kinds = set()
    for number in range(1, len(game.plies) + 1, 13):
        ply = game.plies[number - 1]
        *_, before = positions(replace(game, plies=game.plies[: number - 1]))
        legal = [str(move) for move in before.legal_moves(ply.seat)]
        for move in {chance.choice(legal), chance.choice(known)} - {ply.move}:
            key = "position-differs" if move in legal else "move-illegal"
            problems = told(forged(text, lambda file, n=number, m=move: file["moves"][n - 1].update(move=m)))  # type: ignore[misc]
            found = next(problem for problem in problems if problem[0] != "scores-differ")
            assert found == (key, {"number": number, "move": move, "who": NAMES[ply.seat]})
            assert {facts["number"] for _, facts in problems} == {number}
            kinds.add(key)
    assert kinds == {"position-differs", "move-illegal"}


def test_two_moves_that_are_swapped_or_left_out_are_found() -> None:
    text = export(whole("azul", "coloured"))

    def swap(file: Content) -> None:
        moves = file["moves"]
        moves[10], moves[12] = moves[12] | {"number": 11}, moves[10] | {"number": 13}

    def leave_out(file: Content) -> None:
        del file["moves"][10]
        for number, entry in enumerate(file["moves"], start=1):
            entry["number"] = number

    assert told(forged(text, swap))[0][1]["number"] == 11
    assert told(forged(text, leave_out))[0] == (
        "move-out-of-turn",
        {
            "number": 11,
            "move": json.loads(text)["moves"][11]["move"],
            "who": NAMES[json.loads(text)["moves"][11]["seat"]],
        },
    )
    assert keys(forged(text, lambda file: file["moves"].pop(10))) == ["move-unreadable"]


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_a_forged_score_is_named(name: str, side: str) -> None:
    game = whole(name, side)
    text = export(game)
    for number in range(1, len(game.plies) + 1, 19):
        entry = json.loads(text)["moves"][number - 1]
        right = ", ".join(map(str, entry["scores"]))

        def raise_score(file: Content, number: int = number) -> None:
            file["moves"][number - 1]["scores"][1] += 1

        said = f"{entry['scores'][0]}, {entry['scores'][1] + 1}"
        facts = {"number": number, "move": entry["move"], "who": NAMES[entry["seat"]], "said": said, "found": right}
        assert told(forged(text, raise_score)) == [("scores-differ", facts)]


def test_every_part_of_a_forged_result_is_named() -> None:
    text = export(whole("azul", "coloured", 3))
    result = json.loads(text)["result"]

    def change(**parts: Any) -> list[str]:
        return keys(forged(text, lambda file: file["result"].update(parts)))

    assert change(scores=[score + 1 for score in result["scores"]]) == ["result-scores"]
    assert change(ranks=[1, 1, 1], winners=[0, 1, 2]) == ["result-ranks", "result-winners"]
    assert change(ranks=[]) == ["result-ranks"]
    assert change(ranks=[1, 2]) == change(winners=[7]) == change(sheets=[[]]) == ["bad-field"]
    assert change(sheets=[]) == ["result-sheet"] * 3
    sheets = json.loads(text)["result"]["sheets"]
    sheets[1][0]["points"] += 1
    assert told(forged(text, lambda file: file["result"].update(sheets=sheets))) == [
        ("result-sheet", {"who": NAMES[1]})
    ]
    assert keys(forged(text, lambda file: file.update(ending="moderator"))) == ["ending-differs"]
    assert keys(forged(text, lambda file: file.update(result=None))) == ["bad-field"]


def test_the_scores_of_a_game_ended_by_a_moderator_are_verified() -> None:
    text = export(ended("summer-pavilion", "variant", 50))
    assert keys(forged(text, lambda file: file["result"].update(scores=[9, 9]))) == ["result-scores"]
    assert keys(forged(text, lambda file: file["result"].update(sheets=[[], []]))) == ["bad-field"]


def test_a_game_that_stops_before_its_end_or_goes_on_behind_it_is_found() -> None:
    text = export(whole("azul", "grey"))
    last = len(json.loads(text)["moves"])
    assert keys(forged(text, lambda file: file["moves"].pop())) == ["not-over"]
    again = {"number": last + 1}
    assert told(forged(text, lambda file: file["moves"].append(file["moves"][-1] | again)))[0][0] == "move-after-end"


def test_a_seed_too_early_or_missing_is_found() -> None:
    text = export(whole("azul", "grey"))
    assert keys(forged(text, lambda file: file.update(seed=None))) == ["seed-missing"]
    assert keys(forged(text, lambda file: file.update(ending=""))) == ["seed-shown", "bad-field"]
    assert keys(forged(text, lambda file: file.update(ending="", result=None))) == ["seed-shown", "ending-differs"]


def test_only_canonical_spellings_are_accepted() -> None:
    text = export(whole("azul", "coloured"))

    def spelt(move: Callable[[str], str]) -> list[str]:
        return keys(forged(text, lambda file: file["moves"][4].update(move=move(file["moves"][4]["move"]))))

    assert spelt(str.upper) == spelt(lambda move: f" {move}") == spelt(lambda move: move.replace(" ", "  "))
    assert spelt(str.upper) == ["move-spelling"]
    assert spelt(lambda move: f"{move} {move}") == ["move-unknown"]
    for name in ("seed", "commitment"):
        changed = forged(text, lambda file, name=name: file.update({name: file[name].upper()}))  # type: ignore[misc]
        assert told(changed) == [("bad-field", {"name": name})]


def test_other_printed_boards_are_told_apart_from_a_forgery(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Sintra(load_boards()._replace(ornament_points=(0, 0, 3, 6, 12)))
    game = replace(whole("sintra", "b"), edition=other.edition)
    with monkeypatch.context() as replaced:
        replaced.setitem(RULESETS, "sintra", other)
        text = export(game)
        assert keys(text) == []
    assert keys(text) == ["other-edition"]


def test_a_game_is_verified_under_the_rules_it_was_played_by(monkeypatch: pytest.MonkeyPatch) -> None:
    class Later(Azul):
        """Rules by which whoever sits first begins."""

        version = 2

        def as_of(self, version: int, edition: str) -> Ruleset:
            return Azul() if version == 1 else super().as_of(version, edition)

        def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> Position:
            return super().start(players, side, draw, 0 if first is None else first)

    before = ended("azul", "coloured", 5)
    monkeypatch.setitem(RULESETS, "azul", Later())
    text = export(before)
    assert json.loads(text)["rules"] == 1
    assert keys(text) == []
    assert keys(forged(text, lambda file: file.update(rules=2)))[0] == "start-differs"
    assert keys(forged(text, lambda file: file.update(rules=3))) == ["other-edition"]


def test_what_is_wrong_with_the_head_of_a_file_is_named() -> None:
    text = export(whole("azul", "coloured"))

    def change(**fields: Any) -> list[tuple[str, dict[str, Any]]]:
        return told(forged(text, lambda file: file.update(fields)))

    assert change(ruleset="go") == [("unknown-ruleset", {"ruleset": "go"})]
    assert change(side="moss") == [("unknown-side", {"side": "moss"})]
    assert change(players=["Ana"]) == [("bad-field", {"name": "players"})]
    assert change(first=2) == [("bad-field", {"name": "first"})]
    assert change(first=True) == [("bad-field", {"name": "first"})]
    for other in (1, 3, 0, True, "2", None):
        assert change(version=other) == [("other-version", {"known": 2})]
    assert change(format="chess") == [("not-a-record", {})]
    assert change(colour="blue") == [("unknown-field", {"name": "colour"})]
    assert told(forged(text, lambda file: file.pop("game"))) == [("missing-field", {"name": "game"})]
    assert told(forged(text, lambda file: file.pop("rules"))) == [("missing-field", {"name": "rules"})]
    assert told(forged(text, lambda file: file.update(game=file.pop("game")))) == [("layout", {})]


def test_a_field_that_is_there_twice_is_found() -> None:
    text = export(whole("azul", "coloured"))
    assert ("repeated-field", {"name": "game"}) in told(text.replace('"game":', '"game": "K7M2X",\n  "game":'))
    assert ("repeated-field", {"name": "seat"}) in told(text.replace('"seat": ', '"seat": 0, "seat": ', 1))
