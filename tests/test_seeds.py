"""The table of the sources, item → call → page → test: no cell is empty, and all that it names exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "seeds.md").read_text(encoding="utf-8")
TABLES = PAGE.partition("## Every item: call, page, test")[2].partition("## Errata")[0]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TABLES.splitlines()
    if line.startswith("|") and not line.startswith(("| item", "|---"))
]
OWNERS = {"dyn": sh.Dynamics, "sh": sh, "joint": sh.Joint, "model": sh.Model}


def test_every_document_has_its_table() -> None:
    assert re.findall(r"^### (\d{3})", TABLES, re.M) == ["000", "001", "002", "003", "004"]
    assert len(ROWS) >= 40
    assert [row for row in ROWS if len(row) != 4 or not all(row)] == []


@pytest.mark.parametrize("number", range(len(ROWS)), ids=[row[0] for row in ROWS])
def test_calls_pages_and_tests_exist(number: int) -> None:
    _, calls, page, test = ROWS[number]
    names = re.findall(r"`(\w+)\.([\w.]+)`", calls)
    assert names
    for owner, path in names:
        found: Any = OWNERS[owner]
        for name in path.split("."):
            found = getattr(found, name)
    for word in re.findall(r'formulation `"(.*?)"`', calls):
        assert word in FORMULATIONS
    for link in re.findall(r"\]\((.*?)\)", page):
        assert (ROOT / "docs" / link).is_file(), link
    file, _, name = test.strip("`").partition("::")
    assert re.search(rf"^def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.M), test


def test_numbers_of_the_lectures_are_all_there() -> None:
    """(1) to (28) of 000, (68) of 001, (18) of 002, (3) of 003, (19) of 004: in ranges or one by one."""
    last = {"000": 28, "001": 68, "002": 18, "003": 3, "004": 19}
    for document, text in zip(last, re.split(r"^### \d{3}", TABLES, flags=re.M)[1:], strict=True):
        covered: set[int] = set()
        for row in (line for line in text.splitlines() if line.startswith("| (")):
            head = row.split("|")[1].split(":")[0]
            for first, end in re.findall(r"\((\d+)\)(?: to \((\d+)\))?", head):
                covered |= set(range(int(first), int(end or first) + 1))
        assert covered == set(range(1, last[document] + 1)), document
