"""Rate limits: fixed windows with Discord's headers, generous unless a test or the caller sets others."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field

from bot.sandbox.server.errors import ApiError
from bot.sandbox.server.faults import Request, glob
from bot.sandbox.world import Clock

OLD_MESSAGE_S = 3_600.0
# api-docs issue 4413 keeps the number secret; unofficial documentation says three in six seconds for each channel.
OLD_EDITS = (3, 6.0)


@dataclass
class Rate:
    """`limit` requests in `per` seconds, counted for each channel, guild or token apart."""

    method: str
    pattern: re.Pattern[str]
    limit: int
    per: float
    windows: dict[str, tuple[float, int]] = field(default_factory=dict)


class Rates:
    """All limits in force; the last one set that fits a request counts."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rates: list[Rate] = []
        self._old_edits: dict[int, list[float]] = {}
        self.old_edits = OLD_EDITS
        self.limit("*", "*", 1_000, 1.0)

    def limit(self, method: str, route: str, limit: int, per: float) -> None:
        """Allow `limit` requests in `per` seconds; `*` alone means every route."""
        pattern = re.compile(".*") if route == "*" else glob(route)
        self._rates.append(Rate(method, pattern, limit, per))

    def count(self, request: Request) -> dict[str, str]:
        """The headers of this request's bucket; raises when it is empty."""
        rate = next(
            r for r in reversed(self._rates) if r.method in ("*", request.method) and r.pattern.fullmatch(request.path)
        )
        now = self._clock.now()
        major = "/".join(request.path.split("/")[1:3])
        key = f"{request.method} {request.route} {major}"
        start, used = rate.windows.get(key, (now, 0))
        if now - start >= rate.per:
            start, used = now, 0
        left = max(0.001, start + rate.per - now)
        headers = {
            "X-RateLimit-Limit": str(rate.limit),
            "X-RateLimit-Remaining": str(max(0, rate.limit - used - 1)),
            "X-RateLimit-Reset": f"{start + rate.per:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(f"{request.method} {request.route}".encode()).hexdigest()[:32],
        }
        if used >= rate.limit:
            headers |= {"Retry-After": f"{left:.3f}", "X-RateLimit-Scope": "user"}
            raise RateLimitError(left, headers)
        rate.windows[key] = (start, used + 1)
        return headers

    def old_edit(self, channel_id: int) -> None:
        """Count an edit of a message older than one hour; raises when there were too many."""
        limit, per = self.old_edits
        now = self._clock.now()
        recent = [at for at in self._old_edits.get(channel_id, []) if now - at < per]
        self._old_edits[channel_id] = recent
        if len(recent) >= limit:
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
            wait = round(recent[0] + per - now, 3)
            headers = {"Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": "user"}
            raise RateLimitError(wait, headers, code=30046, message=text)
        recent.append(now)


class RateLimitError(ApiError):
    """A 429."""

    def __init__(
        self,
        retry_after: float,
        headers: dict[str, str],
        *,
        code: int = 0,
        message: str = "You are being rate limited.",
        everywhere: bool = False,
    ) -> None:
        super().__init__(429, code, message)
        self.extra = {"retry_after": round(retry_after, 3), "global": everywhere}
        self.headers = headers
