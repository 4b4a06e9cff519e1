"""Pages of eight models that differ as much as can be, photographed: `python -m benchmarks.report_gallery`

A movement of a millimetre, a tether of a kilometre, a chain of 100 bodies, a batch of 200 members, contacts, a rope
round pulleys, a run that fails, three latches within 50 ms. Each page is photographed in light, dark, on a phone and as
it is printed. What is wrong with a page shows here before it shows to a reader.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import sharnir as sh
from sharnir.cli.demo import DEMOS, write_report

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from support.browser import Browser, browser_path

KINDS = ("light", "dark", "phone", "print")


def millimetre() -> sh.Run:
    """The balance of a watch, with its lever."""
    s = sh.System("balance of 1 mm")
    rim = [sh.Cylinder(radius=5e-4, length=1e-4, density=8000), sh.Box(size=(9e-4, 1e-4, 1.5e-4), density=8000)]
    s.add_body("balance", joint=sh.Revolute("z"), shape=rim, q0=1.2, colour="goldenrod")
    pin = sh.Placement((4e-4, 0, 1e-4))
    s.add_body(
        "lever",
        parent="balance",
        joint=sh.Revolute("z"),
        placement=pin,
        shape=sh.Rod(start=(0, 0, 0), end=(6e-4, 0, 0), mass=1e-10),
    )
    s.add_force("hairspring", sh.JointSpring("balance", stiffness=3e-9, damping=1e-13))
    s.add_force("banking", sh.JointSpring("lever", stiffness=1e-12, damping=1e-15))
    return sh.simulate(s.build(), 0.4, rtol=1e-9, atol=1e-12)


def kilometre() -> sh.Run:
    """Two spacecraft on a tether that is reeled out."""
    s = sh.System("tether of 1 km", gravity=(0, 0, 0))
    start, speed = [0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0.01]
    s.add_body("station", joint=sh.Free(), shape=sh.Box(size=(60, 40, 30), mass=4e5), q0=start, v0=speed)
    s.add_body(
        "boom",
        parent="station",
        joint=sh.Revolute("y"),
        placement=sh.Placement((30, 0, 0)),
        shape=sh.Rod(start=(0, 0, 0), end=(400, 0, 0), mass=900.0),
        q0=0.2,
    )
    s.add_body(
        "probe",
        parent="boom",
        joint=sh.Prismatic("x"),
        placement=sh.Placement((400, 0, 0)),
        shape=sh.Sphere(12.0, mass=3e3),
    )
    s.add_force("reel", sh.JointForce("probe", "30*tanh(t)"))
    s.add_force("tether", sh.PointSpring("station", (30, 0, 15), "probe", (0, 0, 0), 0.4, 400.0, 2.0))
    return sh.simulate(s.build(), 600.0, rtol=1e-8)


def hundred() -> sh.Run:
    s = sh.System("chain of 100")
    for k in range(100):
        parent, place = (f"link {k}", (0.1, 0, 0)) if k else ("world", (0, 0, 0))
        s.add_body(
            f"link {k + 1}",
            parent,
            joint=sh.Revolute("y" if k % 2 else "z"),
            placement=sh.Placement(place),
            shape=sh.Rod(start=(0, 0, 0), end=(0.1, 0, 0), mass=0.2),
        )
        s.add_force(f"hinge {k + 1}", sh.JointSpring(f"link {k + 1}", stiffness=0.05, damping=0.02))
    return sh.simulate(s.build(), 3.0, rtol=1e-6, atol=1e-8)


def members() -> sh.Run:
    s = sh.System("200 members")
    mass, stiff = s.parameter("payload", 2.0, unit="kg"), s.parameter("stiffness", 40.0, unit="N m/rad")
    s.add_body(
        "arm", joint=sh.Revolute("y"), shape=sh.Box(start=(0, -0.04, -0.04), end=(0.8, 0.04, 0.04), density=900.0)
    )
    s.add_body(
        "forearm",
        parent="arm",
        joint=sh.Revolute("y"),
        placement=sh.Placement((0.8, 0, 0)),
        mass=mass,
        com=(0.3, 0, 0),
        inertia=(0.01, 0.06, 0.06),
    )
    s.add_force("shoulder", sh.JointSpring("arm", stiffness=stiff, rest=-0.4, damping=1.5))
    s.add_force("elbow", sh.JointSpring("forearm", stiffness=12.0, rest=0.8, damping=0.4))
    rng = np.random.default_rng(4)
    params = {"payload": rng.uniform(1, 3, 200), "stiffness": rng.normal(40, 6, 200)}
    return sh.simulate(s.build(), 3.0, params=params, times=np.linspace(0, 3, 301), rtol=1e-6)


def contacts() -> sh.Run:
    s = sh.System("balls on a slope")
    slope = sh.Plane(normal=(-0.25, 0, 1))
    for k, (x, colour) in enumerate(((0.0, "steelblue"), (0.6, "indianred"), (1.2, "seagreen"))):
        start = [x, 0.5 * k - 0.5, 0.7 + 0.3 * k, 1, 0, 0, 0]
        s.add_body(
            f"ball {k + 1}",
            joint=sh.Free(),
            shape=sh.Sphere(0.12, mass=1.0),
            q0=start,
            v0=[-0.4, 0, 0, 0, 0, 0],
            colour=colour,
        )
        s.add_force(
            f"slope {k + 1}",
            sh.Contact(
                f"ball {k + 1}", sh.Sphere(0.12), "world", slope, 2e5, dissipation=0.4, friction=0.5, velocity=1e-2
            ),
        )
    step = sh.Box(start=(-1.6, -1, -0.6), end=(-1.2, 1, 0.1))
    s.add_force(
        "step", sh.Contact("ball 1", sh.Sphere(0.12), "world", step, 2e5, dissipation=0.4, friction=0.3, velocity=1e-2)
    )
    return sh.simulate(s.build(), 2.5, rtol=1e-6, atol=1e-8)


def ropes() -> sh.Run:
    s = sh.System("crane")
    s.add_body(
        "jib",
        joint=sh.Revolute("y"),
        placement=sh.Placement((0, 0, 2)),
        shape=sh.Box(start=(0, -0.08, -0.08), end=(3, 0.08, 0.08), mass=60.0),
        q0=-0.35,
    )
    s.add_body(
        "load",
        joint=sh.Free(),
        shape=sh.Box(size=(0.5, 0.5, 0.4), mass=80.0),
        q0=[2.9, 0, 1.0, 1, 0, 0, 0],
        colour="firebrick",
    )
    s.add_body(
        "counterweight",
        joint=sh.Prismatic("z"),
        placement=sh.Placement((-1.1, 0, 1.0)),
        shape=sh.Box(size=(0.5, 0.6, 0.6), mass=75.0),
        colour="dimgray",
    )
    s.add_force("luffing", sh.JointSpring("jib", stiffness=9e4, rest=-0.35, damping=4e3))
    way = [
        ("counterweight", (0, 0, 0.3)),
        sh.Pulley("world", (-0.9, 0, 3.2), 0.2, axis="y"),
        sh.Pulley("jib", (3, 0, 0.2), 0.15, axis="y"),
        ("load", (0, 0, 0.2)),
    ]
    s.add_force("rope", sh.Rope(way, length=8.2, stiffness=3e4, damping=900.0))
    s.add_force(
        "wind", sh.Wrench("load", point=(0, 0, 0), force=("60*sin(2*t)", 40, 0), moment=(0, 0, 2), frame="world")
    )
    return sh.simulate(s.build(), 4.0, rtol=1e-6, atol=1e-8)


def failed() -> sh.Run:
    """A crank is driven further than its linkage can follow."""
    s = sh.System("linkage at its end", planar=True)
    for name, parent, x, length in (
        ("crank", "world", 0.0, 0.6),
        ("coupler", "crank", 0.6, 1.0),
        ("rocker", "world", 1.2, 0.5),
    ):
        s.add_body(
            name,
            parent,
            joint=sh.Revolute("z"),
            placement=sh.Placement((x, 0, 0)),
            shape=sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=length),
        )
    s.add_constraint("pin", sh.Coincident("coupler", (1, 0, 0), "rocker", (0.5, 0, 0)))
    s.prescribe("crank", q="0.9 + 0.5*t")
    return sh.simulate(s.build(), 4.0, q0={"crank": 0.9, "coupler": -0.9, "rocker": 1.2})


def latches() -> sh.Run:
    s = sh.System("three latches", gravity=(0, 0, 0))
    s.add_body("hub", joint=sh.Revolute("z"), shape=sh.Box(size=(0.4, 0.4, 0.5), mass=20.0))
    for k in range(3):
        turn = sh.Placement((0.28 * np.cos(2.0944 * k), 0.28 * np.sin(2.0944 * k), 0), rpy=(0, 0, 2.0944 * k))
        s.add_body(
            f"petal {k + 1}",
            parent="hub",
            joint=sh.Revolute("y"),
            placement=turn,
            shape=sh.Box(start=(0, -0.15, -0.01), end=(0.9, 0.15, 0.01), mass=2.0),
            q0=-1.5,
        )
        s.add_force(f"spring {k + 1}", sh.JointSpring(f"petal {k + 1}", stiffness=4.0 + 0.05 * k, damping=0.1))
        s.add_event(f"latch {k + 1}", sh.Latch(f"petal {k + 1}", at=0.0))
    return sh.simulate(s.build(), 2.0, rtol=1e-8, atol=1e-10)


MODELS: dict[str, Callable[[], sh.Run]] = {
    "millimetre": millimetre, "kilometre": kilometre, "hundred": hundred, "members": members, "contacts": contacts,
    "ropes": ropes, "failed": failed, "latches": latches,
}  # fmt: skip


def written(name: str, folder: Path) -> Path:
    if name in DEMOS:
        return write_report(DEMOS[name], DEMOS[name].run("auto"), folder)
    path = folder / f"{name}.html"
    MODELS[name]().report(path)
    return path


def photograph(browser: Browser, page: Path, kind: str, part: float, out: Path) -> None:
    width, height = (390, 844) if kind == "phone" else (1400, 900)
    browser.open(page, width, height, dark=kind == "dark")
    browser.run(f"sharnirReport.player.seek(sharnirReport.player.last * {part})")
    if kind == "print":
        browser.settle()
        out.with_suffix(".pdf").write_bytes(
            base64.b64decode(browser.call("Page.printToPDF", printBackground=False)["data"])
        )
        return
    browser.picture(out.with_suffix(".png"))


def viewer_pictures(browser: Browser, out: Path) -> None:
    """`sharnir view` in a position, while it computes, and with the run."""
    s = sh.System("four-bar")
    stiff = s.parameter("spring", 20.0, unit="N m/rad")
    bars = (("crank", "world", 0, 0.4, -0.45), ("coupler", "crank", 0.4, 1.2, 0.03), ("rocker", "world", 1, 0.8, -0.96))
    for name, parent, x, length, q0 in bars:
        bar = sh.Box(start=(0, -0.03, -0.03), end=(length, 0.03, 0.03), density=2700.0)
        s.add_body(name, parent, joint=sh.Revolute("y"), placement=sh.Placement((x, 0, 0)), shape=bar, q0=q0)
    s.add_constraint("pin", sh.HingeLoop("coupler", (1.2, 0, 0), "y", "rocker", (0.8, 0, 0), "y"))
    s.add_force("rocker spring", sh.JointSpring("rocker", stiffness=stiff, rest=-1.6, damping=0.2))
    viewer = sh.view(s, show=False)

    def until(condition: str) -> None:
        last = time.monotonic() + 120
        while not browser.run(condition) and time.monotonic() < last:
            time.sleep(0.05)

    try:
        browser.size(1400, 900)
        browser.dark(False)
        browser.call("Page.navigate", url=viewer.url)
        until("typeof window.sharnirViewer === 'object'")
        browser.run("window.sharnirViewer.ready")
        time.sleep(1)
        browser.picture(out / "viewer-position.png")
        browser.run("(sharnirViewer.shell.duration.value = 60, sharnirViewer.shell.go.click())")
        until("sharnirViewer.shell.bar.value > 0.4")
        browser.picture(out / "viewer-running.png")
        until("sharnirViewer.shell.shows === 'run'")
        time.sleep(1)
        browser.picture(out / "viewer-run.png")
    finally:
        viewer.close()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="models or demos; all without")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--part", type=float, default=0.35, help="of the run, where the time stands")
    parser.add_argument("--out", type=Path, default=Path("gallery"))
    given = parser.parse_args(arguments)
    unknown = set(given.names) - {*MODELS, *DEMOS, "viewer"}
    if unknown:
        parser.error(f"there is no model {min(unknown)!r}; expected one of {', '.join([*MODELS, *DEMOS, 'viewer'])}")
    program = browser_path()
    if program is None:
        print("no Chromium is there: install chromium, or name one in SHARNIR_BROWSER", file=sys.stderr)
        return 1
    given.out.mkdir(parents=True, exist_ok=True)
    browser = Browser(program)
    with tempfile.TemporaryDirectory() as folder:
        for name in given.names or [*MODELS, *DEMOS, "viewer"]:
            if name == "viewer":
                viewer_pictures(browser, given.out)
                continue
            page = written(name, Path(folder))
            for kind in given.kinds:
                photograph(browser, page, kind, given.part, given.out / f"{name}-{kind}")
            print(name, f"{page.stat().st_size / 1e6:.2f} MB", *browser.said, flush=True)
    browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
