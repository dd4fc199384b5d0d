"""The trained weights as data files. Each file names the command that created it."""
