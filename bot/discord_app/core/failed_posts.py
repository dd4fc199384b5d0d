"""Failed posts on servers, such as daily puzzles, and the times of their next attempts."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

ServerPost = Literal["puzzle", "season", "shared tries", "tables", "table call", "challenge", "deal"]


class FailedServerPosts(dict[tuple[ServerPost, int], tuple[timedelta, datetime]]):
    """The last pause and the time of the next attempt, by kind of post and channel."""
