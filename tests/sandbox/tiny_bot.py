"""A small bot on the real discord.py. To test the stand-in, it uses every kind of response."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

from bot.discord_app.app.run import use_server
from tests.discord_stand_in import StandIn


def picture(width: int = 640, height: int = 400) -> bytes:
    """Return a PNG image with a few stripes."""
    image, data = Image.new("RGB", (width, height), (60, 110, 180)), io.BytesIO()
    for stripe in (1, 3):
        image.paste((100, 150, 220), (width // 5 * stripe, 0, width // 5 * (stripe + 1), height))
    image.save(data, "PNG")
    return data.getvalue()


def board(name: str = "board.png", description: str | None = "Five stripes in two blues") -> discord.File:
    return discord.File(io.BytesIO(picture()), name, description=description)


class Join(ui.DynamicItem[ui.Button[Any]], template=r"tiny:join:(?P<game>\d+)"):
    """A button that stores its state in its custom_id."""

    def __init__(self, game: int) -> None:
        super().__init__(ui.Button(label="Join", style=discord.ButtonStyle.success, custom_id=f"tiny:join:{game}"))
        self.game = game

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: Any) -> Join:
        return cls(int(match["game"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{interaction.user.mention} joins game {self.game}", ephemeral=True)


class Colour(ui.DynamicItem[ui.Select[Any]], template=r"tiny:colour"):
    """A select menu. The response replaces the message that contains it."""

    def __init__(self) -> None:
        options = [
            discord.SelectOption(label="Blue tiles", value="blue", description="3 from factory 2", emoji="🟦"),
            discord.SelectOption(label="Red tiles", value="red", description="1 from the centre", emoji="🟥"),
            discord.SelectOption(label="Black tiles", value="black", emoji="⬛"),
        ]
        super().__init__(ui.Select(custom_id="tiny:colour", placeholder="Which colour?", options=options))

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: Any) -> Colour:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        values = dict[str, Any](interaction.data or {})["values"]
        await interaction.response.edit_message(
            content=f"You chose {values[0]}", view=None, attachments=[board("b2.png")]
        )


class Press(ui.DynamicItem[ui.Button[Any]], template=r"tiny:do:(?P<what>\w+)"):
    """A button that causes one of the other kinds of responses."""

    def __init__(self, what: str, label: str | None = None) -> None:
        super().__init__(ui.Button(label=label or what.capitalize(), custom_id=f"tiny:do:{what}"))
        self.what = what

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: Any) -> Press:
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction) -> None:
        if self.what == "clear":
            await interaction.response.edit_message(content="No picture named", view=None)
        # for "silence", don't respond


def choices(kind: Any, option: Any, name: str, texts: tuple[str, str], **more: Any) -> ui.Label[Any]:
    """Return a form field with two options. The first one is selected."""
    options = [option(label=text, default=text == texts[0]) for text in texts]
    return ui.Label(text=name.capitalize(), component=kind(custom_id=name, options=options, **more))


class Profile(ui.Modal, title="About you"):
    """A form with every kind of field. Each field has a default."""

    def __init__(self, friend: discord.abc.Snowflake) -> None:
        super().__init__()
        default = discord.SelectDefaultValue(id=friend.id, type=discord.SelectDefaultValueType.user)
        friends: ui.UserSelect[Any] = ui.UserSelect(custom_id="friends", default_values=[default], max_values=2)
        zone: ui.TextInput[Any] = ui.TextInput(custom_id="zone", default="UTC", max_length=9)
        text = [discord.ChannelType.text]
        places: ui.ChannelSelect[Any] = ui.ChannelSelect(
            custom_id="place", channel_types=text, required=False, max_values=25
        )
        days = ("Friday", "Sunday")
        self.fields: list[ui.Label[Any]] = [
            choices(ui.RadioGroup, discord.RadioGroupOption, "way", ("Here", "Elsewhere")),
            choices(ui.CheckboxGroup, discord.CheckboxGroupOption, "days", days, max_values=2),
            ui.Label(text="Zone", description="Where you live", component=zone),
            ui.Label(text="Places", component=places),
            ui.Label(text="Friends", component=friends),
        ]
        for field in self.fields:
            self.add_item(field)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        filled: list[Any] = [field.component for field in self.fields]
        told = [one.value if hasattr(one, "value") else "+".join(map(str, one.values)) for one in filled]
        await interaction.response.send_message(" / ".join(told))


def table() -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(Join(7))
    for what in ("clear", "silence"):
        view.add_item(Press(what))
    view.add_item(Colour())
    return view


tiny = app_commands.Group(name="tiny", description="A tiny bot")


@tiny.command(description="Open a table")
@app_commands.describe(seats="How many play", note="Anything", side="Which side of the board")
@app_commands.choices(
    side=[app_commands.Choice(name="Coloured", value="a"), app_commands.Choice(name="Grey", value="b")]
)
async def new(
    interaction: discord.Interaction,
    seats: app_commands.Range[int, 2, 4],
    note: str = "",
    side: str = "c",
    rival: discord.Member | None = None,
) -> None:
    who = f" against {rival.mention}" if rival else ""
    content = f"**Table for {seats}**{who} on side {side} {note}".strip()
    await interaction.response.send_message(
        content, file=board(), view=table(), allowed_mentions=discord.AllowedMentions(users=True)
    )


@tiny.command(description="Make a move")
@app_commands.describe(move="Source, colour and line")
async def move(interaction: discord.Interaction, move: str) -> None:
    await interaction.response.send_message(f"You played `{move}`", ephemeral=True)


@move.autocomplete("move")
async def move_complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    moves = ["3 blue 1", "3 blue 2", "3 black 4", "c red floor"]
    typed = current.replace(" ", "")
    fitting = [move for move in moves if typed in move.replace(" ", "")]
    return [app_commands.Choice(name=move.replace(" ", " → "), value=move) for move in fitting]


@tiny.command(description="Look something up")
async def look(interaction: discord.Interaction, what: str = "nothing", place: str = "nowhere") -> None:
    await interaction.response.send_message(f"Looked for {what}, {place}")


@tiny.command(description="Think first")
async def think(interaction: discord.Interaction, private: bool = False) -> None:
    await interaction.response.defer(ephemeral=private, thinking=True)
    await interaction.followup.send("Thought of something", file=board())


@tiny.command(description="Wait a while")
@app_commands.choices(
    hours=[app_commands.Choice(name="half a day", value=12), app_commands.Choice(name="a day", value=24)]
)
async def wait(interaction: discord.Interaction, hours: int, seat: int = 0) -> None:
    await interaction.response.send_message(f"Waited {hours} hours for seat {seat}")


@wait.autocomplete("seat")
async def wait_complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
    return [app_commands.Choice(name=f"{seat} · {name}", value=seat) for seat, name in ((1, "Ana"), (2, "Ben"))]


@tiny.command(description="Read a file")
async def read(interaction: discord.Interaction, file: discord.Attachment) -> None:
    text = (await file.read()).decode()
    await interaction.response.send_message(f"`{file.filename}` of {file.size} bytes says {text}")


@tiny.command(description="Fill in a form")
async def profile(interaction: discord.Interaction, friend: discord.Member) -> None:
    await interaction.response.send_modal(Profile(friend))


@tiny.command(description="Show the way to a message")
async def way(interaction: discord.Interaction, to: str) -> None:
    view = ui.View().add_item(ui.Button(label="There", url=to))
    await interaction.response.send_message(f"See {to}", view=view)


@tiny.command(description="Only for moderators")
@app_commands.default_permissions(manage_guild=True)
async def settings(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Settings", ephemeral=True)


@app_commands.context_menu(name="Say hello")
async def greet(interaction: discord.Interaction, person: discord.Member) -> None:
    await interaction.response.send_message(f"{interaction.user.display_name} greets {person.display_name}")


class TinyBot(discord.AutoShardedClient):
    """A client with one group of commands and three dynamic items."""

    def __init__(self, **options: Any) -> None:
        intents = discord.Intents(guilds=True)
        allowed = discord.AllowedMentions.none()
        options = {"guild_ready_timeout": 0.05, "max_messages": None, "chunk_guilds_at_startup": False, **options}
        super().__init__(intents=intents, allowed_mentions=allowed, **options)
        self.tree = app_commands.CommandTree(self)
        self.events: list[str] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Skip the five seconds that the library waits between identifications."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Join, Colour, Press)
        self.tree.add_command(tiny)
        self.tree.add_command(greet)
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.events.append("resumed")


@asynccontextmanager
async def running(stand_in: StandIn, client: discord.Client | None = None) -> AsyncIterator[Any]:
    """Yield a tiny bot that is connected to the stand-in."""
    use_server(stand_in.url)
    client = client or TinyBot()
    task = asyncio.create_task(client.start(stand_in.token))
    try:
        await stand_in.until(lambda: task.done() or (stand_in.connected and client.is_ready()), "the bot is ready")
        if task.done():
            await task
        yield client
    finally:
        await client.close()
        await asyncio.gather(task, return_exceptions=True)
