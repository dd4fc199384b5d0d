"""Capacity of one computer: `python -m tests.tools.benchmarks.load`, see `__main__`."""
