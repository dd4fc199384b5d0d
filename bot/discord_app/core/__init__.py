"""The foundation of all actions: the guard of interactions, custom ids, forms, and requests to Discord."""
