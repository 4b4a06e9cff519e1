"""The marked sections of a page, replaced by what was measured: tables, and pictures beside the page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sharnir.core.errors import SharnirError, brief
from sharnir.results.whole_file import whole_file

from ..report import replaced
from .plot import FIGURES, draw
from .tables import sections
from .write import said_of

PICTURES, PREFIX = "pictures", "bench-"
SECTIONS = ("trees", "families", "loop-derivatives", "threads", "long-trees")


def rewrite(page: Path, results: Sequence[dict[str, Any]], machine: dict[str, Any]) -> list[Path]:
    """Sections of which nothing was measured stay as they are."""
    text = page.read_text(encoding="utf-8")
    folder = page.parent / PICTURES
    folder.mkdir(exist_ok=True)
    drawn = {path.stem: path for path in draw(results, folder, PREFIX)}
    for name, tables in sections(results).items():
        parts = [f"{said_of(machine)}\n"]
        for figure, said in FIGURES.get(name, {}).items():
            if f"{PREFIX}{figure}" in drawn:
                parts.append(f"![{said}]({PICTURES}/{PREFIX}{figure}.png)\n")
        parts += [table.markdown() for table in tables]
        text = replaced(text, f"bench-{name}", "\n".join(parts))
    with whole_file(page, f"bench: --page {page.name}") as file:
        file.write(text.encode("utf-8"))
    return [page, *drawn.values()]


def check_page(page: Path) -> None:
    """Before the time is spent."""
    text = page.read_text(encoding="utf-8", errors="replace") if page.is_file() else ""
    missing = [
        name for name in SECTIONS if f"<!-- bench-{name} -->" not in text or f"<!-- /bench-{name} -->" not in text
    ]
    if missing:
        raise SharnirError(
            f"bench: --page {brief(str(page))}: no section {missing[0]}. Expected a page with the marks "
            f"<!-- bench-{missing[0]} --> and <!-- /bench-{missing[0]} -->, as docs/performance_tables.md has them."
        )
