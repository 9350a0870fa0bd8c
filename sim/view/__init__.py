"""Watching: a live run or a log as pictures. Only `window`, `paint` and `film` know pygame."""
