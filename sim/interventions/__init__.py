"""What comes over a town from outside while it runs: what a scenario has in store for it, and what a branch changes."""
