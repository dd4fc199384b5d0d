"""What tests of several layers share: they import it from here, and never from each other."""
