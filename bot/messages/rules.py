"""The pages of the rules in words."""

from __future__ import annotations

from bot.messages.posts import warn_unverified
from bot.messages.words import Words


def word_rules_page(words: Words, ruleset: str, key: str) -> str:
    """What stands beside the drawn example ``key``: its title and its text; on the first page the rules in a minute."""
    if not key:
        return "\n".join([words(f"{ruleset}-rules"), *warn_unverified(words, ruleset)])
    page = f"{ruleset}-page-{key}"
    return f"### {words(page)}\n{words(f'{page}.text')}"
