"""Tests of posting and editing messages."""

from __future__ import annotations

import pytest

from bot.sandbox.sandbox import Sandbox
from bot.sandbox.server.api import Upload


async def test_invalid_edit_leaves_message_and_files_unchanged() -> None:
    discord = Sandbox()
    messages = discord.server.messages
    posted = messages.create(discord.channel(), discord.bot, {"content": "one"}, [Upload(0, "a.txt", b"kept")])
    with pytest.raises(KeyError):
        messages.edit(posted, {"content": "two", "attachments": [], "components": [{}]})
    assert posted.content == "one"
    assert [file.data for file in posted.attachments] == [b"kept"]
