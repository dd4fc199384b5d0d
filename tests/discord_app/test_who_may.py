"""Who reaches what from where: every command and button by everybody, as it was written down.

``python -m pytest tests/discord_app/test_who_may.py --rewrite`` writes it anew. Read what changed before you commit it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from sqlalchemy import select

from bot.storage.tables import log
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.who_may import FILE, Try, nothing_kept


def word(found: Mapping[str, Mapping[str, Sequence[str]]]) -> list[str]:
    """A line for each outcome; the one that most have is that of everybody else."""
    lines = []
    for what, outcomes in found.items():
        *few, (most, _) = sorted(outcomes.items(), key=lambda pair: len(pair[1]))
        lines.append(f"> {what}")
        lines += [f"  {', '.join(who)}: {said}" for said, who in sorted(few, key=lambda pair: list(pair[1]))]
        lines.append(f"  {'everybody else' if few else 'everybody'}: {most}")
    return lines


async def test_everybody_reaches_with_each_command_and_button_what_was_written_down(
    bot: Bot, party: Party, request: pytest.FixtureRequest
) -> None:
    tried = Try(bot, party)
    await tried.set_up()
    async with bot.service.database.read() as connection:
        tried.tried.known = {(row.game_id, row.version) for row in await connection.execute(select(log))}
    found: dict[str, dict[str, list[str]]] = {}
    with nothing_kept(bot, tried.tried):
        for way in (
            tried.commands(),
            tried.named("hidden"),
            *(tried.buttons(one) for one in ("over", "running", "lobby")),
        ):
            async for what, who, said in way:
                found.setdefault(what, {}).setdefault(said, []).append(who)
    lines = word(found)
    if request.config.getoption("rewrite"):
        FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == FILE.read_text(encoding="utf-8").splitlines()
