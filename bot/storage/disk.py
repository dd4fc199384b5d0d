"""Reasons for errors of the system, with the remedies if a file can't be written, for hosts."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from pathlib import Path

PRIMARY_CODE = 0xFF
"""Mask for the primary code in SQLite's extended error codes."""
MIN_FREE_BYTES = 1 << 20
"""Free space below which an input/output error of SQLite means a full disk."""


def explain_unwritable(file: Path, error: Exception, choice: str = "") -> str | None:
    """Return the reason why the file can't be written and the remedy, or ``None`` if the error has another cause.

    ``choice`` completes the advice to choose another folder, for example with the name of a setting.
    """
    folder = file.absolute().parent
    if _is_full(folder, error):
        return f"the disk of {folder} is full. Free some space and try again."
    number, exists = getattr(error, "errno", None), is_folder(folder)
    if number == errno.EROFS or (exists and _is_read_only(folder)):
        return f"the disk of {folder} is read-only. Make it writable, or choose another folder{choice}."
    is_refused = number in (errno.EACCES, errno.EPERM) or get_code(error) == sqlite3.SQLITE_READONLY
    if is_refused or (exists and not (os.access(folder, os.W_OK | os.X_OK) and can_change(file))):
        return f"this user can't write to {_find_unwritable(file, error)}. Allow it, or choose another folder{choice}."
    return None


def is_folder(path: Path) -> bool:
    """Check whether this is a folder that this user can access. `Path.is_dir` may fail for lack of permissions."""
    return os.path.isdir(path)  # noqa: PTH112


def get_reason(error: OSError) -> str:
    """Return the system's message without the address, which asyncio adds to it."""
    return os.strerror(error.errno) if error.errno and error.errno > 0 else str(error.strerror or error)


def get_code(error: Exception) -> int:
    """Return SQLite's primary error code, or 0 if another library raised the error."""
    return int(getattr(error, "sqlite_errorcode", 0)) & PRIMARY_CODE


def _is_full(folder: Path, error: Exception) -> bool:
    if getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT) or get_code(error) == sqlite3.SQLITE_FULL:
        return True
    return get_code(error) == sqlite3.SQLITE_IOERR and shutil.disk_usage(folder).free < MIN_FREE_BYTES


def _is_read_only(folder: Path) -> bool:
    # Windows doesn't have this call.
    return hasattr(os, "statvfs") and bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


def can_change(file: Path) -> bool:
    """Check whether this user may read and write the file, or it doesn't exist."""
    return not os.access(file, os.F_OK) or os.access(file, os.R_OK | os.W_OK)


def _find_unwritable(file: Path, error: Exception) -> Path:
    """Return the file if its folder can be written, otherwise the folder."""
    path = Path(getattr(error, "filename", None) or file).absolute()
    existing = next(place for place in (path, *path.parents) if os.access(place, os.F_OK))
    if existing.is_dir() or os.access(existing.parent, os.W_OK):
        return existing
    return existing.parent
