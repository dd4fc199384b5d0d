"""The choices of a move, and the message in which they are made."""
