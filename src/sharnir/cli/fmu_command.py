"""`sharnir fmu MODEL FILE`: a mechanism for other simulators, as `sharnir.export_fmu` writes it."""

from __future__ import annotations

import zipfile
from pathlib import Path

import sharnir as sh

from ..core.errors import brief
from .model_argument import model_from
from .output import UsageError, console, print_json, stage


def write_fmu(
    name: str, target: Path, platforms: str | None, version: int, inputs: str | None, outputs: str, wrenches: str,
    reference: bool, force: bool, as_json: bool,
) -> None:  # fmt: skip
    if target.exists() and not force:
        raise UsageError(f"fmu: {brief(str(target))} is there already. Choose another name, or --force.")
    with stage(f"reading {name}"):
        model = model_from(name, "fmu").model
    with stage(f"writing {target}"):
        written = sh.export_fmu(
            model, target, platforms=None if platforms is None else _names(platforms), version=version,
            inputs=None if inputs is None else _names(inputs), outputs=_names(outputs),
            wrenches=_names(wrenches), reference=reference,
        )  # fmt: skip
    with zipfile.ZipFile(written) as archive:
        libraries = sorted(x.split("/")[1] for x in archive.namelist() if x.startswith("binaries/"))
    if as_json:
        print_json({"written": [str(written)], "binaries": libraries, "bytes": written.stat().st_size})
        return
    what = f"libraries for {', '.join(libraries)}" if libraries else "sources only: any C compiler takes them"
    console().print(f"wrote {written} ({written.stat().st_size / 1000:.0f} kB): {what}", soft_wrap=True)


def _names(text: str) -> list[str]:
    return [x.strip() for x in text.split(",") if x.strip()]
