"""What is printed on the boards, as data files: read by the rules, and by whoever draws a board."""
