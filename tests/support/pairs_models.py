"""Mechanisms for the test of pairs: dictionaries of numbers and texts, made at random from a row of wanted classes, and
the System of each. `plain_mechanics.py` writes the equations of the same dictionary down on its own.

A row names one class of everything: a joint, a force, a constraint, an event, a method, a formulation, a backend, a way
against drift and a feature. Rows cover all pairs of classes (`design`). The numbers of a mechanism are chosen so that
its constraints hold where it stands.
"""

from __future__ import annotations

import copy
import itertools
from typing import Any

import casadi as ca
import numpy as np
from scipy.spatial.transform import Rotation

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.dynamics.call import BACKENDS
from sharnir.integrate import METHODS
from sharnir.model import constraints, events, forces, joints
from support.plain_mechanics import ORIENTED, Described, Mode, Plain, across, size, steps_of

Array = np.ndarray
NONE = "none"
FEATURES = (
    "plain", "fixed", "prescribed", "redundant", "armature", "parameters", "tau", "wrenches", "planar",
    "weightless", "axes",
)  # fmt: skip
CLASSES: dict[str, tuple[str, ...]] = {
    "joint": tuple(sorted(joints.REGISTRY)),
    "force": (NONE, *sorted(forces.REGISTRY)),
    "constraint": (NONE, *sorted(constraints.REGISTRY)),
    "event": (NONE, *sorted(events.REGISTRY)),
    "method": tuple(name for name, m in METHODS.items() if m.family != "cvode"),
    "formulation": ("auto", *FORMULATIONS),
    "backend": tuple(BACKENDS),
    "drift": ("projection", "baumgarte", "ggl", NONE),
    "feature": FEATURES,
}
Row = dict[str, str]
VARIED = 0.6  # of the mechanisms with features have parameters as masses, centres of mass and placements
MACHINE_CODE = 1 / 16  # of the rows beyond those that have every pair
NOT_FLAT = ("universalloop", "cylindricalloop")  # loops that no mechanism in the plane has


def pairs_of(row: Row) -> list[tuple[str, ...]]:
    return [(a, row[a], b, row[b]) for a, b in itertools.combinations(CLASSES, 2)]


def all_pairs() -> set[tuple[str, ...]]:
    found = set()
    for a, b in itertools.combinations(CLASSES, 2):
        found |= {(a, x, b, y) for x in CLASSES[a] for y in CLASSES[b]}
    return found


def design(count: int, seed: int = 0) -> list[Row]:
    """Rows that have every pair of classes, as early as a greedy choice of the best of some random rows finds them; a
    row begins with a pair that is still missing."""
    rng = np.random.default_rng(seed)
    missing, rows = all_pairs(), []
    while len(rows) < count:
        candidates = []
        waiting = sorted(missing)
        for _ in range(20 if missing else 1):
            row = {name: str(rng.choice(values)) for name, values in CLASSES.items()}
            if not waiting:  # machine code takes longest to be made
                row["backend"] = "llvm" if rng.random() < MACHINE_CODE else "casadi"
            if waiting:
                a, x, b, y = waiting[int(rng.integers(len(waiting)))]
                row |= {a: x, b: y}
            candidates.append(row)
        best = max(candidates, key=lambda r: len(missing.intersection(pairs_of(r))))
        missing -= set(pairs_of(best))
        rows.append(best)
    return rows


# ------------------------------------------------------------------------------------------- joints
def _axis(rng: np.random.Generator, flat: bool, turns: bool, named: bool) -> list[float]:
    if flat:
        return [0.0, 0.0, 1.0] if turns else list(np.round([np.cos(a := rng.uniform(0, 6)), np.sin(a), 0.0], 12))
    if named or rng.random() < 0.4:
        return list(np.eye(3)[int(rng.integers(3))] * (-1.0 if rng.random() < 0.2 else 1.0))
    return list(rng.normal(size=3))


def random_joint(rng: np.random.Generator, kind: str, flat: bool = False, named: bool = False) -> Described:
    if kind == "compound":
        if flat:
            return {"kind": kind, "joints": [random_joint(rng, k, True) for k in ("prismatic", "revolute")]}
        first = str(rng.choice(["revolute", "prismatic", "spherical"]))
        if first == "spherical":
            return {
                "kind": kind,
                "joints": [{"kind": "prismatic", "axis": [1.0, 0, 0]}, _ball("spherical", "quaternion")],
            }
        frame = Rotation.random(rng=rng).as_matrix()
        parts = [{"kind": k, "axis": list(frame[:, i])} for i, k in enumerate(("revolute", "prismatic", first))]
        return {"kind": kind, "joints": parts[: 2 + int(rng.integers(2))]}
    if kind == "curve":
        if flat:
            return {"kind": kind, "x": "0.5*cos(s)", "y": "0.7*sin(s) + 0.1*s", "yaw": "0.3*s"}
        joint = {"kind": kind, "x": "0.6*cos(s)", "y": "0.8*sin(s)", "z": "0.2*sin(2*s) + 0.1*s"}
        if rng.random() < 0.5:
            return joint | {"frame": "tangent", "roll": "0.4*s"}
        return joint | {"yaw": "0.5*s", "pitch": "0.3*sin(s)"}
    if kind in ("spherical", "free"):
        return _ball(kind, str(rng.choice(sorted(ORIENTED))))
    if kind == "universal":
        frame = Rotation.random(rng=rng).as_matrix()
        tilt = frame[:, 1] + 0.4 * frame[:, 0]
        named_axes = rng.random() < 0.5
        return {"kind": kind, "axis_1": [1.0, 0, 0] if named_axes else list(frame[:, 0]),
                "axis_2": [0, 1.0, 0] if named_axes else list(tilt)}  # fmt: skip
    if kind == "planar":
        k = 2 if flat else int(rng.integers(3))
        return {"kind": kind, "normal": list(np.eye(3)[k] * (1.0 if flat or rng.random() < 0.7 else -1.0))}
    if kind == "fixed":
        return {"kind": kind}
    joint = {"kind": kind, "axis": _axis(rng, flat, kind == "revolute", named)}
    return joint | ({"pitch": float(rng.uniform(-0.3, 0.3))} if kind == "screw" else {})


def _ball(kind: str, parameters: str) -> Described:
    return {"kind": kind, "parameters": parameters}


FLAT_JOINTS = ("curve", "fixed", "prismatic", "revolute", "planar", "compound")


def coordinates(rng: np.random.Generator, joint: Described) -> list[float]:
    out: list[float] = []
    for step in steps_of(joint):
        if step.kind in ("ball", "free"):
            out += [] if step.kind == "ball" else list(rng.normal(scale=0.5, size=3))
            if step.data == "quaternion":
                x = rng.normal(size=4)
                out += list(x / np.linalg.norm(x))
            elif step.data == "matrix":
                out += list(Rotation.random(rng=rng).as_matrix().ravel())
            elif step.data == "bryant123":
                out += list(rng.uniform(-0.9, 0.9, 3))
            else:
                out += [float(rng.normal()), float(rng.uniform(0.8, 2.2)), float(rng.normal())]
        else:
            out += list(rng.normal(scale=0.6, size=step.nq))
    return [float(x) for x in out]


# ---------------------------------------------------------------------------------------- mechanism
class Maker:
    """One mechanism from a row."""

    def __init__(self, row: Row, seed: int, more: tuple[str, ...] = ()) -> None:
        self.more = more  # joints
        self.row, self.rng = row, np.random.default_rng(seed)
        if row["feature"] == "planar" and row["constraint"] in NOT_FLAT:
            row["feature"] = "plain"
        self.flat = row["feature"] == "planar"
        rng = self.rng
        self.d: Described = {
            "row": row, "seed": seed, "planar": self.flat, "parameters": {}, "bodies": [], "prescribed": [],
            "forces": [], "constraints": [], "events": [],
        }  # fmt: skip
        self.d["gravity"] = [0.0, 0.0, 0.0] if row["feature"] == "weightless" else [0.0, -9.81, 0.0] if self.flat else [
            *(float(x) for x in rng.normal(scale=0.5, size=2)), -9.81
        ]  # fmt: skip
        self._tree()
        self._prescribe()
        self.q = np.concatenate([np.array(b["q"], float) for b in self.d["bodies"]] or [np.zeros(0)])
        self._forces()
        self.plain = Plain(self.d)
        self._constraints()
        self.plain = Plain(self.d)
        self._events()
        self.plain = Plain(self.d)

    # ----------------------------------------------------------------------------------------- tree
    def _tree(self) -> None:
        rng, row, flat = self.rng, self.row, self.flat
        wanted = row["joint"]
        kinds = [wanted]
        usual = (
            FLAT_JOINTS
            if flat
            else ("revolute", "prismatic", "revolute", "spherical", "cylindrical", "universal", "free")
        )
        if flat and wanted not in FLAT_JOINTS:
            kinds = ["revolute"]
            row["joint"] = "revolute"
        if flat:
            usual = ("revolute", "prismatic", "revolute", "planar")
        if row["formulation"] == "wittenburg":  # joints that do not translate
            usual = ("revolute", "spherical", "universal") if not flat else ("revolute",)
        kinds += [str(rng.choice(usual)) for _ in range(int(rng.integers(2)))]
        loops = ("weldloop", "hingeloop", "sliderloop", "universalloop", "cylindricalloop")
        if row["constraint"] in loops or (row["constraint"] != NONE and flat):
            kinds.append(("planar" if flat else "free") if row["formulation"] != "wittenburg" else usual[0])
        if row["constraint"] in loops and row["formulation"] == "wittenburg" and not flat:
            kinds += ["spherical", "spherical"]
        if wanted == "fixed" or row["feature"] == "fixed":
            kinds += ["fixed", "revolute"]
        single = ("latch", "stop"), ("servo", "jointspring")
        double = ("torsionbar",), ("gear", "cable", "coupling")
        if row["event"] in single[0] or row["force"] in single[1] or row["feature"] == "prescribed":
            kinds.append("revolute")
        if row["force"] in double[0] or row["constraint"] in double[1]:
            turned = row["formulation"] == "wittenburg" or rng.random() < 0.5
            kinds += ["revolute", "revolute" if turned else "prismatic"]
        kinds += self.more
        order = [kinds[k] for k in rng.permutation(len(kinds))]
        names = ["world"]
        for i, kind in enumerate(order):
            parent = names[-1] if rng.random() < 0.6 else names[int(rng.integers(len(names)))]
            if row["feature"] == "fixed" and i == 0:
                kind = kind if rng.random() < 0.5 else "fixed"
            R = Rotation.from_rotvec([0, 0, rng.normal()] if flat else rng.normal(size=3)).as_matrix()
            x = rng.normal(scale=0.4, size=3)
            com = rng.normal(scale=0.2, size=3)
            if flat:
                x[2] = com[2] = 0.0
            if row["feature"] == "axes":  # exact zeros and ones, which vanish when traced
                R = np.array(Rotation.from_euler("xyz", 90 * rng.integers(4, size=3), degrees=True).as_matrix().round())
                x, com = (y * (np.arange(3) == rng.integers(3)) for y in (x, com))
            joint = random_joint(rng, kind, flat, row["feature"] == "axes")
            body = {
                "name": f"b{i}", "parent": parent, "joint": joint, "xyz": _plain(x), "R": _plain(R),
                "mass": float(rng.uniform(0.5, 2.0)), "com": _plain(com), "inertia": self._inertia(), "armature": 0.0,
                "q": coordinates(rng, joint),
            }  # fmt: skip
            if row["feature"] == "armature" and kind != "fixed":
                body["armature"] = float(rng.uniform(0.05, 0.4))
            self.d["bodies"].append(body)
            names.append(body["name"])
        if row["feature"] == "parameters" or (row["feature"] not in ("plain", "axes") and rng.random() < VARIED):
            for b in self.d["bodies"]:
                self.d["parameters"] |= {name: at[key] for name, at, key in numbers_of(b)}
            self.d["varied"] = True
        self.d["parameters"]["p0"] = float(rng.uniform(0.5, 1.5))

    def varied(self, number: int) -> Maker:
        """The same with other numbers, where they are parameters; 0 is the mechanism as it was made."""
        if not number or not self.d.get("varied"):
            return self
        other = copy.copy(self)
        other.d = copy.deepcopy(self.d)
        rng = np.random.default_rng([self.d["seed"], 7, number])
        for b in other.d["bodies"]:
            for name, at, key in numbers_of(b):
                at[key] *= rng.uniform(0.95, 1.05) if name.startswith("x") else rng.uniform(0.7, 1.4)
                other.d["parameters"][name] = at[key]
        other.plain = Plain(other.d)
        return other

    def _inertia(self) -> list[float]:
        rng = self.rng
        sides = rng.uniform(0.1, 0.4, 3) ** 2
        principal = np.array([sides[1] + sides[2], sides[0] + sides[2], sides[0] + sides[1]])
        if self.flat or self.row["feature"] == "axes":
            return [*_plain(principal), 0.0, 0.0, 0.0]
        R = Rotation.random(rng=rng).as_matrix()
        J = R @ np.diag(principal) @ R.T
        return _plain(np.array([J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]]))

    def rates(self, bound: bool = False) -> list[tuple[str, int]]:
        """Coordinates that are integrals of one velocity at the same place."""
        held = {(x["joint"], x["coordinate"]) for x in self.d["prescribed"]}
        found = []
        for b in self.d["bodies"]:
            k = 0
            steps = steps_of(b["joint"])
            if sum(s.nq for s in steps) != sum(s.nv for s in steps) or b.get("released"):
                continue
            for s in steps:
                if s.kind in ("turn", "slide", "screw", "curve"):
                    found.append((b["name"], k))
                elif s.kind == "planar":
                    found.append((b["name"], k + 2))
                k += s.nq
        return [x for x in found if bound or x not in held]

    def rate(self) -> tuple[str, int]:
        found = self.rates()
        if not found:
            raise ImpossibleError("no such coordinate")
        return found[int(self.rng.integers(len(found)))]

    def _prescribe(self) -> None:
        if self.row["feature"] != "prescribed":
            return
        able = self.rates()
        if not able:
            raise ImpossibleError("no coordinate to prescribe")
        joint, k = able[int(self.rng.integers(len(able)))]
        self.d["prescribed"].append({"joint": joint, "coordinate": k, "q": "0.4 + 0.3*sin(3*t) - 0.1*t**2"})

    # --------------------------------------------------------------------------------------- forces
    def two(self) -> tuple[str, str]:
        names = ["world", *(b["name"] for b in self.d["bodies"])]
        i, j = self.rng.permutation(len(names))[:2]
        return names[int(i)], names[int(j)]

    def point(self, scale: float = 0.3) -> list[float]:
        x = self.rng.normal(scale=scale, size=3)
        if self.flat:
            x[2] = 0.0
        return _plain(x)

    def direction(self) -> list[float]:
        x = self.rng.normal(size=3)
        if self.flat:
            x[2] = 0.0
        return _plain(x / np.linalg.norm(x))

    def moving(self) -> tuple[str, int]:
        found = [(b["name"], k) for b in self.d["bodies"] for k in range(sum(s.nv for s in steps_of(b["joint"])))]
        if not found:
            raise ImpossibleError("nothing moves")
        return found[int(self.rng.integers(len(found)))]

    def law(self) -> str:
        (a, i), (b, j) = self.moving(), self.moving()
        terms = [
            f"{self.rng.normal():.3f}*sin(2*t + {self.rng.normal():.3f})", f"p0*cos(q('{a}', {i}))",
            f"-0.2*v('{b}', {j})", f"0.3*q('{a}', {i})*tanh(v('{b}', {j}))",
        ]  # fmt: skip
        return " + ".join(terms[k] for k in self.rng.permutation(4)[: 1 + int(self.rng.integers(3))])

    def _forces(self) -> None:
        rng = self.rng
        kinds = [] if self.row["force"] == NONE else [self.row["force"]]
        if rng.random() < 0.5:
            kinds.append(str(rng.choice(["jointspring", "pointspring", "jointforce", "wrench", "torsionbar"])))
        for i, kind in enumerate(kinds):
            try:
                force = getattr(self, f"_{kind}")()
            except ImpossibleError:
                if i == 0:
                    raise
                continue
            self.d["forces"].append({"name": f"f{i}", "kind": kind, **force})

    def _damping(self) -> Any:
        joint, k = self.moving()
        return [0.3, "p0", f"0.2 + 0.1*v('{joint}', {k})**2", 0.0][int(self.rng.integers(4))]

    def _jointspring(self) -> Described:
        joint, k = self.rate()
        laws: list[Described] = [
            {"stiffness": float(self.rng.uniform(2, 20))}, {"stiffness": "3 + p0*sin(t)"},
            {"law": "3*x + 2*x**3", "integral": "1.5*x**2 + 0.5*x**4"},
            {"law": "2*sin(5*x)", "integral": "0.4*(1 - cos(5*x))"},
            {"table": [[-1.0, -4.0], [0.1, 0.0], [0.6, 1.0], [1.0, 6.0]]},
        ]  # fmt: skip
        chosen = laws[int(self.rng.integers(len(laws)))]
        return {"joint": joint, "coordinate": k, "rest": 0.3, "damping": self._damping(), **chosen}

    def _jointforce(self) -> Described:
        joint, k = self.moving()
        return {"joint": joint, "coordinate": k, "value": self.law()}

    def _jointfriction(self) -> Described:
        joint, k = self.moving()
        more: list[Described] = [{}, {"static": 2.5}, {"static": "2.1 + sin(t)", "stribeck": 0.7}]
        chosen = more[int(self.rng.integers(3))]
        return {"joint": joint, "coordinate": k, "coulomb": 0.8, "viscous": 0.2, "velocity": 0.5, **chosen}

    def _pointspring(self) -> Described:
        a, b = self.two()
        laws: list[Described] = [
            {"stiffness": 15.0, "length": 0.5}, {"stiffness": "4 + p0*t", "length": 0.4},
            {"stiffness": 9.0, "axis": self.direction(), "length": 0.2},
            {"law": "3*x + 2*x**3", "integral": "1.5*x**2 + 0.5*x**4", "length": 0.7},
            {"law": "1/(x + 2)**2", "integral": "0.5 - 1/(x + 2)", "length": 0.0},
            {"stiffness": 30.0, "length": 0.3, "only": "tension"},
            {"stiffness": 30.0, "length": 4.0, "only": "compression"},
        ]  # fmt: skip
        chosen = laws[int(self.rng.integers(len(laws)))]
        away = np.array([1.2, 0.3, 0.0])
        return {
            "body_a": a, "point_a": _plain(np.array(self.point()) + away), "body_b": b,
            "point_b": _plain(np.array(self.point()) - away), "damping": self._damping(), **chosen,
        }  # fmt: skip

    def _rope(self) -> Described:
        a, b = self.two()
        way = [[a, self._far(2.0)], [b, self.point()], ["world", self._far(-2.0)]]
        length = [0.5, "0.6 + 0.2*sin(2*t)"][int(self.rng.integers(2))]
        return {"points": way, "length": length, "stiffness": 8.0, "damping": 0.1}

    def _far(self, x: float) -> list[float]:
        return _plain(np.add(self.point(), [x, 0.4, 0.0]))

    def _bushing(self) -> Described:
        a, b = self.two()
        root = self.rng.normal(size=(6, 6))
        K = root @ root.T
        if self.flat:
            K = np.diag([9.0, 8.0, 7.0, 3.0, 2.0, 4.0])
        more: Described = {}
        turned = self.rng.random() < 0.5 or self.row["feature"] == "axes"  # whose frames may be half a turn apart
        if turned and not self.flat:
            more = {f"rotation_{x}": _plain(Rotation.random(rng=self.rng).as_matrix()) for x in "ab"}
        return {
            "body_a": a, "point_a": self.point(), "body_b": b, "point_b": self.point(), "stiffness": _plain(K),
            "damping": _plain(0.1 * K), **more,
        }  # fmt: skip

    def _torsionbar(self) -> Described:
        able = self.rates(bound=True)
        if len(able) < 2:
            raise ImpossibleError("two coordinates are needed")
        (a, i), (b, j) = (able[int(k)] for k in self.rng.permutation(len(able))[:2])
        ratio = float(self.rng.choice([1.0, -2.0, 0.5]))
        return {
            "joint_a": a, "joint_b": b, "coordinate_a": i, "coordinate_b": j, "ratio": ratio, "rest": 0.2,
            "stiffness": 6.0, "damping": 0.3,
        }  # fmt: skip

    def _centralgravity(self) -> Described:
        return {"mu": 40.0, "centre": ["5 + sin(t)", 1.0, 0.0 if self.flat else 2.0]}

    def _gravitygradient(self) -> Described:
        return {"rate": 0.8, "up": ["cos(t)", "sin(t)", 0.0 if self.flat else 0.3]}

    def _body(self) -> str:
        return self.d["bodies"][int(self.rng.integers(len(self.d["bodies"])))]["name"]

    def _thrust(self) -> Described:
        return {"body": self._body(), "thrust": self.law(), "direction": self.direction(), "point": self.point()}

    def _wrench(self) -> Described:
        force: list[Any] = [self.law(), float(self.rng.normal()), 0.0]
        moment: list[Any] = [0.0, 0.0, self.law()] if self.flat else [0.4, self.law(), 0.0]
        frame = str(self.rng.choice(["world", "body"]))
        return {"body": self._body(), "point": self.point(), "force": force, "moment": moment, "frame": frame}

    def _customforce(self) -> Described:
        nq = sum(len(b["q"]) for b in self.d["bodies"])
        nv = sum(s.nv for b in self.d["bodies"] for s in steps_of(b["joint"]))
        if not nv:
            raise ImpossibleError("nothing moves")
        return {"drag": 0.2, "mixed": _plain(self.rng.normal(scale=0.2, size=(nv, nq)))}

    def _shaft(self) -> Described:
        limits: list[Described] = [
            {},
            {"torque_limit": 0.7, "speed_limit": 9.0},
            {"torque_limit": 1.5},
            {"power_limit": 2.0},
        ]
        return {
            "gear": float(self.rng.uniform(1, 3)), "rotor": float(self.rng.uniform(0, 0.05)),
            **limits[int(self.rng.integers(4))],
        }  # fmt: skip

    def _motor(self) -> Described:
        joint, k = self.moving()
        return {"joint": joint, "coordinate": k, "torque": self.law(), **self._shaft()}

    def _servo(self) -> Described:
        joint, k = self.rate()
        able = self.rates(bound=True)
        other, i = able[int(self.rng.integers(len(able)))]
        target = ["0.3*sin(2*t)", f"0.2*sin(q('{other}', {i}) + t)", 0.5][int(self.rng.integers(3))]
        return {
            "joint": joint, "coordinate": k, "kp": 6.0, "kd": 0.5, "target": target, "feedforward": self.law(),
            **self._shaft(),
        }  # fmt: skip

    def _contact(self) -> Described:
        """Large soft balls that stay in each other, or a plane that a ball has sunk into."""
        a, b = self.two()
        ball = {"kind": "sphere", "at": self.point(), "radius": 20.0}
        other: Described = {"kind": "sphere", "at": _plain(np.add(self.point(), [3.0, 1.0, 0.0])), "radius": 20.0}
        if self.rng.random() < 0.4:
            other = {"kind": "plane", "at": self.point(), "normal": self.direction()}
        return {
            "body_a": a, "shape_a": ball, "body_b": b, "shape_b": other, "stiffness": 0.02,
            "exponent": float(self.rng.choice([1.0, 1.5])), "dissipation": 0.002,
            "friction": float(self.rng.choice([0.0, 0.3])), "velocity": 0.7,
        }  # fmt: skip

    # ---------------------------------------------------------------------------------- constraints
    def _constraints(self) -> None:
        kind = self.row["constraint"]
        if kind == NONE:
            if self.row["feature"] == "redundant":
                kind = "distance"
            else:
                return
        for _ in range(8):  # until something is left to move
            held = self._constraint(kind)
            self.d["constraints"] = [{"name": "c0", "kind": kind, **held}]
            if self.row["feature"] == "redundant":
                self.d["constraints"].append({"name": "c1", "kind": kind, **held})
            plain = Plain(self.d)
            state = plain.at(self.q, np.zeros(plain.nv))
            G = state.G()[:, plain.free]
            s = np.linalg.svd(G, compute_uv=False) if G.size else np.zeros(0)
            rank = int((s > 1e-9).sum())
            own = len(G) if self.row["feature"] != "redundant" else len(G) // 2
            if (
                (rank == own or (self.flat and rank > 0))
                and rank < len(plain.free)
                and s[rank - 1] > 0.03
                and np.abs(state.values()).max(initial=0) < 1e-12
            ):
                return
        raise ImpossibleError("no constraint that leaves a motion")

    def _constraint(self, kind: str) -> Described:
        rng, plain, flat = self.rng, self.plain, self.flat
        q, _, _ = plain.given(self.q, np.zeros(plain.nv), 0.0, dict(self.d["parameters"]))
        k = plain.at(q, np.zeros(plain.nv)).k
        if kind in ("gear", "cable"):
            able = self.rates()
            if len(able) < 2:
                raise ImpossibleError("two coordinates are needed")
            (a, i), (b, j) = (able[int(x)] for x in rng.permutation(len(able))[:2])
            qa, qb = (float(q[plain.q_start[x] + y]) for x, y in ((a, i), (b, j)))
            ratio = float(rng.choice([2.0, -1.0, 0.6]))
            if kind == "gear":
                return {"joint_a": a, "joint_b": b, "coordinate_a": i, "coordinate_b": j, "ratio": ratio,
                        "offset": f"{qa - ratio * qb!r} + 0.1*sin(t)"}  # fmt: skip
            return {"joints": [a, b], "ratios": [1.0, ratio], "coordinates": [i, j],
                    "length": f"{qa + ratio * qb!r} + 0.1*sin(2*t)"}  # fmt: skip
        if kind == "coupling":
            able = [(b, c) for b, c in self.rates()]
            if len(able) < 2:
                raise ImpossibleError("two coordinates are needed")
            (a, i), (b, j) = (able[int(x)] for x in rng.permutation(len(able))[:2])
            qa, qb = (float(q[plain.q_start[x] + y]) for x, y in ((a, i), (b, j)))
            at = float(np.sin(qa)) + 0.4 * qb * qa + 0.5 * qb
            x, y = f"q('{a}', {i})", f"q('{b}', {j})"
            return {"expression": f"sin({x}) + 0.4*{y}*{x} + 0.5*{y} - 0.1*sin(t) - ({at!r})"}
        a, b = self.two()
        if kind == "norotation":
            return {"body_a": a, "body_b": b, "axis_a": [0.0, 0.0, 1.0] if flat else self.direction()}
        ia, ib = plain.number[a], plain.number[b]
        x = self.point()
        place = k.point(a, x).x
        opposite = _plain(k.R[ib].T @ (place - k.p[ib]))
        both = {"body_a": a, "point_a": x, "body_b": b, "point_b": opposite}
        if kind == "distance":
            y = self.point()
            length = float(size(k.point(a, x) - k.point(b, y)).x)
            return both | {"point_b": y, "length": f"{length!r} + 0.05*sin(t)" if rng.random() < 0.4 else length}
        if kind == "tautrope":
            way = [[a, x], [b, self.point()], ["world", self._far(1.5)]]
            total = sum(float(size(k.point(*m) - k.point(*n)).x) for m, n in itertools.pairwise(way))
            return {"points": way, "length": total}
        axis = [0.0, 0.0, 1.0] if flat else self.direction()
        if kind in ("sliderloop", "pointonline") and flat:
            axis = self.direction()
        if kind == "pointonplane":
            normal = self.direction()
            u = across(normal)[0]
            shift = u if not flat else np.cross([0, 0, 1.0], normal)
            return both | {"point_b": _plain(np.array(opposite) + 0.3 * shift), "normal_b": normal}
        axis_b = _plain(k.R[ib].T @ k.R[ia] @ np.array(axis))
        along = _plain(np.array(opposite) + 0.2 * np.array(axis_b))
        if kind == "pointonline":
            return both | {"point_b": along, "axis_b": axis_b}
        if kind == "coincident":
            if rng.random() < 0.3 and not flat:
                moving: list[Any] = [*opposite]
                moving[0] = f"{opposite[0]!r} + 0.1*sin(t)"
                return both | {"point_b": moving}
            return both
        rotation = _plain(k.R[ia].T @ k.R[ib])
        if kind == "weldloop":
            return both | {"rotation_ab": rotation}
        if kind == "universalloop":
            if flat:
                raise ImpossibleError("no universal joints in the plane")
            return both | {"axis_a": axis, "axis_b": _plain(across(axis_b)[0])}
        if kind == "hingeloop":
            return both | {"axis_a": axis, "axis_b": axis_b}
        both |= {
            "point_b": along if not (flat and kind == "cylindricalloop") else opposite,
            "axis_a": axis,
            "axis_b": axis_b,
        }
        if kind == "cylindricalloop" and flat:
            raise ImpossibleError("no cylindrical joints in the plane")
        return both | ({"rotation_ab": rotation} if kind == "sliderloop" else {})

    # --------------------------------------------------------------------------------------- events
    def _events(self) -> None:
        kind = self.row["event"]
        if kind == NONE:
            return
        held = {(x["joint"], x["coordinate"]) for x in self.d["prescribed"]}
        v = self.velocities(0)
        if kind in ("latch", "stop"):
            able = [(j, k) for j, k in self.rates() if (j, k) not in held]
            able = [x for x in able if abs(v[self.plain.v_start[x[0]] + x[1]]) > 0.15]
            if not able:
                raise ImpossibleError("nothing moves towards an event")
            joint, k = able[int(self.rng.integers(len(able)))]
            rate = float(v[self.plain.v_start[joint] + k])
            start = float(self.q[self.plain.q_start[joint] + k])
            at = start + 0.08 * rate
            if kind == "latch":
                direction = int(np.sign(rate)) if self.rng.random() < 0.5 else 0
                self.d["events"].append(
                    {"name": "e0", "kind": kind, "joint": joint, "coordinate": k, "at": at, "direction": direction}
                )
                if self.rng.random() < 0.5:
                    self.d["events"].append({"name": "e1", "kind": "release", "target": joint, "at": 0.17})
                return
            self.d["events"].append({
                "name": "e0", "kind": kind, "joint": joint, "coordinate": k, "lower": at if rate < 0 else at - 6.0,
                "upper": at if rate > 0 else at + 6.0, "restitution": float(self.rng.choice([0.0, 0.5, 1.0])),
            })  # fmt: skip
            return
        if kind == "attach":
            a, b = self.two()
            self.d["events"].append({"name": "e0", "kind": kind, "body_a": a, "body_b": b, "at": 0.09})
            if self.rng.random() < 0.5:
                self.d["events"].append({"name": "e1", "kind": "release", "target": "e0", "at": 0.17})
            return
        if kind == "release":
            if self.d["constraints"] and self.rng.random() < 0.5:
                self.d["events"].append({"name": "e0", "kind": kind, "target": "c0", "at": 0.08})
                return
            fixed = [b for b in self.d["bodies"] if b["joint"]["kind"] == "fixed"]
            if fixed and not self.flat and self.row["force"] != "customforce" and self.rng.random() < 0.5:
                body = fixed[int(self.rng.integers(len(fixed)))]
                body["released"], body["q"] = True, [0.0, 0, 0, 1, 0, 0, 0]
                self.q = np.concatenate([np.array(b["q"], float) for b in self.d["bodies"]])
                self.d["events"].append({"name": "e0", "kind": kind, "target": body["name"], "at": 0.08})
                return
            moving = [
                b["name"]
                for b in self.d["bodies"]
                if b["joint"]["kind"] != "fixed" and all(h[0] != b["name"] for h in held)
            ]
            if not moving:
                raise ImpossibleError("nothing to let go")
            joint = moving[int(self.rng.integers(len(moving)))]
            self.d["events"] += [
                {"name": "e0", "kind": "latch", "joint": joint, "coordinate": None, "closed": True, "at": None,
                 "direction": 0},
                {"name": "e1", "kind": kind, "target": joint, "at": 0.08},
            ]  # fmt: skip
            return
        if kind == "when":
            joint, k = self.moving()
            rate = float(v[self.plain.v_start[joint] + k])
            actions: list[Described] = [{"do": "set", "parameter": "p0", "value": 2.0}]
            actions += [{"do": "disable", "name": f["name"]} for f in self.d["forces"]]
            actions += [{"do": "disable", "name": c["name"]} for c in self.d["constraints"]]
            free = [
                b["name"]
                for b in self.d["bodies"]
                if b["joint"]["kind"] != "fixed" and all(h[0] != b["name"] for h in held)
            ]
            if free:
                actions.append({"do": "lock", "joint": free[int(self.rng.integers(len(free)))]})
            actions.append({"do": "end"})
            chosen = [actions[int(i)] for i in self.rng.permutation(len(actions))[: 1 + int(self.rng.integers(2))]]
            text = [f"v('{joint}', {k}) - ({rate!r})*(1 + t - 0.07) + 0.3*(t - 0.07)", "sin(6*t) - 0.45", "t - 0.083"][
                int(self.rng.integers(3))
            ]
            self.d["events"].append({"name": "e0", "kind": kind, "expression": text, "do": chosen, "direction": 0})
            return
        self._rigid_contact(v)

    def _rigid_contact(self, v: Array) -> None:
        """A ball and a plane, or two balls, on their way to each other."""
        plain = self.plain
        k = plain.at(self.q, v).k
        for _ in range(10):
            a, b = self.two()
            radius = 0.1
            x = self.point()
            at = k.point(a, x)
            other = k.point(b, [0.0, 0.0, 0.0] if b == "world" else self.point())
            ib = plain.number[b]
            if self.rng.random() < 0.6:
                body_point = k.R[ib].T @ (at.x - k.p[ib])
                slip = at.rate - k.vel[ib] - np.cross(k.w[ib], at.x - k.p[ib])
                speed = float(np.linalg.norm(slip))
                if speed < 0.2:
                    continue
                n = -k.R[ib].T @ slip / speed
                shape = {"kind": "plane", "normal": _plain(n), "at": _plain(body_point - n * (radius + 0.08 * speed))}
            else:
                y = k.R[ib].T @ (other.x - k.p[ib])
                apart = at - k.point(b, y)
                distance = size(apart)
                if distance.rate > -0.2 or distance.x < 0.4:
                    continue
                second = float(distance.x) + 0.08 * float(distance.rate) - radius
                shape = {"kind": "sphere", "at": _plain(y), "radius": second}
            self.d["events"].append({
                "name": "e0", "kind": "rigidcontact", "body_a": a,
                "shape_a": {"kind": "sphere", "at": x, "radius": radius},
                "body_b": b, "shape_b": shape, "restitution": float(self.rng.choice([0.0, 0.5, 1.0])),
            })  # fmt: skip
            return
        raise ImpossibleError("nothing comes near")

    # --------------------------------------------------------------------------------------- states
    def velocities(self, number: int, q: Array | None = None, t: float = 0.0) -> Array:
        """Random, with constraints and prescribed motion kept."""
        plain = self.plain
        rng = np.random.default_rng([self.d["seed"], number])
        v = rng.normal(scale=0.6, size=plain.nv)
        mode = start_mode(plain)
        for where in mode.locked.values():
            v[where] = 0.0
        state = plain.at(self.q if q is None else q, v, t, mode)
        v = state.v.copy()
        J, rate, _, _ = state.rows()
        if len(J):
            G = state.G()[:, plain.free]
            v[plain.free] -= np.linalg.lstsq(G, rate, rcond=1e-10)[0]
        return v

    def state(self, number: int) -> tuple[Array, Array] | None:
        """A state of the mechanism on its constraints: number 0 is where it was made, others are found from there."""
        plain, mode = self.plain, start_mode(self.plain)
        q, _, _ = plain.given(self.q, np.zeros(plain.nv), 0.0, mode.params)
        if number:
            rng = np.random.default_rng([self.d["seed"], 99, number])
            d = rng.normal(scale=0.4, size=plain.nv)
            for where in mode.locked.values():
                d[where] = 0.0
            d[plain.bound] = 0.0
            G = plain.at(q, np.zeros(plain.nv), 0.0, mode).G()
            if len(G):
                d[plain.free] -= np.linalg.pinv(G[:, plain.free], rcond=1e-9) @ (G @ d)
            q = plain.moved(q, d, 1.0)
            for _ in range(12):
                s = plain.at(q, np.zeros(plain.nv), 0.0, mode)
                g = s.values()
                if np.abs(g).max(initial=0.0) < 1e-13:
                    break
                own = Mode(plain)
                own.locked = {}
                G = plain.at(q, np.zeros(plain.nv), 0.0, own).G()
                keep = _position_rows(self.d, plain, q)
                step = np.zeros(plain.nv)
                step[plain.free] = -np.linalg.pinv(G[keep][:, plain.free], rcond=1e-9) @ g
                if np.abs(step).max() > 1.0:
                    return None
                q = plain.moved(q, step, 1.0)
            else:
                if np.abs(g).max() > 1e-10:
                    return None
        return q, self.velocities(number, q)


def _position_rows(d: Described, plain: Plain, q: Array) -> Array:
    names = plain.at(q, np.zeros(plain.nv)).rows()[3]
    kinds = {c["name"]: c["kind"] for c in d["constraints"]}
    keep = [i for name, s in names if kinds[name] != "norotation" for i in range(s.start, s.stop)]
    return np.array(keep, int)


def numbers_of(body: Described) -> list[tuple[str, Any, Any]]:
    """Names of the parameters of a body, and where their numbers are; zeros stay zeros."""
    found: list[tuple[str, Any, Any]] = [(f"m_{body['name']}", body, "mass")]
    for letter, key in (("c", "com"), ("x", "xyz")):
        found += [(f"{letter}{i}_{body['name']}", body[key], i) for i in range(3) if body[key][i]]
    return found


class ImpossibleError(Exception):
    """A row that no mechanism can have: another seed or another row is taken."""


def _plain(x: Any) -> Any:
    return np.asarray(x, float).tolist()


def start_mode(plain: Plain) -> Mode:
    """With what is locked from the start."""
    mode = Mode(plain)
    for e in plain.d["events"]:
        if e["kind"] == "latch" and e.get("closed"):
            mode.locked[e["joint"]] = velocities_of(plain, e["joint"])
    for b in plain.d["bodies"]:
        if b.get("released"):
            mode.locked[b["name"]] = velocities_of(plain, b["name"])
    return mode


def velocities_of(plain: Plain, joint: str) -> list[int]:
    return [k for _, _, sv in plain.joint_steps[joint] for k in range(sv.start, sv.stop)]


def make(row: Row, seed: int) -> Maker:
    """A mechanism of the row; a few seeds are tried, then with more joints."""
    for k in range(24):
        try:
            return Maker(dict(row), 1000 * seed + k, ("revolute", "revolute", "revolute") if k >= 12 else ())
        except ImpossibleError as error:
            last = error
    raise ImpossibleError(f"{row}: {last}")


# ------------------------------------------------------------------------------------------ sharnir
def joint_of(j: Described, armature: float = 0.0) -> sh.Joint:
    more: Described = {"armature": armature} if armature else {}
    kind = j["kind"]
    if kind == "compound":
        return sh.Compound(*(joint_of(x) for x in j["joints"]), **more)
    given = {k: x for k, x in j.items() if k != "kind"}
    return joints.REGISTRY[kind](**given, **more)


def _shape(x: Described) -> Any:
    if x["kind"] == "plane":
        return sh.Plane(x["at"], x["normal"])
    return sh.Sphere(x["radius"], placement=sh.Placement(x["at"])) if x["radius"] else x["at"]


def _force(f: Described, d: Described, nq: int, nv: int) -> Any:
    kind = f["kind"]
    given = {k: x for k, x in f.items() if k not in ("name", "kind", "integral")}
    if kind == "customforce":
        t, q, v, p = ca.SX.sym("t"), ca.SX.sym("q", nq), ca.SX.sym("v", nv), ca.SX.sym("p", len(d["parameters"]))
        drag = -f["drag"] * v * ca.sqrt(1 + ca.sumsqr(v)) + ca.sin(t) * ca.sum1(p)
        mixed = ca.DM(np.array(f["mixed"], float).reshape(nv, nq)) @ ca.sin(q)
        return sh.CustomForce(ca.Function("custom", [t, q, v, p], [drag + mixed]))
    if kind == "contact":
        given |= {k: _shape(f[k]) for k in ("shape_a", "shape_b")}
    if kind == "rope":
        given["points"] = [tuple(x) for x in f["points"]]
    if "table" in given:
        given["table"] = [tuple(x) for x in f["table"]]
    return forces.REGISTRY[kind](**given)


def _event(e: Described) -> Any:
    kind = e["kind"]
    given = {k: x for k, x in e.items() if k not in ("name", "kind") and x is not None}
    if kind == "rigidcontact":
        given |= {k: _shape(e[k]) for k in ("shape_a", "shape_b")}
    if kind == "when":
        named = {"set": lambda a: sh.Set(a["parameter"], a["value"]), "disable": lambda a: sh.Disable(a["name"]),
                 "lock": lambda a: sh.Lock(a["joint"]), "unlock": lambda a: sh.Unlock(a["joint"]),
                 "end": lambda a: sh.End()}  # fmt: skip
        given["do"] = [named[a["do"]](a) for a in e["do"]]
    return events.REGISTRY[kind](**given)


def system_of(d: Described) -> sh.System:
    s = sh.System("pairs", gravity=d["gravity"], planar=d["planar"])
    symbols = {name: s.parameter(name, 1.7 * x if name.startswith("m_") else x) for name, x in d["parameters"].items()}
    nq = nv = 0
    for b in d["bodies"]:
        joint = joint_of(b["joint"], b["armature"])
        own = copy.deepcopy(b)
        for name, at, key in numbers_of(own):
            at[key] = symbols.get(name, at[key])
        more: Described = {} if b["joint"]["kind"] == "fixed" else {"q0": b["q"]}
        J = b["inertia"]
        placement = sh.Placement(own["xyz"], rotation=b["R"])
        more |= {"mass": own["mass"], "com": own["com"], "inertia": J}
        s.add_body(b["name"], b["parent"], joint=joint, placement=placement, **more)
        nq, nv = nq + len(b["q"]), nv + sum(step.nv for step in steps_of(b["joint"]))
    for x in d["prescribed"]:
        s.prescribe(x["joint"], q=x["q"], coordinate=x["coordinate"])
    for f in d["forces"]:
        s.add_force(f["name"], _force(f, d, nq, nv))
    for c in d["constraints"]:
        given = {k: x for k, x in c.items() if k not in ("name", "kind")}
        if c["kind"] == "tautrope":
            given["points"] = [tuple(x) for x in c["points"]]
        s.add_constraint(c["name"], constraints.REGISTRY[c["kind"]](**given))
    for e in d["events"]:
        s.add_event(e["name"], _event(e))
    return s
