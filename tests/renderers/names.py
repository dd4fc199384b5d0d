"""Names that people may have."""

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
    "wide": "W" * 32,
    "marks only": "\u0301\u0302",
    "nothing": "\u200b\u2066\u2069",
    "empty": "",
    "joiners": "\u200d\u200d\u200ca\u200d\u200d\u200d\u200d",
    "private": "\ue000\uf8ff",
    "surrogate": "a\ud800b",
    "variation": "\ufe0f☆\ufe0f\ufe0f\ufe0f",
}


WORST_NAMES = tuple(NAMES[name] for name in ("wide", "emoji flood", "persian and emoji", "zalgo"))
"""For the tests of pictures, which only have to give every name its room."""
