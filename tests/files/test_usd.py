"""USD stages made with pxr, against systems made by hand and closed forms."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh

pytest.importorskip("pxr")
from pxr import Gf, Sdf, Usd, UsdGeom, UsdPhysics


def new(path: Path, metre: float = 1.0, kilogram: float = 1.0, up: str = "Z") -> Any:
    stage = Usd.Stage.CreateNew(str(path))
    UsdGeom.SetStageMetersPerUnit(stage, metre)
    UsdPhysics.SetStageKilogramsPerUnit(stage, kilogram)
    UsdGeom.SetStageUpAxis(stage, up)
    return stage


def body(stage: Any, name: str, X: sh.Placement = sh.Placement(), mass: float = 0.0, **more: Any) -> Any:  # noqa: B008
    prim = UsdGeom.Xform.Define(stage, f"/{name}")
    prim.AddTranslateOp(UsdGeom.XformOp.PrecisionDouble).Set(Gf.Vec3d(*map(float, X.p)))
    prim.AddOrientOp(UsdGeom.XformOp.PrecisionDouble).Set(Gf.Quatd(*map(float, X.quaternion)))
    UsdPhysics.RigidBodyAPI.Apply(prim.GetPrim())
    if mass:
        api = UsdPhysics.MassAPI.Apply(prim.GetPrim())
        api.CreateMassAttr(mass)
        api.CreateDiagonalInertiaAttr(Gf.Vec3f(*more.get("inertia", (0, 0, 0))))
        if "com" in more:
            api.CreateCenterOfMassAttr(Gf.Vec3f(*more["com"]))
        if "axes" in more:
            api.CreatePrincipalAxesAttr(Gf.Quatf(*map(float, more["axes"])))
    return prim


def tie(stage: Any, schema: Any, name: str, a: str, b: str, F: sh.Placement, M: sh.Placement, axis: str = "") -> Any:
    joint = schema.Define(stage, f"/{name}")
    for k, (link, X) in enumerate(((a, F), (b, M))):
        if link:
            getattr(joint, f"CreateBody{k}Rel")().SetTargets([f"/{link}"])
        getattr(joint, f"CreateLocalPos{k}Attr")(Gf.Vec3f(*map(float, X.p)))
        getattr(joint, f"CreateLocalRot{k}Attr")(Gf.Quatf(*map(float, X.quaternion)))
    if axis:
        joint.CreateAxisAttr(axis)
    return joint


def test_a_chain_with_frames_of_its_own(tmp_path: Path) -> None:
    """Joint frames off both origins, turned, bodies where the joints have moved, one met from its second body."""
    rng = np.random.default_rng(2)
    P = sh.Placement
    frames = [P(rng.normal(scale=0.3, size=3), rpy=rng.normal(size=3)) for _ in range(6)]
    start = (0.4, -0.3)
    turns = [P(quaternion=(math.cos(0.2), math.sin(0.2), 0, 0)), P((0, start[1], 0))]
    X_a = frames[0] @ turns[0] @ frames[1].inverse()
    X_b = X_a @ frames[3] @ turns[1].inverse() @ frames[2].inverse()
    path = tmp_path / "x.usda"
    stage = new(path)
    mass = {"inertia": (0.1, 0.2, 0.25), "com": (0.1, 0.2, -0.1), "axes": P(rpy=(0.3, 0.2, 0.1)).quaternion}
    body(stage, "a", X_a, 2.0, **mass)
    body(stage, "b", X_b, 1.5, **mass)
    tie(stage, UsdPhysics.RevoluteJoint, "j", "", "a", frames[0], frames[1], "X")
    tie(stage, UsdPhysics.PrismaticJoint, "k", "b", "a", frames[2], frames[3], "Y")
    stage.Save()
    system = sh.load(path)
    assert "not closed" not in str(system.report)
    model = system.build()
    assert model.q0 == pytest.approx(start, abs=1e-6)
    again = sh.System("same")
    R = np.asarray(P(rpy=(0.3, 0.2, 0.1)).R)
    own = {"com": mass["com"], "inertia": R @ np.diag(mass["inertia"]) @ R.T}
    again.add_body("j", joint=sh.Revolute("x"), placement=frames[0])
    again.add_body("a", "j", joint=sh.Fixed(), placement=frames[1].inverse(), mass=2.0, **own)
    again.add_body("k", "a", joint=sh.Prismatic("-y"), placement=frames[3])
    again.add_body("b", "k", joint=sh.Fixed(), placement=frames[2].inverse(), mass=1.5, **own)
    one, two = (sh.compile(m, backend="casadi") for m in (model, again.build()))
    q, v = rng.normal(size=(2, 2))
    assert one.acceleration(q, v) == pytest.approx(two.acceleration(q, v), rel=2e-6)  # single precision of the file
    assert one.placement(q, "b").p == pytest.approx(two.placement(q, "b").p, abs=1e-6)


def test_units_and_the_up_axis(tmp_path: Path) -> None:
    """A pendulum in centimetres and grams, y up: l = 2 m, m = 3 kg; a = −m g l sin φ / (J + m l²)."""
    path = tmp_path / "x.usda"
    stage = new(path, 0.01, 0.001, "Y")
    body(stage, "bob", mass=3000.0, inertia=(2e7, 1e7, 2e7), com=(0, -200, 0))
    joint = tie(stage, UsdPhysics.RevoluteJoint, "j", "", "bob", sh.Placement(), sh.Placement(), "Z")
    joint.CreateLowerLimitAttr(-90.0)
    joint.CreateUpperLimitAttr(45.0)
    drive = UsdPhysics.DriveAPI.Apply(joint.GetPrim(), "angular")
    drive.CreateStiffnessAttr(4e7 * math.pi / 180)  # 4 N m/rad
    drive.CreateDampingAttr(5e6 * math.pi / 180)
    drive.CreateTargetPositionAttr(30.0)
    stage.Save()
    system = sh.load(path, stops=True)
    model = system.build()
    assert model.gravity == pytest.approx((0, -9.81, 0))
    limits = model.limits["bob"]
    assert (limits.lower, limits.upper) == pytest.approx((-math.pi / 2, math.pi / 4))
    assert system._events["j stop"].upper == pytest.approx(math.pi / 4)
    angle, speed = 0.3, 0.7
    torque = 4.0 * (math.pi / 6 - angle) - 0.5 * speed - 3.0 * 9.81 * 2.0 * math.sin(angle)
    a = sh.compile(model, backend="casadi").acceleration([angle], [speed])[0]
    assert a == pytest.approx(torque / (2.0 + 3.0 * 4.0), rel=1e-6)


def test_a_drive_with_a_limit_is_a_servo(tmp_path: Path) -> None:
    path = tmp_path / "x.usda"
    stage = new(path)
    body(stage, "cart", mass=1.0, inertia=(1, 1, 1))
    joint = tie(stage, UsdPhysics.PrismaticJoint, "j", "", "cart", sh.Placement(), sh.Placement(), "X")
    drive = UsdPhysics.DriveAPI.Apply(joint.GetPrim(), "linear")
    drive.CreateDampingAttr(2.0)
    drive.CreateTargetVelocityAttr(3.0)
    drive.CreateMaxForceAttr(5.0)
    stage.Save()
    model = sh.load(path).build()
    dyn = sh.compile(model, backend="casadi")
    assert dyn.acceleration([0.0], [1.0])[0] == pytest.approx(2.0 * (3.0 - 1.0))
    assert dyn.acceleration([0.0], [-9.0])[0] == pytest.approx(5.0)


SOLIDS = {
    "Cube": (lambda s, at: UsdGeom.Cube.Define(s, at), lambda x: np.abs(x).max(axis=1) <= 1.0),
    "Sphere": (lambda s, at: UsdGeom.Sphere.Define(s, at), lambda x: (x**2).sum(axis=1) <= 1.0),
    "Cylinder": (
        lambda s, at: UsdGeom.Cylinder.Define(s, at),
        lambda x: (np.abs(x[:, 1]) <= 1.0) & (x[:, 0] ** 2 + x[:, 2] ** 2 <= 1.0),
    ),
    "Capsule": (
        lambda s, at: UsdGeom.Capsule.Define(s, at),
        lambda x: np.maximum(np.abs(x[:, 1]) - 0.5, 0.0) ** 2 + x[:, 0] ** 2 + x[:, 2] ** 2 <= 0.25,
    ),
    "Cone": (
        lambda s, at: UsdGeom.Cone.Define(s, at),
        lambda x: (np.abs(x[:, 1]) <= 1.0) & (np.hypot(x[:, 0], x[:, 2]) <= (1.0 - x[:, 1]) / 2),
    ),
}


@pytest.mark.parametrize("kind", SOLIDS)
def test_masses_from_scaled_shapes(kind: str, tmp_path: Path) -> None:
    """Against sums over a grid of points, with a scale of its own along each axis, mirrored."""
    path = tmp_path / "x.usda"
    stage = new(path)
    at = sh.Placement((1, 2, 3), rpy=(0.1, 0.2, 0.3))
    prim = body(stage, "b", at)
    api = UsdPhysics.MassAPI.Apply(prim.GetPrim())
    api.CreateDensityAttr(7.0)
    make, inside = SOLIDS[kind]
    solid = make(stage, "/b/solid")
    if kind in ("Cylinder", "Capsule", "Cone"):
        solid.CreateAxisAttr("Y")
    local, scale = sh.Placement((0.3, -0.2, 0.1), rpy=(0.5, -0.4, 0.3)), np.array([0.5, 1.5, -2.0])
    solid.AddTranslateOp().Set(Gf.Vec3d(*map(float, local.p)))
    solid.AddOrientOp(UsdGeom.XformOp.PrecisionDouble).Set(Gf.Quatd(*map(float, local.quaternion)))
    solid.AddScaleOp(UsdGeom.XformOp.PrecisionDouble).Set(Gf.Vec3d(*map(float, scale)))
    UsdPhysics.CollisionAPI.Apply(solid.GetPrim())
    stage.Save()
    found = sh.load(path).build().bodies[0]
    n = 100
    line = (np.arange(n) + 0.5) / n * 2 - 1
    points = np.stack(np.meshgrid(line, line, line, indexing="ij"), axis=-1).reshape(-1, 3)
    half = np.array([0.5, 1.0, 0.5] if kind == "Capsule" else [1.0, 1.0, 1.0])
    points = points * half
    points = points[inside(points)] * scale @ np.asarray(local.R).T + local.p
    each = 7.0 * (2 / n) ** 3 * abs(np.prod(scale * half))
    mass, com = each * len(points), points.mean(axis=0)
    d = points - com
    C = each * d.T @ d
    assert found.mass == pytest.approx(mass, rel=5e-3)
    assert found.com == pytest.approx(com, abs=5e-3)
    J = np.trace(C) * np.eye(3) - C
    assert np.abs(found.inertia - J).max() < 5e-3 * np.abs(J).max()


def test_masses_from_meshes_and_given_masses(tmp_path: Path) -> None:
    """A cube of quadrilaterals 2 m wide; the mass of the body scales it."""
    path = tmp_path / "x.usda"
    stage = new(path)
    body(stage, "b", mass=4.0)
    mesh = UsdGeom.Mesh.Define(stage, "/b/mesh")
    mesh.CreatePointsAttr([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    mesh.CreateFaceVertexCountsAttr([4] * 6)
    faces = [0, 1, 3, 2, 4, 6, 7, 5, 0, 4, 5, 1, 2, 3, 7, 6, 0, 2, 6, 4, 1, 5, 7, 3]
    mesh.CreateFaceVertexIndicesAttr(faces)
    UsdPhysics.CollisionAPI.Apply(mesh.GetPrim())
    stage.Save()
    found = sh.load(path).build().bodies[0]
    assert found.mass == 4.0
    assert found.inertia == pytest.approx(4.0 / 12 * 8 * np.eye(3), abs=1e-12)


def test_joints_that_close_a_loop(tmp_path: Path) -> None:
    """Four rods, none held: a tree is chosen, one hinge is left."""
    path = tmp_path / "x.usda"
    stage = new(path)
    corners = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
    for k, p in enumerate(corners):
        body(stage, f"rod_{k}", sh.Placement(p), 1.0, inertia=(0.1, 0.1, 0.1))
    for k in range(4):
        step = np.subtract(corners[(k + 1) % 4], corners[k])
        tie(stage, UsdPhysics.RevoluteJoint, f"pin_{k}", f"rod_{k}", f"rod_{(k + 1) % 4}", sh.Placement(step),
            sh.Placement(), "Z")  # fmt: skip
    stage.Save()
    system = sh.load(path)
    assert [type(c).__name__ for c in system._constraints.values()] == ["HingeLoop"]
    model = system.build()
    assert model.nv == 6 + 3
    assert np.abs(sh.compile(model, backend="casadi").constraint_value(model.q0)).max() < 1e-12
    held = sh.load(path, base="fixed").build()
    assert held.nv == 3


LOCKED = (1.0, -1.0)


@pytest.mark.parametrize(
    ("free", "kind"),
    [
        ("", "Fixed"), ("rotY", "Revolute"), ("transX", "Prismatic"), ("rotX rotY rotZ", "Spherical"),
        ("transZ rotZ", "Cylindrical"), ("rotX rotZ", "Universal"), ("transX transY rotZ", "Planar"),
        ("transX transY transZ", "Compound"), ("transX rotY", "Compound"),
        ("transX transY transZ rotX rotY rotZ", "Free"),
    ],
)  # fmt: skip
def test_generic_joints(free: str, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "x.usda"
    stage = new(path)
    body(stage, "b", mass=1.0, inertia=(0.1, 0.2, 0.25))
    joint = tie(stage, UsdPhysics.Joint, "j", "", "b", sh.Placement(), sh.Placement())
    for name in ("transX", "transY", "transZ", "rotX", "rotY", "rotZ"):
        if name not in free.split():
            limit = UsdPhysics.LimitAPI.Apply(joint.GetPrim(), name)
            limit.CreateLowAttr(LOCKED[0])
            limit.CreateHighAttr(LOCKED[1])
    stage.Save()
    assert type(sh.load(path).build().bodies[0].joint).__name__ == kind


def test_refusals_and_losses(tmp_path: Path) -> None:
    path = tmp_path / "x.usda"
    path.write_text("#usda 1.0\n(\n")
    with pytest.raises(sh.ModelError, match=r"x.usda:\d+:\d+: USD refuses it: "):
        sh.load(path)
    path.write_text("#usda 1.0\n" + 'def "a" {' * 10_000)
    with pytest.raises(sh.ModelError, match="nested deeper than 200"):
        sh.load(path)
    (tmp_path / "empty.usda").write_text("#usda 1.0\n")
    with pytest.raises(sh.ModelError, match="no prim has PhysicsRigidBodyAPI"):
        sh.load(tmp_path / "empty.usda")
    outside = tmp_path / "deep" / "y.usda"
    outside.parent.mkdir()
    outside.write_text("#usda 1.0\n(subLayers = [@../empty.usda@])\n")
    with pytest.raises(sh.ModelError, match="leads out of the folder"):
        sh.load(outside)
    with pytest.raises(sh.ModelError, match="no prim"):
        sh.load(outside, package_dirs=[tmp_path])
    stage = new(tmp_path / "z.usda")
    body(stage, "b", mass=1.0, inertia=(1, 1, 1)).GetPrim().CreateAttribute(
        "physxRigidBody:linearDamping", Sdf.ValueTypeNames.Float
    ).Set(0.5)
    stage.Save()
    with pytest.raises(sh.ModelError, match=r"/b: physxRigidBody:linearDamping = 0.5"):
        sh.load(tmp_path / "z.usda")
    assert len(sh.load(tmp_path / "z.usda", strict=False).report.losses) == 1


def test_instances_and_references_that_multiply(tmp_path: Path) -> None:
    """Shapes of an instance count. Ten levels of ten references each are refused before they are composed."""
    path = tmp_path / "x.usda"
    stage = new(path)
    cube = UsdGeom.Cube.Define(stage, "/shapes/cube")
    UsdPhysics.CollisionAPI.Apply(cube.GetPrim())
    body(stage, "b")
    held = stage.DefinePrim("/b/collisions")
    held.GetReferences().AddInternalReference("/shapes")
    held.SetInstanceable(True)
    stage.Save()
    assert sh.load(path).build().bodies[0].mass == 8000.0
    path = tmp_path / "bomb.usda"  # the stage above is open, and would compose a file of the same name again
    text = "#usda 1.0\n" + 'def "l0"\n{\n}\n'
    for k in range(1, 11):
        inner = "".join(f'def "r{j}" (references = </l{k - 1}>)\n{{\n}}\n' for j in range(10))
        text += f'def "l{k}"\n{{\n{inner}\n}}\n'
    path.write_text(text)
    with pytest.raises(sh.ModelError, match="with its references it has more than"):
        sh.load(path)
    path = tmp_path / "circle.usda"
    path.write_text('#usda 1.0\ndef "a"\n{\ndef "b" (references = </a>)\n{\n}\n}\n')
    with pytest.raises(sh.ModelError, match="with its references it has more than"):
        sh.load(path)
