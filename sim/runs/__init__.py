"""What can be done with runs: start, resume, branch, verify, compare and question them."""
