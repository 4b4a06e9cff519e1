"""USD with UsdPhysics (openusd.org), through `usd-core` (extra `sharnir[usd]`): joints as a graph (`link_graph.py`).

A rigid body is a body with the name of its prim; its frame is that of the prim without scale. Numbers are turned into
metres, kilograms and radians; axes stay those of the stage, whose up axis gravity points against. Mass without mass
properties comes from collision shapes: with the second moments C = ∫ r rᵀ dV about the centre, a linear map A gives

    V' = |det A| V,    C' = |det A| A C Aᵀ,    J = ρ (tr C' E − C')                                            (1)

so that scaled balls and mirrored meshes are exact. Where joints stand in the stage is the start state.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ..core import read as arguments
from ..core.errors import ModelError, UnsupportedError, brief
from ..core.read import LARGEST, Array
from ..model.constraints import Distance
from ..model.events import Stop
from ..model.forces import JointSpring, Servo
from ..model.system import System
from ..spatial.mass_properties import MassProperties, check_inertia, compose
from ..spatial.placement import Placement
from ..spatial.shapes import Box, Cylinder, Shape, Sphere
from .import_report import ImportReport, check_options, folders
from .link_graph import Assembly, Link, LinkJoint
from .mesh import MOST_TRIANGLES, properties_of
from .xml_source import DEEPEST, inside

OPTIONS = ("strict", "base", "stops", "package_dirs")
MOST_LAYERS, MOST_PRIMS = 100, 200_000
DENSITY = 1000.0  # kg/m³ where nothing says another, as UsdPhysics has it
CLOSED = 1e-5  # m, rad: stages have single precision
NAMESPACES = ("physxJoint", "newton", "mjc")
ACTING = ("damping", "stiffness", "friction", "frictionloss", "jointfriction", "lineardamping", "angulardamping",
          "disablegravity", "springref")  # fmt: skip


def read(
    path: Path,
    *,
    strict: bool = True,
    base: str = "free",
    stops: bool = False,
    package_dirs: Any = None,
    **unknown: Any,
) -> System:
    """`base` lets bodies that no joint holds float, or holds the first of each group in the world. `stops` makes ends
    of travel of the limits. `package_dirs` are folders outside that of the stage, from which layers may be read."""
    where = f"load({brief(path.name)})"
    check_options(unknown, OPTIONS, where)
    free = arguments.choice(base, ("free", "fixed"), f"{where}: base=", " is not known.") == "free"
    stops = arguments.flag(stops, f"{where}: stops")
    try:
        import pxr
    except ImportError:
        raise UnsupportedError(f"{where}: USD needs a package. Install it: pip install 'sharnir[usd]'.") from None
    assert pxr is not None
    _check_layers(path, (path.parent, *folders(package_dirs, f"{where}: package_dirs")))
    from pxr import Tf, Usd

    try:
        return _Reader(Usd.Stage.Open(str(path)), path, stops).system(strict, free)
    except Tf.ErrorException as error:  # of any value that is looked at
        raise _refused(path, error) from None


def _refused(path: Path, error: Exception) -> ModelError:
    """With the line and column that USD names for a text."""
    text = " ".join(str(error).split())
    place = re.search(re.escape(path.name) + r":(\d+):(\d+): (.{1,80})", text)
    where = path.name if place is None else f"{path.name}:{place[1]}:{place[2]}"
    return ModelError(f"{where}: USD refuses it: {brief(text if place is None else place[3])}. Correct the file.")


def _check_layers(path: Path, allowed: tuple[Path, ...]) -> None:
    """Every layer that the stage will open is a file in an allowed folder, and is not nested without end."""
    from pxr import Sdf, Tf

    todo, layers = [path], dict[str, Any]()
    while todo:
        file = todo.pop()
        if str(file) in layers:
            continue
        if len(layers) >= MOST_LAYERS:
            raise ModelError(f"{path.name}: it has more than {MOST_LAYERS} layers. Expected fewer.")
        _check_depth(file)
        try:
            layer = Sdf.Layer.FindOrOpen(str(file))
            if layer is not None:
                layer.Reload()
        except Tf.ErrorException as error:
            raise _refused(file, error) from None
        if layer is None:
            raise ModelError(f"{file.name}: it is not a USD layer. Expected a .usd, .usda or .usdc file.")
        layers[str(file)] = layer
        for name in [*layer.GetCompositionAssetDependencies(), *layer.GetExternalAssetDependencies()]:
            if name:
                todo.append(_layer_file(file, name, allowed))
    size = _Size(layers, lambda layer, name: str(_layer_file(Path(layer), name, allowed)))
    try:
        count = sum(size.of(name, "/") for name in layers)
    except RecursionError:
        count = math.inf
    if count > MOST_PRIMS:
        raise ModelError(f"{path.name}: with its references it has more than {MOST_PRIMS} prims. Divide the stage.")


def _layer_file(file: Path, name: str, allowed: tuple[Path, ...]) -> Path:
    if "[" in name or ":" in name or "<" in name:
        raise ModelError(f"{file.name}: the layer {brief(name)} is not a plain path, so it is not read.")
    return inside(file.parent / name, allowed, f"{file.name}: layer {brief(name)}")


class _Size:
    """How many prims a stage has at most, before it is composed: references of references multiply."""

    def __init__(self, layers: dict[str, Any], found: Callable[[str, str], str]) -> None:
        self.layers, self.found = layers, found
        self.known: dict[tuple[str, str], float] = {}

    def of(self, layer: str, path: str) -> float:
        key = (layer, path)
        if key not in self.known:
            self.known[key] = math.inf  # where it is met again below itself
            spec = self.layers[layer].GetPrimAtPath(path) if path != "/" else self.layers[layer].pseudoRoot
            self.known[key] = 0.0 if spec is None else self._spec(layer, spec)
        return self.known[key]

    def _spec(self, layer: str, spec: Any) -> float:
        count = 1.0
        if spec.HasInfo("clips") or spec.HasInfo("clipSets"):
            raise ModelError(f"{Path(layer).name}: {spec.path} has value clips, which read other files. Remove them.")
        for child in spec.nameChildren:
            count += self.of(layer, str(child.path))
        if str(spec.path) == "/":
            return count
        for group in spec.variantSets.values():
            count += sum(self._spec(layer, variant.primSpec) for variant in group.variants.values())
        for arcs in (spec.referenceList, spec.payloadList):
            for arc in arcs.GetAddedOrExplicitItems():
                target = self.found(layer, arc.assetPath) if arc.assetPath else layer
                if target in self.layers:
                    count += self.of(target, str(arc.primPath) or f"/{self.layers[target].defaultPrim}")
        for paths in (spec.inheritPathList, spec.specializesList):
            count += sum(self.of(layer, str(x)) for x in paths.GetAddedOrExplicitItems())
        return count


def _check_depth(path: Path) -> None:
    """Of brackets in a text, before a recursive parser sees them."""
    data = np.frombuffer(path.read_bytes(), dtype=np.uint8)
    if data[:8].tobytes() == b"PXR-USDC" or not len(data):
        return
    steps = np.zeros(256, dtype=np.int8)
    steps[list(b"{[(")] = 1
    steps[list(b"}])")] = -1
    depth = 0
    for start in range(0, len(data), 1 << 22):
        level = depth + np.cumsum(steps[data[start : start + (1 << 22)]], dtype=np.int64)
        if level.max() > DEEPEST:
            raise ModelError(f"{path.name}: it is nested deeper than {DEEPEST}. Expected less.")
        depth = int(level[-1])


class _Reader:
    def __init__(self, stage: Any, path: Path, stops: bool) -> None:
        from pxr import Usd, UsdGeom, UsdPhysics

        self.G, self.P, self.stage, self.stops, self.path = UsdGeom, UsdPhysics, stage, stops, path
        self.report = ImportReport(path.name, "USD")
        self.cache = UsdGeom.XformCache()
        self.metre = self._unit(UsdGeom.GetStageMetersPerUnit(stage), "metersPerUnit")
        self.kilogram = self._unit(UsdPhysics.GetStageKilogramsPerUnit(stage), "kilogramsPerUnit")
        up = {"X": 0, "Y": 1, "Z": 2}.get(str(UsdGeom.GetStageUpAxis(stage)), 1)
        self.up: Array = np.eye(3)[up]
        prims = []
        for prim in Usd.PrimRange.Stage(stage, Usd.TraverseInstanceProxies()):
            prims.append(prim)
            if len(prims) > MOST_PRIMS:
                raise ModelError(f"{path.name}: it has more than {MOST_PRIMS} prims. Divide the stage.")
        self.prims = prims
        self.bodies = {
            str(p.GetPath()): p
            for p in prims
            if p.HasAPI(UsdPhysics.RigidBodyAPI) and self._value(p, "physics:rigidBodyEnabled", True)
        }
        self.names = self._unique([p for p in prims if str(p.GetPath()) in self.bodies or p.IsA(UsdPhysics.Joint)])
        self.scales: dict[str, Array] = {}
        self.links: dict[str, Link] = {}
        self.result = System(path.stem or "stage", gravity=self._gravity())

    def _unit(self, value: float, what: str) -> float:
        if not 1e-12 < value < 1e12:
            raise ModelError(f"{self.path.name}: {what} = {value!r}. Expected a positive number.")
        return float(value)

    def system(self, strict: bool, free: bool) -> System:
        if not self.bodies:
            raise ModelError(f"{self.path.name}: no prim has PhysicsRigidBodyAPI. Expected rigid bodies.")
        shapes: dict[str, list[Any]] = {path: [] for path in self.bodies}
        for prim in self.prims:
            if prim.HasAPI(self.P.CollisionAPI) and (owner := self._owner(prim)) is not None:
                shapes[owner].append(prim)
        for path, prim in self.bodies.items():
            self._body(path, prim, shapes[path])
        joints = [j for prim in self.prims if prim.IsA(self.P.Joint) and (j := self._joint(prim)) is not None]
        pairs: dict[frozenset[str], str] = {}
        for j in joints:
            first = pairs.setdefault(frozenset((j.a, j.b)), j.name)
            if first != j.name and j.kind != "distance":
                text = f"joints {first!r} and {j.name!r} join the same bodies: both hold here. Some converters mean"
                self.report.add("changed", None, f"{text} one after the other.", loss=True)
        assembly = Assembly(self.result, self.report, self.links)
        assembly.add([j for j in joints if j.kind != "distance"], free)
        self.report.joints.update({j.name: assembly.carriers.get(j.name, j.name) for j in joints})
        by_name = {self.names[str(p.GetPath())]: p for p in self.prims if p.IsA(self.P.Joint)}
        for joint in joints:
            if joint.kind == "distance":
                self.result.add_constraint(joint.name, Distance(joint.a, joint.F.p, joint.b, joint.M.p, joint.pitch))
            else:
                self._acting(joint, by_name[joint.name], assembly)
        self.report.refuse_losses(strict)
        self.result.report = self.report
        return self.result

    # Values

    def _value(self, prim: Any, name: str, default: Any) -> Any:
        attribute = prim.GetAttribute(name)
        value = attribute.Get() if attribute else None
        return default if value is None else value

    def _number(self, prim: Any, name: str, default: float) -> float:
        value = self._value(prim, name, default)
        try:
            found = float(value)
        except (TypeError, ValueError):
            found = math.nan
        if math.isnan(found):
            raise ModelError(f"{self._where(prim)}: {name} = {brief(value)}. Expected a number.")
        return found

    def _numbers(self, prim: Any, name: str, default: tuple[float, ...]) -> Array:
        value = self._value(prim, name, default)
        try:
            if hasattr(value, "GetReal"):  # a quaternion
                value = (value.GetReal(), *value.GetImaginary())
            found = np.array([float(x) for x in value])
        except (TypeError, ValueError):
            found = np.full(1, np.nan)
        if found.shape != (len(default),) or np.isnan(found).any():
            raise ModelError(f"{self._where(prim)}: {name} = {brief(value)}. Expected {len(default)} numbers.")
        return found

    def _quaternion(self, prim: Any, name: str) -> Placement:
        q = self._numbers(prim, name, (1.0, 0.0, 0.0, 0.0))
        size = float(np.linalg.norm(q))
        if not np.isfinite(size):
            raise ModelError(f"{self._where(prim)}: {name} is not finite. Expected a unit quaternion.")
        return Placement(quaternion=q / size) if size > 1e-9 else Placement()

    def _where(self, prim: Any) -> str:
        return f"{self.path.name}: {prim.GetPath()}"

    def _unique(self, prims: list[Any]) -> dict[str, str]:
        """Names of prims, where they differ, else their paths."""
        count: dict[str, int] = {}
        for p in prims:
            count[p.GetName()] = count.get(p.GetName(), 0) + 1
        return {
            str(p.GetPath()): p.GetName()
            if count[p.GetName()] == 1 and p.GetName() != "world"
            else str(p.GetPath())[1:]
            for p in prims
        }

    def _gravity(self) -> Array:
        scene = next((p for p in self.prims if p.IsA(self.P.Scene)), None)
        direction, size = np.zeros(3), -math.inf
        if scene is not None:
            direction = self._numbers(scene, "physics:gravityDirection", (0.0, 0.0, 0.0))
            size = self._number(scene, "physics:gravityMagnitude", -math.inf)
        direction = -self.up if not np.linalg.norm(direction) > 0.0 else direction / np.linalg.norm(direction)
        g = 9.81 if size < 0.0 else size * self.metre
        if not g <= LARGEST:
            raise ModelError(f"{self.path.name}: gravityMagnitude = {size!r}. Expected a finite number.")
        result: Array = g * direction
        return result

    # Bodies

    def _owner(self, prim: Any) -> str | None:
        """The body that a prim belongs to."""
        while prim and not prim.IsPseudoRoot():
            if str(prim.GetPath()) in self.bodies:
                return str(prim.GetPath())
            prim = prim.GetParent()
        return None

    def _affine(self, prim: Any) -> tuple[Array, Array]:
        """x → A x + t of the prim in the world, in units of the stage; USD has rows where we have columns."""
        M = np.array(self.cache.GetLocalToWorldTransform(prim), dtype=float).reshape(4, 4)
        if not (np.abs(M) <= LARGEST).all():
            raise ModelError(f"{self._where(prim)}: its transform is not finite. Expected numbers.")
        return M[:3, :3].T, M[3, :3]

    def _rigid(self, prim: Any) -> tuple[Placement, Array]:
        """The placement in metres, and the scale that local points have."""
        A, t = self._affine(prim)
        scale = np.linalg.norm(A, axis=0)
        if not scale.min() > 1e-12:
            raise ModelError(f"{self._where(prim)}: its scale is zero. Expected another one.")
        R = A / scale
        if np.linalg.det(R) < 0.0:
            R, scale = R * (-1.0, 1.0, 1.0), scale * (-1.0, 1.0, 1.0)
        if np.abs(R.T @ R - np.eye(3)).max() > 1e-4:
            raise ModelError(f"{self._where(prim)}: its transform is sheared. Expected turns, shifts and scales.")
        U, _, V = np.linalg.svd(R)  # single precision of the file
        return Placement(t * self.metre, rotation=U @ V), scale

    def _body(self, path: str, prim: Any, shapes: list[Any]) -> None:
        name = self.names[path]
        X, scale = self._rigid(prim)
        self.scales[path] = scale
        held = bool(self._value(prim, "physics:kinematicEnabled", False))
        if held:
            self.report.add("changed", None, f"{path} is kinematic: it is fixed where it is.")
        for what in ("velocity", "angularVelocity"):
            if np.any(self._numbers(prim, f"physics:{what}", (0.0, 0.0, 0.0))):
                self.report.add("left out", None, f"{path}: its {what} at the start.")
        self._extensions(prim)
        visuals = [v for p in shapes if (v := self._picture(p, X)) is not None]
        self.links[name] = Link(name, X, self._properties(prim, path, X, scale, shapes), None, visuals, held)

    def _extensions(self, prim: Any) -> None:
        """Attributes of other schemas that change the motion."""
        for attribute in prim.GetAuthoredAttributes():
            space, _, rest = attribute.GetName().partition(":")
            if space not in (*NAMESPACES, "physxRigidBody") or rest.lower() not in ACTING:
                continue
            value = attribute.Get()
            if isinstance(value, (bool, int, float)) and value:
                text = f"{prim.GetPath()}: {attribute.GetName()} = {value!r}."
                self.report.add("left out", None, text, loss=True)

    def _properties(self, prim: Any, path: str, X: Placement, scale: Array, shapes: list[Any]) -> MassProperties:
        own: dict[str, Any] = {}
        if prim.HasAPI(self.P.MassAPI):
            own = {
                "mass": self._number(prim, "physics:mass", 0.0) * self.kilogram,
                "density": self._number(prim, "physics:density", 0.0) * self.kilogram / self.metre**3,
                "com": self._numbers(prim, "physics:centerOfMass", (-math.inf,) * 3) * scale * self.metre,
                "inertia": self._numbers(prim, "physics:diagonalInertia", (0.0, 0.0, 0.0))
                * self.kilogram
                * self.metre**2,
            }
        mass, diagonal = float(own.get("mass", 0.0)), np.asarray(own.get("inertia", np.zeros(3)))
        given = np.asarray(own.get("com", np.full(3, -math.inf)))
        com: Array | None = given if np.isfinite(given).all() else None
        where = self._where(prim)
        if mass < 0.0 or (diagonal < 0.0).any():
            raise ModelError(f"{where}: a mass or an inertia is negative. Expected numbers >= 0.")
        if mass and diagonal.any():
            R = np.asarray(self._quaternion(prim, "physics:principalAxes").R)
            J = R @ np.diag(diagonal) @ R.T
            return self._checked(mass, np.zeros(3) if com is None else com, (J + J.T) / 2, where)
        found = [p for s in shapes if (p := self._solid(s, X, float(own.get("density", 0.0)))) is not None]
        if not found:
            what = "no mass" if not mass else "no inertia"
            self.report.add("read", None, f"{path}: {what} is given, and there is no shape to take it from.")
            return self._checked(mass, np.zeros(3) if com is None or not mass else com, np.diag(diagonal), where)
        whole = compose(found)
        total = float(np.asarray(whole.mass))
        self.report.add("read", None, f"{path}: its mass properties are those of its collision shapes.")
        factor = mass / total if mass and total else 1.0
        J = np.asarray(whole.inertia) * factor
        if diagonal.any():
            R = np.asarray(self._quaternion(prim, "physics:principalAxes").R)
            J = R @ np.diag(diagonal) @ R.T
        return self._checked(total * factor, np.asarray(whole.com) if com is None else com, J, where)

    def _checked(self, mass: float, com: Array, J: Array, where: str) -> MassProperties:
        try:
            check_inertia(J, "inertia", mass, np.zeros(3))
        except ModelError as error:
            reason = str(error).partition(" Expected")[0]
            self.report.add("read", None, f"{where}: {reason} It is taken as it is.")
            return MassProperties(mass, com, J, where, check=False)
        return MassProperties(mass, com, J, where)

    def _solid(self, prim: Any, X: Placement, density: float) -> MassProperties | None:
        """(1), in the frame of the body."""
        own = self._density(prim, density)
        A, t = self._affine(prim)
        R = np.asarray(X.R).T
        A, t = R @ A * self.metre, R @ (t * self.metre - np.asarray(X.p))
        if prim.IsA(self.G.Mesh):
            triangles = self._triangles(prim)
            if triangles is None:
                return None
            try:
                found = properties_of(triangles @ A.T + t, own, self._where(prim))
            except ModelError as error:
                self.report.add("left out", None, f"{prim.GetPath()}: {error}", loss=True)
                return None
            return self._massive(prim, found)
        shape = self._shape(prim)
        if shape is None:
            if not prim.IsA(self.G.Plane):
                text = f"{prim.GetPath()}: mass of a {prim.GetTypeName()}, which is not known here."
                self.report.add("left out", None, text, loss=True)
            return None
        volume, centre, C = shape
        scale = abs(float(np.linalg.det(A)))
        C = A @ C @ A.T
        J = np.trace(C) * np.eye(3) - C
        mass = own * volume * scale
        return self._massive(prim, MassProperties(mass, A @ centre + t, mass * J, self._where(prim)))

    def _massive(self, prim: Any, found: MassProperties) -> MassProperties:
        """With the mass that the shape itself says, if it does."""
        given = self._number(prim, "physics:mass", 0.0) * self.kilogram if prim.HasAPI(self.P.MassAPI) else 0.0
        if not given > 0.0 or not found.mass:
            return found
        return MassProperties(given, found.com, np.asarray(found.inertia) * (given / found.mass))

    def _density(self, prim: Any, body: float) -> float:
        """Of the shape, else of its body, else of its material, else that of water."""
        unit = self.kilogram / self.metre**3
        if prim.HasAPI(self.P.MassAPI) and (own := self._number(prim, "physics:density", 0.0)) > 0.0:
            return own * unit
        if body > 0.0:
            return body
        for name in ("material:binding:physics", "material:binding"):
            relation = prim.GetRelationship(name)
            for target in relation.GetTargets() if relation else ():
                material = self.stage.GetPrimAtPath(target)
                if material and (found := self._number(material, "physics:density", 0.0)) > 0.0:
                    return found * unit
        return DENSITY

    def _shape(self, prim: Any) -> tuple[float, Array, Array] | None:
        """(volume, centre, C/V) in the units of the prim."""
        G = self.G
        turn = {"X": (2, 0, 1), "Y": (1, 2, 0), "Z": (0, 1, 2)}.get(str(self._value(prim, "axis", "Z")), (0, 1, 2))
        solid: Shape
        if prim.IsA(G.Cube):
            solid = Box(size=[self._number(prim, "size", 2.0)] * 3)
        elif prim.IsA(G.Sphere):
            solid = Sphere(self._number(prim, "radius", 1.0))
        elif prim.IsA(G.Cylinder):
            solid = Cylinder(radius=self._number(prim, "radius", 1.0), length=self._number(prim, "height", 2.0))
        elif prim.IsA(G.Capsule) or prim.IsA(G.Cone):
            r = self._number(prim, "radius", 0.5 if prim.IsA(G.Capsule) else 1.0)
            h = self._number(prim, "height", 1.0 if prim.IsA(G.Capsule) else 2.0)
            if not (r > 0.0 and h > 0.0):
                raise ModelError(f"{self._where(prim)}: radius {r:g}, height {h:g}. Expected lengths > 0.")
            if prim.IsA(G.Capsule):  # a cylinder and two halves of a ball
                tube, ends = math.pi * r * r * h, 4 / 3 * math.pi * r**3
                across = tube * r * r / 4 + ends * r * r / 5
                along = tube * h * h / 12 + ends * (r * r / 5 + 3 * r * h / 8 + h * h / 4)
                return tube + ends, np.zeros(3), np.diag([across, across, along])[np.ix_(turn, turn)] / (tube + ends)
            centre, C = np.array([0.0, 0.0, -h / 4]), np.diag([3 * r * r / 20, 3 * r * r / 20, 3 * h * h / 80])
            return math.pi * r * r * h / 3, centre[list(turn)], C[np.ix_(turn, turn)]
        else:
            return None
        J = np.asarray(solid.unit_inertia(), dtype=float)
        C = np.trace(J) / 2 * np.eye(3) - J
        return float(solid.measure()), np.zeros(3), C[np.ix_(turn, turn)]

    def _triangles(self, prim: Any) -> Array | None:
        """Faces cut from their first corner."""
        points = np.array(self._value(prim, "points", []), dtype=float).reshape(-1, 3)
        counts = np.array(self._value(prim, "faceVertexCounts", []), dtype=int)
        corners = np.array(self._value(prim, "faceVertexIndices", []), dtype=int)
        if not len(points) or not len(counts) or counts.min() < 0 or counts.sum() != len(corners):
            self.report.add("left out", None, f"{prim.GetPath()}: a mesh without faces.", loss=True)
            return None
        if len(corners) > 3 * MOST_TRIANGLES or corners.min() < 0 or corners.max() >= len(points):
            raise ModelError(f"{self._where(prim)}: its faces name points that are not there, or are too many.")
        if not (np.abs(points) <= LARGEST).all():
            raise ModelError(f"{self._where(prim)}: its points are not finite. Expected numbers.")
        first = np.cumsum(counts) - counts
        number = np.maximum(counts - 2, 0)
        face = np.repeat(np.arange(len(counts)), number)
        k = np.arange(number.sum()) - np.repeat(np.cumsum(number) - number, number)
        at = np.stack([first[face], first[face] + k + 1, first[face] + k + 2], axis=1)
        found: Array = points[corners[at]]
        return found if len(found) else None

    def _picture(self, prim: Any, X: Placement) -> Shape | None:
        """Boxes and balls, cylinders and capsules, where their scale is the same in all directions."""
        if not (
            prim.IsA(self.G.Cube) or prim.IsA(self.G.Sphere) or prim.IsA(self.G.Cylinder) or prim.IsA(self.G.Capsule)
        ):
            return None
        A, t = self._affine(prim)
        scale = np.linalg.norm(A, axis=0)
        if not scale.min() > 1e-12 or np.linalg.det(A) <= 0.0:
            return None
        R = A / scale
        if np.abs(R.T @ R - np.eye(3)).max() > 1e-4:
            return None
        U, _, V = np.linalg.svd(R)
        at = X.inverse() @ Placement(t * self.metre, rotation=U @ V)
        scale = scale * self.metre
        if prim.IsA(self.G.Cube):
            edges = self._number(prim, "size", 2.0) * scale
            return Box(size=edges, placement=at) if edges.min() > 0.0 else None
        r = self._number(prim, "radius", 0.5 if prim.IsA(self.G.Capsule) else 1.0) * float(scale.mean())
        if not r > 0.0:
            return None
        if prim.IsA(self.G.Sphere):
            return Sphere(r, placement=at)
        axis = str(self._value(prim, "axis", "Z")).lower()
        h = self._number(prim, "height", 1.0 if prim.IsA(self.G.Capsule) else 2.0) * float(scale["xyz".find(axis)])
        return Cylinder(radius=r, length=h, axis=axis if axis in "xyz" else "z", placement=at) if h > 0.0 else None

    # Joints

    def _joint(self, prim: Any) -> LinkJoint | None:
        name = self.names[str(prim.GetPath())]
        if not self._value(prim, "physics:jointEnabled", True):
            self.report.add("left out", None, f"joint {name!r} is switched off.")
            return None
        self._extensions(prim)
        if math.isfinite(self._number(prim, "physics:breakForce", math.inf)):
            self.report.add("left out", None, f"joint {name!r}: its breakForce.")
        (a, F), (b, M) = (self._end(prim, k) for k in (0, 1))
        if a == b:
            if a == "world":
                raise ModelError(f"{self._where(prim)}: it joins no body. Expected physics:body0 or physics:body1.")
            raise ModelError(f"{self._where(prim)}: both its bodies are {a!r}. Expected two different ones.")
        kind, axes, parts = self._kind(prim, name)
        if kind == "free":
            return None
        last = bool(self._value(prim, "physics:excludeFromArticulation", False))
        joint = LinkJoint(name, kind, a, b, F, M, axes, parts=parts, last=last, armature=self._armature(prim))
        if kind == "distance":
            low, high = (self._number(prim, f"physics:{k}Distance", -1.0) for k in ("min", "max"))
            if low != high or not low > 0.0:
                text = f"joint {name!r}: a distance between {low:g} and {high:g}."
                self.report.add("left out", None, text, loss=True)
                return None
            joint.pitch = low * self.metre
            return joint
        joint.q0 = self._start(joint)
        return joint

    def _armature(self, prim: Any) -> float:
        for space in NAMESPACES:
            value = self._value(prim, f"{space}:armature", None)
            if isinstance(value, float) and value > 0.0:
                return value * self.kilogram * (self.metre**2 if prim.IsA(self.P.RevoluteJoint) else 1.0)
        return 0.0

    def _end(self, prim: Any, k: int) -> tuple[str, Placement]:
        """(link or world, the joint's frame in it)."""
        relation = prim.GetRelationship(f"physics:body{k}")
        targets = relation.GetTargets() if relation else []
        local = Placement(rotation=self._quaternion(prim, f"physics:localRot{k}").R)
        p = self._numbers(prim, f"physics:localPos{k}", (0.0, 0.0, 0.0))
        if not (np.abs(p) <= LARGEST).all():
            raise ModelError(f"{self._where(prim)}: physics:localPos{k} is not finite. Expected numbers.")
        if not targets:
            return "world", Placement(p * self.metre) @ local
        target = self.stage.GetPrimAtPath(targets[0])
        if not target:
            raise ModelError(f"{self._where(prim)}: physics:body{k} names {targets[0]}, which is not there.")
        X, scale = self._rigid(target)
        at = Placement(p * scale * self.metre) @ local
        owner = self._owner(target)
        if owner is None:
            return "world", X @ at
        base, _ = self._rigid(self.bodies[owner])
        return self.names[owner], at if owner == str(target.GetPath()) else base.inverse() @ X @ at

    def _kind(self, prim: Any, name: str) -> tuple[str, list[Array], list[str]]:
        P = self.P
        axis = np.eye(3)["XYZ".find(str(self._value(prim, "physics:axis", "X")))]
        for schema, kind in ((P.RevoluteJoint, "revolute"), (P.PrismaticJoint, "prismatic")):
            if prim.IsA(schema):
                return kind, [axis], []
        for schema, kind in ((P.FixedJoint, "fixed"), (P.SphericalJoint, "spherical"), (P.DistanceJoint, "distance")):
            if prim.IsA(schema):
                if kind == "spherical" and self._number(prim, "physics:coneAngle0Limit", -1.0) >= 0.0:
                    self.report.add("left out", None, f"joint {name!r}: the cone that limits it.")
                return kind, [], []
        return self._generic(prim, name)

    def _generic(self, prim: Any, name: str) -> tuple[str, list[Array], list[str]]:
        """A joint of six degrees of freedom, of which some are locked."""
        free: dict[str, list[int]] = {"trans": [], "rot": []}
        for group, found in free.items():
            for k, letter in enumerate("XYZ"):
                low, high = (self._number(prim, f"limit:{group}{letter}:physics:{e}", s * math.inf)
                             for e, s in (("low", -1.0), ("high", 1.0)))  # fmt: skip
                if not low > high and not (low == high and math.isfinite(low)):
                    found.append(k)
                elif low == high and low != 0.0:
                    self.report.add("left out", None, f"joint {name!r}: {group}{letter} is held at {low:g}.", loss=True)
        if prim.HasAttribute("limit:distance:physics:high"):
            self.report.add("left out", None, f"joint {name!r}: its limit of distance.", loss=True)
        E, T, turns = np.eye(3), free["trans"], free["rot"]
        if len(T) == 3 and len(turns) == 3:
            self.report.add("read", None, f"joint {name!r} leaves all motions free: it ties nothing.")
            return "free", [], []
        if not T and len(turns) in (0, 3):
            return "fixed" if not turns else "spherical", [], []
        if len(T) == 2 and len(turns) == 1 and turns[0] not in T:
            return "planar", [E[turns[0]], E[(turns[0] + 1) % 3]], []
        if len(T) == 1 and turns == T:
            return "cylindrical", [E[T[0]]], []
        if len(turns) > 1:
            self.report.add("changed", None, f"joint {name!r} turns about its axes one after the other, x first.")
        if not T and len(turns) == 2:
            return "universal", [E[k] for k in turns], []
        parts = ["prismatic"] * len(T) + ["revolute"] * len(turns)
        axes = [E[k] for k in (*T, *turns)]
        return (parts[0] if len(parts) == 1 else "row"), axes, parts if len(parts) > 1 else []

    def _start(self, joint: LinkJoint) -> Any:
        """Coordinates at which the bodies are where the stage has them."""
        a, b = (Placement() if n == "world" else self.links[n].at for n in (joint.a, joint.b))
        Y = (a @ joint.F).inverse() @ b @ joint.M
        R, p = np.asarray(Y.R), np.asarray(Y.p)
        q: Any = None
        X = Placement()
        if joint.kind == "spherical":
            q, X = Y.quaternion, Placement(rotation=R)
        elif joint.kind == "revolute":
            e = joint.axes[0]
            axial = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
            q = [math.atan2(float(axial @ e) / 2, (float(np.trace(R)) - 1) / 2)]
            X = Placement(quaternion=[math.cos(q[0] / 2), *(math.sin(q[0] / 2) * e)])
        elif joint.kind == "prismatic":
            q = [float(p @ joint.axes[0])]
            X = Placement(q[0] * joint.axes[0])
        off = X.inverse() @ Y
        if max(np.abs(off.p).max(), np.abs(np.asarray(off.R) - np.eye(3)).max()) > CLOSED:
            if joint.kind in ("revolute", "prismatic", "spherical", "fixed"):
                text = f"joint {joint.name!r} is not closed where the stage has its bodies: they start where it is."
            else:
                text = f"joint {joint.name!r} starts at zero, not where the stage has its bodies."
            self.report.add("changed", None, text)
        return q

    # What acts in joints

    def _acting(self, joint: LinkJoint, prim: Any, assembly: Assembly) -> None:
        carrier = assembly.carriers.get(joint.name)
        plain = prim.IsA(self.P.RevoluteJoint) or prim.IsA(self.P.PrismaticJoint)
        names = [a.GetName() for a in prim.GetAuthoredAttributes()]
        for drive in dict.fromkeys(n.split(":")[1] for n in names if n.startswith("drive:")):
            self._drive(joint, prim, carrier, drive, self._driven(joint, plain))
        if plain and carrier is not None:
            self._limits(joint, prim, carrier)
        for name in names:
            if name.startswith("limit:") and name.endswith(":low"):
                low, high = self._number(prim, name, -math.inf), self._number(prim, name[:-3] + "high", math.inf)
                if low < high and (math.isfinite(low) or math.isfinite(high)):
                    self.report.add("left out", None, f"joint {joint.name!r}: {name[:-4]} of a free motion.")

    def _driven(self, joint: LinkJoint, plain: bool) -> dict[str, int | None]:
        """The coordinate that each drive acts on, by the name of the drive."""
        if plain:
            return {"angular" if joint.kind == "revolute" else "linear": None}
        if joint.kind not in ("revolute", "prismatic", "universal"):
            return {}
        group = "trans" if joint.kind == "prismatic" else "rot"
        names = [group + "XYZ"[int(np.argmax(np.abs(e)))] for e in joint.axes]
        return {n: k if len(names) > 1 else None for k, n in enumerate(names)}

    def _drive(
        self, joint: LinkJoint, prim: Any, carrier: str | None, drive: str, known: dict[str, int | None]
    ) -> None:
        key = f"drive:{drive}:physics:"
        k, c, target, rate = (
            self._number(prim, key + n, 0.0) for n in ("stiffness", "damping", "targetPosition", "targetVelocity")
        )
        most = self._number(prim, key + "maxForce", math.inf)
        if not (k or c) or most == 0.0:
            return
        turning = drive == "angular" or drive.startswith("rot")
        degree = math.pi / 180 if turning else 1.0
        unit = self.kilogram * (self.metre**2 if turning else 1.0)
        k, c = k * unit / degree, c * unit / degree
        length = degree if turning else self.metre
        target, rate, most = target * length, rate * length, most * unit * (1.0 if turning else self.metre)
        accelerating = str(self._value(prim, key + "type", "force")) == "acceleration"
        where = known.get(drive, -1)
        if accelerating or carrier is None or where == -1:
            why = "of accelerations" if accelerating else "of a joint that closes a loop or has several axes"
            self.report.add("left out", None, f"joint {joint.name!r}: its drive {drive!r} {why}.", loss=True)
            return
        label = f"{joint.name} drive" if where is None else f"{joint.name} drive {where}"
        if k < 0.0 or c < 0.0 or most < 0.0 or not np.isfinite([k, c, target, rate]).all():
            raise ModelError(f"{self._where(prim)}: drive {drive!r}: negative or not finite. Expected numbers >= 0.")
        if not rate and not most < LARGEST:
            self.result.add_force(label, JointSpring(carrier, stiffness=k or None, rest=target if k else 0.0, damping=c,
                                                     coordinate=where))  # fmt: skip
        else:
            limit = most if most < LARGEST else None
            self.result.add_force(label, Servo(carrier, kp=k, kd=c, target=target, target_rate=rate, torque_limit=limit,
                                               coordinate=where))  # fmt: skip
        self.report.add("read", None, f"joint {joint.name!r}: a drive, stiffness {k:g}, damping {c:g}.")

    def _limits(self, joint: LinkJoint, prim: Any, carrier: str) -> None:
        unit = math.pi / 180 if joint.kind == "revolute" else self.metre
        low, high = (self._number(prim, f"physics:{e}Limit", s * math.inf) * unit
                     for e, s in (("lower", -1.0), ("upper", 1.0)))  # fmt: skip
        ends = [x if abs(x) < LARGEST else None for x in (low, high)]
        if ends == [None, None]:
            return
        if low > high:
            self.report.add("left out", None, f"limits of joint {joint.name!r}: {low:g} > {high:g}.")
            return
        self.result.set_limits(carrier, lower=ends[0], upper=ends[1])
        if not self.stops:
            self.report.add("left out", None, f"limits of joint {joint.name!r} are data; stops=True holds them.")
        elif low < high:
            self.result.add_event(f"{joint.name} stop", Stop(carrier, lower=ends[0], upper=ends[1]))
