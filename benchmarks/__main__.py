"""`python -m benchmarks`: sharnir beside other engines, in a clone. The other scripts of the folder are started by
their names: `python -m benchmarks.simulate --help`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sharnir.cli.app import WRONG_USE, execute

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def bench(
    family: Annotated[str, typer.Option(help="trees, scissor, ring, ... or a tree such as panda7, with commas.")] = "",
    size: Annotated[str, typer.Option(help="Sizes of the families, with commas: 8,24,100.")] = "",
    quick: Annotated[bool, typer.Option("--quick", help="Small sizes and few rounds.")] = False,
    formulations: Annotated[str, typer.Option(help="Of mechanisms with loops; the first is compared with peers.")] = "",
    peers: Annotated[str, typer.Option(help="Of pin, mujoco, drake, exudyn, with commas; else all.")] = "",
    minutes: Annotated[float, typer.Option(help="For all of it: what does not fit is left out, and named.")] = 40.0,
    limit: Annotated[float, typer.Option(help="Seconds after which one measurement is given up.")] = 120.0,
    output: Annotated[Path | None, typer.Option(help="Folder for tables (.md, .json, .csv) and pictures.")] = None,
    page: Annotated[Path | None, typer.Option(help="Page to renew: docs/performance_tables.md.")] = None,
    again: Annotated[Path | None, typer.Option(help="Folder of an earlier run: measure nothing, write anew.")] = None,
) -> None:
    """Measure sharnir beside the peers that are installed: first the answers, then the clock; memory too."""
    from .peers.command import run_bench

    run_bench(family, size, quick, formulations, peers, minutes, limit, output, page, again)


def main(arguments: list[str] | None = None) -> None:
    execute(app, "python -m benchmarks", arguments, WRONG_USE)


if __name__ == "__main__":
    main()
