"""The running bot: the client, where presses go, the poster, health."""
