"""The foundation of all use cases: tables, changes, requests, refusals, clocks and results."""
