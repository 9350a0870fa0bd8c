"""The brain that asks a language model: prompts as data, typed replies, and no made-up value."""
