"""The numbers that names end with."""

import pytest

from schemas.numbering import number_at_end


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("table-1-42", 42),
        ("table-1-042", 42),
        ("table-1-b", None),
        ("table-1-", None),
        ("7", 7),
        ("", None),
        ("table-²", None),
        (f"table-{'9' * 18}", int("9" * 18)),
        (f"table-{'9' * 19}", None),
        (f"table-{'9' * 5000}", None),
    ],
)
def test_a_name_ends_with_a_number_or_not(name: str, number: int | None) -> None:
    assert number_at_end(name) == number


def test_the_sign_before_the_number_may_be_longer() -> None:
    assert number_at_end("cup-t12", "-t") == 12
