"""FMUs, run by FMPy, against runs of the same mechanisms: Co-Simulation by our shell, Model Exchange by CVODE.

The shell has an integrator, stops and impulses of its own in C, so that each checks the other. Covers
export/fmu_functions.py, export/fmu_description.py.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import mpmath
import numpy as np
import pytest

import sharnir as sh
from sharnir.export.fmu import _has_zig

fmpy = pytest.importorskip("fmpy")
validation = pytest.importorskip("fmpy.validation")

CC = shutil.which("cc")
needs_compiler = pytest.mark.skipif(CC is None and not _has_zig(), reason="no C compiler")
ROD = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.01, 0.1, 0.1)}


def rod(name: str) -> sh.System:
    s = sh.System(name)
    s.add_body("rod", joint=sh.Revolute("y"), **ROD)
    return s


def latch() -> sh.System:
    s = rod("latch")
    s.add_body("tip", "rod", joint=sh.Revolute("y"), placement=sh.Placement((1, 0, 0)), **ROD)
    s.add_event("latch", sh.Latch(joint="tip", at=0.4))
    return s


def stop() -> sh.System:
    s = rod("stop")
    s.add_event("stop", sh.Stop(joint="rod", upper=1.0, restitution=0.6))
    return s


def dropped() -> sh.System:
    """Infinitely many bounces in finite time, then rest."""
    s = sh.System("dropped ball")
    s.add_body("ball", joint=sh.Prismatic("z"), mass=1.0, q0=[1.0])
    s.add_event("floor", sh.Stop(joint="ball", lower=0.0, restitution=0.5))
    return s


def released() -> sh.System:
    s = rod("released")
    s.add_event("lock", sh.Latch(joint="rod", at=None, closed=True))
    s.add_event("go", sh.Release("rod", at=0.7))
    return s


def switched() -> sh.System:
    s = rod("switched")
    s.parameter("k", 5.0)
    s.add_force("spring", sh.JointSpring(joint="rod", stiffness="k", rest=0.0))
    s.add_event("stiffer", sh.When("q('rod') - 0.5", do=[sh.Set("k", 40.0)], direction=1))
    return s


def ended() -> sh.System:
    s = rod("ended")
    s.add_event("there", sh.When("q('rod') - 0.5", do=[sh.End()]))
    return s


def four_bar() -> sh.System:
    """A closed loop whose rocker hits a stop."""
    s = sh.System("four-bar", planar=True)
    start = sh.assemble(_bars(sh.System("bars", planar=True), None).build(), [1.2, -0.5, 1.6], [0, 0, 0])[0]
    _bars(s, start)
    s.add_event("stop", sh.Stop(joint="rocker", upper=2.0, restitution=0.5))
    return s


def _bars(s: sh.System, q0: Any) -> sh.System:
    bars = (("crank", "world", 0, 0.4), ("coupler", "crank", 0.4, 1.2), ("rocker", "world", 1, 0.8))
    for k, (name, parent, x, length) in enumerate(bars):
        shape = sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=length)
        more = {} if q0 is None else {"q0": [q0[k]]}
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement((x, 0, 0)), shape=shape, **more)
    s.add_constraint("pin", sh.HingeLoop("coupler", (1.2, 0, 0), "z", "rocker", (0.8, 0, 0), "z"))
    return s


def free_body() -> sh.System:
    s = sh.System("free body")
    s.add_body("body", joint=sh.Free(), mass=1.0, inertia=(0.1, 0.2, 0.3), v0=[0.1, 0.2, 3.0, 1.0, 5.0, 0.1])
    return s


def servo() -> sh.System:
    """A force element with a state of its own."""
    s = rod("servo")
    s.add_force("servo", sh.Servo(joint="rod", kp=30.0, kd=3.0, ki=5.0, target=0.4))
    return s


def prescribed() -> sh.System:
    s = rod("prescribed")
    s.add_body("tip", "rod", joint=sh.Revolute("y"), placement=sh.Placement((1, 0, 0)), **ROD)
    s.prescribe("rod", q="0.3*sin(2*t)")
    return s


def timed() -> sh.System:
    s = rod("timed")
    s.add_force("motor", sh.JointForce(joint="rod", value="where(t < 0.5, 3, -2)"))
    return s


def sticking() -> sh.System:
    """A slider that sticks, breaks loose as the belt force grows, slides back and forth and sticks again."""
    s = sh.System("sticking", gravity=(0, 0, 0))
    s.add_body("slider", joint=sh.Prismatic("x"), mass=1.0)
    s.add_force("push", sh.JointForce("slider", "4*t*sin(5*t)"))
    s.add_force("rubs", sh.JointFriction("slider", 1.0, static=1.5, viscous=0.1))
    return s


def sticking_loop() -> sh.System:
    """Two frictions in one loop, of which the first holds for both, and a latch."""
    s = four_bar()
    s.add_force("crank rubs", sh.JointFriction("crank", 0.8))
    s.add_force("rocker rubs", sh.JointFriction("rocker", 0.7, static=0.9))
    s.add_force("motor", sh.JointForce("crank", "25*t*cos(6*t)"))
    return s


def bearing() -> sh.System:
    s = rod("bearing")
    s.add_force("bearing", sh.JointFriction("rod", 0.05, velocity=0.1, bearing=(0.02, 0.3)))
    return s


def tumbling() -> sh.System:
    """A rotation matrix for coordinates."""
    s = sh.System("tumbling")
    s.add_body("body", joint=sh.Spherical(parameters="matrix"), mass=1.0, com=(0, 0, 0.2), inertia=(0.1, 0.2, 0.3),
               v0=[3.0, 1.0, 5.0])  # fmt: skip
    return s


def ball_and_wall() -> sh.System:
    """A contact of shapes."""
    s = sh.System("ball and wall", planar=True, gravity=(0, -9.81, 0))
    s.add_body("ball", joint=sh.Free(), mass=1.0, inertia=0.1, q0=[0, 1.0, 0], v0=[0.4, 0, 0])
    s.add_event("ground", sh.RigidContact("ball", sh.Sphere(0.2), "world", sh.Plane((0, 0, 0), (0.1, 1, 0)), 0.6))
    return s


def attached() -> sh.System:
    s = latch()
    s.add_body("other", joint=sh.Prismatic("x"), mass=2.0, v0=[0.5])
    s.add_event("dock", sh.Attach("other", "rod", at=0.61))
    s.add_event("leave", sh.Release("dock", at=0.93))
    return s


def locked() -> sh.System:
    """Actions of When: locks, unlocks, a force that is switched on and off."""
    s = latch()
    s.add_force("spring", sh.JointSpring("rod", stiffness=8.0))
    s.add_event("off", sh.When("t - 0.2", do=[sh.Disable("spring"), sh.Lock("tip")]))
    s.add_event("on", sh.When("q('rod') - 0.5", do=[sh.Enable("spring"), sh.Unlock("tip")], direction=1))
    return s


MECHANISMS: dict[Callable[[], sh.System], float] = {
    latch: 1.5, stop: 1.2, dropped: 2.9, released: 1.5, switched: 2.0, ended: 1.0, four_bar: 0.8, free_body: 1.0,
    servo: 1.0, prescribed: 1.5, timed: 1.0, sticking: 2.5, sticking_loop: 0.8, bearing: 1.0, tumbling: 0.8,
    ball_and_wall: 1.1, attached: 1.2, locked: 1.0,
}  # fmt: skip
MORE: dict[Callable[[], sh.System], dict[str, Any]] = {bearing: {"inputs": ()}}
QUICK = (latch,)


def unit(system: sh.System, folder: Path, version: int = 3, **more: Any) -> Path:
    """The FMU with a library for this machine: of ziglang, else of the system's own compiler from the sources."""
    target = folder / "unit.fmu"
    if _has_zig():
        return sh.export_fmu(system.build(), target, version=version, platforms="linux", **more)
    sh.export_fmu(system.build(), target, version=version, platforms=(), **more)
    with zipfile.ZipFile(target) as archive:
        archive.extractall(folder / "made")
    built = folder / "made" / "binaries" / ("x86_64-linux" if version == 3 else "linux64")
    built.mkdir(parents=True)
    name = ET.parse(folder / "made" / "modelDescription.xml").getroot().find("CoSimulation").get("modelIdentifier")  # type: ignore[union-attr]
    compile_sources(folder / "made" / "sources", built / f"{name}.so", version)
    with zipfile.ZipFile(target, "a") as archive:
        archive.write(built / f"{name}.so", f"binaries/{built.name}/{name}.so")
    return target


def compile_sources(sources: Path, library: Path, version: int) -> None:
    """As a tool would that knows nothing of them: no options but those of a library."""
    command = [CC or "cc", "-shared", "-fPIC", "-o", str(library), str(sources / f"fmi{version}.c"), "-lm"]
    subprocess.run(command, check=True, capture_output=True)


def difference(system: sh.System, file: Path, kind: str, duration: float) -> float:
    """Between the ends of both runs, in q and v."""
    model = system.build()
    names = [f"q.{x}" for x in model.coordinate_labels()] + [f"v.{x}" for x in model.velocity_labels()]
    found = fmpy.simulate_fmu(
        str(file), fmi_type=kind, stop_time=duration, relative_tolerance=1e-10, output_interval=duration / 20,
        output=names,
    )  # fmt: skip
    run = sh.simulate(model, duration, rtol=1e-11, atol=1e-12)
    assert run.ok, run.status
    assert found["time"][-1] == pytest.approx(run.t[-1], abs=duration / 20)  # one that is ended is shown at the next
    ours = np.concatenate(run.at(min(run.t[-1], found["time"][-1])))
    return float(np.abs(np.array([found[x][-1] for x in names]) - ours).max())


@needs_compiler
@pytest.mark.parametrize("system", QUICK)
def test_co_simulation(system: Callable[[], sh.System], tmp_path: Path) -> None:
    file = unit(system(), tmp_path)
    assert validation.validate_fmu(str(file)) == []
    assert difference(system(), file, "CoSimulation", MECHANISMS[system]) < 1e-7


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize("version", [3, 2])
@pytest.mark.parametrize("system", MECHANISMS)
def test_each_mechanism_both_ways(system: Callable[[], sh.System], version: int, tmp_path: Path) -> None:
    """CVODE of FMPy keeps a relative tolerance of 1e-10 with an absolute one of its own: 1e-5 at worst."""
    file = unit(system(), tmp_path, version, **MORE.get(system, {}))
    assert validation.validate_fmu(str(file)) == []
    assert difference(system(), file, "CoSimulation", MECHANISMS[system]) < 1e-7
    assert difference(system(), file, "ModelExchange", MECHANISMS[system]) < 1e-5


@needs_compiler
def test_outputs_inputs_and_directional_derivatives(tmp_path: Path) -> None:
    """Numbers of `Dynamics` through the functions of the standard, called by FMPy."""
    s = latch()
    s.parameter("push", 0.0, unit="N m")
    s.add_force("push", sh.JointForce("rod", "push"))
    given = {"outputs": ["energy", "reactions"], "points": {"end": ("tip", (1, 0, 0))}, "inputs": ["tip", "push"],
             "wrenches": "tip"}  # fmt: skip
    file = unit(s, tmp_path, **given)
    model = s.build()
    dyn = sh.compile(model)
    q, v, tau, push = [0.3, 0.1], [0.2, -0.4], [0.0, 0.7], 1.5
    description = fmpy.read_model_description(str(file))
    at = {x.name: x.valueReference for x in description.modelVariables}
    folder = fmpy.extract(str(file))
    from fmpy.fmi3 import FMU3Model

    fmu = FMU3Model(
        guid=description.guid, unzipDirectory=folder, instanceName="x",
        modelIdentifier=description.modelExchange.modelIdentifier,
    )  # fmt: skip
    fmu.instantiate()
    fmu.enterInitializationMode()
    names = ["q.rod", "q.tip", "v.rod", "v.tip", "tau.tip", "push"]
    fmu.setFloat64([at[x] for x in names], [*q, *v, tau[1], push])
    fmu.exitInitializationMode()
    params = {"push": push}
    a = dyn.acceleration(q, v, tau, params=params)
    assert fmu.getFloat64([at["der(v.rod)"], at["der(v.tip)"]]) == pytest.approx(a, rel=1e-13)
    assert fmu.getFloat64([at["energy.kinetic"], at["energy.potential"]]) == pytest.approx(dyn.energy(q, v), rel=1e-13)
    R = dyn.reactions(q, v, tau, params=params)[1]
    letters = ("fx", "fy", "fz", "mx", "my", "mz")
    assert fmu.getFloat64([at[f"reaction.tip.{x}"] for x in letters]) == pytest.approx(R, abs=1e-12)
    assert fmu.getFloat64([at[f"point.end.{x}"] for x in "xyz"]) == pytest.approx(dyn.point(q, "tip", (1, 0, 0)))
    da_dq, _, da_dtau = dyn.derivatives(q, v, tau, params=params)
    rates = [at["der(v.rod)"], at["der(v.tip)"]]
    by_angle = fmu.getDirectionalDerivative(rates, [at["q.tip"]], [1.0])
    assert by_angle == pytest.approx(da_dq[:, 1], rel=1e-11)
    by_force = fmu.getDirectionalDerivative(rates, [at["tau.tip"]], [2.0])
    assert by_force == pytest.approx(2.0 * da_dtau[:, 1], rel=1e-11)
    by_push = fmu.getDirectionalDerivative(rates, [at["push"]], [1.0])
    assert by_push == pytest.approx(da_dtau[:, 0], rel=1e-11)

    W = np.array([[0.0] * 6, [0.3, -0.2, 0.5, 0.1, 0.4, -0.6]])
    fmu.setFloat64([at[f"wrench.tip.{x}"] for x in letters], W[1].tolist())
    a, R = dyn.acceleration(q, v, tau, wrenches=W, params=params), dyn.reactions(q, v, tau, wrenches=W, params=params)
    assert fmu.getFloat64([at["der(v.rod)"], at["der(v.tip)"]]) == pytest.approx(a, rel=1e-12)
    assert fmu.getFloat64([at[f"reaction.tip.{x}"] for x in letters]) == pytest.approx(R[1], abs=1e-12)

    # Nothing but numbers may be set, and a state that was kept comes back.
    kept = fmu.getFMUState()
    fmu.setFloat64([at["q.tip"]], [0.2])
    fmu.setFMUState(kept)
    assert fmu.getFloat64([at["q.tip"]]) == [q[1]]
    with pytest.raises(Exception, match="SetFloat64"):  # FMPy's own error has another home in every version
        fmu.setFloat64([at["q.tip"]], [float("nan")])
    fmu.terminate()
    fmu.freeInstance()
    shutil.rmtree(folder, ignore_errors=True)


def test_description_of_dependencies(tmp_path: Path) -> None:
    """Of a prismatic axis that hangs on no other one, the rate reads its own velocity alone."""
    s = sh.System("two")
    s.add_body("a", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("b", joint=sh.Prismatic("x"), mass=1.0)
    s.add_force("spring", sh.JointSpring("b", stiffness=2.0))
    file = sh.export_fmu(s.build(), tmp_path / "two.fmu", platforms=())
    with zipfile.ZipFile(file) as archive:
        root = ET.fromstring(archive.read("modelDescription.xml"))
    variables = {x.get("valueReference"): x.get("name") for x in root.iter("Float64")}
    read = {
        variables[x.get("valueReference")]: [variables[k] for k in (x.get("dependencies") or "").split()]
        for x in root.iter("ContinuousStateDerivative")
    }
    assert read == {
        "der(q.a)": ["v.a"], "der(q.b)": ["v.b"], "der(v.a)": ["tau.a"], "der(v.b)": ["q.b", "tau.b"],
    }  # fmt: skip


@pytest.mark.slow
def test_start_that_is_assembled_and_clearances(tmp_path: Path) -> None:
    """Start values are those of a run, which puts them on its loops; clearances and nominal values are described."""
    model = _bars(sh.System("bars", planar=True), [1.2, -0.5, 1.6]).build()  # open by some centimetres
    with pytest.warns(UserWarning, match="assembled"):
        q0 = sh.simulate(model, 1e-3).q[0]
    found = described(sh.export_fmu(model, tmp_path / "bars.fmu", platforms=()))
    assert [float(found[f"q.{x}"].get("start") or "nan") for x in model.coordinate_labels()] == pytest.approx(q0)
    assert float(found["q.crank"].get("nominal") or "nan") == 1.0
    found = described(sh.export_fmu(stop().build(), tmp_path / "stop.fmu", platforms=(), outputs="clearances"))
    assert found["clearance.stop.upper"].get("unit") == "rad"


def described(file: Path) -> dict[str | None, ET.Element]:
    with zipfile.ZipFile(file) as archive:
        root = ET.fromstring(archive.read("modelDescription.xml"))
    return {x.get("name"): x for x in root.iter("Float64")}


@pytest.mark.slow
def test_reference_results(tmp_path: Path) -> None:
    """The page of a run and its numbers, which are equal to the last bit where the model is."""
    given = {"platforms": (), "stop_time": 1.0, "reference": True}
    one, two = (sh.export_fmu(latch().build(), tmp_path / x, **given) for x in ("a.fmu", "b.fmu"))
    with zipfile.ZipFile(one) as a, zipfile.ZipFile(two) as b:
        assert b"<html" in a.read("documentation/index.html")[:200]
        text = a.read("documentation/reference.csv").decode()
        assert text == b.read("documentation/reference.csv").decode()
    rows = np.loadtxt(text.splitlines()[1:], delimiter=",")
    run = sh.simulate(latch().build(), 1.0, rtol=1e-11, atol=1e-12)
    assert rows[-1] == pytest.approx([1.0, *run.q[-1], *run.v[-1]], abs=1e-7)


def test_equal_models_give_equal_bytes(tmp_path: Path) -> None:
    one, two = (sh.export_fmu(latch().build(), tmp_path / x, platforms=()) for x in ("a.fmu", "b.fmu"))
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 1}, "3 for FMI 3.0"),
        ({"platforms": ["amiga"]}, "no platform 'amiga'"),
        ({"inputs": ["nobody"]}, "no joint or parameter 'nobody'"),
        ({"outputs": ["heat"]}, "there is no 'heat'"),
        ({"outputs": "clearances"}, "no stop and no contact"),
        ({"points": {"x": 3}}, "points['x'] is 3"),
        ({"formulation": "hamilton-recursive"}, "integrates (q, p)"),
        ({"stop_time": -1}, "stop_time"),
        ({"wrenches": ["nobody"]}, "no body 'nobody'"),
        ({"wrenches": 3}, "wrenches=3"),
        ({"reference": "yes"}, "reference"),
        ({"file": "unit.zip"}, "does not end with .fmu"),
    ],
)
def test_refused(change: dict[str, Any], words: str, tmp_path: Path) -> None:
    file = tmp_path / change.pop("file", "unit.fmu")
    with pytest.raises(sh.SharnirError, match=words.replace("(", r"\(").replace(")", r"\)").replace("[", r"\[")):
        sh.export_fmu(latch().build(), file, **change)
    assert not file.exists()


def test_touching_is_refused(tmp_path: Path) -> None:
    s = rod("touches")
    s.add_event("end", sh.When("q('rod')**2 - 1", do=sh.End(), touch=True))
    with pytest.raises(sh.UnsupportedError, match="touch=True"):
        sh.export_fmu(s.build(), tmp_path / "unit.fmu")


# Elementary functions of the shell: their errors in units of the last place of the result.

FUNCTIONS: dict[str, tuple[float, float, float]] = {  # from, to, largest error allowed
    "sin": (-1e5, 1e5, 1.25), "cos": (-1e5, 1e5, 1.25), "tan": (-1.5, 1.5, 3.0), "exp": (-300, 300, 1.0),
    "log": (1e-3, 1e6, 2.0), "expm1": (-3, 3, 2.5), "log1p": (-0.9, 5, 4.0), "atan": (-50, 50, 2.0),
    "asin": (-0.999, 0.999, 4.0), "acos": (-0.999, 0.999, 4.0), "sinh": (-5, 5, 4.0), "cosh": (-5, 5, 4.0),
    "tanh": (-5, 5, 4.0), "asinh": (-20, 20, 4.0), "acosh": (1.01, 20, 4.0), "atanh": (-0.99, 0.99, 5.0),
    "erf": (-4, 4, 12.0),
}  # fmt: skip


@pytest.mark.skipif(CC is None, reason="no C compiler")
def test_mathematics(tmp_path: Path) -> None:
    file = sh.export_fmu(rod("plain").build(), tmp_path / "unit.fmu", platforms=())
    with zipfile.ZipFile(file) as archive:
        archive.extractall(tmp_path / "made")
    for name in ("mathematics.h", "coefficients.h"):
        shutil.copy(tmp_path / "made" / "sources" / name, tmp_path / name)
    # A library shows nothing but the functions of the standard: `times` and others are names of C libraries, too.
    if shutil.which("nm"):
        compile_sources(tmp_path / "made" / "sources", tmp_path / "unit.so", 3)
        listed = subprocess.run(["nm", "-D", "--defined-only", str(tmp_path / "unit.so")], check=True,
                                capture_output=True, text=True).stdout.split()[2::3]  # fmt: skip
        assert "fmi3DoStep" in listed
        assert [x for x in listed if not x.startswith(("fmi3", "_"))] == []
    two = ("atan2", "pow", "hypot", "fmod")
    lines = ['#include "mathematics.h"', *(f"double f_{x}(double a) {{ return {x}(a); }}" for x in FUNCTIONS)]
    lines += [f"double f_{x}(double a, double b) {{ return {x}(a, b); }}" for x in two]
    (tmp_path / "all.c").write_text("\n".join(lines) + "\n")
    library = tmp_path / "all.so"
    command = [str(CC), "-O1", "-w", "-fno-builtin", "-fno-math-errno", "-shared", "-fPIC", "-o", str(library)]
    subprocess.run([*command, str(tmp_path / "all.c")], check=True, capture_output=True)
    loaded = ctypes.CDLL(str(library))
    rng = np.random.default_rng(1)
    with mpmath.workdps(60):
        for name, (low, high, allowed) in FUNCTIONS.items():
            f = getattr(loaded, f"f_{name}")
            f.restype, f.argtypes = ctypes.c_double, [ctypes.c_double]
            exact = getattr(mpmath, name)
            worst = max(
                float(abs(mpmath.mpf(f(x)) - exact(x)) / np.spacing(abs(float(exact(x)))))
                for x in rng.uniform(low, high, 200).tolist()
            )
            assert worst <= allowed, (name, worst)
        for name in two:
            f = getattr(loaded, f"f_{name}")
            f.restype, f.argtypes = ctypes.c_double, [ctypes.c_double] * 2
            special = {"pow": mpmath.power, "fmod": lambda a, b: mpmath.mpf(a) - b * mpmath.floor(mpmath.mpf(a) / b)}
            for x, y in rng.uniform(0.1, 20.0, (100, 2)).tolist():
                right = special.get(name, getattr(mpmath, name, None))(x, y)  # type: ignore[misc]
                # pow by exp(y log x): its error grows with the exponent, to 60 · 2⁻⁵³ here
                assert abs(f(x, y) - right) <= (1e-14 if name == "pow" else 4.5e-16) * abs(right), (name, x, y)
