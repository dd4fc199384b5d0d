"""Ledgers: tables of names and numbers, for score sheets, leaderboards and statistics."""

from __future__ import annotations

from renderers import register
from renderers.ledger.scene import Column, LedgerScene, Row
from renderers.ledger.table import draw_ledger

__all__ = ["Column", "LedgerScene", "Row", "draw_ledger"]

register(LedgerScene, draw_ledger)
