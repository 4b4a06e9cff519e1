"""Tables: on the screen, as Markdown, and into the marked sections of a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table as Screen


@dataclass(frozen=True)
class Table:
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()

    def markdown(self) -> str:
        lines = [f"### {self.title}", "", _line(self.columns), _line(["---", *["---:"] * (len(self.columns) - 1)])]
        lines += [_line(row) for row in self.rows]
        return "\n".join([*lines, *(f"\n{note}" for note in self.notes), ""])

    def print(self) -> None:
        # Wide enough for all columns where the output is a file
        console = Console() if Console().is_terminal else Console(width=180)
        screen = Screen(title=self.title)
        for k, column in enumerate(self.columns):
            screen.add_column(column, justify="right" if k else "left")
        for row in self.rows:
            screen.add_row(*row)
        console.print(screen)
        for note in self.notes:
            console.print(note, highlight=False)


def publish(name: str, tables: Sequence[Table], data: str, out: Path | None, page: Path | None) -> None:
    """Print; write NAME.md and NAME.json; replace the section NAME of a page."""
    for table in tables:
        table.print()
    text = "\n".join(table.markdown() for table in tables)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / f"{name}.md").write_text(text, encoding="utf-8")
        (out / f"{name}.json").write_text(data + "\n", encoding="utf-8")
        print(f"written: {out / name}.md, {out / name}.json")
    if page is not None:
        page.write_text(replaced(page.read_text(encoding="utf-8"), name, text), encoding="utf-8")
        print(f"replaced: section {name} of {page}")


def replaced(page: str, name: str, text: str) -> str:
    """The page with `text` between <!-- name --> and <!-- /name -->."""
    marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    if not marks.search(page):
        raise SystemExit(f"the page has no section <!-- {name} --> ... <!-- /{name} -->. Add the two marks.")
    return marks.sub(lambda m: m.group(1) + text + m.group(2), page)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
