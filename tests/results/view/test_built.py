"""The page in the package is what `page/build.mjs` makes of the sources in the repository."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from sharnir.results.view.page import part

PAGE = Path(__file__).resolve().parents[3] / "page"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8").replace("\r\n", "\n")


def test_it_is_up_to_date() -> None:
    """The first line of the program has the digest of its sources: run `npm ci && npm run build` in `page/` after a
    change."""
    names = [
        "build.mjs",
        "package-lock.json",
        "package.json",
        *(f"src/{x.name}" for x in sorted((PAGE / "src").iterdir())),
    ]
    total = hashlib.sha256()
    for name in names:
        for piece in (name, "\0", text_of(PAGE / name), "\0"):
            total.update(piece.encode())
    for file in ("report.js", "viewer.js", "study.js"):
        first, program = part(file).split("\n", 1)
        assert f"sources {total.hexdigest()};" in first, file
        assert re.search(rf"program {hashlib.sha256(program.strip().encode()).hexdigest()}\b", first), "edited by hand"


def test_licences_of_what_it_holds() -> None:
    wanted = json.loads(text_of(PAGE / "package.json"))["dependencies"]
    licences = part("LICENSES.txt")
    for name, version in wanted.items():
        assert re.search(rf"^{name} {re.escape(version)}, https://", licences, re.M)
    assert licences.count("Permission is hereby granted") == len(wanted)


def test_modules_are_chapters() -> None:
    for file in (PAGE / "src").glob("*.js"):
        assert len(text_of(file).splitlines()) <= 400, file.name
