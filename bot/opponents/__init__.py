"""Computer players: four levels by name, the players behind them, and the worker processes in which they think.

They know the rules and nothing above them, and never what the bag will deal. Standard library only.
"""
