"""Application commands as the bot has registered them: what a person can type, and finding a command from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.sandbox.world.components import Json
from bot.sandbox.world.model import Channel, User

TYPED = 1
OF_PERSON = 2
"""The kinds of commands: one that is typed, and one in the menu of a person."""
BY_GUILD = 0
BY_PERSON = 1
"""How the app is installed: in a guild, or by a person who has added it to themselves."""
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)


def list_of_kind(commands: Iterable[Json], kind: int) -> list[Json]:
    """The commands of one kind."""
    return [command for command in commands if command.get("type", TYPED) == kind]


def find_guild_owner(channel: Channel) -> dict[str, str]:
    """Where the bot is a member, the guild that has it; 0 stands for the conversation with the bot itself."""
    if not channel.has_bot:
        return {}
    return {str(BY_GUILD): str(channel.guild.id if channel.guild is not None else 0)}


def find_owners(command: Json, user: User, channel: Channel) -> dict[str, str]:
    """The installs by which a person has a command here, with the id of who owns each; empty if there is none."""
    kinds = command.get("integration_types") or [BY_GUILD]
    owners: dict[str, str] = {}
    if BY_GUILD in kinds:
        owners |= find_guild_owner(channel)
    if BY_PERSON in kinds and user.has_app:
        owners[str(BY_PERSON)] = str(user.id)
    return owners


def list_subcommands(command: Json) -> Iterator[tuple[list[Json], list[Json]]]:
    """Every thing a person can type: the path of command, group and subcommand, and the options at its end."""

    def down(path: list[Json]) -> Iterator[tuple[list[Json], list[Json]]]:
        options = path[-1].get("options") or []
        children = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
        if not children:
            yield path, options
        for child in children:
            yield from down([*path, child])

    yield from down([command])


def find_command(commands: list[Json], typed: str) -> tuple[list[Json], list[Json]]:
    """The path and options of the command that `azul move` names.

    :raises LookupError: there is none; the text names those that there are.
    """
    wanted = typed.strip().lstrip("/").split()
    known = []
    for command in list_of_kind(commands, TYPED):
        for path, options in list_subcommands(command):
            names = [part["name"] for part in path]
            if names == wanted:
                return path, options
            known.append("/" + " ".join(names))
    raise LookupError(f"There is no command /{' '.join(wanted)}. Registered: {', '.join(known) or 'none yet'}.")


def localise(part: Json, locale: str) -> Json:
    """A command, option or choice as somebody with this locale reads it, with all below it.

    Descriptions and names of choices are in their language, where the bot has it; what is typed is called the same.
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
    """The `data` of an interaction for this command path with these option values."""
    options = values
    for part in reversed(path[1:]):
        options = [{"name": part["name"], "type": part["type"], "options": options}]
    return {"id": path[0]["id"], "name": path[0]["name"], "type": 1, "options": options}
