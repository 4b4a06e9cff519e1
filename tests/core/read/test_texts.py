"""Names, words and paths."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sharnir.core.errors import ModelError
from sharnir.core.read import choice, name, path, text
from support.odd_values import ODD, refused


@pytest.mark.parametrize("read", [text, name, path, lambda value, where: choice(value, ["a", "b"], f"{where}: ", ".")])
def test_only_our_errors_with_short_values(read) -> None:  # type: ignore[no-untyped-def]
    for kind in ODD:
        found, message = refused(read, ODD[kind](), "here")
        assert message.startswith("here:") if found is None else type(found) is str or isinstance(found, Path), kind
        assert len(message) < 300, kind


def test_derived_texts_become_plain() -> None:
    assert type(text(ODD["derived text"](), "here")) is str
    assert type(name(ODD["numpy text"](), "here")) is str


def test_names() -> None:
    assert name("Glied 3 (länger)", "here") == "Glied 3 (länger)"
    for bad, why in (("", "non-empty"), (" ", "non-empty"), (3, "non-empty"), ("a\nb", "printed"), ("x" * 201, "201")):
        with pytest.raises(ModelError, match=why):
            name(bad, "here")


def test_choice_names_the_nearest() -> None:
    assert choice("casadi", ["llvm", "casadi"], "backend=", ".") == "casadi"
    with pytest.raises(ModelError, match="Did you mean 'casadi'"):
        choice("casady", ["llvm", "casadi"], "backend=", ".")


def test_path() -> None:
    assert path("a.nc", "here") == Path("a.nc") == path(Path("a.nc"), "here")
    for bad in ("", b"a.nc", None, 3, "a\0b"):
        with pytest.raises(ModelError, match="is not a path"):
            path(bad, "here")


def test_half_a_character() -> None:
    """Lone surrogates: no file can hold them. Names of files that are not UTF-8 are read with some, and are names."""
    with pytest.raises(ModelError, match="half of a character"):
        text("a\ud800b", "title")
    with pytest.raises(ModelError, match="is not a path"):
        path("a\ud800b", "path")
    if sys.platform == "linux" and sys.getfilesystemencoding() == "utf-8":
        assert str(path("a\udc80b", "path")) == "a\udc80b"
