"""One place where every change of the world is told; the gateway, the page, the store and waiting tests listen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Listener = Callable[[str, Any], None]


class Bus:
    """Tells every listener at once, in the order they came."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Hear everything from now on; call the result to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, event: str, thing: Any) -> None:
        """Say that something has happened to this thing."""
        for listener in list(self._listeners):
            listener(event, thing)
