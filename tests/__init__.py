"""The tests; what is set here is set before anything else is imported."""

import gc

# Looking for garbage among thousands of tests took a tenth of the suite's time.
gc.set_threshold(100_000, 50, 100)
