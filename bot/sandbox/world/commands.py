"""The application commands that the bot has registered, and how people find them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.sandbox.world.components import Json
from bot.sandbox.world.model import Channel, User

SLASH_COMMAND = 1
USER_COMMAND = 2
"""The types of commands: slash commands, and commands in a user's context menu."""
GUILD_INSTALL = 0
USER_INSTALL = 1
"""The types of installations: in a guild, or in a user's account."""
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)


def list_of_kind(commands: Iterable[Json], kind: int) -> list[Json]:
    """Return the commands of one type."""
    return [command for command in commands if command.get("type", SLASH_COMMAND) == kind]


def find_guild_owner(channel: Channel) -> dict[str, str]:
    """Return the guild that owns the bot's installation, or "0" in the bot's direct messages."""
    if not channel.has_bot:
        return {}
    return {str(GUILD_INSTALL): str(channel.guild.id if channel.guild is not None else 0)}


def find_owners(command: Json, user: User, channel: Channel) -> dict[str, str]:
    """Return the owners of all installations that make the command available to a user here."""
    kinds = command.get("integration_types") or [GUILD_INSTALL]
    owners: dict[str, str] = {}
    if GUILD_INSTALL in kinds:
        owners |= find_guild_owner(channel)
    if USER_INSTALL in kinds and user.has_app:
        owners[str(USER_INSTALL)] = str(user.id)
    return owners


def list_subcommands(command: Json) -> Iterator[tuple[list[Json], list[Json]]]:
    """Yield the path (command, group and subcommand) and the options of every complete command."""

    def down(path: list[Json]) -> Iterator[tuple[list[Json], list[Json]]]:
        options = path[-1].get("options") or []
        children = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
        if not children:
            yield path, options
        for child in children:
            yield from down([*path, child])

    yield from down([command])


def find_command(commands: list[Json], typed: str) -> tuple[list[Json], list[Json]]:
    """Return the path and options of a command like `azul move`.

    :raises LookupError: The command doesn't exist. The text lists the existing commands.
    """
    wanted = typed.strip().lstrip("/").split()
    known = []
    for command in list_of_kind(commands, SLASH_COMMAND):
        for path, options in list_subcommands(command):
            names = [part["name"] for part in path]
            if names == wanted:
                return path, options
            known.append("/" + " ".join(names))
    raise LookupError(f"There is no command /{' '.join(wanted)}. Registered: {', '.join(known) or 'none yet'}.")


def localise(part: Json, locale: str) -> Json:
    """Return a command, option or choice, including its children, as it appears in this locale.

    Descriptions and the names of choices are translated. Names that people type aren't translated.
    """
    read = dict(part)
    kind = "name" if "value" in part else "description"
    translated = (part.get(f"{kind}_localizations") or {}).get(locale)
    if translated:
        read[kind] = translated
    for below in ("options", "choices"):
        if part.get(below):
            read[below] = [localise(one, locale) for one in part[below]]
    return read


def nest_options(path: list[Json], values: list[Json]) -> Json:
    """Return the `data` of an interaction for this command path with these option values."""
    options = values
    for part in reversed(path[1:]):
        options = [{"name": part["name"], "type": part["type"], "options": options}]
    return {"id": path[0]["id"], "name": path[0]["name"], "type": 1, "options": options}
