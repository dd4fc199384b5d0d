"""The language, theme and settings of the person who reads a response."""

from __future__ import annotations

from bot.discord_app.core.asker import Asker
from bot.discord_app.core.places import load_public_theme, load_public_words
from bot.messages.words import Words, words
from bot.storage.rows import PersonSettings
from renderers.scene import Theme


class Reader:
    """The person who reads the response.

    ``words`` are for responses that only this person sees. Until `load` is called, they are in the language of the
    person's Discord.
    """

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        self._client = asker.interaction.client
        self._discord_language = str(asker.interaction.locale)
        self._settings: PersonSettings | None = None
        self.words = words(self._discord_language)

    @property
    def settings(self) -> PersonSettings:
        """The person's settings, which `load` must have loaded."""
        assert self._settings is not None, "the guard loads the settings first"
        return self._settings

    async def load(self) -> None:
        """Load the person's settings, unless they are loaded."""
        if self._settings is None:
            self.adopt(await self._client.service.person(self._asker.user.id))

    def adopt(self, settings: PersonSettings) -> None:
        """Use these settings and their language from now on."""
        self._settings = settings
        self.words = words(settings.language or self._discord_language)

    @property
    def words_with_emojis(self) -> Words:
        """``words`` with our emojis, for texts of messages."""
        return self._client.own_emojis.words(self.words)

    @property
    def post_language(self) -> str:
        """The language for the posts of a game opened here, empty if the server's settings determine it."""
        if self._asker.place.has_settings:
            return ""
        return str(self._asker.interaction.guild_locale or self.words.language)

    @property
    def new_discord_language(self) -> str:
        """The language of the person's Discord, empty if the stored one is up to date."""
        if self._settings is not None and self._settings.discord_language == self._discord_language:
            return ""
        return self._discord_language

    async def theme(self) -> Theme:
        """Return the theme of a response that only this person sees."""
        return self.settings.theme or await load_public_theme(self._client, self._asker.place)

    async def public_words(self) -> Words:
        """Return the words of a public response."""
        if self.post_language:
            return words(self.post_language)
        return await load_public_words(self._client, self._asker.place)

    async def words_and_theme(self, *, public: bool) -> tuple[Words, Theme]:
        """Return the words and the theme for a ``public`` response, or for one that only this person sees."""
        place = self._asker.place
        if not public or not place.has_others:
            return self.words, await self.theme()
        return await self.public_words(), await load_public_theme(self._client, place)
