"""Where computers are trained: for developers only, with numba and numpy, never at play."""
