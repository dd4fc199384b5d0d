"""What is to stand in Discord, as values: the next step, and whom it calls."""
