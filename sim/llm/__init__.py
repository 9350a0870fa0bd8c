"""Language models behind one port: the client, and small wrappers around it."""
