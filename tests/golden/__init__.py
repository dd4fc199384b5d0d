"""Recorded output: pictures with their alt texts, texts about moves, and computers' thoughts.

``python -m tests.golden thoughts`` (or ``sentences``, ``pictures``) regenerates a file. Review the changes before you
commit them. ``python -m tests.golden pictures FOLDER`` also shows every picture that differs from the last commit.
"""
