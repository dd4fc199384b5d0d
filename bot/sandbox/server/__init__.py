"""What a bot talks to: REST routes, gateway, limits, rate limits and faults on purpose."""
