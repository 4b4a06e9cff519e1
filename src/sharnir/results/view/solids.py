"""A mechanism as solids for pictures without a browser and for glTF: unit forms, and where each stands at a state.

The page draws the same (`page/src/mechanism.js`, `overlay.js`): shapes of bodies or their skeleton, springs, ropes,
struts, drives, and points of constraints. Forms have size 1 and lie along z where they have a direction.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ...core.read import Array
from ...spatial.rotations import rotation_of_quaternions

PALETTE = ("#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#76b7b2", "#e15759", "#edc948", "#9c755f", "#ff9da7", "#7f8fa6")
SPRING, ROPE, STRUT, DRIVE, TIE, PIVOT, DISC, BUSHING = (
    "#f9a825", "#8d6e63", "#546e7a", "#546e7a", "#d81b60", "#455a64", "#90a4ae", "#37474f",
)  # fmt: skip
SAMPLED = 40  # states that tell how far the mechanism reaches
ARC = np.pi / 12  # of one straight piece of a rope round a disc


class Mesh(NamedTuple):
    points: Array  # (n, 3)
    normals: Array  # (n, 3)
    triangles: np.ndarray  # (m, 3)


@cache
def form(kind: str) -> Mesh:
    """ "box" of edges 1, "cylinder" of radius 1 from −1/2 to 1/2, "ball" of radius 1, "spring" from 0 to 1."""
    return {"box": _box, "cylinder": _cylinder, "ball": _ball, "spring": _spring, "coil": _coil}[kind]()


def _box() -> Mesh:
    points: list[Array] = []
    normals: list[Array] = []
    triangles: list[tuple[int, ...]] = []
    for k in range(3):
        for side in (-0.5, 0.5):
            corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
            face = [np.insert(np.array(c), k, side) for c in corners]
            outward = np.zeros(3)
            outward[k] = np.sign(side)
            first = len(points)
            points += face
            normals += [outward] * 4
            order = [(0, 1, 2), (0, 2, 3)]
            right = np.cross(face[1] - face[0], face[2] - face[0]) @ outward > 0
            triangles += [tuple(first + i for i in (x if right else x[::-1])) for x in order]
    return Mesh(np.array(points), np.array(normals), np.array(triangles))


def _cylinder(facets: int = 32) -> Mesh:
    angle = np.linspace(0, 2 * np.pi, facets + 1)
    ring = np.stack([np.cos(angle), np.sin(angle), np.zeros_like(angle)], axis=-1)
    up = np.array([0, 0, 0.5])
    low, high = ring - up, ring + up
    n, k = facets + 1, np.arange(facets)
    points, normals = [low, high], [ring, ring]
    triangles = [np.stack([k, k + 1, n + k + 1], axis=-1), np.stack([k, n + k + 1, n + k], axis=-1)]
    for circle, side in ((low, -1.0), (high, 1.0)):
        first = sum(map(len, points))
        points += [circle, np.array([[0, 0, 0.5 * side]])]
        normals.append(np.tile([0, 0, side], (n + 1, 1)))
        pair = (k + 1, k) if side < 0 else (k, k + 1)
        triangles.append(np.stack([np.full(facets, first + n), first + pair[0], first + pair[1]], axis=-1))
    return Mesh(np.concatenate(points), np.concatenate(normals), np.concatenate(triangles))


def _grid(points: Array, normals: Array) -> Mesh:
    """A surface over two numbers, (rows, columns, 3)."""
    rows, columns = points.shape[:2]
    corner = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    a, b, c, d = corner, corner + 1, corner + columns + 1, corner + columns
    triangles = np.concatenate([np.stack([a, b, c], axis=-1), np.stack([a, c, d], axis=-1)])
    return Mesh(points.reshape(-1, 3), normals.reshape(-1, 3), triangles)


def _ball(facets: int = 24) -> Mesh:
    north = np.linspace(np.pi, 0, facets // 2 + 1)[:, None]
    around = np.linspace(0, 2 * np.pi, facets + 1)[None]
    points = np.stack([np.sin(north) * np.cos(around), np.sin(north) * np.sin(around), np.cos(north) + 0 * around], -1)
    return _grid(points, points)


def _tube(way: Array, radius: float, facets: int = 6) -> Mesh:
    along = np.gradient(way, axis=0)
    along /= np.linalg.norm(along, axis=-1, keepdims=True)
    side = np.cross(along, [0.31, 0.17, 0.94])
    side /= np.linalg.norm(side, axis=-1, keepdims=True)
    other = np.cross(along, side)
    angle = np.linspace(0, 2 * np.pi, facets + 1)[None, :, None]
    normals = np.cos(angle) * side[:, None] + np.sin(angle) * other[:, None]
    mesh = _grid(way[:, None] + radius * normals, normals)
    return mesh._replace(triangles=mesh.triangles[:, ::-1])


def _spring() -> Mesh:
    """A helix of radius 1, whose ends come back to the line."""
    s = np.linspace(0, 1, 160)
    end = np.minimum(1, np.minimum(12 * s, 12 * (1 - s)))
    angle = 2 * np.pi * 9 * s
    mesh = _tube(np.stack([end * np.cos(angle), end * np.sin(angle), 12 * s], axis=-1), 0.13)
    return mesh._replace(points=mesh.points / [1, 1, 12])


def _coil() -> Mesh:
    s = np.linspace(0, 1, 70)
    angle, radius = 2 * np.pi * 2.6 * s, 0.25 + 0.75 * s
    return _tube(np.stack([radius * np.cos(angle), radius * np.sin(angle), 0 * s], axis=-1), 0.07)


class Solid(NamedTuple):
    """A form in the world, or in the axes of a body."""

    form: str
    matrix: Array  # (4, 4)
    colour: str


class Scene:
    """`content` is that of a page (`bodies`, `ties`, `forces`), `poses` (time, bodies, 7) origin and quaternion."""

    def __init__(self, content: dict[str, Any], t: Array, poses: Array) -> None:
        self.content, self.t, self.poses = content, t, poses
        self._frames = np.tile(np.eye(4), (*poses.shape[:2], 1, 1))
        self._frames[..., :3, :3] = rotation_of_quaternions(np.nan_to_num(poses[..., 3:]))
        self._frames[..., :3, 3] = poses[..., :3]
        self.low, self.high, self.size = self._extent()
        self.mark = self._mark_size()
        self.fixed = [list(self._of_body(k)) for k in range(len(content["bodies"]) + 1)]
        self.springs = [x for x in content["forces"] if x["kind"] == "spring"]
        self.struts = [x for x in content["forces"] if x["kind"] == "strut"]
        self.ropes = [x for x in content["forces"] if x["kind"] == "rope"]

    def frames(self, time: float) -> Array:
        """(bodies + 1, 4, 4): the world and all bodies, those of the nearest state before and after mixed."""
        k = int(np.clip(np.searchsorted(self.t, time, side="right") - 1, 0, len(self.t) - 1))
        found = np.concatenate([np.eye(4)[None], self._frames[k]])
        if k + 1 < len(self.t) and self.t[k] < time:
            part = (time - self.t[k]) / (self.t[k + 1] - self.t[k])
            a, b = self.poses[k], self.poses[k + 1]
            b = np.concatenate(
                [b[:, :3], np.where(np.sum(a[:, 3:] * b[:, 3:], 1, keepdims=True) < 0, -1, 1) * b[:, 3:]], 1
            )
            mixed = a + part * (b - a)
            mixed[:, 3:] /= np.linalg.norm(mixed[:, 3:], axis=-1, keepdims=True)
            found[1:, :3, :3], found[1:, :3, 3] = rotation_of_quaternions(mixed[:, 3:]), mixed[:, :3]
        return found

    def solids(self, time: float) -> Iterator[Solid]:
        """Everything in the world at a time."""
        frames = self.frames(time)
        for frame, own in zip(frames, self.fixed, strict=True):
            if np.isfinite(frame).all():
                yield from (solid._replace(matrix=frame @ solid.matrix) for solid in own)
        yield from self.between(frames)

    def between(self, frames: Array) -> Iterator[Solid]:
        """Springs, struts and ropes, which reach from body to body."""
        L = self.mark
        for spring in self.springs:
            a, b = _ends(frames, spring)
            yield Solid("spring", reaching(a, b, 0.022 * L, centred=False), SPRING)
        for strut in self.struts:
            a, b = _ends(frames, strut)
            middle = a + 0.55 * (b - a)
            yield Solid("cylinder", reaching(a, middle, 0.02 * L), STRUT)
            yield Solid("cylinder", reaching(middle, b, 0.011 * L), STRUT)
        for rope in self.ropes:
            way = rope_way(frames, rope)
            yield from (Solid("cylinder", reaching(p, q, 0.005 * L), ROPE) for p, q in pairwise(way))

    def colour(self, k: int) -> str:
        """Of the body number k, from 0."""
        return str(self.content["bodies"][k]["colour"] or PALETTE[k % len(PALETTE)])

    def _of_body(self, number: int) -> Iterator[Solid]:
        """Solids that move with a body, in its axes; 0 is the world."""
        L, origin = self.size, np.zeros(3)
        if number:
            body, own = self.content["bodies"][number - 1], self.colour(number - 1)
            for shape in body["shapes"]:
                yield self._shape(shape, shape["colour"] or own)
            if not body["shapes"]:
                heaviest = max([x["mass"] for x in self.content["bodies"]] + [1e-300])
                yield from (Solid("cylinder", reaching(origin, np.array(p), 0.008 * L), own) for p in body["skeleton"])
                yield Solid("ball", scaled(origin, 0.014 * L), own)
                if body["mass"] > 0:
                    size = max(0.03 * np.cbrt(body["mass"] / heaviest), 0.012) * L
                    yield Solid("ball", scaled(body["com"], size), own)
        for tie in self.content["ties"]:
            yield from (
                Solid("ball", scaled(p, 0.013 * self.mark), TIE) for i, p in (tie["a"], tie["b"]) if i == number
            )
        for mark in self.content["forces"]:
            yield from self._marks(mark, number)

    def _marks(self, mark: dict[str, Any], number: int) -> Iterator[Solid]:
        """Parts of a force that a body carries."""
        L, discs = self.mark, mark.get("discs", [])
        places = [np.array(p) for i, p in mark["points"] if i == number]
        if mark["kind"] in ("coil", "drive") and places:
            half = 0.03 * L * np.array(mark["axis"])
            matrix = reaching(places[0], places[0] + mark["axis"], 0.045 * L, centred=False)
            matrix[:3, 2] *= 0.045 * L
            drum = Solid("cylinder", reaching(places[0] - half, places[0] + half, 0.034 * L), DRIVE)
            yield Solid("coil", matrix, SPRING) if mark["kind"] == "coil" else drum
        for disc in discs:
            i, at = mark["points"][disc["place"]]
            if i == number:
                half = min(0.012 * L, 0.4 * disc["radius"]) * np.array(disc["axis"])
                yield Solid("cylinder", reaching(np.array(at) - half, np.array(at) + half, disc["radius"]), DISC)
        if number == 0 and mark["kind"] in ("spring", "rope", "strut", "bushing"):
            turned = {x["place"] for x in discs}
            ends = [p for k, (i, p) in enumerate(mark["points"]) if i == 0 and k not in turned]
            yield from (Solid("ball", scaled(p, 0.014 * L), PIVOT) for p in ends)
        if mark["kind"] == "bushing" and mark["points"][0][0] == number:
            yield Solid("box", scaled(mark["points"][0][1], 0.03 * L), BUSHING)

    def _shape(self, shape: dict[str, Any], colour: str) -> Solid:
        frame = np.eye(4)
        frame[:3, :3], frame[:3, 3] = np.reshape(shape["rotation"], (3, 3)), shape["origin"]
        kind, sizes, L = shape["kind"], shape["sizes"], self.size
        if kind == "box":
            return Solid("box", frame @ np.diag([*sizes, 1.0]), colour)
        if kind in ("cylinder", "rod"):
            length = sizes[-1]
            radius = float(np.clip(0.03 * length, 0.006 * L, 0.018 * L)) if kind == "rod" else sizes[0]
            half = 0.5 * length * np.array(shape["along"])
            return Solid("cylinder", frame @ reaching(-half, half, radius), colour)
        return Solid("ball", frame @ scaled(np.zeros(3), sizes[0] if kind == "ball" else 0.02 * L), colour)

    def _mark_size(self) -> float:
        """What marks are in proportion to, as the page has it: the whole mechanism, or some bodies of a long chain."""
        lengths = []
        for body in self.content["bodies"]:
            local = np.array([[0.0, 0.0, 0.0], *body["skeleton"], *(p for x in body["shapes"] for p in _outermost(x))])
            lengths.append(float(np.linalg.norm(np.ptp(local, axis=0))))
        seen = sorted(x for x in lengths if x > 0)
        return float(np.clip(6 * seen[len(seen) // 2], 0.08 * self.size, self.size)) if seen else self.size

    def _extent(self) -> tuple[Array, Array, float]:
        """(low, high) of all of the motion, and the size of the mechanism at its start."""
        rows = np.unique(np.linspace(0, len(self.t) - 1, min(len(self.t), SAMPLED)).round().astype(int))
        fixed = [p for x in self.content["forces"] for i, p in x["points"] if i == 0]
        fixed += [p for x in self.content["ties"] for i, p in (x["a"], x["b"]) if i == 0]
        clouds = []
        for k, body in enumerate(self.content["bodies"]):
            local = np.array([[0.0, 0.0, 0.0], *body["skeleton"], *(p for x in body["shapes"] for p in _outermost(x))])
            F = self._frames[rows, k]
            clouds.append(np.einsum("tij,pj->tpi", F[:, :3, :3], local) + F[:, None, :3, 3])
        start = np.concatenate([x[0] for x in clouds] + [np.reshape(fixed, (-1, 3))])
        every = np.concatenate([x.reshape(-1, 3) for x in clouds] + [np.reshape(fixed, (-1, 3))])
        every = every[np.isfinite(every).all(axis=-1)]
        if not len(every):
            every = np.zeros((1, 3))
        low, high = every.min(axis=0), every.max(axis=0)
        reach = float(np.linalg.norm(high - low))
        here = start[np.isfinite(start).all(axis=-1)]
        size = float(np.linalg.norm(np.ptp(here, axis=0))) if len(here) else 0.0
        size = max(size, 0.05 * reach)
        return low, high, size if size > 1e-9 else 1.0


def _outermost(shape: dict[str, Any]) -> list[list[float]]:
    """Points of a shape that must be seen, in body axes."""
    R, p, sizes = np.reshape(shape["rotation"], (3, 3)), np.array(shape["origin"]), shape["sizes"]
    if shape["kind"] == "box":
        ends = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * np.array(sizes) / 2
    elif shape["along"] is not None:
        ends = np.array([-0.5, 0.5])[:, None] * sizes[-1] * np.array(shape["along"])
    else:
        ends = np.concatenate([np.eye(3), -np.eye(3)]) * (sizes[0] if sizes else 0.0)
    return (ends @ R.T + p).tolist()  # type: ignore[no-any-return]


def _ends(frames: Array, mark: dict[str, Any]) -> tuple[Array, Array]:
    a, b = (frames[i, :3, :3] @ p + frames[i, :3, 3] for i, p in mark["points"][:2])
    return a, b


def scaled(at: Any, size: float) -> Array:
    found = np.diag([size, size, size, 1.0])
    found[:3, 3] = at
    return found


def reaching(a: Array, b: Array, radius: float, centred: bool = True) -> Array:
    """The matrix that takes a form along z from a to b: one from −1/2 to 1/2 (`centred`), or from 0 to 1."""
    along = np.asarray(b) - np.asarray(a)
    length = float(np.linalg.norm(along))
    found = np.eye(4)
    if not length > 0:
        found[:3, :3] = 0.0
        found[:3, 3] = a
        return found
    z = along / length
    x = np.cross([0.0, 1.0, 0.0] if abs(z[1]) < 0.9 else [1.0, 0.0, 0.0], z)
    x /= np.linalg.norm(x)
    found[:3, 0], found[:3, 1], found[:3, 2] = radius * x, radius * np.cross(z, x), along
    found[:3, 3] = a + 0.5 * along if centred else a
    return found


def rope_way(frames: Array, rope: dict[str, Any]) -> Array:
    """(points, 3): over points and round discs, with the equations of `spatial/rope.py`."""
    where = [frames[i, :3, :3] @ p + frames[i, :3, 3] for i, p in rope["points"]]
    places: list[tuple[Array, Array | None, float, int]] = [(c, None, 0.0, 1) for c in where]
    for disc in rope["discs"]:
        k = disc["place"]
        n = frames[rope["points"][k][0], :3, :3] @ disc["axis"]
        places[k] = (where[k], n, disc["radius"], disc["sense"])
    kept = list(range(len(places)))
    while True:
        inner = zip(kept, kept[1:], kept[2:], strict=False)
        lifted = next((k for i, k, j in inner if _clear(places[i], places[k], places[j])), None)
        if lifted is None:
            break
        kept.remove(lifted)
    found = []
    for j, k in enumerate(kept):
        c, n, r, s = places[k]
        if n is None or j in (0, len(kept) - 1):
            found.append(c)
            continue
        before, after = _line(places[kept[j - 1]], places[k]), _line(places[k], places[kept[j + 1]])
        sine = s * float(n @ np.cross(before, after))
        turn = np.pi / 2 - 2 * np.arctan(float(before @ after) / (1 + sine))
        for angle in np.linspace(0, s * turn, max(2, int(abs(turn) / ARC) + 2)):
            u = before * np.cos(angle) + np.cross(n, before) * np.sin(angle)
            found.append(c - s * r * np.cross(n, u))
    return np.array(found)


def _line(a: Any, b: Any) -> Array:
    """The direction of the rope from one place to the next, across the axis where one has a disc."""
    d, n = b[0] - a[0], a[1] if a[1] is not None else b[1]
    if n is None:
        return np.asarray(d / max(float(np.linalg.norm(d)), 1e-300))
    across = (b[3] * b[2] * float(n @ b[1]) if b[1] is not None else 0.0) - (a[3] * a[2] if a[1] is not None else 0.0)
    d = d - n * (n @ d)
    u = np.sqrt(max(d @ d - across**2, 0.0)) * d - across * np.cross(n, d)
    return np.asarray(u / max(float(np.linalg.norm(u)), 1e-300))


def _clear(first: Any, disc: Any, last: Any) -> bool:
    """Whether the line from one place to another leaves a disc out."""
    c, n, r, s = disc
    if n is None:
        return False
    u = _line(first, last)
    u = u - n * (n @ u)
    u /= max(float(np.linalg.norm(u)), 1e-300)
    offset = first[3] * first[2] * float(n @ first[1]) if first[1] is not None else 0.0
    return bool(s * (np.cross(n, u) @ (c - first[0]) + offset) >= r)
