"""URDF: trees of links and joints, as ROS describes them (wiki.ros.org/urdf/XML).

A link becomes a body with the name of the link. Its joint has that name too; `system.report.joints` has the names of
the file. Links on fixed joints stay bodies on `Fixed` joints: the engine lumps them, and their names are frames.

    mimic                → Gear                     q = multiplier q' + offset
    dynamics damping     → JointSpring(damping=)
    dynamics friction    → JointFriction(coulomb=)
    limit                → model.limits, with stops=True also Stop
    visual               → shapes of pictures; names of meshes stay in the report
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np

from ..core import read as arguments
from ..core.errors import ModelError, UnsupportedError, brief
from ..core.read import Array
from ..model.constraints import Gear
from ..model.events import Stop
from ..model.forces import JointFriction, JointSpring
from ..model.joints import Fixed, Free, Planar, Prismatic, Revolute, Spherical
from ..model.joints.contract import Joint
from ..model.system import System
from ..spatial.mass_properties import MassProperties, check_inertia, compose
from ..spatial.placement import Placement
from ..spatial.shapes import Box, Cylinder, Shape, Sphere
from .import_report import ImportReport, check_options, folders
from .mesh import mesh_properties
from .xml_source import Element, inside, parse, parse_text

OPTIONS = ("strict", "base", "stops", "repair", "density", "package_dirs", "trusted", "arguments")
KINDS = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar", "spherical")
# Extensions of Gazebo that change the motion of a tree. implicitSpringDamper only says how ODE integrates damping.
ACTING = {"springStiffness", "dampingFactor", "kinematic"}


def read(
    path: Path,
    *,
    strict: bool = True,
    base: Literal["fixed", "free"] = "fixed",
    stops: bool = False,
    repair: bool = False,
    density: float | None = None,
    package_dirs: Any = None,
    trusted: bool = False,
    arguments: Any = None,
    **unknown: Any,
) -> System:
    """`base` holds the root link in the world, or lets it move freely. `stops` makes ends of travel of the position
    limits. `repair` replaces inertias that no body can have; without it they are taken as they are and named.
    `density` (kg/m³) gives mass to links that have none but have shapes or meshes. `package_dirs` are the folders where
    package:// leads to. A xacro file runs expressions, hence needs `trusted=True`; `arguments` are its arguments."""
    check_options(unknown, OPTIONS, f"load({brief(path.name)})")
    expand = path.suffix.lower() == ".xacro"
    root = _expanded(path, trusted, arguments) if expand else parse(path, "robot")
    return _Reader(root, path, base, stops, repair, density, folders(package_dirs, "package_dirs")).system(strict)


def _expanded(path: Path, trusted: bool, given: Any) -> Element:
    where = f"load({brief(path.name)})"
    if not arguments.flag(trusted, f"{where}: trusted"):
        raise ModelError(
            f"{where}: a xacro file evaluates Python expressions and reads other files. If you trust it: "
            "load(..., trusted=True)."
        )
    try:
        from xacrodoc import XacroDoc
    except ImportError:
        raise UnsupportedError(f"{where}: xacro needs a package. Install it: pip install 'sharnir[xacro]'.") from None
    values = arguments.mapping(given, f"{where}: arguments", "a mapping of names to values")
    try:
        text = XacroDoc.from_file(str(path), subargs={k: str(v) for k, v in values.items()}).to_urdf_string()
    except Exception as error:  # of any kind: the file runs expressions
        raise ModelError(f"{where}: xacro failed: {brief(str(error))}. Check it with the xacro command.") from None
    return parse_text(text.encode(), f"{path.name} (expanded)", "robot")


class _Reader:
    """One file."""

    def __init__(
        self, root: Element, path: Path, base: Any, stops: Any, repair: Any, density: Any, packages: tuple[Path, ...]
    ) -> None:
        where = f"load({brief(path.name)})"
        self.root, self.folder, self.packages = root, path.parent, packages
        self.base = arguments.choice(base, ("fixed", "free"), f"{where}: base=", " is not known.")
        self.stops = arguments.flag(stops, f"{where}: stops")
        self.repair = arguments.flag(repair, f"{where}: repair")
        self.density = None if density is None else arguments.positive(density, f"{where}: density")
        self.report = ImportReport(root.file, "URDF")
        self.colours = _colours(root)
        self.links = self._named("link")
        self.joints = self._named("joint")
        self.result = System(root.attributes.get("name", "").strip() or path.stem or "robot")

    def system(self, strict: bool) -> System:
        self._elsewhere()
        for name, joint in self._ordered():
            self._body(name, joint)
        for name, joint in self.joints.items():
            self._coupled(name, joint)
        self.report.refuse_losses(strict)
        self.result.report = self.report
        return self.result

    # The tree

    def _named(self, tag: str) -> dict[str, Element]:
        found: dict[str, Element] = {}
        for element in self.root.all(tag):
            name = element.required("name")
            if name in found:
                element.fail(f"the name {brief(name)} is that of line {found[name].line} already. Names must differ.")
            found[name] = element
        return found

    def _end(self, joint: Element, tag: str) -> str:
        """The link that a joint begins or ends at."""
        element = joint.first(tag)
        if element is None:
            joint.fail(f'it has no <{tag}>. Expected <{tag} link="..."/>.')
        name = element.required("link")
        if name not in self.links:
            element.fail(f"there is no link {brief(name)}. Expected a link of this file.")
        return name

    def _ordered(self) -> list[tuple[str, Element | None]]:
        """Links with the joint that carries them, parents first."""
        if not self.links:
            self.root.fail('there is no link in it. Expected <link name="..."/>.')
        carried: dict[str, Element] = {}
        children: dict[str, list[str]] = {name: [] for name in self.links}
        for joint in self.joints.values():
            parent, child = self._end(joint, "parent"), self._end(joint, "child")
            if child in carried:
                joint.fail(
                    f"link {brief(child)} is the child of line {carried[child].line} already. URDF has trees only; "
                    "close the loop with a constraint afterwards."
                )
            carried[child] = joint
            children[parent].append(child)
        roots = [name for name in self.links if name not in carried]
        if len(roots) != 1:
            what = "every link is a child, which is a cycle" if not roots else f"{len(roots)} links have no parent"
            self.root.fail(f"{what}: {brief(roots)}. Expected one root.")
        order: list[tuple[str, Element | None]] = []
        stack = roots
        while stack:
            name = stack.pop()
            order.append((name, carried.get(name)))
            stack += reversed(children[name])
        if len(order) < len(self.links):
            lost = next(name for name in self.links if name not in {n for n, _ in order})
            carried[lost].fail(f"link {brief(lost)} is part of a cycle. Expected a tree.")
        return order

    # Bodies

    def _body(self, name: str, joint: Element | None) -> None:
        link = self.links[name]
        if joint is None and name == "world":
            if self.base == "free":
                link.fail('the root is the world, so it cannot be free. Use base="fixed".')
            return
        if name == "world":
            link.fail("this name belongs to the fixed world, but a joint carries the link. Choose another name.")
        at = Placement()
        kind: Joint = Free() if self.base == "free" else Fixed()
        parent = "world"
        if joint is not None:
            self.report.joints[joint.attributes["name"].strip()] = name
            kind, at, parent = self._joint(joint), _origin(joint), self._end(joint, "parent")
        shapes, meshes = self._visuals(link)
        self.report.meshes.update({name: meshes} if meshes else {})
        properties = self._properties(link)
        try:
            self.result.add_body(
                name,
                parent,
                joint=kind,
                placement=at,
                mass=properties.mass,
                com=properties.com,
                inertia=properties.inertia,
                check_inertia=properties.check,
                visual=shapes or None,
            )
        except ModelError as error:
            raise ModelError(f"{link.file}:{link.line}: {error}") from None
        self.report.add("read", link.line, f"link {name!r} is a body.")
        if joint is not None:
            self._forces(name, kind, joint)

    def _joint(self, joint: Element) -> Joint:
        kind = joint.attributes.get("type", "").strip()
        if kind not in KINDS:
            joint.fail(f"type={brief(kind)}. Expected one of {', '.join(KINDS)}.")
        if kind in ("fixed", "floating", "spherical"):
            return {"fixed": Fixed, "floating": Free, "spherical": Spherical}[kind]()  # type: ignore[no-any-return]
        element = joint.first("axis")
        axis = [1.0, 0.0, 0.0] if element is None else element.numbers("xyz", 3, (1.0, 0.0, 0.0))
        if not np.linalg.norm(axis) > 1e-9:
            (element or joint).fail(f"axis {brief(axis)} has no direction. Expected a vector that is not zero.")
        makers = {"prismatic": Prismatic, "planar": Planar}
        return makers.get(kind, Revolute)(axis)

    def _properties(self, link: Element) -> MassProperties:
        inertial = link.first("inertial")
        where = f"{link.file}:{link.line}: link {link.attributes['name']!r}"
        if inertial is None:
            return MassProperties(0.0) if self.density is None else self._from_shapes(link, where)
        element, tensor = inertial.first("mass"), inertial.first("inertia")
        if element is None:
            inertial.fail('it has no <mass>. Expected <mass value="..."/>.')
        mass = element.number("value")
        if mass < 0.0:
            element.fail(f"the mass {mass:g} is negative. Expected a number >= 0.")
        J = np.zeros((3, 3))
        if tensor is not None:
            xx, yy, zz, xy, xz, yz = (tensor.number(k, 0.0) for k in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
            if missing := [k for k in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz") if k not in tensor.attributes]:
                self.report.add("read", tensor.line, f"inertia without {', '.join(missing)}: they count as zero.")
            J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        com = np.zeros(3)
        X = _origin(inertial)
        check = True
        try:
            check_inertia(J, "inertia", mass, com)
        except ModelError as error:
            line = (tensor or inertial).line
            reason = str(error).partition(" Expected")[0]
            if self.repair:
                J = _nearest_physical(J)
                text = f"{reason} It was replaced by the nearest that a body can have."
                self.report.add("repaired", line, f"link {link.attributes['name']!r}: {text}")
            else:
                check = False
                text = f"{reason} It is taken as it is; repair=True replaces it."
                self.report.add("read", line, f"link {link.attributes['name']!r}: {text}")
        return MassProperties(mass, com, J, where, check=check).placed(X)

    def _from_shapes(self, link: Element, where: str) -> MassProperties:
        """With a density: of the collision geometry, or where there is none of the visual one."""
        parts = list(link.all("collision")) or list(link.all("visual"))
        found: list[MassProperties] = []
        for part in parts:
            geometry = part.first("geometry")
            mesh = None if geometry is None else geometry.first("mesh")
            if mesh is not None:
                file = self._file(mesh)
                scale = mesh.numbers("scale", 3, (1.0, 1.0, 1.0))
                found.append(mesh_properties(file, self.density or 0.0, scale).placed(_origin(part)))
            elif (shape := _shape(part, self.density)) is not None:
                found.append(shape.mass_properties())
        if not found:
            return MassProperties(0.0)
        self.report.add("changed", link.line, f"link {link.attributes['name']!r} has its mass from the density given.")
        return compose(found)

    def _file(self, mesh: Element) -> Path:
        name = mesh.required("filename")
        where = f"{mesh.file}:{mesh.line}: <mesh>"
        allowed = (self.folder, *self.packages)
        if name.startswith("package://"):
            rest = name.removeprefix("package://")
            package, _, below = rest.partition("/")
            places = [folder / rest for folder in self.packages]
            places += [folder / below for folder in self.packages if folder.name == package]
            place = next((x for x in places if x.is_file()), self.folder / rest)
        else:
            place = self.folder / name.removeprefix("file://")
        return inside(place, allowed, where)

    def _visuals(self, link: Element) -> tuple[list[Any], list[str]]:
        shapes: list[Any] = []
        meshes: list[str] = []
        for visual in link.all("visual"):
            geometry = visual.first("geometry")
            if geometry is not None and (mesh := geometry.first("mesh")) is not None:
                meshes.append(mesh.required("filename"))
            elif (shape := _shape(visual)) is not None:
                shapes.append((shape, self._colour(visual)))
        if any(link.all("collision")):
            self.report.add("left out", link.line, f"collision geometry of link {link.attributes['name']!r}.")
        return shapes, meshes

    def _colour(self, visual: Element) -> tuple[float, ...] | None:
        material = visual.first("material")
        if material is None:
            return None
        colour = material.first("color")
        return self.colours.get(material.attributes.get("name", "")) if colour is None else _rgb(colour)

    # What acts in joints

    def _forces(self, name: str, kind: Joint, joint: Element) -> None:
        for tag in ("dynamics", "joint_properties"):
            for element in joint.all(tag):
                damping, friction = element.number("damping", 0.0), element.number("friction", 0.0)
                if not damping and not friction:
                    continue
                what = f"joint {joint.attributes['name']!r}: "
                if damping < 0.0 or friction < 0.0:
                    element.fail(f"{what}damping {damping:g}, friction {friction:g}. Expected numbers >= 0.")
                if kind.nv != 1:
                    loss = kind.nv > 0
                    self.report.add(
                        "left out", element.line, f"{what}damping and friction of a {type(kind).__name__}.", loss
                    )
                    continue
                if damping:
                    self.result.add_force(f"{name} damping", JointSpring(joint=name, damping=damping))
                if friction:
                    self.result.add_force(f"{name} friction", JointFriction(joint=name, coulomb=friction))
                self.report.add("read", element.line, f"{what}damping {damping:g}, friction {friction:g}.")
        limit = joint.first("limit")
        if limit is not None and kind.nv == 1:
            self._limit(name, joint, limit)
        for tag in ("safety_controller", "calibration"):
            for element in joint.all(tag):
                self.report.add("left out", element.line, f"<{tag}> of joint {joint.attributes['name']!r}.")

    def _limit(self, name: str, joint: Element, limit: Element) -> None:
        ends: list[float | None] = [None, None]
        if joint.attributes["type"].strip() != "continuous" and {"lower", "upper"} & set(limit.attributes):
            ends = [limit.number("lower", 0.0), limit.number("upper", 0.0)]
        lower, upper = ends
        most = [abs(limit.number(k)) if k in limit.attributes else None for k in ("velocity", "effort")]
        if lower is not None and upper is not None and lower > upper:
            self.report.add("left out", limit.line, f"limits of {joint.attributes['name']!r}: {lower:g} > {upper:g}.")
            return
        self.result.set_limits(name, lower=lower, upper=upper, velocity=most[0], effort=most[1])
        if self.stops and lower is not None and upper is not None:
            if lower < upper:
                self.result.add_event(f"{name} stop", Stop(joint=name, lower=lower, upper=upper))
            else:
                self.report.add("left out", limit.line, f"stop of {joint.attributes['name']!r}: there is no room.")

    def _coupled(self, name: str, joint: Element) -> None:
        for mimic in joint.all("mimic"):
            other = mimic.required("joint")
            if other not in self.joints:
                mimic.fail(f"there is no joint {brief(other)}. Expected a joint of this file.")
            a, b = self._end(joint, "child"), self._end(self.joints[other], "child")
            if a == b:
                mimic.fail("the joint mimics itself. Expected another joint.")
            ratio, offset = mimic.number("multiplier", 1.0), mimic.number("offset", 0.0)
            sizes = [self._joint(x).nv for x in (joint, self.joints[other])]
            if sizes != [1, 1]:
                loss = sizes[0] > 0
                self.report.add(
                    "left out", mimic.line, f"mimic of {name!r}: its joints are not of one coordinate.", loss
                )
                continue
            if ratio == 0.0:
                from ..model.constraints import Coupling

                self.result.add_constraint(f"{name} mimic", Coupling(f"q({a!r}) - {offset!r}"))
            else:
                self.result.add_constraint(f"{name} mimic", Gear(a, b, ratio, offset=offset))
            text = f"mimic: joint {name!r} follows {other!r} by a Gear, a constraint with its force."
            self.report.add("changed", mimic.line, text)

    def _elsewhere(self) -> None:
        """Elements that are no part of a tree of bodies."""
        for element in self.root.children:
            if element.tag in ("link", "joint", "material"):
                continue
            if element.tag.startswith("xacro:"):
                element.fail("this is xacro, to be expanded first. Name the file .xacro, or run the xacro command.")
            acting = element.tag == "gazebo" and _acts(element)
            self.report.add(
                "left out", element.line, f"<{element.tag[:60]}>{f': {acting}' if acting else ''}.", bool(acting)
            )


def _acts(gazebo: Element) -> str:
    """The first setting of Gazebo that changes the motion: springs, joints that close loops, gravity switched off."""
    stack = list(gazebo.children)
    while stack:
        x = stack.pop()
        if x.tag == "joint" and x.first("parent") is not None and x.first("child") is not None:
            return "a joint that closes a loop"
        value = x.text.strip().lower()
        if x.tag in ACTING and value not in ("", "0", "0.0", "false"):
            return x.tag
        if (x.tag == "turnGravityOff" and value in ("true", "1")) or (x.tag == "gravity" and value in ("false", "0")):
            return "gravity is switched off"
        stack += x.children if x.tag not in ("sensor", "plugin", "visual", "collision") else []
    return ""


def _origin(element: Element) -> Placement:
    origin = element.first("origin")
    if origin is None:
        return Placement()
    none = (0.0, 0.0, 0.0)
    return Placement(origin.numbers("xyz", 3, none), rpy=origin.numbers("rpy", 3, none))


def _shape(element: Element, density: float | None = None) -> Shape | None:
    """A box, cylinder or sphere; None for what is none, or has no size."""
    geometry = element.first("geometry")
    for x in geometry.children if geometry is not None else ():
        at: dict[str, Any] = {"placement": _origin(element), "density": density}
        if x.tag == "box" and min(size := x.numbers("size", 3)) > 0.0:
            return Box(size=size, **at)
        if x.tag in ("cylinder", "capsule") and min(x.number("radius"), x.number("length")) > 0.0:
            return Cylinder(radius=x.number("radius"), length=x.number("length"), axis="z", **at)
        if x.tag == "sphere" and x.number("radius") > 0.0:
            return Sphere(x.number("radius"), **at)
    return None


def _colours(root: Element) -> dict[str, tuple[float, ...]]:
    found = {}
    for material in root.all("material"):
        if (colour := material.first("color")) is not None and (value := _rgb(colour)) is not None:
            found[material.attributes.get("name", "")] = value
    return found


def _rgb(colour: Element) -> tuple[float, ...] | None:
    try:
        value = colour.numbers("rgba", 4)[:3]
    except ModelError:  # no number of the dynamics
        return None
    return tuple(min(max(x, 0.0), 1.0) for x in value)


def _nearest_physical(J: Array) -> Array:
    """The principal values clipped at zero, the largest at the sum of the others; axes stay."""
    values, axes = np.linalg.eigh((J + J.T) / 2)
    values = np.maximum(values, 0.0)
    values[2] = min(values[2], values[0] + values[1])
    result: Array = axes @ np.diag(values) @ axes.T
    return result
