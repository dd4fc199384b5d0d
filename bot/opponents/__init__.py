"""Computer players: four levels, the engines behind them, and the worker processes they think in.

They know only the rules, and never the next tiles of the bag. They need only the standard library.
"""
