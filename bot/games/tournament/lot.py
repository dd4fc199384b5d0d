"""Lots, which break ties. Anybody who knows the seed can draw them again."""

from __future__ import annotations

import hashlib

FINAL = 0
"""Round number used for the lots of the final standings. The lots of a round use the number of that round."""
_BYTES = 2


def draw_lot(seed: bytes, round_number: int, entry: int) -> bytes:
    """Return the lot of an entry in a round. Lower lots, compared byte by byte, come first.

    A lot is the SHA-256 hash of the seed, the number of the round and the number of the entry, each in two big-endian
    bytes.
    """
    return hashlib.sha256(seed + round_number.to_bytes(_BYTES) + entry.to_bytes(_BYTES)).digest()
