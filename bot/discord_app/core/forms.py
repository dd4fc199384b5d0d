"""Forms: their fields, the submitted values, and drafts."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

import discord
from discord import ChannelType
from discord.ui.select import BaseSelect

from bot.discord_app.core.buttons import Press
from bot.messages.words import Words
from bot.messages.writing import write_label

Filled: TypeAlias = Mapping[str, Sequence[str]]
"""The values of a form by field name, as shown or as submitted."""
MAX_CHOSEN = 25
MAX_NUMBER = 2**63 - 1
MAX_NUMBER_LENGTH = len(str(MAX_NUMBER))
MAX_VALUE_LENGTH = 100
"""Maximum number of characters of a value. No field allows more."""
MAX_DRAFTS = 1000

Option = TypeVar("Option")
Modal: TypeAlias = discord.ui.Modal
Part: TypeAlias = (
    BaseSelect[Modal] | discord.ui.RadioGroup[Modal] | discord.ui.CheckboxGroup[Modal] | discord.ui.TextInput[Modal]
)
"""A field of a form. Its custom id is its name, and its label has the key ``form-{name}``."""


class Drafts(OrderedDict[tuple[int, str], Filled]):
    """Values of forms that were opened or couldn't be saved, by person and form. They are lost at a restart.

    Drafts are needed because Discord doesn't allow a form as the response to a form, and because the values don't fit
    into a custom id. Only the newest ``MAX_DRAFTS`` are kept.
    """

    def __setitem__(self, key: tuple[int, str], filled: Filled) -> None:
        super().__setitem__(key, filled)
        self.move_to_end(key)
        if len(self) > MAX_DRAFTS:
            self.popitem(last=False)

    def forget(self, user_id: int, *verbs: str) -> None:
        """Delete the person's drafts of these forms."""
        for verb in verbs:
            self.pop((user_id, verb), None)


async def send_form(
    interaction: discord.Interaction[Any], words: Words, press: Press, title: str, parts: Iterable[Part], **facts: str
) -> None:
    """Open a form whose submission arrives as ``press``. ``facts`` are the variables of its descriptions."""
    form = discord.ui.Modal(title=write_label(words(title)), custom_id=press.custom_id)
    # Submissions are recognized by their custom ids, like every press, so discord.py doesn't have to track the form.
    form.stop()
    for part in parts:
        key = f"form-{part.custom_id}"
        told = write_label(words(f"{key}.description", **facts))
        form.add_item(discord.ui.Label(text=write_label(words(key)), description=told, component=part))
    await interaction.response.send_modal(form)


def make_optional_select(filled: Filled, name: str, kind: discord.SelectDefaultValueType) -> dict[str, Any]:
    """Return the arguments of an optional select of people, roles or channels with these values chosen."""
    chosen = [discord.SelectDefaultValue(id=one, type=kind) for one in read_ids(filled, name)[:MAX_CHOSEN]]
    return {"custom_id": name, "default_values": chosen, "required": False, "min_values": 0, "max_values": MAX_CHOSEN}


def make_menu(filled: Filled, name: str, labels: Mapping[str, str]) -> discord.ui.Select[Modal]:
    """Return a menu of these values and labels, in which one must be chosen."""
    options = _options(discord.SelectOption, labels, [read_first(filled, name)])
    return discord.ui.Select(custom_id=name, options=options)


def make_radio_group(filled: Filled, name: str, labels: Mapping[str, str]) -> discord.ui.RadioGroup[Modal]:
    """Return radio buttons with these values and their labels."""
    options = _options(discord.RadioGroupOption, labels, [read_first(filled, name)])
    return discord.ui.RadioGroup(custom_id=name, options=options)


def make_checkboxes(filled: Filled, name: str, labels: Mapping[str, str]) -> discord.ui.CheckboxGroup[Modal]:
    """Return checkboxes with these values and their labels."""
    options = _options(discord.CheckboxGroupOption, labels, filled.get(name, ()))
    return discord.ui.CheckboxGroup(
        custom_id=name, options=options, required=False, min_values=0, max_values=len(options)
    )


def _options(make: Callable[..., Option], labels: Mapping[str, str], chosen: Sequence[str]) -> list[Option]:
    return [make(label=write_label(label), value=value, default=value in chosen) for value, label in labels.items()]


def make_text_input(
    filled: Filled, name: str, example: str, longest: int, *, required: bool = False
) -> discord.ui.TextInput[Modal]:
    """Return a one-line text input, which is optional by default."""
    return discord.ui.TextInput(
        custom_id=name,
        default=read_first(filled, name) or None,
        placeholder=example,
        required=required,
        max_length=longest,
    )


def read_form(data: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """Return the values of a submitted form by field name. ``data`` is the interaction's raw data."""
    found: dict[str, Sequence[str]] = {}
    for label in data.get("components", ()):
        field = label.get("component") or {}
        sent = field.get("values")
        if not isinstance(sent, list):
            value = field.get("value")
            sent = [] if value is None else [value]
        found[str(field.get("custom_id"))] = [str(one)[:MAX_VALUE_LENGTH] for one in sent[:MAX_CHOSEN]]
    return found


def read_first(filled: Filled, name: str) -> str:
    """Return the first value of a field, or an empty string if it has none."""
    return next(iter(filled.get(name, ())), "").strip()


def read_ids(filled: Filled, name: str) -> list[int]:
    """Return the ids in a field without duplicates."""
    numbers = (read_number(value) for value in filled.get(name, ()))
    return list(dict.fromkeys(number for number in numbers if number is not None))


def list_bots(data: Mapping[str, Any]) -> list[str]:
    """Return the names of the bots among the users chosen in a form."""
    users = data.get("resolved", {}).get("users", {}).values()
    return [str(user.get("global_name") or user.get("username")) for user in users if user.get("bot")]


class ChosenPerson(NamedTuple):
    """A user chosen in a form. ``is_member`` means that Discord reports them as a member of the server."""

    id: int
    name: str
    is_bot: bool
    is_member: bool


def read_people(data: Mapping[str, Any], filled: Filled, name: str) -> list[ChosenPerson]:
    """Return the users chosen in a field."""
    resolved = data.get("resolved", {})
    users = resolved.get("users", {})
    members = resolved.get("members", {})
    found = []
    for user_id in read_ids(filled, name):
        user = users.get(str(user_id), {})
        member = members.get(str(user_id))
        shown = (member or {}).get("nick") or user.get("global_name") or user.get("username") or str(user_id)
        found.append(ChosenPerson(user_id, str(shown), bool(user.get("bot")), member is not None))
    return found


def list_categories(data: Mapping[str, Any]) -> list[str]:
    """Return the names of the categories among the channels chosen in a form."""
    channels = data.get("resolved", {}).get("channels", {}).values()
    return [str(channel.get("name")) for channel in channels if channel.get("type") == ChannelType.category.value]


def read_number(text: str) -> int | None:
    """Parse a number. Return ``None`` if it isn't one or is too large for Discord or the database."""
    written = text.isascii() and text.isdigit() and len(text) <= MAX_NUMBER_LENGTH
    return int(text) if written and int(text) <= MAX_NUMBER else None
