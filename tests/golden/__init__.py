"""What people see, written down: pictures and alt texts, what is said of moves, and what computers think of positions.

``python -m tests.golden thoughts`` (or ``sentences``, ``pictures``) writes a file anew. Read what changed before you
commit it; ``python -m tests.golden pictures FOLDER`` also lays out every picture that differs from the last commit.
"""
