"""Explanations that take little time, for tests of their texts."""

from __future__ import annotations

import pytest

from bot.opponents import advice, explanation
from bot.opponents.continuations import Players
from bot.opponents.levels import think
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move, Position

GAP = 0.1
"""The difference of the shares of the win that `prefer_search` reports."""


def explain_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players that don't search play the continuations, and compare moves with a small budget."""
    monkeypatch.setattr(advice, "ADVICE_LEVEL", "search:40")
    monkeypatch.setattr(advice, "DIVISOR", 200)
    monkeypatch.setattr(advice, "CLOSER_DIVISOR", 100)
    monkeypatch.setattr(explanation, "WAYS", (Players("easy", "easy"),) * len(explanation.WAYS))
    monkeypatch.setattr(explanation, "NEXT_WAYS", (Players("easy", "easy"),))
    monkeypatch.setattr(explanation, "MORE_WAYS", (Players("easy", "easy"),))


def prefer_search(view: Position, seat: int, played: Move, seed: int, _divisor: int) -> Thought:
    """Prefer the move of a quick search. The judge would take long even with a small budget."""
    best = think(advice.ADVICE_LEVEL, view, seat, seed).move
    readings = (Reading(best, 0.5),) if best == played else (Reading(best, 0.5), Reading(played, 0.5 - GAP))
    return Thought(best, readings, (0.5, 0.5), 1)


def explain_quickly_here() -> None:
    """Do this in a process of a computer until its end."""
    explain_quickly(pytest.MonkeyPatch())
