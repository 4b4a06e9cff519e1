"""`sharnir cost --diagram`: read what is asked, find who is cheapest, draw, tell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.status import Status

from ..algorithms.formulations.registry import FORMULATIONS
from ..core.errors import UnsupportedError, brief
from ..core.read import choice
from ..cost.counted import JOINTS
from ..cost.diagram import Cost, Diagram, by_batch_time, by_formulas, by_operations, by_time, diagram
from ..cost.seed_table import TABLED
from ..results.view.diagrams import STYLES, draw_diagrams
from ..results.whole_file import whole_file

ENDINGS = (".png", ".svg", ".pdf")
BY: dict[str, tuple[Cost, str]] = {
    "formulas": (by_formulas, "Cheapest by the formulas of seed 002, Table 1"),
    "operations": (by_operations, "Cheapest by counted operations"),
    "time": (by_time, "Fastest, one state at a time: measured"),
}
LARGEST = 50  # chains, and bodies of a chain
CELLS, BODIES = 64, 200  # that are compiled and measured for each kind of joint
USUAL, MEASURED = "1..20", "1,2,4,8"


def draw_cost_diagram(
    by: str, joints: str, chains: str | None, length: str | None, formulations: str | None, batch: bool, output: Path
) -> None:
    """All of it is read before any of the work."""
    cost, title = BY[choice(by, BY, "cost: --by ", " is not known.", UnsupportedError)]
    measured = by == "time"
    if batch:
        if not measured:
            raise UnsupportedError(f"cost: --batch goes with --by time, not with --by {by}. Leave it out.")
        cost, title = by_batch_time, "Fastest, in batches: measured"
    freedoms = numbers(joints, "--joints", max(JOINTS))
    ks = numbers(chains or (MEASURED if measured else USUAL), "--chains", LARGEST)
    ls = numbers(length or (MEASURED if measured else USUAL), "--length", LARGEST)
    if measured and (len(ks) * len(ls) > CELLS or ks[-1] * ls[-1] >= BODIES):
        raise UnsupportedError(
            f"cost: --by time compiles every mechanism: given {len(ks) * len(ls)} of them with up to "
            f"{ks[-1] * ls[-1] + 1} bodies, expected at most {CELLS} with up to {BODIES}. "
            "Say fewer, as --chains 1,2,4,8."
        )
    names = _names(formulations, list(TABLED) if by == "formulas" else list(FORMULATIONS), by)
    _check(output)

    console = Console(highlight=False, markup=False, emoji=False)
    found: list[Diagram] = []
    with console.status("Looking for the cheapest ...") as status:
        for n in freedoms:
            words = f"joints of {n} dof ({JOINTS[n][0]})"
            found.append(diagram(cost, names, n, ks, ls, partial(_tell, status, words)))
            console.print(f"{words}: {_shares(found[-1])}", soft_wrap=True)
    figure = draw_diagrams(found, title)
    with whole_file(output, "cost") as file:
        nothing = {".png": {"Software": None}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        ending = output.suffix.lower()
        figure.savefig(file, format=ending[1:], dpi=120, metadata=nothing[ending])
    console.print(f"wrote {output}", soft_wrap=True)


def _tell(status: Status, words: str, chains: int, length: int) -> None:
    status.update(f"{words}, {chains} chains of {length} ...")


def numbers(text: str, option: str, most: int) -> list[int]:
    """'1..20', '1,2,4' or both, ascending."""
    found: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,9})\s*(?:\.\.\s*(\d{1,9})\s*)?", part, re.ASCII)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last <= most:
            raise UnsupportedError(
                f"cost: {option} {brief(text)}: {brief(part)} is no range. "
                f"Expected numbers from 1 to {most}, as in 1..{most} or 1,2,{most}."
            )
        found |= {*range(first, last + 1)}
    return sorted(found)


def _names(text: str | None, known: list[str], by: str) -> list[str]:
    """In the order of the registry, so that ties go to the same one."""
    if text is None:
        return known
    after = f" is not a formulation that --by {by} knows."
    given = {choice(x.strip(), known, "cost: --formulations: ", after, UnsupportedError) for x in text.split(",")}
    return [name for name in known if name in given]


def _check(output: Path) -> None:
    """Before the work, so that a bad name costs nothing."""
    if output.suffix.lower() not in ENDINGS:
        raise UnsupportedError(
            f"cost: --output {brief(str(output))} has no ending that says what to write. "
            f"Expected one of {', '.join(ENDINGS)}."
        )
    if not output.parent.is_dir() or output.is_dir():
        why = "it is a folder" if output.is_dir() else "its folder is not there"
        raise UnsupportedError(
            f"cost: --output {brief(str(output))} cannot be written: {why}. "
            "Expected the name of a file in a folder that exists."
        )


def _shares(x: Diagram) -> str:
    """Who wins how much of it."""
    cells = {STYLES[name][0]: int(x.mask(name).sum()) for name in x.names}
    total = x.cheapest.size
    wins: Sequence[tuple[str, int]] = sorted(cells.items(), key=lambda pair: -pair[1])
    return ", ".join(f"{name} {100 * n / total:.0f} %" for name, n in wins if n)
