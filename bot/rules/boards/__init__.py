"""What is printed on the boards, as data files. They lie here to be read by the rules and by whoever draws a board."""
