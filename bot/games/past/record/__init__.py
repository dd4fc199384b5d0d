"""The record of a game: one JSON file with all that is needed to play it again, and so to check it.

::

    {"format": "azul-bot game", "version": 1,               # of this format
     "game": "K7M2X", "ruleset": "azul", "side": "coloured",
     "rules": 1,                       # their version, see Ruleset.version
     "edition": "",                    # of the printed boards, see Ruleset.edition
     "players": ["Ana", "Ben"],        # by seat
     "first": null,                    # the start seat, null if the seed has drawn it
     "commitment": "9c0f…",            # SHA-256 of the seed, posted with the lobby
     "seed": "51a3…",                  # 32 bytes; null while the game runs
     "moves": [{"seat": 0, "move": "3 blue 4",
                "at": "2026-01-05T12:00:00Z"},              # null if not known
               ...],
     "ending": "row",                  # "" while the game runs, else why it ended
     "result": {"scores": [12, 7], "ranks": [1, 2], "winners": [0],
                "sheets": [[["wall", 9, 18], ...], ...]}}   # key, count and points by seat; null while the game runs

What a file without a fault proves: the seed fits the commitment, every tile comes from that seed, every move was
legal, and the moves lead to the scores, and to all of the result where the rules ended the game. How it ended
otherwise, names and times are only told, and so is that these were the moves. The commitment of a game that was really
played stands in its lobby's post.

While a game runs, its record holds no seed, and no choices that are still secret.
"""
