"""The lot: it decides what is equal otherwise, and whoever knows the seed can draw it again."""

from __future__ import annotations

import hashlib

FINAL = 0
"""Drawn among those whose place nothing else decides; each round has the lot of its number."""
_BYTES = 2


def draw_lot(seed: bytes, round_number: int, entry: int) -> bytes:
    """The lot of an entry in a round: whoever has the lower one, byte by byte, comes first.

    It is the SHA-256 of the seed, the number of the round and that of the entry, these in two bytes each, big-endian.
    """
    return hashlib.sha256(seed + round_number.to_bytes(_BYTES) + entry.to_bytes(_BYTES)).digest()
