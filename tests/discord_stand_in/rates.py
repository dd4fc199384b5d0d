"""Rate limits: what Discord answers to too many requests, and its limit on edits of old messages."""

from __future__ import annotations

from bot.sandbox.server.api import ApiError
from bot.sandbox.world import Clock, Message

OLD_MESSAGE_S = 3_600.0
# api-docs issue 4413 keeps the number secret; unofficial documentation says three in six seconds for each channel.
OLD_EDITS, PER_S = 3, 6.0


class RateLimitError(ApiError):
    """A 429; `retry_after` in seconds. ``everywhere``: the limit is that of all routes together."""

    def __init__(
        self,
        retry_after: float,
        *,
        code: int = 0,
        message: str = "You are being rate limited.",
        everywhere: bool = False,
    ) -> None:
        headers = {
            "Retry-After": f"{retry_after:.3f}",
            "X-RateLimit-Scope": "global" if everywhere else "user",
            **({"X-RateLimit-Global": "true"} if everywhere else {}),
            # Without it discord.py believes that it is banned.
            "Via": "1.1 stand-in",
        }
        extra = {"retry_after": round(retry_after, 3), "global": everywhere}
        super().__init__(429, code, message, headers, **extra)


class OldEdits:
    """Edits of messages older than one hour, counted for each channel apart."""

    def __init__(self) -> None:
        self._recent: dict[int, list[float]] = {}

    def count(self, message: Message, clock: Clock) -> None:
        """Count an edit.

        :raises RateLimitError: there were too many.
        """
        now = clock.now()
        if now - message.created_at <= OLD_MESSAGE_S:
            return
        recent = [at for at in self._recent.get(message.channel.id, []) if now - at < PER_S]
        self._recent[message.channel.id] = recent
        if len(recent) >= OLD_EDITS:
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
            raise RateLimitError(recent[0] + PER_S - now, code=30046, message=text)
        recent.append(now)
