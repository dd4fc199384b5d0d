"""Explanations that take little time, for tests of their texts."""

from __future__ import annotations

import pytest

from bot.opponents import advice, explanation
from bot.opponents.continuations import Players


def explain_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players that don't search play the continuations, and compare moves with a small budget."""
    monkeypatch.setattr(advice, "ADVICE_LEVEL", "search:40")
    monkeypatch.setattr(advice, "DIVISOR", 200)
    monkeypatch.setattr(advice, "CLOSER_DIVISOR", 100)
    monkeypatch.setattr(explanation, "WAYS", (Players("easy", "easy"),) * len(explanation.WAYS))
    monkeypatch.setattr(explanation, "NEXT_WAYS", (Players("easy", "easy"),))
    monkeypatch.setattr(explanation, "MORE_WAYS", (Players("easy", "easy"),))


def explain_quickly_here() -> None:
    """Do this in a process of a computer until its end."""
    explain_quickly(pytest.MonkeyPatch())
