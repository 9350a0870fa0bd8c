"""The bodies that an OpenAI-compatible server sends: completions, embeddings, models and errors."""

from __future__ import annotations

import base64
import json
import struct
from typing import Any

from tests.llm.server.asked import CHARACTERS_PER_TOKEN, Asked
from tests.llm.server.dice import KeyedDice


def usage(asked: Asked, content: str) -> dict[str, Any]:
    """Counts of tokens as the server would bill them."""
    sent = asked.notes.get("tokens_in", asked.tokens)
    made = -(-len(content) // CHARACTERS_PER_TOKEN)
    return {"prompt_tokens": sent, "completion_tokens": made, "total_tokens": sent + made}


def completion(asked: Asked, content: str | None, finish: str = "stop", **message: Any) -> dict[str, Any]:
    """A whole answer of /v1/chat/completions."""
    said = {"role": "assistant", "content": content, **message}
    return {
        "id": f"chatcmpl-{asked.n}",
        "object": "chat.completion",
        "created": 0,
        "model": asked.notes.get("model", asked.model),
        "choices": [{"index": 0, "message": said, "finish_reason": finish}],
        "usage": usage(asked, content or ""),
    }


def chunks(asked: Asked, content: str, finish: str = "stop", pieces: int = 4) -> list[bytes]:
    """The same answer as a stream of server-sent events, the usage in the last one."""
    step = max(1, -(-len(content) // pieces))
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    deltas += [{"content": content[at : at + step]} for at in range(0, len(content), step)]
    base = {"id": f"chatcmpl-{asked.n}", "object": "chat.completion.chunk", "created": 0, "model": asked.model}
    told = [{**base, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    told.append({**base, "choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
    told.append({**base, "choices": [], "usage": usage(asked, content)})
    return [b"data: " + json.dumps(each).encode() + b"\n\n" for each in told] + [b"data: [DONE]\n\n"]


def embeddings(asked: Asked, dim: int) -> dict[str, Any]:
    """A vector for each text: numbers that depend on the text and the model alone."""
    given = asked.body.get("input", [])
    texts = given if isinstance(given, list) else [given]
    rows = [_vector(asked.model, text, dim) for text in texts]
    coded = asked.body.get("encoding_format") == "base64"
    data = [
        {"object": "embedding", "index": n, "embedding": _base64(row) if coded else row} for n, row in enumerate(rows)
    ]
    tokens = sum(-(-len(str(text)) // CHARACTERS_PER_TOKEN) for text in texts)
    told = {"prompt_tokens": tokens, "total_tokens": tokens}
    return {"object": "list", "model": asked.model, "data": data, "usage": told}


def _vector(model: str, text: object, dim: int) -> list[float]:
    dice = KeyedDice("vector", model, text)
    return [dice.between(-1000, 1000) / 1000 for _ in range(dim)]


def _base64(row: list[float]) -> str:
    return base64.b64encode(struct.pack(f"<{len(row)}f", *row)).decode()


def models(names: list[str]) -> dict[str, Any]:
    """The list of models that are served."""
    return {"object": "list", "data": [{"id": name, "object": "model", "owned_by": "tests"} for name in names]}


def error(message: str, kind: str, code: str | None = None) -> dict[str, Any]:
    """The body of a refusal."""
    return {"error": {"message": message, "type": kind, "param": None, "code": code}}


def refusals(asked: Asked, retry_after: float) -> dict[str, tuple[int, dict[str, Any], dict[str, str]]]:
    """Status, body and headers of each fault that is answered by an error."""
    key = asked.headers.get("Authorization", "").removeprefix("Bearer ")
    wait = {"Retry-After": f"{retry_after:g}"}
    full = f"Rate limit reached for {asked.model}."
    long = f"This model's maximum context length is 4096 tokens, but {asked.tokens} were sent."
    gone = f"The model `{asked.model}` does not exist or you do not have access to it."
    return {
        "rate_limit": (429, error(full, "requests", "rate_limit_exceeded"), {}),
        "rate_limit_after": (429, error(full, "requests", "rate_limit_exceeded"), wait),
        "server_error": (500, error("The server had an error.", "server_error"), {}),
        "unavailable": (503, error("The engine is overloaded.", "server_error"), {}),
        "content_filter": (
            400,
            error("The response was filtered: content management policy.", "invalid_request_error", "content_filter"),
            {},
        ),
        "context_too_long": (400, error(long, "invalid_request_error", "context_length_exceeded"), {}),
        "wrong_model": (404, error(gone, "invalid_request_error", "model_not_found"), {}),
        # As real ones do, it repeats the key, and here all of it.
        "unauthorised": (
            401,
            error(f"Incorrect API key provided: {key}.", "invalid_request_error", "invalid_api_key"),
            {},
        ),
        "bad_request": (400, error("Unrecognised request argument.", "invalid_request_error"), {}),
    }
