"""Every setting of the bot, read from the environment or from `.env` in the working folder."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict


class SettingsError(Exception):
    """A setting is missing or wrong; the text names it and says what to write instead."""


class Settings(BaseSettings):
    """The settings; `.env.example` explains each in a sentence."""

    model_config = SettingsConfigDict(env_file=".env", env_prefix="AZUL_", extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr = Field(default=SecretStr(""), validation_alias="DISCORD_TOKEN")
    database_url: str = "sqlite+aiosqlite:///azul.sqlite3"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    theme: Literal["dark", "light"] = "light"
    games_per_host: int = Field(default=5, ge=1, le=100)
    lobby_hours: float = Field(default=72, gt=0)
    health_file: Path = Path("azul-bot.health")
    sintra_boards: Path | None = None
    discord_url: str = ""

    @property
    def lobby_lifetime(self) -> timedelta:
        """How long an untouched lobby stays open."""
        return timedelta(hours=self.lobby_hours)


def load() -> Settings:
    """Read the settings.

    :raises SettingsError: a value is not of its kind.
    """
    try:
        return Settings()
    except ValidationError as error:
        lines = [f"{_variable(str(problem['loc'][0]))}: {problem['msg']}" for problem in error.errors()]
        raise SettingsError("\n".join([*lines, "Every setting is explained in .env.example."])) from None


def _variable(name: str) -> str:
    return name if name.isupper() else f"AZUL_{name.upper()}"
