"""A mechanism as a Functional Mock-up Unit (FMI 2.0 or 3.0): Model Exchange and Co-Simulation, without Python.

The functions of the mechanism are C (`fmu_functions`), beside a shell that is the same for all of them (`shell`): an
integrator of order 5 (Dormand and Prince), events with their impulses, closed loops with projection. No C library is
needed: elementary functions are in `shell/mathematics.h`, memory is reserved when the unit is loaded. The package
ziglang compiles it for Linux, Windows and macOS; without it the FMU has its sources only, which any C compiler takes.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib.resources import files
from math import factorial
from pathlib import Path
from typing import Any

import numpy as np

from ..codegen.c_text import identifier, number
from ..codegen.llvm.emit import COSINE, SINE
from ..core.errors import ModelError, SimulationError, UnsupportedError, brief
from ..core.read import choice, count, flag, is_a, listed, mapping, path, positive, vector
from ..dynamics import arguments
from ..model import Model, state_places, visible_parameters
from ..model.labels import ENERGY, ENERGY_UNITS, WRENCH, WRENCH_UNITS, Labels
from ..simulate import simulate
from ..version import __version__
from .fmu_description import Description, Variable
from .fmu_functions import FmuFunctions, Output, clearances, energies, point_in_world, reactions

SHELL = ("core.c", "core.h", "friction.c", "unit.h", "mathematics.h")
# Of each platform: targets of the compiler with the folders of FMI 3.0 and 2.0, and the suffix of a library.
PLATFORMS = {
    "linux": ((("x86_64-linux-none", "x86_64-linux", "linux64"),), ".so"),
    "windows": ((("x86_64-windows-gnu", "x86_64-windows", "win64"),), ".dll"),
    "macos": (
        (("aarch64-macos", "aarch64-darwin", None), ("x86_64-macos", "x86_64-darwin", "darwin64")),
        ".dylib",
    ),
}  # fmt: skip
FLAGS = (
    "-std=c11", "-O2", "-ffreestanding", "-fno-builtin", "-fno-math-errno", "-ffp-contract=off", "-nostdlib", "-shared",
    "-fvisibility=hidden", "-s",
)  # fmt: skip
DATE = (1980, 1, 1, 0, 0, 0)  # of all entries: equal models give equal bytes


def export_fmu(
    model: Model, file: Any, *, wrenches: Any = (), platforms: Any = None, version: Any = 3, inputs: Any = None,
    outputs: Any = (), points: Any = None, formulation: str = "auto", stop_time: Any = 10.0, reference: Any = False,
) -> Path:  # fmt: skip
    """Writes `file`, an FMU of the model; returns its path.

    wrenches      names of bodies on which forces and moments become inputs, about their origins in their axes
    platforms     "linux", "windows", "macos", one or several; None: all of them where ziglang is installed, else
                  sources alone
    version       3 (FMI 3.0) or 2
    inputs        names of joints, whose forces become inputs, and of parameters; None: the forces of all joints
    outputs       "reactions", "energy", "clearances" of stops and contacts: shown besides coordinates and velocities,
                  which are always there
    points        {name: (body, (x, y, z) in its frame)}: positions in the world as outputs
    formulation   as for `compile`
    stop_time     s, proposed to the importing tool
    reference     the model is run once to `stop_time`; the page of the run is the documentation of the FMU, and its
                  numbers are beside it in documentation/reference.csv

    Parameters can be changed at any time. Refused: events with touch=True, functions of more than 100,000 operations.
    """
    if not is_a(model, Model):
        raise ModelError(f"export_fmu: expected a Model, as system.build() returns it, got {brief(model)}.")
    if model.is_flexible:
        raise UnsupportedError(
            f"export_fmu: {model.name!r} has flexible bodies, which FMUs do not take. Replace them by sharnir.segments."
        )
    target = path(file, "export_fmu: file")
    if target.suffix.lower() != ".fmu":
        raise ModelError(f"export_fmu: {brief(str(target))} does not end with .fmu. Expected a name such as 'arm.fmu'.")
    if not target.absolute().parent.is_dir():
        raise ModelError(f"export_fmu: the folder of {brief(str(target))} does not exist. Make it first.")
    chosen = count(version, "export_fmu: version=", 2, 3, "3 for FMI 3.0, or 2 for FMI 2.0", UnsupportedError)
    wanted = _platforms(platforms)
    until = positive(stop_time, "export_fmu: stop_time", "a positive number of seconds", SimulationError)
    recorded = flag(reference, "export_fmu: reference")
    functions = FmuFunctions(model, formulation, _inputs(model, inputs), _bodies(model, wrenches))
    functions.outputs += _outputs(functions, outputs, points)
    name = identifier(model.name)
    content = _content(functions, name, chosen, until, wanted)
    if recorded:
        content |= _reference(model, functions.way.name, until)
    _write(target, content)
    return target


def _platforms(given: Any) -> tuple[str, ...]:
    if given is None:
        return tuple(PLATFORMS) if _has_zig() else ()
    names = [given] if is_a(given, str) else listed(given)
    if names is None:
        raise UnsupportedError(
            f"export_fmu: platforms={brief(given)}. Expected names, as ('linux', 'windows'), or None."
        )
    found = tuple(choice(x, PLATFORMS, "export_fmu: there is no platform ", ".", UnsupportedError) for x in names)
    if found and not _has_zig():
        raise UnsupportedError(
            f"export_fmu: libraries for {', '.join(found)} take a compiler, and the package ziglang is not installed. "
            "Install it with pip install 'sharnir[fmu]', or give platforms=() for an FMU with its sources alone."
        )
    return tuple(dict.fromkeys(found))


def _has_zig() -> bool:
    return importlib.util.find_spec("ziglang") is not None


def _inputs(model: Model, given: Any) -> list[int]:
    """Places: k ≥ 0 of a joint force, −1 − k of a parameter."""
    free = set(model.free.tolist())
    if given is None:
        return sorted(free)
    names = [given] if is_a(given, str) else listed(given)
    if names is None:
        raise ModelError(f"export_fmu: inputs={brief(given)}. Expected names of joints and parameters, or None.")
    parameters = {p.name: k for k, p in enumerate(visible_parameters(model))}
    joints = {b.name: [b.v_start + k for k in range(b.joint.nv) if b.v_start + k in free] for b in model.bodies}
    found: list[int] = []
    for x in names:
        name = choice(x, [*joints, *parameters], "export_fmu: inputs: there is no joint or parameter ", ".", ModelError)
        if name in joints and not joints[name]:
            raise ModelError(f"export_fmu: inputs: joint {name!r} has no velocity that a force could change.")
        found += joints[name] if name in joints else [-1 - parameters[name]]
    return list(dict.fromkeys(found))


def _bodies(model: Model, given: Any) -> list[int]:
    names = [given] if is_a(given, str) else listed(given)
    if names is None:
        raise ModelError(f"export_fmu: wrenches={brief(given)}. Expected names of bodies.")
    known = [b.name for b in model.bodies]
    found = [choice(x, known, "export_fmu: wrenches: there is no body ", ".", ModelError) for x in names]
    return [known.index(x) + 1 for x in dict.fromkeys(found)]


def _reference(model: Model, formulation: str, stop_time: float) -> dict[str, bytes]:
    """The page of a run from the start values, without inputs, and its states at 201 times."""
    run = simulate(model, stop_time, formulation=formulation, rtol=1e-9, atol=1e-11)
    if not run.ok:
        raise SimulationError(
            f"export_fmu: reference=True runs the model to stop_time = {stop_time:g} s, and the run failed: "
            f"{run.status} Give another stop_time, or reference=False."
        )
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "index.html"
        run.report(page)
        found = {"documentation/index.html": page.read_bytes()}
    labels = Labels.of(model)
    lines = [",".join(_quoted(x) for x in ("time", *_state_names(labels)))]
    for t in np.linspace(float(run.t[0]), float(run.t[-1]), 201).tolist():
        lines.append(",".join(repr(float(x)) for x in (t, *np.concatenate(run.at(t)))))
    found["documentation/reference.csv"] = ("\n".join(lines) + "\n").encode()
    return found


def _state_names(labels: Labels) -> list[str]:
    return [f"q.{x}" for x in labels.coordinates] + [f"v.{x}" for x in labels.velocities]


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _outputs(functions: FmuFunctions, given: Any, points: Any) -> list[Output]:
    model, found = functions.model, []
    names = [given] if is_a(given, str) else listed(given)
    if names is None:
        raise ModelError(
            f"export_fmu: outputs={brief(given)}. Expected 'reactions', 'energy', 'clearances' or several."
        )
    for x in names:
        name = choice(x, ("reactions", "energy", "clearances"), "export_fmu: outputs: there is no ", ".", ModelError)
        if name == "energy":
            column = energies(functions)
            for k, (kind, unit) in enumerate(zip(ENERGY, ENERGY_UNITS, strict=True)):
                found.append(Output(f"energy.{kind}", unit, f"{kind} energy", column[k]))
        elif name == "clearances":
            open_by = clearances(functions)
            if not open_by:
                raise ModelError(
                    f"export_fmu: outputs: {model.name!r} has no stop and no contact that could have a clearance. "
                    "Leave 'clearances' out."
                )
            found += [Output(f"clearance.{x}", unit, f"how far {x} is open", g) for x, unit, g in open_by]
        else:
            column = reactions(functions)
            for body in model.bodies:
                for k, (letter, unit) in enumerate(zip(WRENCH, WRENCH_UNITS, strict=True)):
                    text = f"{letter} that the parent exerts on {body.name}, about its origin in its axes"
                    found.append(Output(f"reaction.{body.name}.{letter}", unit, text, column[6 * (body.index - 1) + k]))
    for name, where in mapping(points, "export_fmu: points", "names with (body, (x, y, z))", ModelError).items():
        pair = listed(where)
        if pair is None or len(pair) != 2:
            raise ModelError(f"export_fmu: points[{name!r}] is {brief(where)}, expected (body, (x, y, z)).")
        place = np.asarray(vector(pair[1], 3, f"export_fmu: points[{name!r}]"), dtype=float).tolist()
        column = point_in_world(functions, arguments.body_number(model, pair[0]), place)
        for k, axis in enumerate("xyz"):
            found.append(Output(f"point.{name}.{axis}", "m", f"position of point {name}, world axes", column[k]))
    return found


def _variables(functions: FmuFunctions) -> list[Variable]:
    model, labels = functions.model, Labels.of(functions.model)
    own = [model.parameters[k] for k in state_places(model)]
    names = [*_state_names(labels), *(p.name for p in own)]
    units = [*labels.coordinate_units, *labels.velocity_units, *(p.unit for p in own)]
    accelerations = [f"{x}2" if x.endswith("/s") else "1" for x in labels.velocity_units]
    rates = [_rate(x) for x in labels.coordinate_units] + accelerations + ["1"] * len(own)
    start, nominals = functions.start(), functions.nominals()
    n = functions.state_count
    read = functions.dependencies()
    shown = [k for k in range(len(visible_parameters(model))) if -1 - k not in functions.inputs]
    first_input = 1 + 2 * n + len(shown)

    def references(places: Sequence[int]) -> tuple[int, ...]:
        return tuple(1 + k if k < n else first_input + k - n for k in places)

    found = [Variable(0, "time", "time", "independent", "continuous", "s")]
    for k in range(n):
        text = ("coordinate", "velocity", "state of a force element")[(k >= model.nq) + (k >= model.nq + model.nv)]
        found.append(
            Variable(len(found), names[k], text, "output", "continuous", units[k], float(start[k]), initial="exact",
                     dependencies=(1 + k,), nominal=nominals[k])
        )  # fmt: skip
    for k in range(n):
        found.append(
            Variable(len(found), f"der({names[k]})", f"rate of {names[k]}", "local", "continuous", rates[k],
                     derivative_of=1 + k, dependencies=references(read[k]), initial="calculated")
        )  # fmt: skip
    for k in shown:
        p = model.parameters[k]
        found.append(
            Variable(len(found), p.name, "parameter", "parameter", "tunable", p.unit or "1",
                     float(model.parameter_defaults[k]), initial="exact")
        )  # fmt: skip
    for place in functions.inputs:
        if place >= model.nv:
            body, k = model.bodies[functions.bodies[(place - model.nv) // 6] - 1], (place - model.nv) % 6
            name, unit, value = f"wrench.{body.name}.{WRENCH[k]}", WRENCH_UNITS[k], 0.0
            text = f"{WRENCH[k]} on {body.name}, about its origin in its axes"
        elif place >= 0:
            name, text, unit, value = f"tau.{labels.velocities[place]}", "joint force", labels.force_units[place], 0.0
        else:
            p = model.parameters[-1 - place]
            name, text, unit, value = p.name, "parameter as input", p.unit or "1", model.parameter_defaults[-1 - place]
        found.append(Variable(len(found), name, text, "input", "continuous", unit, float(value)))
    for k, x in enumerate(functions.outputs):
        found.append(
            Variable(len(found), x.name, x.description, "output", "continuous", x.unit,
                     dependencies=references(read[n + k]), initial="calculated")
        )  # fmt: skip
    for p in model.parameters:
        if p.mode == "flag":
            text = "1 where it is closed or on, 0 where it is open or off"
            found.append(Variable(len(found), f"mode.{p.name}", text, "local", "discrete", initial="calculated"))
    return _unique(found)


def _rate(unit: str) -> str:
    return f"{unit}/s" if unit != "1" else "1/s"


def _unique(variables: list[Variable]) -> list[Variable]:
    seen: dict[str, Variable] = {}
    for v in variables:
        if v.name in seen:
            raise ModelError(
                f"export_fmu: two variables have the name {v.name!r}, as a {v.causality} and as a "
                f"{seen[v.name].causality}. Rename the parameter or the point."
            )
        seen[v.name] = v
    return variables


def _content(
    functions: FmuFunctions, name: str, version: int, stop_time: float, platforms: Sequence[str]
) -> dict[str, bytes]:
    """The files of the FMU by their paths in it."""
    shell = files(__package__) / "shell"
    texts = {x: (shell / x).read_text(encoding="ascii") for x in (*SHELL, f"fmi{version}.c")}
    texts["coefficients.h"] = _coefficients()
    draft = functions.source("")
    everything = "".join([*draft, *texts.values(), str(version), __version__])
    digest = hashlib.sha256(everything.encode()).hexdigest()
    token = f"{{{digest[:8]}-{digest[8:12]}-{digest[12:16]}-{digest[16:20]}-{digest[20:32]}}}"
    texts["model.h"], texts["model.c"] = functions.source(token)
    indicators = len(functions.triggers) + len(functions.silent)
    description = Description(
        functions.model.name, name, token, f"{functions.model.name}, a mechanism by sharnir", f"sharnir {__version__}",
        _variables(functions), indicators, stop_time, 1e-8,
    )  # fmt: skip
    compiled = (f"fmi{version}.c",)  # which includes the others
    found = {f"sources/{x}": text.encode("ascii") for x, text in texts.items()}
    found["modelDescription.xml"] = description.text(version, compiled)
    if version == 3:
        found["sources/buildDescription.xml"] = _build_description(name, compiled)
    for platform in platforms:
        targets, suffix = PLATFORMS[platform]
        for target, folder, older in targets:
            place = folder if version == 3 else older
            if place is not None:
                found[f"binaries/{place}/{name}{suffix}"] = _library(texts, compiled, target, suffix)
    return found


def _build_description(name: str, compiled: Sequence[str]) -> bytes:
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<fmiBuildDescription fmiVersion="3.0">',
        f'  <BuildConfiguration modelIdentifier="{name}">',
        '    <SourceFileSet language="C11">',
        *(f'      <SourceFile name="{x}"/>' for x in compiled),
        "    </SourceFileSet>",
        "  </BuildConfiguration>",
        "</fmiBuildDescription>",
        "",
    ]
    return "\n".join(lines).encode()


def _library(texts: Mapping[str, str], compiled: Sequence[str], target: str, suffix: str) -> bytes:
    """By the C compiler of ziglang, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name, text in texts.items():
            (place / name).write_text(text, encoding="ascii", newline="\n")
        result = f"unit{suffix}"
        command = [sys.executable, "-m", "ziglang", "cc", "-target", target, *FLAGS, "-o", result, *compiled]
        try:
            done = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=600, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise UnsupportedError(f"export_fmu: the compiler of ziglang did not run for {target}: {error}.") from None
        if done.returncode != 0 or not (place / result).exists():
            raise UnsupportedError(
                f"export_fmu: the compiler of ziglang failed for {target}: {brief(done.stderr.strip()[-600:])}. Update "
                "the package ziglang, or give platforms=() for an FMU with its sources alone."
            )
        return (place / result).read_bytes()


def _write(target: Path, content: Mapping[str, bytes]) -> None:
    """Whole or not at all."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(content):
            archive.writestr(zipfile.ZipInfo(name, DATE), content[name], zipfile.ZIP_DEFLATED)
    draft = target.with_name(target.name + ".part")
    try:
        draft.write_bytes(memory.getvalue())
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise ModelError(f"export_fmu: {brief(str(target))} cannot be written: {error.strerror or error}.") from None


# Coefficients of the elementary functions: series, to more digits than a double has.


def _coefficients() -> str:
    half_pi = Fraction(
        15707963267948966192313216916397514420985846996875529104874722961539082031431044993140174126710585339910740432566,
        10**112,
    )
    parts, rest = [], half_pi
    for k in range(6):  # 23 bits each
        scale = Fraction(2) ** (22 + 23 * k)
        part = Fraction(int(rest * scale)) / scale
        parts.append(float(part))
        rest -= part
    ln2 = Fraction(6931471805599453094172321214581765680755001343602552541206800094933936219696947, 10**79)
    high = Fraction(int(ln2 * 2**32), 2**32)
    lines = ["/* Written by sharnir. */"]

    def table(name: str, values: Sequence[float], size: str = "") -> None:
        lines.append(f"static const double {name}[] = {{ {', '.join(number(float(x)) for x in values)} }};")
        if size:
            lines.append(f"#define {size} {len(values)}")

    table("HALF_PI", parts, "HALF_PI_PARTS")
    table("SINE", SINE)
    table("COSINE", COSINE)
    table("EXPONENTIAL", [1 / factorial(k) for k in range(15, -1, -1)], "EXPONENTIAL_TERMS")
    table("ARTANH", [1 / (2 * k + 1) for k in range(12, 0, -1)], "ARTANH_TERMS")
    table("ARCTAN", [(-1) ** (k + 1) / (2 * k + 1) for k in range(8, 0, -1)], "ARCTAN_TERMS")
    table("ATAN_EIGHTHS", np.arctan(np.arange(9) / 8.0).tolist())
    for name, value in (
        ("TWO_OVER_PI", 1 / half_pi), ("HALF_TURN_HALF", half_pi),
        ("HALF_TURN_HALF_LOW", half_pi - Fraction(float(half_pi))),
        ("LN2_HIGH", high), ("LN2_LOW", ln2 - high), ("LOG2_E", 1 / ln2), ("TWO_OVER_ROOT_PI", 1.1283791670955126),
    ):  # fmt: skip
        lines.append(f"#define {name} {number(float(value))}")
    return "\n".join([*lines, ""])
