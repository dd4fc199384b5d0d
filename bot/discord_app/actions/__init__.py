"""The handlers of commands, buttons and forms, one module for each subject."""
