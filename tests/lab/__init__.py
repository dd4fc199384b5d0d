"""Where the computers learn: games against themselves, training, matches. Needs numpy, which nothing else does."""
