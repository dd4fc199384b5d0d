"""The record of a game: one JSON file with all that is needed to play it again and to verify every move of it.

It is ASCII, with its fields in this order, and laid out in one way only, so that any change of any byte is noticed::

    {"format": "azul-bot game", "version": 2,               # of this format
     "game": "K7M2X", "ruleset": "azul", "side": "coloured",
     "rules": 1,                       # their version, see Ruleset.version
     "edition": "",                    # of the printed boards, see Ruleset.edition
     "players": ["Ana", "Ben"],        # by seat
     "first": null,                    # the start seat, null if the seed has drawn it
     "commitment": "9c0f…",            # SHA-256 of the seed, posted with the lobby
     "seed": "51a3…",                  # 32 bytes; null while the game runs
     "start": {"scores": [0, 0], "position": "0d4e…"},      # before the first move
     "moves": [{"number": 1, "seat": 0, "move": "3 blue 4",
                "at": "2026-01-05T12:00:00+00:00",          # null if not known
                "scores": [0, 0],      # of every seat after the move
                "position": "a1b2…"},  # fingerprint of the position after it, and of all before
               ...],
     "ending": "row",                  # "" while the game runs, else why it ended
     "result": {"scores": [12, 7], "ranks": [1, 2], "winners": [0],
                "sheets": [[{"key": "wall", "count": 9, "points": 18}, ...], ...]},   # null while the game runs
     "digest": "77fe…"}                # SHA-256 over everything above

A *fingerprint* is the first 16 hexadecimal digits of the SHA-256 of three things, one right behind the other: the
fingerprint before it, the move (``0 3 blue 4``: seat and notation) and the position's JSON with sorted keys and without
spaces, and without its version, edition and view; at the start there is only the last. The *digest* is the SHA-256 of
the file's content without its digest, written like a position.

What a file without a fault proves: the seed fits the commitment, every tile comes from that seed, every move was
legal, and the moves lead to every score, and to the result where the rules ended the game. How it ended otherwise,
names and times are only told. The commitment of a game that was really played stands in its lobby's post. Digest and
fingerprints find damage and careless changes; they hold no secret, so somebody who knows this package can write a file
of other legal moves from the same seed, or with other names and times: against that only the posts of the game help.

While a game runs, its record holds no seed, and no choices that are still secret.
"""
