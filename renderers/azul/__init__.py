"""Base Azul: its scenes and how they are drawn."""
