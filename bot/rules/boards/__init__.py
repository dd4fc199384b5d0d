"""What is printed on boards, as data files that a host may replace."""
