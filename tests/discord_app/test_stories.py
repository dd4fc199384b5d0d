"""Every story goes as it is written: what people press and type, and what everybody sees then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.discord_app.conftest import Party
from tests.discord_app.story import Story

STORIES = sorted((Path(__file__).parent / "stories").glob("*.txt"))


@pytest.mark.parametrize("file", STORIES, ids=lambda file: file.stem)
async def test_everybody_sees_what_the_story_says(party: Party, file: Path, request: pytest.FixtureRequest) -> None:
    written = file.read_text(encoding="utf-8")
    told = await Story(party).tell(written)
    if request.config.getoption("rewrite"):
        file.write_text(told, encoding="utf-8")
    else:
        assert told == written, "to write it anew and look at the difference: --rewrite"
