"""Counting tokens: the vocabulary is the published one, and the counts are tiktoken's own."""

from __future__ import annotations

import gzip
import hashlib
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
import tiktoken
import tiktoken_ext.openai_public

from ranking.packing import tokens
from ranking.packing.tokens import load_vocabulary, packaged_counter

# As tiktoken's source states it for the file that it fetches.
PUBLISHED = "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7"
TEXTS = [
    "",
    "hello world",
    "def refreshToken(self):\n\t\treturn self._token  # it's new\n",
    "naïve façade 東京 🙂 \r\n\r\n  x" * 3,
    "1234567 0.001 <|endoftext|> <|fim_prefix|>",
    " " * 50 + "\n" * 7,
    Path(tokens.__file__).read_text(encoding="utf-8"),
]


def test_the_vocabulary_is_the_published_file() -> None:
    packed = files("ranking.packing").joinpath("vocabulary/cl100k_base.tiktoken.gz").read_bytes()
    assert hashlib.sha256(gzip.decompress(packed)).hexdigest() == PUBLISHED
    assert len(load_vocabulary()) == 100_256


@pytest.mark.parametrize("text", TEXTS)
def test_counts_are_those_of_tiktokens_own_definition(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiktoken_ext.openai_public, "load_tiktoken_bpe", lambda *_, **__: load_vocabulary())
    own = tiktoken.Encoding(**tiktoken_ext.openai_public.cl100k_base())
    assert packaged_counter().count(text) == len(own.encode_ordinary(text))


def test_known_counts() -> None:
    counter = packaged_counter()
    assert (counter.count(""), counter.count("hello world")) == (0, 2)
    assert counter.name == "tiktoken cl100k_base"


def test_nothing_is_fetched() -> None:
    program = (
        "import socket\n"
        "def refuse(*_, **__): raise AssertionError('the network was asked')\n"
        "socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse\n"
        "from ranking.packing.tokens import packaged_counter\n"
        "print(packaged_counter().count('hello world'))\n"
    )
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (finished.stdout, finished.stderr) == ("2\n", "")
