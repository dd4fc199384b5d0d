"""Pictures of base Azul."""
