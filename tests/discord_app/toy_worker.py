"""A process of the pool that knows the other game: ``python -m tests.discord_app.toy_worker``."""

from __future__ import annotations

import sys

from bot.opponents import worker
from bot.rules import RULESETS
from tests.discord_app.toy import Nim

if __name__ == "__main__":
    RULESETS["nim"] = Nim()
    worker.main(sys.argv[1:])
