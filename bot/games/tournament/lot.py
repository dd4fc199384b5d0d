"""Lots, which break ties. Anybody who knows the seed can draw them again."""

from __future__ import annotations

import hashlib

FINAL = 0
"""Round number for the lots of the final standings. Each round has lots of its own number."""
_BYTES = 2


def draw_lot(seed: bytes, round_number: int, entry: int) -> bytes:
    """Return the lot of an entry in a round. Lower lots, compared byte by byte, come first.

    A lot is the SHA-256 of the seed, the round's number and the entry's number, in two big-endian bytes each.
    """
    return hashlib.sha256(seed + round_number.to_bytes(_BYTES) + entry.to_bytes(_BYTES)).digest()
