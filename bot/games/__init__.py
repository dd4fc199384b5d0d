"""Use cases. One act, one function: commands, buttons, timers, the sandbox and the tests call the same."""
