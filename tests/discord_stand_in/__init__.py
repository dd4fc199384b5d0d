"""A stand-in for Discord that the real discord.py connects to in tests. It is a sandbox as strict as Discord."""

from bot.sandbox.people import Impossible
from bot.sandbox.sandbox import BOT_ID
from bot.sandbox.server.interactions import AutocompleteChoice
from bot.sandbox.server.interactions import UserInteraction as Answer
from tests.discord_stand_in.clock import ManualClock
from tests.discord_stand_in.person import Person
from tests.discord_stand_in.stand_in import StandIn

__all__ = ["BOT_ID", "Answer", "AutocompleteChoice", "Impossible", "ManualClock", "Person", "StandIn"]
