"""Reading of exported personal data."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable
from typing import Any


def read_export(archives: Iterable[bytes]) -> dict[str, Any]:
    """Return the rows of all files, by table, and the user's id."""
    found: dict[str, Any] = {}
    for archive in archives:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            for name in opened.namelist():
                for table, rows in json.loads(opened.read(name)).items():
                    found[table] = found[table] + rows if table in found else rows
    return found
