"""Legal moves by what is chosen next: how the moves of a position fork, step by step. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.game import Move

NONE = "-"
"""In a path: of several things, none."""

Branches = dict[tuple[str, ...], list[Move]]
"""By the tokens that are chosen next the moves that go on so."""


def takes_several(moves: Sequence[Move], depth: int) -> bool:
    """Whether several things are taken at once here: a run of steps of one kind, which ends the move."""
    lengths = {len(move.steps) - depth for move in moves}
    if 0 in lengths:
        return True
    return any(len(move.steps) > depth + 1 and move.steps[depth].kind == move.steps[depth + 1].kind for move in moves)


def fork(moves: Sequence[Move], depth: int) -> Branches:
    """The moves by their step at this depth."""
    branches: Branches = {}
    for move in moves:
        branches.setdefault((move.steps[depth].token,), []).append(move)
    return branches


def fork_far(moves: Sequence[Move], depth: int, most: int) -> Branches:
    """The moves by their next two steps where these lead at most ``most`` ways, else by the next one.

    The second is left out where a move ends before it, or takes several things at once.
    """
    near, far = fork(moves, depth), Branches()
    for tokens, behind in near.items():
        if takes_several(behind, depth + 1):
            far[tokens] = behind
        else:
            far |= {(*tokens, *more): those for more, those in fork(behind, depth + 1).items()}
    return far if len(far) <= most else near


def fork_into_sets(moves: Sequence[Move], depth: int) -> Branches:
    """The moves by all their steps from this depth on, in no order."""
    return {set_of([step.token for step in move.steps[depth:]]) or (NONE,): [move] for move in moves}


def set_of(tokens: Sequence[str]) -> tuple[str, ...]:
    """Several tokens in no order, as they are compared; with any of them, "none" means nothing."""
    return tuple(sorted(token for token in tokens if token != NONE)) or tuple(tokens[:1])
