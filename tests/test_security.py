"""Tests of the limits listed in SECURITY.md."""

from __future__ import annotations

import re
from pathlib import Path

from bot.discord_app.core.allowances import COMPLETIONS_PER_PRESS, COSTLY, SERVER_SHARE
from bot.settings import Settings

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def test_documented_limits_match_the_code() -> None:
    limits = PAGE.partition("## Limits")[2]
    times = {int(number) for number in re.findall(r"\| (\d+) (?:an hour|in ten minutes)", limits)}
    assert times == {costly.times * share for costly in COSTLY.values() for share in (1, costly.share)}
    assert f"`AZUL_PRESSES_PER_MINUTE`, {Settings.presses_per_minute} by default" in limits
    assert (SERVER_SHARE, COMPLETIONS_PER_PRESS) == (10, 2)
