"""Why an act was refused. Each refusal is a sentence of the catalogue (`key`) with the values it needs (`facts`)."""

from bot.games.refusals.base import Refusal as Refusal
from bot.games.refusals.games import *  # noqa: F403 - all of them, also those that are yet to come
from bot.games.refusals.places import *  # noqa: F403
from bot.games.refusals.seats import *  # noqa: F403
