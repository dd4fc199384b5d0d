"""Tests that names and typed texts are made safe before they are repeated."""

from __future__ import annotations

import unicodedata
from types import SimpleNamespace
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.markup import MAX_NAME_LENGTH, clean, escape


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \n Luísa ", "Ana Luísa"),
        ("Chi-Wei 志偉", "Chi-Wei 志偉"),
        ("داریوش", "داریوش"),
        ("می‌خواهم", "می‌خواهم"),
        ("\u202eanA\u202c", "anA"),
        ("A\x00\x1bB", "AB"),
        ("👩‍🚀", "👩‍🚀"),
        ("", "?"),
        ("x" * 100, "x" * (MAX_NAME_LENGTH - 1) + "…"),
        ("\u200b\u2060", "?"),
        *(
            (blank, "?")
            for blank in "\u3164\u115f\u1160\u2800\u034f\ufe0f\uffa0\u17b4\u180b\U000e0100\u200d\u0301\u20e3"
        ),
        ("\u3164\u2800 \u034f", "?"),
        ("\u3164A\u2800\u2800B\u034f\ufe0f\ufe01", "A B\ufe0f"),
        ("❤️ 1️⃣", "❤️ 1️⃣"),
        ("\u0301A", "A"),
        ("A" + "\u0323" * 30, "Ạ\u0323\u0323\u0323\u0323"),
        ("สวัสดี हिन्दी", "สวัสดี हिन्दी"),
    ],
)
def test_clean_keeps_visible_characters(name: str, shown: str) -> None:
    assert clean(name) == shown


def test_clean_normalizes_only_the_beginning_of_long_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reordering combining marks takes quadratic time, so a long text mustn't be normalized as a whole."""
    looked_at: list[int] = []

    def normalize(form: Literal["NFC"], text: str) -> str:
        looked_at.append(len(text))
        return unicodedata.normalize(form, text)

    monkeypatch.setattr(
        "bot.messages.markup.unicodedata", SimpleNamespace(**vars(unicodedata) | {"normalize": normalize})
    )
    assert clean("é" + "\u0300\u0323" * 20_000, 80) == "ẹ\u0323\u0323\u0323\u0323…"
    assert max(looked_at) < 1000
    assert clean("A" + " " * 5000 + "na") == "A…"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**bold**", r"\*\*bold\*\*"),
        ("_x_ ~~y~~ ||z||", r"\_x\_ \~\~y\~\~ \|\|z\|\|"),
        ("`code`", r"\`code\`"),
        ("[a](b)", r"\[a\]\(b\)"),
        ("<@1>", "\\<@\u200b1\\>"),
        ("@everyone", "@\u200beveryone"),
        ("https://x", "https:\u200b//x"),
        ("Chi-Wei #1!", "Chi-Wei #1!"),
        ("discord.gg/abc", "discord.\u200bgg/abc"),
        ("# Big", r"\# Big"),
        ("-# small", r"\-# small"),
        ("- item", r"\- item"),
        ("+ item", r"\+ item"),
        ("12. item", r"12\. item"),
        ("> quoted", r"\> quoted"),
        ("\u2800# Big", r"\# Big"),
        ("7 of 9", "7 of 9"),
    ],
)
def test_markdown_mentions_and_links_are_escaped(name: str, shown: str) -> None:
    assert escape(name) == shown


# `st.text` takes seconds to compute its default alphabet.
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_escaped_name_is_one_line_without_control_characters(name: str) -> None:
    shown = escape(name)
    assert shown
    assert len(shown.splitlines()) == 1
    assert shown.isprintable() or "\u200b" in shown or "\u200c" in shown or "\u200d" in shown
    assert "@everyone" not in shown
    assert "<@" not in shown.replace("\\<", "")
