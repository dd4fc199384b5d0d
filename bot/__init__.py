"""A Discord bot for Azul. ARCHITECTURE.md describes its layers."""

__version__ = "1.0.0"
