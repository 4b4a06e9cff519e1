"""The tables of the documentation, whose first column is a call such as `Gear(joint_a, joint_b, ratio)`."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


def rows_of_classes(page: str) -> dict[str, list[str]]:
    """The cells behind the call, by the lower-case name of the class."""
    lines = re.findall(r"^\| `(\w+)\(.*?\| (.*) \|$", (DOCS / page).read_text(encoding="utf-8"), re.M)
    return {name.lower(): [cell.strip() for cell in re.split(r"(?<!\\)\|", rest)] for name, rest in lines}
