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
from bot.rules import RULESETS, Draw, Ruleset, commitment
from bot.rules.azul import Azul
from bot.rules.sintra import Sintra, load_boards
from tests.games.record.games import (
    NAMES,
    PRINTABLE,
    SEED,
    Content,
    ended,
    every_change,
    forged,
    keys,
    positions,
    running,
    told,
    whole,
)
from tests.rules.games import FORMS

# Changes: each byte of a seed, a move or a score.


@pytest.mark.parametrize("what", ["seed", "move", "scores"])
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_every_change_of_a_byte_is_found(name: str, side: str, what: str) -> None:
    whole_text, running_text = export(ended(name, side, 6)), export(running(whole(name, side), 4), SEED)
    for text, of in ((whole_text, what), (running_text, "commitment" if what == "seed" else what)):
        changes = list(every_change(text, of, random.Random(f"{name} {side}")))
        assert len(changes) > 20
        assert [changed for changed in changes if not verify(changed).problems] == []


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_changes_of_a_byte_anywhere_in_a_whole_game_are_found(name: str, side: str) -> None:
    text, chance = export(whole(name, side)), random.Random(f"{name} {side}")
    for _ in range(10):
        place = chance.randrange(len(text))
        assert keys(text[:place] + chance.choice(PRINTABLE.replace(text[place], "")) + text[place + 1 :])
        assert keys(text[:place] + text[place + 1 :])


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("Ana", "Ena", "digest"),
        ("12:03:00", "12:03:01", "digest"),
        ("K7M2X", "K7M3X", "digest"),
        ("[0, 0]", "[0, -0]", "layout"),
        ('"game":', '"game": "K7M2X",\n  "game":', "repeated-field"),
        ('"seat": ', '"seat": 0, "seat": ', "repeated-field"),
    ],
)
def test_a_change_of_what_nothing_else_can_prove_is_found(before: str, after: str, found: str) -> None:
    assert found in keys(export(whole("sintra", "a")).replace(before, after, 1))


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
    left = json.loads(text)["moves"][11]
    facts = {"number": 11, "move": left["move"], "who": NAMES[left["seat"]]}
    assert told(forged(text, leave_out))[0] == ("move-out-of-turn", facts)


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


Change = Callable[[Content], object]


def put(**fields: Any) -> Change:
    return lambda file: file.update(fields)


def put_result(**fields: Any) -> Change:
    return lambda file: file["result"].update(fields)


def spell(respell: Callable[[str], str]) -> Change:
    return lambda file: file["moves"][4].update(move=respell(file["moves"][4]["move"]))


def raise_points(file: Content) -> None:
    file["result"]["sheets"][1][0]["points"] += 1


WHOLE: dict[str, list[tuple[Change, list[str]]]] = {
    "every part of a result": [
        (lambda file: file["result"].update(scores=[one + 1 for one in file["result"]["scores"]]), ["result-scores"]),
        (put_result(ranks=[1, 1], winners=[0, 1]), ["result-ranks", "result-winners"]),
        (put_result(ranks=[]), ["result-ranks"]),
        (put_result(sheets=[]), ["result-sheet"] * 2),
        (raise_points, ["result-sheet"]),
        *((put_result(**{name: [7]}), ["bad-field"]) for name in ("winners", "ranks", "sheets")),
    ],
    "the end": [
        (put(ending="moderator"), ["ending-differs"]),
        (put(result=None), ["bad-field"]),
        (lambda file: file["moves"].pop(), ["not-over"]),
        (lambda file: file["moves"].append(file["moves"][-1] | {"number": len(file["moves"]) + 1}), ["move-after-end"]),
    ],
    "a seed too early or missing": [
        (put(seed=None), ["seed-missing"]),
        (put(ending=""), ["seed-shown", "bad-field"]),
        (put(ending="", result=None), ["seed-shown", "ending-differs"]),
    ],
    "other spellings": [
        *((spell(other), ["move-spelling"]) for other in (str.upper, " {}".format, lambda one: one.replace(" ", "  "))),
        (spell("{0} {0}".format), ["move-unknown"]),
        (lambda file: file["moves"].pop(10), ["move-unreadable"]),
        (lambda file: file.update(seed=file["seed"].upper()), ["bad-field"]),
        (lambda file: file.update(commitment=file["commitment"].upper()), ["bad-field"]),
    ],
    "the head": [
        (put(ruleset="go"), ["unknown-ruleset"]),
        (put(side="moss"), ["unknown-side"]),
        (put(players=["Ana"]), ["bad-field"]),
        *((put(first=wrong), ["bad-field"]) for wrong in (2, True)),
        *((put(version=other), ["other-version"]) for other in (1, 3, 0, True, "2", None)),
        (put(format="chess"), ["not-a-record"]),
        (put(colour="blue"), ["unknown-field"]),
        *((lambda file, name=name: file.pop(name), ["missing-field"]) for name in ("game", "rules")),
        (lambda file: file.update(game=file.pop("game")), ["layout"]),
    ],
}


@pytest.mark.parametrize("what", WHOLE)
def test_each_forged_part_of_a_whole_game_is_named(what: str) -> None:
    text = export(whole("azul", "coloured"))
    for change, found in WHOLE[what]:
        assert keys(forged(text, change))[: len(found)] == found


def test_the_scores_of_a_game_ended_by_a_moderator_are_verified() -> None:
    text = export(ended("summer-pavilion", "variant", 50))
    assert keys(forged(text, put_result(scores=[9, 9]))) == ["result-scores"]
    assert keys(forged(text, put_result(sheets=[[], []]))) == ["bad-field"]


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

        def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> Any:
            return super().start(players, side, draw, 0 if first is None else first)

    before = ended("azul", "coloured", 5)
    monkeypatch.setitem(RULESETS, "azul", Later())
    text = export(before)
    assert json.loads(text)["rules"] == 1
    assert keys(text) == []
    assert keys(forged(text, lambda file: file.update(rules=2)))[0] == "start-differs"
    assert keys(forged(text, lambda file: file.update(rules=3))) == ["other-edition"]
