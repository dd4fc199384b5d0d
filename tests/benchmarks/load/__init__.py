"""How much one computer carries: `python -m tests.benchmarks.load`, see `__main__`."""
