"""How much one computer carries: `python -m tests.tools.benchmarks.load`, see `__main__`."""
