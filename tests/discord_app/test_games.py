"""Whole games through the stand-in, with every command and every button."""

from __future__ import annotations

import pytest

from bot.sandbox.stand_in import StandIn
from tests.discord_app.conftest import Bot, Party


@pytest.mark.parametrize("players", [3, *(pytest.param(count, marks=pytest.mark.campaign) for count in (2, 4))])
async def test_a_whole_game_is_played_with_buttons_from_lobby_to_final_score(
    discord: StandIn, bot: Bot, party: Party, players: int
) -> None:
    board = await party.game(players)
    turns = 0
    while party.asked(board):
        assert board.attachments[0].description
        assert board.attachments[0].data.startswith(b"\x89PNG")
        board = await party.play(board)
        turns += 1
    await bot.idle()
    assert turns >= 5 * players
    assert "🏆" in board.content
    assert [button.label for button in board.buttons] == ["Rematch", "History"]
    assert discord.unknown_requests == []
    assert all(not message.buttons for message in discord.channel().messages if message is not board)
