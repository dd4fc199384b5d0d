"""What a command, a press or a form does and answers: one module for each subject."""
