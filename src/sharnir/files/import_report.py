"""The report of an importer: what it read, what changed its meaning, what it left out, what it repaired.

Each entry has its file and line. A loss that changes the dynamics refuses the file unless `strict=False`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from ..core import read
from ..core.errors import ModelError, nearest

Kind = Literal["read", "changed", "left out", "repaired"]
KINDS: tuple[Kind, ...] = ("read", "changed", "left out", "repaired")
SHOWN = 20  # losses in a message


@dataclass(frozen=True)
class Entry:
    kind: Kind
    file: str
    line: int | None  # None where the format has no lines
    text: str
    loss: bool = False  # it changes the dynamics

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.kind}{' (changes the dynamics)' if self.loss else ''}: {self.text}"


@dataclass
class ImportReport:
    """`str(report)` is a text for people. `joints` has the name of the body for each joint of the file, `controls` the
    name of the parameter for each actuator, `keys` named states: `simulate(model, 5.0, **report.keys["home"])`."""

    file: str
    format: str
    entries: list[Entry] = field(default_factory=list)
    joints: dict[str, str] = field(default_factory=dict)
    meshes: dict[str, list[str]] = field(default_factory=dict)  # files of visuals by body, as the model names them
    controls: dict[str, str] = field(default_factory=dict)
    keys: dict[str, dict[str, Any]] = field(default_factory=dict)

    def add(self, kind: Kind, line: int | None, text: str, loss: bool = False, file: str | None = None) -> None:
        """`file` where it is another one than that of the report, which includes it."""
        self.entries.append(Entry(kind, file or self.file, line, text, loss))

    def of_kind(self, kind: Kind) -> list[Entry]:
        return [entry for entry in self.entries if entry.kind == kind]

    @property
    def losses(self) -> list[Entry]:
        """The entries that change the dynamics."""
        return [entry for entry in self.entries if entry.loss]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __str__(self) -> str:
        counts = ", ".join(f"{len(self.of_kind(kind))} {kind}" for kind in KINDS)
        return "\n".join([f"{self.file} ({self.format}): {counts}", *map(str, self.entries)])

    def refuse_losses(self, strict: bool) -> None:
        """With `strict`, one error that lists every loss."""
        losses = self.losses
        if not strict or not losses:
            return
        lines = [f"  {entry}" for entry in losses[:SHOWN]]
        if len(losses) > SHOWN:
            lines.append(f"  and {len(losses) - SHOWN} more")
        what = "1 thing changes" if len(losses) == 1 else f"{len(losses)} things change"
        raise ModelError(
            f"{self.file}: {what} the dynamics if it is left out:\n"
            + "\n".join(lines)
            + "\nTo go on without: load(..., strict=False); the report then lists them."
        )


# Options of readers, which come through `load(path, **options)`.


def check_options(options: dict[str, Any], known: tuple[str, ...], where: str) -> None:
    for name in options:
        raise ModelError(f"{where}: there is no option {name!r} for this format. {nearest(name, known)}")


def folders(value: Any, where: str) -> tuple[Path, ...]:
    """One folder or a list of them."""
    if value is None:
        return ()
    found = read.listed(value)
    return tuple(read.path(x, where) for x in ([value] if found is None else found))
