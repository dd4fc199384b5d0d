"""The REST routes and the gateway that a bot connects to."""
