"""Programs for contributors; the tests are beside this folder."""
