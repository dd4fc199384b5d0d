"""The Azul bot: rules at the bottom, Discord at the top; see ARCHITECTURE.md for the layers."""
