"""When something is due, and what is done then."""
