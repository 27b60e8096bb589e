"""Smaller answers: of the same content, with tags of their own."""

import gzip

import pytest
from zstandard import ZstdDecompressor

from services.api.compressing import accepted
from tests.api.asking import Asker

HAND = "/v1/hands/table-1-2/frames"


@pytest.mark.parametrize(
    ("header", "coding"),
    [
        ("", None),
        ("identity", None),
        ("*;q=0", None),
        ("gzip;q=0, zstd;q=0", None),
        ("gzip", "gzip"),
        ("*", "zstd"),
        ("zstd;q=0.5, gzip;q=0.8", "gzip"),
        ("GZIP;q=x", "gzip"),
    ],
)
def test_the_coding_is_one_that_is_taken(header: str, coding: str | None) -> None:
    assert accepted(header) == coding


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_a_smaller_answer_has_the_same_content_and_a_tag_of_its_own(
    coding: str, ask: Asker
) -> None:
    plain = ask.raw("GET", HAND, accept_encoding="identity")

    small = ask.bare(HAND, accept_encoding=coding)

    read = gzip.decompress if coding == "gzip" else ZstdDecompressor().decompress
    assert read(small.content) == plain.content
    assert small.headers["content-encoding"] == coding
    assert small.headers["content-length"] == str(len(small.content))
    assert small.headers["etag"] == f'{plain.headers["etag"][:-1]}-{coding}"'
    assert "Accept-Encoding" in small.headers["vary"]


@pytest.mark.parametrize("coding", ["gzip", "zstd", "identity"])
def test_who_brings_any_tag_of_an_answer_has_it(coding: str, ask: Asker) -> None:
    tags = {
        one: ask.bare(HAND, accept_encoding=one).headers["etag"]
        for one in ("gzip", "zstd", "identity")
    }

    for tag in tags.values():
        again = ask.raw("GET", HAND, accept_encoding=coding, if_none_match=f'"x-gzip", W/{tag}')
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
    other = ask.raw("GET", HAND, accept_encoding=coding, if_none_match='"x-zstd"')
    assert other.status_code == 200


def test_small_answers_and_parquet_stay_as_they_are(ask: Asker) -> None:
    for address in ("/v1/hands/none", "/v1/hands?format=parquet"):
        answer = ask.bare(address, accept_encoding="gzip")
        assert "content-encoding" not in answer.headers
