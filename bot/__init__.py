"""A Discord bot for Azul. ARCHITECTURE.md describes its layers."""
