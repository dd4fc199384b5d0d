"""Bugs that are planted one by one, each where a player, a moderator or a host would meet it, to see who finds them."""
