"""Use cases, one function for each act. Commands, buttons, timers, the sandbox and the tests all call them."""
