"""The checksum at the end of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from sharnir.results.store import MAGIC, trailer, verified


def asked(path: Path, content: bytes) -> bool | None:
    path.write_bytes(content)
    with path.open("rb") as file:
        return verified(file)


@pytest.mark.parametrize("data", [b"", b"x", bytes(range(256)) * 10_000])
def test_it_belongs_to_what_is_before_it(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert asked(path, data + trailer(data)) is True
    assert asked(path, data) is None
    assert asked(path, b"y" + data + trailer(data)) is False
    assert asked(path, data + trailer(data + b"y")) is False
    assert len(trailer(data)) == 56
    assert trailer(data).startswith(MAGIC)
