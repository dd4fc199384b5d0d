"""The tests. Settings in this file apply before anything else is imported."""

import gc

# Garbage collection among the objects of thousands of tests would take a tenth of the suite's time.
gc.set_threshold(100_000, 50, 100)
