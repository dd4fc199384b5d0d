"""What a bot talks to: REST routes and the gateway."""
