"""The memory of states: it keeps the newest state of each log, and only a limited number of logs."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.core.memory import Memory


@dataclass(frozen=True)
class Known:
    """A state as of this version of its log."""

    version: int


def test_memory_keeps_newest_state() -> None:
    memory = Memory(2)
    for version in (1, 3, 2):
        memory.keep("A", Known(version))
    assert memory.recall("A", Known) == Known(3)


def test_memory_drops_least_recent_state_when_full() -> None:
    memory = Memory(2)
    for name in "ABAC":
        memory.keep(name, Known(1))
    assert [name for name in "ABC" if memory.recall(name, Known)] == ["A", "C"]


def test_memory_does_not_recall_forgotten_states() -> None:
    memory = Memory(3)
    for name in "ABC":
        memory.keep(name, Known(1))
    memory.forget(["A", "unknown"])
    assert [name for name in "ABC" if memory.recall(name, Known)] == ["B", "C"]
    memory.clear()
    assert memory.recall("B", Known) is None
