"""Computer players: four levels, the engines behind them, and the worker processes that run them.

They depend only on the rules and the standard library, and never know which tiles will be drawn.
"""
