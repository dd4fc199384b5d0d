"""The content of attachments and emojis, in memory or in files next to the world's database."""

from __future__ import annotations

import re
import struct
from pathlib import Path

MAX_FILE_BYTES = 10 * 1024 * 1024
"""Maximum size of an uploaded file."""


class FileStore:
    """File contents by id, stored in a folder, or only in memory if there isn't one."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._memory: dict[int, bytes] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def put(self, key: int, data: bytes, *, keep: bool = True) -> None:
        """Store a file. With `keep=False`, it isn't written to the disk."""
        if self._folder is None or not keep:
            self._memory[key] = data
        else:
            (self._folder / str(key)).write_bytes(data)

    def read(self, key: int) -> bytes:
        """Return the content of a file.

        :raises LookupError: The file doesn't exist.
        """
        if key in self._memory:
            return self._memory[key]
        if self._folder is not None and (self._folder / str(key)).exists():
            return (self._folder / str(key)).read_bytes()
        raise LookupError(f"no file {key}")

    def delete(self, key: int) -> None:
        """Delete a file, if it exists."""
        self._memory.pop(key, None)
        if self._folder is not None:
            (self._folder / str(key)).unlink(missing_ok=True)


def measure_picture(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG or GIF in pixels, or ``None`` for other files."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None


def clean_filename(name: str) -> str:
    """Replace unsafe characters in a file name, as Discord does."""
    return re.sub(r"[^A-Za-z0-9._-]+", "_", name).strip("_") or "unknown"
