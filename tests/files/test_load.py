"""`sh.load` and `System.save` choose by the suffix. Covers core/formats.py, files/check_file.py."""

from __future__ import annotations

from pathlib import Path

import pytest

import sharnir as sh
from sharnir.core.formats import READERS, WRITERS


def test_unknown_suffixes_are_named(tmp_path: Path) -> None:
    with pytest.raises(sh.ModelError, match=r"load\('arm.tml'\): the suffix '.tml' is not.*Did you mean '.toml'\?"):
        sh.load("arm.tml")
    with pytest.raises(sh.ModelError, match="suffix '' is not that of a model file"):
        sh.System("arm").save(tmp_path / "arm")


@pytest.mark.parametrize("suffix", READERS)
def test_absent_files_are_named(suffix: str, tmp_path: Path) -> None:
    with pytest.raises((sh.ModelError, sh.UnsupportedError), match=r"there is no such file|not part of this version"):
        sh.load(tmp_path / f"arm{suffix}")


def test_folders_and_enormous_files_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "arm.toml"
    folder.mkdir()
    with pytest.raises((sh.ModelError, sh.UnsupportedError), match=r"it is a folder|not part of this version"):
        sh.load(folder)
    large = tmp_path / "large.toml"
    with large.open("wb") as file:
        file.truncate(100_000_001)
    with pytest.raises((sh.ModelError, sh.UnsupportedError), match=r"it has 100 MB|not part of this version"):
        sh.load(large)


def test_what_is_written_can_be_read() -> None:
    assert set(WRITERS) <= set(READERS)
