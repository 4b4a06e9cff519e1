"""Files of strangers: bombs, entities, depth, size, and bytes at random give our errors."""

from __future__ import annotations

import contextlib
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh

BOMB = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><robot name="&b;"/>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><robot name="r">&a;</robot>'
ARM = Path(__file__).parents[1] / "data" / "models" / "arm.urdf"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOMB, "document type"),
        (OUTSIDE, "document type"),
        ("<!DOCTYPE robot><robot/>", "document type"),
        ("<robot>" * 10_000, "deeper than 200"),
        ("<robot>&a;</robot>", "not XML"),
        ("", "not XML"),
        ("\0" * 100, "not XML"),
        ('<?xml version="1.0" encoding="none"?><robot/>', "encoding|not XML"),
        ("<model/>", "Expected <robot>"),
    ],
)
def test_hostile_files(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "x.urdf"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(sh.ModelError, match=message):
        sh.load(path)


def test_an_enormous_file(tmp_path: Path) -> None:
    path = tmp_path / "x.urdf"
    with path.open("wb") as stream:
        stream.truncate(100_000_001)  # of no size on the disk
    with pytest.raises(sh.ModelError, match="100 MB"):
        sh.load(path)


def test_damaged_files_give_our_errors(tmp_path: Path) -> None:
    """Three bytes of each are others."""
    whole, path = ARM.read_bytes(), tmp_path / "x.urdf"
    rng = np.random.default_rng(3)
    for _ in range(60):
        data = bytearray(whole)
        for k in rng.integers(len(data), size=3):
            data[k] = rng.integers(256)
        path.write_bytes(bytes(data))
        with contextlib.suppress(sh.SharnirError):
            sh.load(path, strict=False).build()


def test_blank_lines_before_the_declaration(tmp_path: Path) -> None:
    """Some programs write them; lines are counted with them."""
    path = tmp_path / "x.urdf"
    path.write_text('\n\n<?xml version="1.0"?>\n<robot name="r"><link/></robot>', encoding="utf-8")
    with pytest.raises(sh.ModelError, match=r"x.urdf:4: <link>: it has no name"):
        sh.load(path)
