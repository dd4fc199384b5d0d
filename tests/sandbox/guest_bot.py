"""A small bot on the real discord.py. People can add it to their apps, so it also responds where it is only a guest."""

from __future__ import annotations

from typing import Any

import discord as library
from discord import app_commands, ui

from tests.sandbox.tiny_bot import TinyBot, board


class Act(ui.DynamicItem[ui.Button[Any]], template=r"guest:(?P<verb>[a-z]+)"):
    """A button on a guest's message."""

    def __init__(self, verb: str) -> None:
        super().__init__(ui.Button(label=verb.capitalize(), custom_id=f"guest:{verb}"))
        self.verb = verb

    @classmethod
    async def from_custom_id(cls, interaction: library.Interaction, item: Any, match: Any) -> Act:
        return cls(match["verb"])

    async def callback(self, interaction: library.Interaction) -> None:
        client: Any = interaction.client
        client.seen.append(interaction)
        if self.verb == "join":
            await interaction.response.edit_message(content=f"{interaction.user.display_name} joins")
        elif self.verb == "form":
            await interaction.response.send_modal(Naming())
        else:
            await interaction.response.send_message("Played", ephemeral=True)
            client.sent.append(await interaction.followup.send("Your turn", view=post(), wait=True))


class Naming(ui.Modal, title="A name"):
    """A form that asks for a name."""

    def __init__(self) -> None:
        super().__init__()
        self.name: ui.TextInput[Any] = ui.TextInput(custom_id="name")
        self.add_item(ui.Label(text="Name", component=self.name))

    async def on_submit(self, interaction: library.Interaction) -> None:
        client: Any = interaction.client
        client.seen.append(interaction)
        await interaction.response.send_message(f"Called {self.name.value}", view=post())


def post() -> ui.View:
    """Return the buttons for a guest's message."""
    view = ui.View(timeout=None)
    for verb in ("join", "play", "form"):
        view.add_item(Act(verb))
    return view


@app_commands.command(description="Open a table anywhere")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def table(interaction: library.Interaction, picture: bool = False, named: bool = False) -> None:
    client: Any = interaction.client
    client.seen.append(interaction)
    if named:
        await interaction.response.send_modal(Naming())
        return
    more: dict[str, Any] = {"file": board()} if picture else {}
    await interaction.response.send_message("A table", view=post(), **more)


class GuestBot(TinyBot):
    """A bot that remembers interactions and the followups to them."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[library.Interaction] = []
        self.sent: list[library.WebhookMessage] = []

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Act)
        self.tree.add_command(table)
        await super().setup_hook()
