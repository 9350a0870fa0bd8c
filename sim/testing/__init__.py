"""What tests of Tulving, and of whatever is plugged into it, are made of: worlds, towns, brains and the causal kit."""
