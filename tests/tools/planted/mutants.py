"""Change one operator, number or keyword at a time in important modules, and run the suite.

    python -m tests.tools.planted.mutants --reach FOLDER --count 200 --seed 1

The changes are drawn from all changes that Cosmic Ray can make in `MODULES`, except changes of annotations, which have
no effect. The program prints each change with the first test that finds it, and the number of changes that were found.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import queue
import random
import sys
import threading
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tests.tools.planted.suite import ROOT, Reach, copied, look_for_change

MODULES = (
    "bot/rules/azul/board.py",
    "bot/rules/azul/position.py",
    "bot/rules/summer_pavilion/board.py",
    "bot/rules/sintra/board.py",
    "bot/games/core/consent.py",
    "bot/games/core/participants.py",
    "bot/games/posting/call_styles.py",
    "bot/games/core/clock.py",
    "bot/games/posting/steps.py",
    "bot/games/posting/outbox.py",
    "bot/games/table/play.py",
    "bot/games/table/offers.py",
    "bot/games/people/settings.py",
    "bot/games/core/results.py",
)
"""The modules for scoring, notifications, posts, taking back moves, offers, settings and results."""
_LEFT_OUT = ("NoOp", "Decorator", "Variable", "Exception")
"""Kinds of changes that have no effect, or only effects that tests can't describe."""


class Mutant(NamedTuple):
    """A change to the ``number``-th place in a file to which the operator ``kind`` applies."""

    file: str
    kind: str
    arguments: tuple[tuple[str, object], ...]
    number: int

    def code(self) -> str | None:
        """Return the file's code with this change, or ``None`` if there is no such place."""
        text: str | None = mutate_code(
            (ROOT / self.file).read_text(encoding="utf-8"), get_operator(self.kind)(**dict(self.arguments)), self.number
        )
        return text


def find_places(file: str) -> dict[tuple[object, object], list[Mutant]]:
    """Return the places in a file that can be changed, with all possible changes at each place."""
    tree, places = get_ast((ROOT / file).read_text(encoding="utf-8")), dict[tuple[object, object], list[Mutant]]()
    for kind in operator_names():
        if any(word in kind for word in _LEFT_OUT):
            continue
        arguments = [tuple(example.operator_args.items()) for example in get_operator(kind).examples()] or [()]
        for given in dict.fromkeys(arguments):
            operator = get_operator(kind)(**dict(given))
            found = (place for node in ast_nodes(tree) for place in operator.mutation_positions(node))
            for number, (begin, end) in enumerate(found):
                places.setdefault((begin, end), []).append(Mutant(file, kind, given, number))
    return places


def draw_mutants(chance: random.Random, count: int) -> list[Mutant]:
    """Return ``count`` random changes that have an effect, each in a different place."""
    places = [changes for file in MODULES for changes in find_places(file).values()]
    chance.shuffle(places)
    drawn = (chance.choice(changes) for changes in places)
    return list(islice(filter(_alters, drawn), count))


def _alters(mutant: Mutant) -> bool:
    """Check whether the changed code is valid and differs from the original in more than annotations.

    Invalid code is left out, because everybody who starts it would notice.
    """
    code = mutant.code()
    try:
        before = (ROOT / mutant.file).read_text(encoding="utf-8")
        return code is not None and _without_annotations(code) != _without_annotations(before)
    except SyntaxError:
        return False


def _without_annotations(code: str) -> str:
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
    return ast.dump(tree)


def look_for(mutant: Mutant, copy: Path, reach: Reach) -> tuple[str, str | None]:
    """Return the changed lines, and the first test that finds the change."""
    file, before, after = copy / mutant.file, (ROOT / mutant.file).read_text(encoding="utf-8"), mutant.code()
    assert after is not None, "it was made before"
    changed = list(difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0))[2:]
    lines = {int(line.split("-")[1].split(",")[0].split()[0]) for line in changed if line.startswith("@@")}
    file.write_text(after, encoding="utf-8")
    try:
        return "\n".join(changed), look_for_change(copy, reach, mutant.file, lines, processes=0, quick=True)
    finally:
        file.write_text(before, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reach", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    reach, drawn = Reach(options.reach), draw_mutants(random.Random(options.seed), options.count)
    waiting: queue.SimpleQueue[Mutant | None] = queue.SimpleQueue()
    for mutant in [*drawn, *[None] * options.workers]:
        waiting.put(mutant)
    found = 0

    def work() -> None:
        nonlocal found
        with copied() as copy:
            while (mutant := waiting.get()) is not None:
                change, by = look_for(mutant, copy, reach)
                found += by is not None
                print(f"{by or 'SURVIVED'}  {mutant.file}\n{change}\n", flush=True)

    workers = [threading.Thread(target=work) for _ in range(options.workers)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print(f"{found} of {len(drawn)} found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
