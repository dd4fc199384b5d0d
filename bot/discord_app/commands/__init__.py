"""`/azul`: the slash commands. Each finds the game that is meant and calls the act that its button calls as well."""
