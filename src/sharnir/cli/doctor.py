"""`sharnir doctor` and `sharnir cache`: what works on this machine, and where compiled code is kept."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
import time
import webbrowser
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, metadata, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..core.errors import brief
from ..version import __version__
from .output import console, print_facts, print_json, print_table, stage

NEEDED = ("casadi", "llvmlite", "numpy", "scipy", "matplotlib", "pandas", "xarray", "h5netcdf", "typer")
EXTRAS = {  # what they are for, and the module that tells whether they are there
    "bench": ("comparison with other engines", "pinocchio"),
    "cma": ("CMA-ES in studies", "cma"),
    "dask": ("studies on a cluster", "distributed"),
    "docs": ("the manual", "sphinx"),
    "equations": ("equations of motion as formulas", "sympy"),
    "excel": ("tables as .xlsx", "openpyxl"),
    "fmu": ("compiled FMUs", "ziglang"),
    "gym": ("Gymnasium environments", "gymnasium"),
    "jax": ("functions for JAX", "jax"),
    "mujoco": ("MJCF files", "mujoco"),
    "parquet": ("tables as .parquet", "pyarrow"),
    "sundials": ("CVODE", "sksundae"),
    "usd": ("USD files", "pxr"),
    "xacro": (".xacro files", "xacrodoc"),
}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox", "msedge")


def compiled() -> str:
    """One kernel, made anew and compared with its formula."""
    import sharnir as sh

    before = os.environ.get("SHARNIR_CACHE")
    os.environ["SHARNIR_CACHE"] = "off"
    try:
        s = sh.System("doctor")
        s.add_body("rod", joint=sh.Revolute("y"), mass=2.0, com=(0.5, 0, 0), inertia=(0, 0.1, 0.1))
        start = time.perf_counter()
        found = float(sh.compile(s.build(), threads=1).acceleration([0.0], [0.0])[0])
        seconds = time.perf_counter() - start
    finally:
        if before is None:
            del os.environ["SHARNIR_CACHE"]
        else:
            os.environ["SHARNIR_CACHE"] = before
    expected = 9.81 * 2.0 * 0.5 / (0.1 + 2.0 * 0.25)
    if abs(found - expected) > 1e-12 * expected:
        raise ArithmeticError(f"the acceleration of a pendulum is {found!r}, expected {expected!r}")
    return f"a pendulum, in {seconds:.2f} s, right to rounding"


def simulated() -> str:
    import sharnir as sh

    s = sh.System("doctor")
    s.add_body("mass", joint=sh.Prismatic("z"), mass=1.0)
    run = sh.simulate(s.build(), 1.0, progress=False)
    error = abs(float(run.q[-1, 0]) + 9.81 / 2)
    if not run.ok or error > 1e-9:
        raise ArithmeticError(f"a fall of 1 s is wrong by {error!r} m: {run.status}")
    return "a fall of 1 s, right to 1e-9 m"


def cached() -> str:
    from ..codegen.store import cache

    place = cache.folder()
    if place is None:
        return "off, or no folder: everything is compiled in each process"
    count, size = cache_size()
    return f"{place}: {count} files, {size / 1e6:.1f} MB"


def browser() -> str:
    found = [name for name in BROWSERS if shutil.which(name)]
    if found:
        return ", ".join(found)
    try:
        return type(webbrowser.get()).__name__
    except webbrowser.Error:
        return "none found: pages are written, open them on another machine"


def writes() -> str:
    import sharnir as sh

    s = sh.System("doctor")
    s.add_body("mass", joint=sh.Prismatic("z"), mass=1.0)
    run = sh.simulate(s.build(), 0.1, progress=False)
    with tempfile.TemporaryDirectory() as folder:
        run.save(Path(folder) / "run.nc")
        sh.load_run(Path(folder) / "run.nc")
    return "a run to netCDF and back"


CHECKS: dict[str, Callable[[], str]] = {
    "compiles": compiled, "runs": simulated, "files": writes, "cache": cached, "browser": browser,
}  # fmt: skip


def examine() -> tuple[dict[str, Any], bool]:
    """Everything as data, and whether all is well."""
    results: dict[str, Any] = {}
    for name, check in CHECKS.items():
        try:
            with stage(f"looking whether it {name}"):
                results[name] = {"ok": True, "text": check()}
        except Exception as error:  # whatever is broken is what is looked for
            results[name] = {"ok": False, "text": f"{type(error).__name__}: {brief(str(error))}"}
    packages = {name: _version(name) for name in NEEDED}
    offered = metadata("sharnir").get_all("Provides-Extra") if _version("sharnir") else None
    extras = {
        name: {"for": what, "installed": _there(module)}
        for name, (what, module) in EXTRAS.items()
        if offered is None or name in offered
    }
    good = all(x["ok"] for x in results.values()) and all(packages.values())
    return {
        "sharnir": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "processors": os.cpu_count(),
        "executable": sys.executable,
        "checks": results,
        "packages": packages,
        "extras": extras,
        "ok": good,
    }, good


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def run_doctor(as_json: bool) -> int:
    found, good = examine()
    if as_json:
        print_json(found)
        return 0 if good else 1
    shown = {
        "sharnir": f"{found['sharnir']}, Python {found['python']}, {found['processors']} processors",
        "platform": found["platform"],
    }
    for name, result in found["checks"].items():
        shown[name] = f"{'ok' if result['ok'] else 'FAILS'}: {result['text']}"
    shown["packages"] = ", ".join(f"{n} {v or 'MISSING'}" for n, v in found["packages"].items())
    print_facts(shown)
    console().print()
    rows = [[f"sharnir[{n}]", "yes" if x["installed"] else "no", x["for"]] for n, x in found["extras"].items()]
    print_table(("extra", "installed", "for"), rows)
    console().print()
    text = "Everything that is needed works." if good else "Something does not work: see the lines with FAILS, MISSING."
    console().print(text, style="bold green" if good else "bold red")
    return 0 if good else 1


def cache_size() -> tuple[int, int]:
    """(files, bytes)"""
    from ..codegen.store import cache

    with cache.private_folder() as place:
        files = place.files() if place is not None else []
        return len(files), sum(status.st_size for _, status in files)


def run_cache(clear: bool, as_json: bool) -> None:
    from ..codegen.store import cache

    place = cache.folder()
    count, size = cache_size()
    if clear:
        cache.clear()
    left = cache_size() if clear else (count, size)
    if as_json:
        print_json({"folder": place, "files": left[0], "bytes": left[1], "cleared": size - left[1] if clear else 0})
    elif place is None:
        console().print(
            "There is no cache: it is switched off by SHARNIR_CACHE, or no folder can be made.", soft_wrap=True
        )
    elif clear:
        console().print(f"cleared {size / 1e6:.1f} MB in {count - left[0]} files from {place}", soft_wrap=True)
    else:
        console().print(f"{place}: {count} files, {size / 1e6:.1f} MB", soft_wrap=True)
