"""The brains that ship with Tulving: `rules`, offline, and `llm`, which puts the same questions to a language model."""
