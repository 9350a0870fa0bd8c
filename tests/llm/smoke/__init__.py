"""A small real model, served on this machine."""
