"""Every change of the world is published in one place; the gateway, the page, the database and waiting tests listen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Listener = Callable[[str, Any], None]


class Events:
    """Calls every listener at once, in the order they came."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with every event from now on; calling the result ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, event: str, thing: Any) -> None:
        """Something has happened to this thing (a guild, channel, user, message …)."""
        for listener in list(self._listeners):
            listener(event, thing)
