"""glTF 2.0 with animation, as one binary file (.glb): every body is a node that moves, its solids are children of it.

Springs, struts and ropes reach from body to body; each piece is a node that is moved, turned and stretched. glTF has y
up and metres; the root node turns the world of the model accordingly.
"""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np

from ...core.read import Array
from ...spatial.rotations import quaternion_of
from .solids import Scene, Solid, form

FLOAT, UINT = 5126, 5125
POINTS, INDICES = 34962, 34963
STATES = 2_000  # of the animation at most


def gltf(scene: Scene, name: str, version: str) -> bytes:
    """The file of a scene with all its states; one state has no animation."""
    return _Writer(scene, name, version).file()


class _Writer:
    def __init__(self, scene: Scene, name: str, version: str) -> None:
        self.scene, self.name = scene, name
        self.data = bytearray()
        self.json: dict[str, Any] = {
            "asset": {"version": "2.0", "generator": f"sharnir {version}"}, "scene": 0, "scenes": [{"nodes": [0]}],
            "nodes": [], "meshes": [], "materials": [], "accessors": [], "bufferViews": [], "buffers": [],
        }  # fmt: skip
        self.meshes: dict[tuple[str, str], int] = {}
        self.forms: dict[str, tuple[int, int, int]] = {}
        self.channels: list[dict[str, Any]] = []
        self.samplers: list[dict[str, Any]] = []

    def file(self) -> bytes:
        t, poses = self.scene.t, self.scene.poses
        rows = np.arange(len(t)) if len(t) <= STATES else np.unique(np.linspace(0, len(t) - 1, STATES).astype(int))
        rows = rows[np.isfinite(poses[rows]).all(axis=(1, 2))]
        # two states of one time, before and after an event: the later one counts
        rows = rows[np.append(np.diff(t[rows]) > 0, True)]
        times = t[rows] - (t[rows[0]] if len(rows) else 0.0)
        clock = self._accessor(times.astype("<f4")[:, None], bounds=True) if len(rows) > 1 else None
        root = self._node(name=self.name, rotation=_upright(self.scene.content["up"]), children=[])
        for k, body in enumerate(self.scene.content["bodies"]):
            p, turn = poses[rows, k, :3], poses[rows, k][:, [4, 5, 6, 3]]
            turn = turn / np.linalg.norm(turn, axis=-1, keepdims=True)
            node = self._node(name=body["name"], translation=p[0], rotation=turn[0])
            self._move(node, clock, translation=p, rotation=turn)
            self._put(node, self.scene.fixed[k + 1])
            self.json["nodes"][root]["children"].append(node)
        self._put(root, self.scene.fixed[0])
        self._links(root, rows, clock)
        if self.channels:
            self.json["animations"] = [{"name": "motion", "channels": self.channels, "samplers": self.samplers}]
        self.json["buffers"] = [{"byteLength": len(self.data)}]
        return _binary(self.json, bytes(self.data))

    def _links(self, root: int, rows: np.ndarray, clock: int | None) -> None:
        """Pieces between bodies; a rope may have fewer pieces at some states, which have no size there."""
        states = [list(self.scene.between(self.scene.frames(float(self.scene.t[k])))) for k in rows]
        most = max((len(x) for x in states), default=0)
        for j in range(most):
            own = [x[j] if j < len(x) else None for x in states]
            shown = next(x for x in own if x is not None)
            matrices = [np.zeros((4, 4)) if x is None else x.matrix for x in own]
            p, turn, size = (np.array(x) for x in zip(*map(_parts, matrices), strict=True))
            turn = _followed(turn)
            node = self._node(
                name=f"link {j}", mesh=self._mesh(shown), translation=p[0], rotation=turn[0], scale=size[0]
            )
            self._move(node, clock, translation=p, rotation=turn, scale=size)
            self.json["nodes"][root]["children"].append(node)

    def _node(self, **what: Any) -> int:
        self.json["nodes"].append({key: x.tolist() if isinstance(x, np.ndarray) else x for key, x in what.items()})
        return len(self.json["nodes"]) - 1

    def _put(self, node: int, solids: list[Solid]) -> None:
        children = [self._node(mesh=self._mesh(x), matrix=x.matrix.T.ravel()) for x in solids]
        if children:
            self.json["nodes"][node].setdefault("children", []).extend(children)

    def _mesh(self, solid: Solid) -> int:
        key = (solid.form, solid.colour)
        if key not in self.meshes:
            if solid.form not in self.forms:
                mesh = form(solid.form)
                self.forms[solid.form] = (
                    self._accessor(mesh.points.astype("<f4"), target=POINTS, bounds=True),
                    self._accessor(mesh.normals.astype("<f4"), target=POINTS),
                    self._accessor(mesh.triangles.astype("<u4").reshape(-1, 1), target=INDICES),
                )
            points, normals, indices = self.forms[solid.form]
            self.json["materials"].append({
                "name": solid.colour,
                "pbrMetallicRoughness": {
                    "baseColorFactor": [*_linear(solid.colour), 1.0], "metallicFactor": 0.05, "roughnessFactor": 0.55,
                },
            })  # fmt: skip
            self.json["meshes"].append({
                "name": solid.form,
                "primitives": [{
                    "attributes": {"POSITION": points, "NORMAL": normals}, "indices": indices,
                    "material": len(self.json["materials"]) - 1,
                }],
            })  # fmt: skip
            self.meshes[key] = len(self.json["meshes"]) - 1
        return self.meshes[key]

    def _move(self, node: int, clock: int | None, **ways: Array) -> None:
        if clock is None:
            return
        for path, values in ways.items():
            if np.ptp(values, axis=0).max(initial=0.0) == 0.0:
                continue  # it stays
            output = self._accessor(values.astype("<f4"))
            self.samplers.append({"input": clock, "output": output, "interpolation": "LINEAR"})
            self.channels.append({"sampler": len(self.samplers) - 1, "target": {"node": node, "path": path}})

    def _accessor(self, array: np.ndarray, target: int | None = None, bounds: bool = False) -> int:
        view: dict[str, Any] = {"buffer": 0, "byteOffset": len(self.data), "byteLength": array.nbytes}
        if target is not None:
            view["target"] = target
        self.data += array.tobytes()
        self.data += bytes(-len(self.data) % 4)
        self.json["bufferViews"].append(view)
        entry: dict[str, Any] = {
            "bufferView": len(self.json["bufferViews"]) - 1, "count": len(array),
            "componentType": UINT if array.dtype.kind == "u" else FLOAT,
            "type": {1: "SCALAR", 3: "VEC3", 4: "VEC4"}[array.shape[1]],
        }  # fmt: skip
        if bounds:
            entry |= {"min": array.min(axis=0).tolist(), "max": array.max(axis=0).tolist()}
        self.json["accessors"].append(entry)
        return len(self.json["accessors"]) - 1


def _parts(matrix: Array) -> tuple[Array, Array, Array]:
    """Place, turn (x, y, z, w) and size of a matrix without shear."""
    size = np.linalg.norm(matrix[:3, :3], axis=0)
    if not size.all():
        return matrix[:3, 3], np.array([0.0, 0.0, 0.0, 1.0]), np.zeros(3)
    w, x, y, z = quaternion_of((matrix[:3, :3] / size)[None])[0]
    return matrix[:3, 3], np.array([x, y, z, w]), size


def _followed(turns: Array) -> Array:
    """Of q and −q, which turn alike, the one that follows on from the state before."""
    signs = np.cumprod(np.where(np.sum(turns[1:] * turns[:-1], axis=-1) < 0, -1.0, 1.0))
    return np.concatenate([turns[:1], turns[1:] * signs[:, None]])


def _upright(up: Any) -> list[float]:
    """The turn (x, y, z, w) that takes `up` of the model to y."""
    x, y, z = (float(a) for a in up)
    if y < -1 + 1e-12:
        return [1.0, 0.0, 0.0, 0.0]
    turn = np.array([-z, 0.0, x, 1.0 + y])  # up × y, 1 + up · y
    return (turn / np.linalg.norm(turn)).tolist()  # type: ignore[no-any-return]


def _linear(colour: str) -> list[float]:
    """Colours of files are linear in light."""
    from matplotlib.colors import to_rgb

    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in to_rgb(colour)]


def _binary(head: dict[str, Any], data: bytes) -> bytes:
    text = json.dumps(head, separators=(",", ":"), allow_nan=False).encode("utf-8")
    text += b" " * (-len(text) % 4)
    data += bytes(-len(data) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(data), 0x004E4942) + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks
