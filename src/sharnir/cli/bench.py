"""`sharnir bench`: read what is asked, measure, tell, write."""

from __future__ import annotations

import os
from pathlib import Path

from rich.console import Console

from ..bench.peak import processor
from ..bench.rerun.case import cases
from ..bench.rerun.gather import Effort, gather, installed
from ..bench.rerun.peers import versions, warnings
from ..bench.rerun.tables import tables
from ..bench.rerun.write import said_of, write
from ..errors import ModelError, SharnirError, UnsupportedError, brief
from ..formulations.contract import FORMULATIONS
from ..read import choice

AUTO = "auto"


def run_bench(
    family: str, size: str, quick: bool, formulations: str, peers: str, limit: float, output: Path | None
) -> None:
    asked = cases(words(family), numbers(size), quick)
    names, others = formulations_of(formulations), peers_of(peers)
    if not 1.0 <= limit <= 1e6:
        raise SharnirError(f"bench: --limit {limit!r}. Expected seconds for each measurement, 1 or more.")
    if output is not None and output.exists() and not output.is_dir():
        raise SharnirError(
            f"bench: --output {brief(str(output))} is a file. Expected a folder, which is made if need be."
        )
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    found, loads = versions(), list[float]()
    machine = {"processor": processor(), "versions": found, "warnings": warnings(found), "loads": loads}
    effort = Effort.quick(limit) if quick else Effort(limit=limit)
    for warning in warnings(found):
        console.print(f"Note: {warning}")
    console.print(f"Peers: {', '.join(others) or 'none is installed (pip install sharnir[bench])'}")
    results = []
    with console.status("...") as status:
        for case in asked:
            loads.append(os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0)
            results.append(gather(case, names, others, effort, status.update))
            if output is not None:  # what is there, if the rest is not waited for
                write(results, machine, output)
    for table in tables(results):
        table.print()
    console.print(said_of(machine))
    if output is not None:
        for path in write(results, machine, output):
            console.print(f"wrote {path}")
    wrong = [note for r in results for note in r["notes"] if "nothing is timed" in note]
    if wrong:
        raise SharnirError("bench: engines disagree. " + " ".join(wrong))


def peers_of(text: str) -> list[str]:
    """All that are installed where none are named."""
    there = installed()
    after = ": there is no such peer, or it is not installed."
    return [choice(w, there, "bench: --peers ", after, UnsupportedError) for w in words(text)] or there


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def numbers(text: str) -> list[int]:
    found = []
    for word in words(text):
        if not word.isdecimal() or not 1 <= int(word[:12]) <= 1_000_000:
            raise ModelError(f"bench: --size {brief(text)}. Expected whole numbers from 1 to 1,000,000, as 8,24,100.")
        found.append(int(word))
    return found


def formulations_of(text: str) -> list[str]:
    """The first of them is what the peers are compared with."""
    known = [AUTO, *FORMULATIONS]
    after = ": there is no such formulation."
    given = words(text) or [AUTO]
    return [choice(w, known, "bench: --formulations ", after, UnsupportedError) for w in dict.fromkeys(given)]
