"""Self-play and training for base Azul: `python -m tests.tools.lab.azul`."""
