"""A loopback OpenAI-compatible server for the tests: generated and scripted answers, and faults on purpose."""

from tests.llm.server.asked import Asked
from tests.llm.server.faults import ALL, IN_THE_ANSWER, MIXED, PASSING, REFUSING, Fault, Faults
from tests.llm.server.serving import Server

__all__ = ["ALL", "IN_THE_ANSWER", "MIXED", "PASSING", "REFUSING", "Asked", "Fault", "Faults", "Server"]
