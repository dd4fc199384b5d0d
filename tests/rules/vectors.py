"""Conformance vectors: single moves of random games, to compare engines with each other and with earlier versions.

    python -m tests.rules.vectors write FOLDER --count 2000    # this number for each form, one file each
    python -m tests.rules.vectors check FOLDER                 # with the engine and the oracles

Each line is a JSON object: the ``position`` as documented by its game, the acting ``seat``, its ``legal`` moves sorted
by text, the ``move`` played, the colours ``drawn`` as a result, the ``events`` (kind, seat, points, facts), the
``result`` as a position, and the ``standing`` if the game is over.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

from bot.rules import RULESETS, Event, Position, ScriptedDraw
from tests.rules.oracles import resume
from tests.rules.test_oracles import EAGER, Witness, check, choose
from tests.support.forms import FORMS

Vector = dict[str, Any]
EVERY = 5  # one in this many moves of a game is written


def plain(value: Any) -> Any:
    """Return a value as it would be read back from JSON."""
    return json.loads(json.dumps(value))


def outcome(position: Position, events: list[Event]) -> Vector:
    """Return everything that results from a move."""
    standing = position.standing
    told = [[event.kind, event.seat, event.points, dict(event.facts)] for event in events]
    return {
        "events": plain(told),
        "result": plain(position.to_json()),
        "standing": plain(standing and standing._asdict()),
    }


def legal_moves(position: Position, seat: int) -> list[str]:
    return sorted(map(str, position.legal_moves(seat)))


def vectors(name: str, side: str) -> Iterator[Vector]:
    """Yield vectors of games with 2, 3 and 4 players, in rotation."""
    ruleset = RULESETS[name]
    for number in count():
        chance, witness = random.Random(number), Witness(number.to_bytes(32, "big"))
        position = ruleset.start(2 + number % 3, side, witness)
        while position.to_act:
            seat = chance.choice(position.to_act)
            move = choose(position, seat, EAGER[number % len(EAGER)], chance)
            before = plain(position.to_json()), legal_moves(position, seat)
            witness.drawn.clear()
            events = position.play(seat, ruleset.parse(move))
            if chance.randrange(EVERY) and position.to_act:
                continue
            drawn = [ruleset.colours[colour] for colour in witness.drawn]
            vector = {"position": before[0], "seat": seat, "legal": before[1], "move": move, "drawn": drawn}
            yield vector | outcome(position, events)


def fault(vector: Vector) -> str | None:
    """Return the part of the vector that the engine or the oracle doesn't reproduce, if any."""
    ruleset = RULESETS[vector["position"]["ruleset"]]
    draw = ScriptedDraw(ruleset.colours.index(colour) for colour in vector["drawn"])
    position = ruleset.from_json(vector["position"], draw)
    oracle = resume(plain(vector["position"]), list(vector["drawn"]))
    seat, legal = vector["seat"], legal_moves(position, vector["seat"])
    if legal != vector["legal"]:
        return "legal"
    if oracle.moves(seat) != set(legal):
        return "legal moves of the oracle"
    events = position.play(seat, ruleset.parse(vector["move"]))
    for key, value in outcome(position, events).items():
        if vector[key] != value:
            return key
    # The texts of the rules don't mention that a game ends if nobody can continue.
    if position.standing is None or position.standing.reason != "stuck":
        oracle.play(seat, vector["move"])
        try:
            check(position, events, oracle)
        except AssertionError:
            return "result of the oracle"
    return None


def read(file: Path) -> Iterator[Vector]:
    with file.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def write(folder: Path, number: int) -> Iterator[Path]:
    """Write this number of vectors for each form, and yield the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, side in FORMS:
        file = folder / f"{name}-{side}.jsonl"
        with file.open("w", encoding="utf-8") as lines:
            for vector in islice(vectors(name, side), number):
                lines.write(json.dumps(vector, separators=(",", ":")) + "\n")
        yield file


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("act", choices=["write", "check"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=2_000, help="of each form (default: 2000)")
    options = parser.parse_args()
    if options.act == "write":
        for file in write(options.folder, options.count):
            print(f"{file}: {options.count} vectors, {file.stat().st_size / 1_000_000:.1f} MB", flush=True)
        return 0
    faults = 0
    for file in sorted(options.folder.glob("*.jsonl")):
        found = [(line, wrong) for line, vector in enumerate(read(file), 1) if (wrong := fault(vector))]
        print(f"{file}: {len(found)} differ", *(f"  line {line}: {wrong}" for line, wrong in found[:10]), sep="\n")
        faults += len(found)
    return int(faults > 0)


if __name__ == "__main__":
    raise SystemExit(main())
