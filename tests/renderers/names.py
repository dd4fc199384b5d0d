"""Names that people could have."""

from __future__ import annotations

ZALGO = "Z" + "".join(map(chr, range(0x300, 0x320))) + "a" + "\u0489" * 9
NAMES = {
    "latin": "Ana-Luísa",
    "vietnamese": "Nguyễn Thị Ngọc",
    "greek": "Ελένη",
    "cyrillic": "Щёлково Дмитрий",
    "persian": "علی‌رضا ۱۲",
    "arabic": "محمد الخوارزمي",
    "hebrew": "שלום Dana 42",
    "thai": "ผู้เล่นที่หนึ่ง",
    "chinese": "林小明",
    "japanese": "さくら",
    "emoji": "🦊 Zoë 🎲✨",
    "family": "👨‍👩‍👧‍👦🇮🇷❤️‍🔥",
    "emoji flood": "🔥" * 32,
    "persian and emoji": "بهرام 🎲 12",
    "zalgo": ZALGO,
    "override": "\u202eevil\u202c\u2066 name",
    "controls": "a\x00b\x07c\x1b[31m\nd",
    "unknown": "\U00012000\U0001e900 x",
    "korean": "민준",
    "hindi": "नमस्ते",
    "wide": "W" * 32,
    "marks only": "\u0301\u0302",
    "nothing": "\u200b\u2066\u2069",
    "empty": "",
    "joiners": "\u200d\u200d\u200ca\u200d\u200d\u200d\u200d",
    "private": "\ue000\uf8ff",
    "surrogate": "a\ud800b",
    "variation": "\ufe0f☆\ufe0f\ufe0f\ufe0f",
}


PARTS = (
    "Ana",
    "12",
    "W" * 32,
    "i" * 32,
    "علی‌رضا",
    "مُحَمَّدٌ",
    "ـ" * 24,
    "۱۲۳",
    "שָׁלוֹם",
    "ผู้เล่นที่หนึ่ง",
    "क्षत्रिय नमस्ते",
    "김민준",
    "\u1112\u1161\u11ab\u1100\u1173\u11af",
    "林小明，「好」",
    "龘靐齉",
    "さくらｱｲｳ",
    "𝔄𝔫𝔞 𝓑𝓮𝓷 ℂ𝕙𝕚",
    "ＦＵＬＬ",
    "👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈",
    "🇮🇷🇹🇼🇵🇹🇮",
    "1️⃣#️⃣❤️‍🔥",
    ZALGO,
    "a" + "\u0301" * 100,
    "\u202e\u2066\u200f\x00\x1b[0m\u2069",
)
"""Samples of every script and kind of character, including excessive ones."""
WORST_NAMES = tuple(NAMES[name] for name in ("wide", "emoji flood", "persian and emoji", "zalgo"))
"""Names for tests that only check whether every name fits into pictures."""
