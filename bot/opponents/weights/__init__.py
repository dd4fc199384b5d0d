"""The trained weights as data files. Each names the command that created it."""
