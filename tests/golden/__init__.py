"""What people see, written down: the pictures and alt texts of 92 scenes, and what computers think of 144 positions.

``python -m tests.golden thoughts`` and ``python -m tests.golden pictures`` write them anew. Read what changed before
you commit it; ``python -m tests.golden pictures FOLDER`` also lays out every picture that differs from the last commit.
"""
