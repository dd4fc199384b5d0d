"""The running bot: client, poster and health check."""
