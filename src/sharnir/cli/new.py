"""`sharnir new`: a commented model file to start from."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from ..core.errors import brief, nearest
from ..results.whole_file import whole_file
from .output import UsageError, console, print_json, print_written

KINDS = ("wing", "arm", "linkage", "blank")


def template(kind: str) -> str:
    return (files(__package__) / "templates" / f"{kind}.toml").read_text(encoding="utf-8")


def write_new(kind: str, path: Path | None, force: bool, as_json: bool) -> None:
    if kind not in KINDS:
        raise UsageError(f"new: there is no model {brief(kind)} to start from. {nearest(kind, KINDS)}")
    place = Path(f"{kind}.toml") if path is None else path
    if place.suffix.lower() != ".toml":
        raise UsageError(f"new: {brief(str(place))} has another ending. Expected a name that ends with .toml.")
    if place.is_dir() or not place.absolute().parent.is_dir():
        why = "is a folder" if place.is_dir() else "is in a folder that does not exist; make it first"
        raise UsageError(f"new: {brief(str(place))} {why}.")
    if place.exists() and not force:
        raise UsageError(f"new: {brief(str(place))} is there already. Choose another name, or --force to replace it.")
    text = template(kind).replace(f"{kind}.toml", place.name).replace(f"{kind}.html", f"{place.stem}.html")
    with whole_file(place, "new") as file:
        file.write(text.encode("utf-8"))
    if as_json:
        print_json({"written": [str(place)]})
        return
    print_written(place)
    console().print(f"Next: sharnir check {place}, then sharnir run {place} --report", soft_wrap=True)
