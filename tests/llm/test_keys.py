"""No key gets into a text, in whatever spelling it comes."""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.errors import UserMistake
from sim.llm import keys

CANARY = "canary/5d41+402a=bc4b"


@pytest.fixture(autouse=True)
def canary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMEBODYS_API_KEY", CANARY)


@pytest.mark.parametrize(
    "text",
    [
        f"Incorrect API key provided: {CANARY}.",
        f"https://host/v1?key={quote(CANARY, safe='')}&x=1",
        f"Authorization: Basic {base64.b64encode(CANARY.encode()).decode()}",
        json.dumps({"headers": {"x-api-key": CANARY}}),
        repr({"api_key": CANARY}),
        f"{CANARY}{CANARY}",
    ],
)
def test_a_secret_of_the_environment_is_hidden_however_it_is_written(text: str) -> None:
    hidden = keys.redacted(text)
    assert keys.HIDDEN in hidden
    for part in (CANARY, quote(CANARY, safe=""), base64.b64encode(CANARY.encode()).decode()):
        assert part not in hidden


@pytest.mark.parametrize(
    "name",
    [
        "OPENAI_API_KEY", "AZURE_API_KEY", "HF_TOKEN", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "DB_PASSWORD",
        "MY_SECRET", "openai_api_key", "VERTEXAI_CREDENTIALS", "KEY", "CO_API_KEY_2", "GROQ_APIKEY",
        "AWS_ACCESS_KEY_ID",
    ],
)  # fmt: skip
def test_what_is_named_like_a_secret_is_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "zebra-crossing-7")
    assert "zebra" not in keys.redacted("the zebra-crossing-7 was refused")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HOME", "somewhere-else"), ("TOKENIZERS_PARALLELISM", "somewhere-else"), ("KEYBOARD", "somewhere-else"),
        ("SSH_AUTH_SOCK", "/somewhere-else"), ("OPENAI_API_BASE", "somewhere-else"), ("MONKEY", "somewhere-else"),
    ],
)  # fmt: skip
def test_what_is_no_secret_is_left_to_be_read(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert keys.redacted(f"it was {value}, they say") == f"it was {value}, they say"


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("key sk-proj-abc123DEF456 is wrong", "key [key] is wrong"),
        ("provided: sk-canar*******7890.", "provided: [key]."),
        ("Bearer abc.def.ghi, please", "Bearer [key], please"),
        (
            "GET https://x/v1beta/models?key=AIzaSyABCDEFGHIJKLMN&alt=sse",
            "GET https://x/v1beta/models?key=[key]&alt=sse",
        ),
        ("http://user:hunter2@host:1/v1", "http://[key]@host:1/v1"),
        ("{'api_key': 'q8w7e6r5t4'}", "{'api_key': '[key]'}"),
        ("api-key: q8w7e6r5t4", "api-key: [key]"),
        ("X-Amz-Signature=0123456789abcdef&b=1", "X-Amz-Signature=[key]&b=1"),
        ("hf_AbCdEfGhIj is not allowed", "[key] is not allowed"),
        ("-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- end", "[key] end"),
    ],
)
def test_what_looks_like_a_key_of_anybody_is_hidden(text: str, hidden: str) -> None:
    assert keys.redacted(text) == hidden


@pytest.mark.parametrize(
    "text",
    [
        "This model's maximum context length is 4096 tokens; you asked for 9000 tokens",
        "Invalid value for token: expected a string", "the risk-averse ask-and-tell method", "keyword: temperature",
        "Cannot connect to host 127.0.0.1:9 ssl:default", "set api_key by hand, key by key",
    ],
)  # fmt: skip
def test_what_an_error_has_to_say_stays(text: str) -> None:
    assert keys.redacted(text) == text


def test_the_reply_of_a_model_loses_secrets_and_nothing_else() -> None:
    said = f"My key is {CANARY}, and I am sk-averse1 of Bearer bonds."
    assert keys.without_secrets(said) == "My key is [key], and I am sk-averse1 of Bearer bonds."


def test_a_file_of_keys_in_the_working_directory_is_read_and_the_environment_goes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(
        '# keys\nexport FIRST_API_KEY="from-the-file"\nSOMEBODYS_API_KEY=not-this-one\nEMPTY_KEY=\n'
        "THIRD_API_KEY=third-one\n"
    )
    for name in ("FIRST_API_KEY", "THIRD_API_KEY"):
        monkeypatch.setenv(name, "to be taken back after the test")
        monkeypatch.delenv(name)
    monkeypatch.setenv("THIRD_API_KEY", "")
    monkeypatch.chdir(tmp_path)
    keys.load()
    assert (os.environ["FIRST_API_KEY"], os.environ["SOMEBODYS_API_KEY"]) == ("from-the-file", CANARY)
    assert os.environ["THIRD_API_KEY"] == "third-one"
    assert "from-the-file" not in keys.redacted("from-the-file")


def test_no_file_of_keys_is_needed(tmp_path: Path) -> None:
    before = dict(os.environ)
    keys.load(tmp_path)
    assert dict(os.environ) == before


def test_a_file_of_keys_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"SOME_API_KEY=\xff\xfe\xfd")
    with pytest.raises(UserMistake, match=r"\.env") as raised:
        keys.load(tmp_path)
    assert raised.value.__suppress_context__


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_no_text_around_it_lets_a_secret_through(before: str, after: str) -> None:
    for hidden in (keys.redacted(before + CANARY + after), keys.without_secrets(before + CANARY + after)):
        assert CANARY not in hidden
