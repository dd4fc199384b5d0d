"""The choices that make up a move, and the message in which players make them."""
