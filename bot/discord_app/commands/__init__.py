"""The slash commands below `/azul`. They find the game and call the same action as its button."""
