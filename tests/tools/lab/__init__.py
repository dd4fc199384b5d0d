"""Training of the computers, for developers only. It needs numba and numpy, which the bot doesn't need."""
