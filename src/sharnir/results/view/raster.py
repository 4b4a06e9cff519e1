"""Pictures without a browser: solids of a scene into a depth buffer, in NumPy.

Every triangle is drawn into the square round it, with colours mixed between its corners; the nearest wins at every
pixel, so that solids may go through each other. Triangles whose squares have one size are drawn together. All of it
is drawn at twice the size and averaged. A shadow falls on the ground where there is gravity.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ...core.read import Array
from .solids import Scene, form

FINE = 2  # times the size, averaged
AT_ONCE = 400_000  # pixels of squares that are drawn together
ALONE = 64  # pixels of a square from which on a triangle is drawn by itself
ANGLE = np.radians(34.0)  # of view, from top to bottom
VIEWS = {"oblique": (1, -1.35, 0.75), "front": (0, -1, 0), "side": (1, 0, 0), "top": (0, -0.0001, 1)}
LIGHT = {"ground": "#eef2f7", "grid": "#c3ccd8", "shadow": "0.80"}
DARK = {"ground": "#171d26", "grid": "#364150", "shadow": "0.55"}
SUN, FILL = (2.0, -3.0, 5.0), (-3.0, 1.0, 1.0)
AXES = ("#e0393e", "#36a852", "#3d7eff")


class Camera(NamedTuple):
    eye: Array
    target: Array
    up: Array

    def frame(self) -> Array:
        """Rows: right, up, back."""
        back = (self.eye - self.target) / np.linalg.norm(self.eye - self.target)
        right = np.cross(self.up, back)
        if np.linalg.norm(right) < 1e-9:
            right = np.cross([0.0, 1.0, 0.0] if abs(back[1]) < 0.9 else [1.0, 0.0, 0.0], back)
        right /= np.linalg.norm(right)
        return np.stack([right, np.cross(back, right), back])


def turned(scene: Scene, direction: Any) -> Array:
    """A direction that is given with z up, where up is another."""
    x, y, z = np.asarray(direction, dtype=float)
    up = np.array(scene.content["up"], dtype=float)
    if scene.content["planar"]:
        return np.array([x, z, -y])
    axis, c = np.cross([0.0, 0.0, 1.0], up), up[2]
    d = np.array([x, y, z])
    if c < -1 + 1e-12:
        return np.array([x, -y, -z])
    return np.asarray(d + np.cross(axis, d) + np.cross(axis, np.cross(axis, d)) / (1 + c))


def camera_of(scene: Scene, given: Any, size: tuple[int, int]) -> Camera:
    """A named side, from which all of the motion is seen, or (eye, target)."""
    up = np.array(scene.content["up"], dtype=float)
    if not isinstance(given, str):
        return Camera(np.array(given[0], dtype=float), np.array(given[1], dtype=float), up)
    planar = scene.content["planar"]
    target = 0.5 * (scene.low + scene.high)
    radius = 0.5 * max(float(np.linalg.norm(scene.high - scene.low)), 0.6 * scene.size)
    distance = (1.14 if planar else 0.92) * radius / np.sin(ANGLE / 2) / min(1.0, size[0] / size[1])
    along = turned(scene, (0.3, -1, 0.22) if given == "oblique" and planar else VIEWS[given])
    return Camera(target + distance * along / np.linalg.norm(along), target, up)


class Picture:
    """One picture of a scene at a time, (height, width, 3) of bytes."""

    def __init__(self, scene: Scene, camera: Camera, size: tuple[int, int], dark: bool) -> None:
        self.scene, self.camera, self.colours = scene, camera, DARK if dark else LIGHT
        self.width, self.height = FINE * size[0], FINE * size[1]
        self.size, self.axes = size, camera.frame()
        self.focus = 0.5 * self.height / np.tan(ANGLE / 2)
        self.near = 1e-3 * float(np.linalg.norm(camera.eye - camera.target))

    def at(self, time: float) -> np.ndarray:
        self.colour = np.tile(_rgb(self.colours["ground"]), (self.height, self.width, 1))
        self.depth = np.full((self.height, self.width), np.inf)
        solids = list(self.scene.solids(time))
        self._ground(solids)
        parts = [x for x in map(self._solid, solids) if x is not None]
        if parts:
            self._fill(*(np.concatenate(x) for x in zip(*parts, strict=True)))
        self._traces(time)
        fine = self.colour.reshape(self.size[1], FINE, self.size[0], FINE, 3).mean(axis=(1, 3))
        return self._triad(np.rint(255 * np.clip(fine, 0, 1)).astype(np.uint8))

    def _seen(self, points: Array) -> Array:
        """(n, 3): column, row and distance."""
        p = (points - self.camera.eye) @ self.axes.T
        z = np.maximum(-p[:, 2], 1e-12)
        x = 0.5 * self.width + self.focus * p[:, 0] / z
        y = 0.5 * self.height - self.focus * p[:, 1] / z
        return np.stack([x, y, -p[:, 2]], axis=-1)

    def _solid(self, solid: Any) -> tuple[Array, Array] | None:
        """(corners, colours) of its triangles that face the eye, each (n, 3, 3)."""
        mesh, M = form(solid.form), solid.matrix
        if not np.isfinite(M).all() or abs(np.linalg.det(M[:3, :3])) < 1e-300:
            return None
        points = mesh.points @ M[:3, :3].T + M[:3, 3]
        normals = mesh.normals @ np.linalg.inv(M[:3, :3])
        normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
        sun, fill = (turned(self.scene, x) / np.linalg.norm(x) for x in (SUN, FILL))
        up = np.array(self.scene.content["up"])
        light = 0.42 + 0.16 * (normals @ up) + 0.5 * np.maximum(normals @ sun, 0) + 0.12 * np.maximum(normals @ fill, 0)
        shade = np.minimum(light[:, None] * _rgb(solid.colour), 1.0)
        seen = self._seen(points)
        triangles = mesh.triangles[_front(seen, mesh.triangles)]
        return seen[triangles], shade[triangles]

    def _fill(self, corners: Array, shade: Array) -> None:
        """Triangles into the depth buffer."""
        for which, row, column, weights in self._squares(corners):
            inverse = np.einsum("nk,nkp->np", 1.0 / corners[which, :, 2], weights)  # linear on the screen
            inside = (weights >= 0).all(axis=1) & (inverse > 0) & (row < self.height) & (column < self.width)
            n, p = np.nonzero(inside & (row >= 0) & (column >= 0))
            place, depth = row[n, p] * self.width + column[n, p], 1.0 / inverse[n, p]
            nearer = depth < self.depth.ravel()[place]
            n, p, place, depth = n[nearer], p[nearer], place[nearer], depth[nearer]
            order = np.argsort(-depth, kind="stable")  # the nearest of this group is written last
            self.depth.ravel()[place[order]] = depth[order]
            mixed = np.einsum("mk,mkc->mc", weights[n, :, p], shade[which][n])
            self.colour.reshape(-1, 3)[place[order]] = mixed[order]

    def _squares(self, corners: Array) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray, Array]]:
        """(triangles, row and column of each pixel of their squares, weights of the three corners there)."""
        low = np.floor(corners[..., :2].min(axis=1))
        size = np.ceil(corners[..., :2].max(axis=1)) - low
        (ax, ay), (bx, by), (cx, cy) = (corners[:, k, :2].T[:, :, None] for k in range(3))
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        outside = (low + size < 0).any(axis=1) | (low[:, 0] > self.width) | (low[:, 1] > self.height)
        good = ~outside & (corners[..., 2].min(axis=1) > self.near) & (np.abs(area[:, 0]) > 1e-12)
        edge = 2 ** np.ceil(np.log2(np.maximum(size.max(axis=1), 1) + 1)).astype(int)
        for side in np.unique(edge[good]):
            group = np.flatnonzero(good & (edge == side))
            several = 1 if side > ALONE else max(1, AT_ONCE // int(side) ** 2)
            for start in range(0, len(group), several):
                which = group[start : start + several]
                if side > ALONE:  # its rectangle, as far as it is in the picture
                    left, top = np.maximum(low[which[0]], 0).astype(int)
                    right, bottom = np.minimum(low[which[0]] + size[which[0]] + 1, (self.width, self.height)).astype(
                        int
                    )
                    x, y = np.arange(left, right)[None, None], np.arange(top, bottom)[None, :, None]
                    x, y = (z.reshape(1, -1) for z in np.broadcast_arrays(x, y))
                else:
                    y, x = np.divmod(np.arange(side * side)[None], side)
                    x, y = x + low[which, :1].astype(int), y + low[which, 1:].astype(int)
                px, py, D = x + 0.5, y + 0.5, area[which]
                wb = ((px - ax[which]) * (cy - ay)[which] - (cx - ax)[which] * (py - ay[which])) / D
                wc = ((bx - ax)[which] * (py - ay[which]) - (px - ax[which]) * (by - ay)[which]) / D
                yield which, y, x, np.stack([1 - wb - wc, wb, wc], axis=1)

    def _ground(self, solids: list[Any]) -> None:
        """A grid below the motion, and the shadow on it."""
        scene, up = self.scene, np.array(self.scene.content["up"], dtype=float)
        wide = 2 * max(float(np.linalg.norm(scene.high - scene.low)), scene.size)
        cell = 10.0 ** np.round(np.log10(wide / 12))
        half = np.ceil(wide / cell / 2) * cell
        middle = 0.5 * (scene.low + scene.high)
        least = min(float(scene.low @ up), float(scene.high @ up))
        middle = middle + up * (least - 0.04 * scene.size - middle @ up)
        first = np.cross(up, [1.0, 0.0, 0.0] if abs(up[0]) < 0.9 else [0.0, 1.0, 0.0])
        first /= np.linalg.norm(first)
        second = np.cross(up, first)
        for s in np.arange(-half, half + 0.5 * cell, cell)[:200]:
            for a, b in ((first, second), (second, first)):
                self._line(
                    np.array([middle + s * a - half * b, middle + s * a + half * b]), _rgb(self.colours["grid"]), 1
                )
        if scene.content["falls"] and not scene.content["planar"]:
            self._shadow(solids, middle, up)

    def _shadow(self, solids: list[Any], ground: Array, up: Array) -> None:
        mask = np.zeros((self.height, self.width), dtype=bool)
        sun = turned(self.scene, SUN)
        for solid in solids:
            mesh, M = form(solid.form), solid.matrix
            points = mesh.points @ M[:3, :3].T + M[:3, 3]
            seen = self._seen(points - ((points - ground) @ up / (sun @ up))[:, None] * sun)
            if not np.isfinite(seen).all():
                continue
            for _, row, column, weights in self._squares(seen[mesh.triangles]):
                inside = (weights >= 0).all(axis=1) & (row >= 0) & (column >= 0)
                inside &= (row < self.height) & (column < self.width)
                mask[row[inside], column[inside]] = True
        self.colour[mask] *= float(self.colours["shadow"])

    def _line(self, points: Array, colour: Array, width: int, hidden: bool = False) -> None:
        """A line through points, over everything or `hidden` by what is nearer."""
        seen = self._seen(points)
        a, b = seen[:-1], seen[1:]
        good = np.isfinite(a + b).all(axis=-1) & (np.minimum(a[:, 2], b[:, 2]) > self.near)
        a, b = a[good], b[good]
        counts = np.clip(np.abs(b - a)[:, :2].max(axis=-1, initial=0.0), 1, 8000).astype(int) + 1
        of = np.repeat(np.arange(len(a)), counts)
        s = (np.arange(len(of)) - np.repeat(np.cumsum(counts) - counts, counts)) / np.maximum(counts[of] - 1, 1)
        x, y = np.rint(a[of, :2] + s[:, None] * (b - a)[of, :2]).astype(int).T
        far = 1.0 / (1 / a[of, 2] + s * (1 / b[of, 2] - 1 / a[of, 2]))
        for dx in range(width):
            for dy in range(width):
                inside = (x + dx >= 0) & (x + dx < self.width) & (y + dy >= 0) & (y + dy < self.height)
                row, column = y[inside] + dy, x[inside] + dx
                open_to = far[inside] < self.depth[row, column] if hidden else slice(None)
                self.colour[row[open_to], column[open_to]] = colour

    def _traces(self, time: float) -> None:
        """Ways of points up to the time."""
        scene, content = self.scene, self.scene.content
        carrying = {x["parent"] for x in content["bodies"]}
        ends = [[k + 1, x["com"]] for k, x in enumerate(content["bodies"]) if k + 1 not in carrying][:8]
        rows = np.flatnonzero(scene.t <= time)[:: max(1, len(scene.t) // 1000)]
        for body, point in content["traces"] if content["traces"] is not None else ends:
            F = scene._frames[rows, body - 1]
            self._line(F[:, :3, :3] @ np.array(point) + F[:, :3, 3], _rgb(scene.colour(body - 1)), FINE, hidden=True)

    def _triad(self, picture: np.ndarray) -> np.ndarray:
        from PIL import Image, ImageDraw

        image = Image.fromarray(picture)
        pen = ImageDraw.Draw(image)
        middle = np.array([38.0, self.size[1] - 38.0])
        ends = [(self.axes[:2, k] * [1, -1], self.axes[2, k], name, AXES[k]) for k, name in enumerate("xyz")]
        for way, _, name, colour in sorted(ends, key=lambda x: float(x[1])):
            pen.line([*middle, *(middle + 24 * way)], fill=colour, width=2)
            pen.text(tuple(middle + 31 * way), name, fill=colour, anchor="mm")
        return np.asarray(image)


def _front(seen: Array, triangles: np.ndarray) -> np.ndarray:
    """Which triangles face the eye: their corners run to the left on a screen whose rows go down."""
    a, b, c = (seen[triangles[:, k], :2] for k in range(3))
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (c[:, 0] - a[:, 0]) * (b[:, 1] - a[:, 1])
    return np.asarray(area < 0)


def _rgb(colour: str) -> Array:
    from matplotlib.colors import to_rgb

    return np.array(to_rgb(colour))
