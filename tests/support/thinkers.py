"""Thinkers whose advice is controlled by tests."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from bot.opponents.advice import Advice
from bot.opponents.thinker import Thinker
from bot.rules.game import Position


class PatientThinker(Thinker):
    """A thinker that records requests for advice, and gives advice only while the event ``may`` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.views: list[Position] = []
        self.paths: list[tuple[str, ...]] = []
        self.may = asyncio.Event()
        self.may.set()

    async def advise(self, view: Position, seat: int, path: Sequence[str] = (), **call: Any) -> Advice:
        assert view.to_json()["view"] == seat, "advice uses only information that its seat may have"
        self.views.append(view)
        self.paths.append(tuple(path))
        await self.may.wait()
        return await self.choose_advice(view, seat, tuple(path))

    async def choose_advice(self, view: Position, seat: int, path: tuple[str, ...]) -> Advice:
        """Return the advice, which is real by default."""
        return await super().advise(view, seat, path)
