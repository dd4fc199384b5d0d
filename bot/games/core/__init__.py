"""What all of a game is built on: the game with its position, the one change, refusals, which game is meant."""
