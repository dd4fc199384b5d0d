"""The record of a game: written the same way each time, played again move by move, and no change of it goes unseen."""

from __future__ import annotations

import json
import random
import re
import string
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.games import record as records
from bot.games.record import LARGEST, Ply, Record, Verdict, export, verify
from bot.messages.records import verdict_text
from bot.messages.words import words
from bot.rules import RULESETS, Position, ShuffledDraw, commitment
from bot.rules.sintra import Sintra, load_boards
from tests.rules.games import walk

FORMS = [(name, side) for name, ruleset in RULESETS.items() for side in ruleset.sides]
NAMES = ("Ana", "Ben \\ „B“", "陳大文" * 10, "Dariush\u202e*_*")
NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
SEED = bytes(range(32))

Content = dict[str, Any]


@cache
def whole(name: str, side: str, players: int = 2, first: int | None = None) -> Record:
    """A game played by chance to its end."""
    ruleset = RULESETS[name]
    position = ruleset.start(players, side, ShuffledDraw(SEED), first)
    plies = tuple(
        Ply(seat, str(move), NOON + timedelta(minutes=number))
        for number, (seat, move, _) in enumerate(walk(position, random.Random(7)))
    )
    assert position.standing
    return Record(
        "k7m2",
        name,
        side,
        ruleset.edition,
        NAMES[:players],
        first,
        SEED,
        commitment(SEED),
        position.standing.reason,
        plies,
    )


def ended(name: str, side: str, plies: int) -> Record:
    """A game that a moderator ended after so many plies."""
    game = whole(name, side)
    return replace(game, ending="moderator", plies=game.plies[:plies])


def running(game: Record, plies: int) -> Record:
    return replace(game, seed=None, ending="", plies=game.plies[:plies])


def positions(game: Record) -> Iterator[Position]:
    """The position before each ply, and that after the last."""
    position = RULESETS[game.ruleset].start(len(game.players), game.side, ShuffledDraw(SEED), game.first)
    yield position
    for ply in game.plies:
        position.play(ply.seat, RULESETS[game.ruleset].parse(ply.move))
        yield position


def told(text: str | bytes) -> list[tuple[str, dict[str, Any]]]:
    return [(problem.key, dict(problem.facts)) for problem in verify(text).problems]


def keys(text: str | bytes) -> list[str]:
    return [problem.key for problem in verify(text).problems]


def forged(text: str, change: Callable[[Content], object]) -> str:
    """The file after ``change``, by somebody who knows how a digest is made and how a file is laid out."""
    content = json.loads(text)
    change(content)
    content["digest"] = records._digest(content)
    return records._laid_out(content) + "\n"


# A genuine file.


@pytest.mark.parametrize(("name", "side"), FORMS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_that_was_played_is_genuine(name: str, side: str, players: int) -> None:
    game = whole(name, side, players, first=players - 1 if players == 3 else None)
    text = export(game)
    assert verify(text) == Verdict((), "k7m2", name, side, commitment(SEED), moves=len(game.plies), complete=True), (
        told(text)
    )
    assert verify(text.encode()) == verify(text)


def test_a_file_holds_all_that_is_needed_to_play_the_game_again() -> None:
    game = whole("azul", "coloured", 4)
    text = export(game)
    content = json.loads(text)
    *_, last = positions(game)
    assert last.standing
    assert content["format"] == "azul-bot game"
    assert content["version"] == 1
    assert content["players"] == list(NAMES)
    assert content["seed"] == SEED.hex()
    assert [(entry["seat"], entry["move"]) for entry in content["moves"]] == [
        (ply.seat, ply.move) for ply in game.plies
    ]
    assert content["moves"][3]["at"] == "2026-01-05T12:03:00+00:00"
    assert content["ending"] == last.standing.reason
    result = content["result"]
    assert tuple(result["scores"]) == last.standing.scores == tuple(content["moves"][-1]["scores"])
    assert tuple(result["ranks"]) == last.standing.ranks
    assert tuple(result["winners"]) == last.standing.winners
    assert [[tuple(line.values()) for line in sheet] for sheet in result["sheets"]] == [
        [tuple(line) for line in sheet] for sheet in last.standing.sheets
    ]


def test_the_same_game_gives_the_same_ascii_file() -> None:
    text = export(whole("summer-pavilion", "variant", 3))
    assert text == export(whole("summer-pavilion", "variant", 3))
    assert text.isascii()
    assert text.endswith("}\n")


def test_times_are_those_of_utc_or_none_at_all() -> None:
    game = ended("azul", "coloured", 3)
    at = [
        None,
        datetime(2026, 1, 5, 12, 0, 30, 999),  # noqa: DTZ001 - without a zone it is UTC
        datetime(2026, 1, 5, 12, tzinfo=timezone(timedelta(hours=2))),
    ]
    plies = tuple(replace(ply, at=when) for ply, when in zip(game.plies, at, strict=True))
    text = export(replace(game, plies=plies))
    times = [None, "2026-01-05T12:00:30+00:00", "2026-01-05T10:00:00+00:00"]
    assert [entry["at"] for entry in json.loads(text)["moves"]] == times
    assert not keys(text)


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_a_game_that_the_rules_did_not_end_has_scores_and_no_sheets(name: str, side: str) -> None:
    for plies in (0, 1, 30):
        game = ended(name, side, plies)
        text = export(game)
        *_, last = positions(game)
        scores = list(last.scores)
        assert json.loads(text)["result"] == {"scores": scores, "ranks": [], "winners": [], "sheets": []}
        assert verify(text).complete
        assert not keys(text)
    text = export(replace(ended(name, side, 20), ending="resign", winners=(1,), ranks=(2, 1)))
    assert json.loads(text)["result"]["ranks"] == [2, 1]
    assert not keys(text)


# A running game.


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_the_record_of_a_running_game_does_not_give_its_seed_away(name: str, side: str) -> None:
    game = running(whole(name, side), 25)
    text = export(game, SEED)
    assert SEED.hex() not in text
    content = json.loads(text)
    assert (content["seed"], content["ending"], content["result"]) == (None, "", None)
    assert content["commitment"] == commitment(SEED)
    verdict = verify(text)
    assert not verdict.problems
    assert not verdict.complete
    finished = json.loads(export(whole(name, side)))
    assert content["moves"] == finished["moves"][: len(content["moves"])]


def test_choices_that_are_still_secret_are_not_in_the_record_of_a_running_game() -> None:
    game = whole("azul", "grey", 3)
    hidden = 0
    for plies, position in enumerate(positions(replace(game, plies=game.plies[:70]))):
        picks = sum(len(position.picked(seat)) for seat in range(3))
        hidden += picks > 0
        assert len(json.loads(export(running(game, plies), SEED))["moves"]) == plies - picks
    assert hidden > 5


@pytest.mark.parametrize("what", ["seed", "move", "scores"])
def test_changes_in_the_record_of_a_running_game_are_found_as_well(what: str) -> None:
    text = export(running(whole("summer-pavilion", "standard"), 9), SEED)
    for changed in every_change(text, what if what != "seed" else "commitment", random.Random(3)):
        assert keys(changed)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda game: replace(game, seed=None),
        lambda game: replace(game, seed=bytes(32)),
        lambda game: replace(game, commitment=commitment(bytes(32))),
        lambda game: replace(game, ending=""),
        lambda game: replace(game, ending="moderator"),
        lambda game: replace(game, ending="no-tiles"),
        lambda game: replace(game, plies=game.plies[:-1]),
        lambda game: replace(game, plies=(*game.plies, game.plies[-1])),
        lambda game: replace(game, plies=game.plies[1:]),
        lambda game: replace(game, plies=(replace(game.plies[0], move="hello"),)),
        lambda game: replace(game, side="moss"),
        lambda game: replace(game, ruleset="go"),
        lambda game: replace(game, edition="other"),
        lambda game: replace(game, players=("Ana",)),
        lambda game: replace(game, first=2),
        lambda game: replace(game, plies=(), ending="boredom"),
        lambda game: replace(game, plies=(), ending="resign", winners=(2,)),
        lambda game: replace(game, plies=(), ending="resign", winners=(0,), ranks=(2, 1)),
    ],
)
def test_what_was_never_played_so_is_not_exported(wrong: Callable[[Record], Record]) -> None:
    with pytest.raises(ValueError, match=r"."):
        export(wrong(whole("azul", "coloured")))


def test_the_seed_of_a_running_game_is_never_exported_and_always_needed() -> None:
    game = whole("azul", "coloured")
    with pytest.raises(ValueError, match="seed"):
        export(replace(running(game, 5), seed=SEED), SEED)
    with pytest.raises(ValueError, match="seed"):
        export(running(game, 5))


# Changes: each byte of a seed, a move or a score.

_TEXTS = {
    "seed": re.compile(r'"seed": "([0-9a-f]+)"'),
    "commitment": re.compile(r'"commitment": "([0-9a-f]+)"'),
    "move": re.compile(r'"move": "([^"]+)"'),
    "scores": re.compile(r'"scores": \[([^]]+)]'),
}
PRINTABLE = string.printable[:95]


def every_change(text: str, what: str, chance: random.Random) -> Iterator[str]:
    """The file with one byte replaced, deleted or inserted, for every byte of every such text in it."""
    for match in _TEXTS[what].finditer(text):
        for place in range(*match.span(1)):
            yield text[:place] + text[place + 1 :]
            yield text[:place] + chance.choice(PRINTABLE.replace(text[place], "")) + text[place + 1 :]
            yield text[:place] + chance.choice(PRINTABLE) + text[place:]


@pytest.mark.parametrize("what", ["seed", "move", "scores"])
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_every_change_of_a_byte_is_found(name: str, side: str, what: str) -> None:
    text = export(ended(name, side, 14))
    changes = list(every_change(text, what, random.Random(f"{name} {side}")))
    assert len(changes) > 100
    assert [changed for changed in changes if not verify(changed).problems] == []


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_changes_of_a_byte_anywhere_in_a_whole_game_are_found(name: str, side: str) -> None:
    text, chance = export(whole(name, side)), random.Random(f"{name} {side}")
    changes = [changed for what in ("seed", "move", "scores") for changed in every_change(text, what, chance)]
    assert len(changes) > 2500
    chosen = chance.sample(changes, 100)
    for _ in range(40):
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
    assert keys(text.replace("k7m2", "k7m3")) == ["digest"]


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
    for number in range(1, len(game.plies) + 1, 4):
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
    for number in range(1, len(game.plies) + 1, 9):
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
    text = export(whole("sintra", "b"))
    other = Sintra(load_boards()._replace(ornament_points=(0, 0, 3, 6, 12)))
    monkeypatch.setitem(RULESETS, "sintra", other)
    assert keys(text) == ["other-edition"]


def test_what_is_wrong_with_the_head_of_a_file_is_named() -> None:
    text = export(whole("azul", "coloured"))

    def change(**fields: Any) -> list[tuple[str, dict[str, Any]]]:
        return told(forged(text, lambda file: file.update(fields)))

    assert change(ruleset="go") == [("unknown-ruleset", {"ruleset": "go"})]
    assert change(side="moss") == [("unknown-side", {"side": "moss"})]
    assert change(players=["Ana"]) == [("bad-field", {"name": "players"})]
    assert change(first=2) == [("bad-field", {"name": "first"})]
    assert change(first=True) == [("bad-field", {"name": "first"})]
    assert change(version=2) == [("other-version", {"known": 1})]
    assert change(version=True) == [("other-version", {"known": 1})]
    assert change(format="chess") == [("not-a-record", {})]
    assert change(colour="blue") == [("unknown-field", {"name": "colour"})]
    assert told(forged(text, lambda file: file.pop("game"))) == [("missing-field", {"name": "game"})]
    assert told(forged(text, lambda file: file.update(game=file.pop("game")))) == [("layout", {})]


def test_a_field_that_is_there_twice_is_found() -> None:
    text = export(whole("azul", "coloured"))
    assert ("repeated-field", {"name": "game"}) in told(text.replace('"game":', '"game": "k7m2",\n  "game":'))
    assert ("repeated-field", {"name": "seat"}) in told(text.replace('"seat": ', '"seat": 0, "seat": ', 1))


# Whatever it is given, verifying answers.


@pytest.mark.parametrize(
    "text",
    [
        "",
        b"",
        b"\xff\xfe\x00",
        "\ufeff{}",
        "null",
        "[]",
        "{}",
        "9" * 5000,
        "[" * 100_000,
        '{"a":' * 100_000,
        "NaN",
        '{"format": "azul-bot game", "version": 1}',
        '{"format": "azul-bot game", "version": 1, "moves": ' + "[" * 900 + "]" * 900 + "}",
        '{"format": "azul-bot game", "version": 1e999}',
        '{"format": "azul-bot game", "version": 1, "digest": NaN, "moves": [Infinity]}',
        '{"format": "azul-bot game", "version": 1, "\\ud800": "\\ud800"}',
        "x" * (LARGEST + 1),
    ],
)
def test_what_is_no_record_is_a_problem_and_no_error(text: str | bytes) -> None:
    verdict = verify(text)
    assert verdict.problems
    assert not verdict.complete
    assert verdict_text(words("en"), verdict)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=200)
@given(st.text() | st.binary() | anything.map(json.dumps))
def test_arbitrary_texts_are_answered(text: str | bytes) -> None:
    assert verdict_text(words("en"), verify(text))


@cache
def samples() -> tuple[str, ...]:
    return (
        export(ended("azul", "grey", 6)),
        export(running(whole("summer-pavilion", "variant"), 4), SEED),
        export(whole("sintra", "a")),
    )


@settings(max_examples=250)
@given(which=st.integers(0, 2), data=st.data())
def test_records_with_arbitrary_values_in_their_fields_are_answered(which: int, data: st.DataObject) -> None:
    content = json.loads(samples()[which])
    part: Any = content
    path = data.draw(st.lists(st.integers(0, 40), min_size=1, max_size=4))
    for depth, step in enumerate(path):
        places = list(part) if isinstance(part, dict) else range(len(part))
        place = places[step % len(places)]
        inside = part[place]
        if depth == len(path) - 1 or not isinstance(inside, dict | list) or not inside:
            # What is nearly right gets further than what is anything.
            near = st.sampled_from(
                [None, True, 0, -1, 7, 10**10, "", "azul", "sintra", "a", "moderator", "ab" * 32, [], {}]
            )
            part[place] = data.draw(anything | near)
            break
        part = inside
    content["digest"] = data.draw(st.sampled_from([content["digest"], records._digest(content)]))
    assert verdict_text(words("en"), verify(json.dumps(content)))


@settings(max_examples=300)
@given(which=st.integers(0, 2), place=st.integers(0), cut=st.integers(0, 40), put=st.text(max_size=12))
@example(which=0, place=0, cut=0, put="\x00")
def test_torn_records_are_answered(which: int, place: int, cut: int, put: str) -> None:
    text = samples()[which]
    place %= len(text)
    changed = text[:place] + put + text[place + cut :]
    verdict = verify(changed)
    assert bool(verdict.problems) == (changed != text)
    assert verdict_text(words("en"), verdict)
