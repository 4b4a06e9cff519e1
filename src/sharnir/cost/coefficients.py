"""Coefficients of predicted cost, written by `python -m benchmarks.choice --calibrate`; see `predict.py`.

OPERATIONS   {question: {way: {number of the model: operations for each}}}
SINGLE       {form of code: {number: seconds for each}}, one state at a time
BATCH        the same for one state of a batch
"""

from __future__ import annotations

# fmt: off
OPERATIONS: dict[str, dict[str, dict[str, float]]] = {
    "acceleration": {
        "separate-bodies": {
            "moving": 4.198, "w2": 1.764, "nw": 1.647, "nh2": 1.811, "n2h": 6.24, "turn2": 4.864,
            "shift2": 0.5922, "solid": 5.939, "ties": 44.37, "path n": 0.8123, "path turn": 32.44,
            "pairs": 1.0, "inner2": 1.0,
        },
        "composite": {
            "moving": 2.79, "w2": 1.378, "nw": 1.976, "nh2": 0.4814, "n2h": 3.208, "n3": 0.5199,
            "turn2": 5.866, "shift2": 0.4231, "solid": 3.434, "entries": 0.4104, "columns": 3.329,
            "products": 2.432, "ties": 54.44, "path n": 1.559, "path turn": 31.07, "factor": 1.0,
            "pairs": 1.0, "inner2": 1.0,
        },
        "wittenburg": {
            "w2": 2.542, "nw": 2.802, "nh2": 3.201, "n3": 0.4333, "turn2": 5.809, "shift2": 0.3845,
            "solid": 6.177, "entries": 7.523, "columns": 1.038, "products": 0.9548, "ties": 72.41,
            "path turn": 26.98, "factor": 1.0, "pairs": 1.0, "inner2": 1.0,
        },
        "absolute, leaf first": {
            "moving": 4.11, "w2": 6.067, "nw": 9.132, "nh2": 0.3086, "n2h": 8.486, "n3": 1.378,
            "turn": 13.03, "turn2": 12.18, "solid": 7.162, "ties": 71.34, "path n": 8.983,
            "path turn": 11.82, "pairs": 1.0, "inner2": 1.0,
        },
        "absolute, Schur": {
            "one": 48.29, "w": 3.993, "turn2": 10.4, "solid": 7.881, "trig": 52.69, "ties": 783.0,
            "shared": 0.4992, "schur": 6.067, "schur2": 1.0,
        },
    },
    "reactions": {
        "separate-bodies": {
            "one": 7.601, "moving": 11.95, "w2": 1.898, "nw": 1.285, "nh2": 1.349, "n2h": 7.204,
            "n3": 1.133, "skew": 2.722, "turn2": 2.543, "turn h2": 8.428, "solid": 8.405, "ties": 57.61,
            "path n": 1.428, "path turn": 34.87, "pairs": 1.0, "inner2": 1.0,
        },
        "composite": {
            "one": 11.49, "moving": 0.2651, "w2": 0.04852, "nw": 1.066, "nh2": 1.945, "n3": 0.7838,
            "skew": 2.286, "turn": 12.42, "turn2": 3.222, "shift h2": 0.9322, "solid": 11.9,
            "entries": 7.158, "columns": 3.487, "products": 1.457, "ties": 46.67, "path n": 2.318,
            "path turn": 29.03, "factor": 1.0, "pairs": 1.0, "inner2": 1.0,
        },
        "wittenburg": {
            "w": 3.712, "nw": 2.237, "nh": 1.449, "nh2": 4.411, "n3": 0.6983, "skew": 0.05647,
            "turn2": 5.748, "turn h2": 0.9517, "shift": 2.657, "trig": 10.2, "solid": 11.25,
            "entries": 4.858, "columns": 4.667, "products": 2.08, "ties": 79.82, "path turn": 21.64,
            "factor": 1.0, "pairs": 1.0, "inner2": 1.0,
        },
        "absolute, leaf first": {
            "moving": 13.17, "w": 9.378, "w2": 3.987, "nh": 7.755, "nh2": 1.806, "n2h": 1.752,
            "n3": 0.7601, "skew": 14.14, "turn h2": 0.4291, "shift h2": 4.024, "solid": 22.93,
            "ties": 61.21, "path n": 12.66, "pairs": 1.0, "inner2": 1.0,
        },
        "absolute, Schur": {
            "w2": 5.065, "turn": 47.62, "solid": 7.6, "trig": 49.2, "ties": 877.4, "d rows": 0.3631,
            "shared": 1.39, "schur2": 1.0,
        },
    },
    "simulate": {
        "separate-bodies": {
            "moving": 1.99, "w2": 0.05779, "nw": 4.136, "nh2": 8.139, "n3": 1.285, "turn": 6.745,
            "turn2": 5.074, "solid": 1.46, "ties": 52.37, "path turn": 38.3, "pairs": 1.0,
            "inner2": 1.0,
        },
        "composite": {
            "w2": 1.952, "nw": 4.486, "nh2": 2.342, "n3": 0.5591, "turn2": 6.3, "solid": 2.734,
            "entries": 1.529, "products": 2.575, "ties": 53.36, "path n": 0.2115, "path turn": 37.88,
            "factor": 1.0, "pairs": 1.0, "inner2": 1.0,
        },
        "wittenburg": {
            "w2": 2.642, "nw": 4.96, "nh2": 0.5226, "n2h": 12.53, "turn2": 4.747, "solid": 6.454,
            "products": 4.125, "ties": 77.34, "path turn": 24.76, "factor": 1.0, "pairs": 1.0,
            "inner2": 1.0,
        },
        "absolute, leaf first": {
            "moving": 2.544, "w2": 2.985, "nh2": 7.459, "n3": 3.167, "turn": 74.85, "trig": 30.37,
            "solid": 8.183, "ties": 29.73, "path n": 11.28, "path turn": 10.46, "pairs": 1.0,
            "inner2": 1.0,
        },
        "absolute, Schur": {
            "one": 61.27, "turn": 86.56, "solid": 6.33, "trig": 122.6, "schur": 10.55, "schur2": 1.0,
        },
    },
    "momenta": {
        "hamilton-recursive": {
            "moving": 2.152, "w2": 2.503, "nw": 4.492, "nh2": 6.426, "n2h": 6.215, "n3": 1.563,
            "turn2": 4.057, "shift2": 0.08851, "solid": 0.8746, "ties": 50.22, "path turn": 45.5,
            "pairs": 1.0, "inner2": 1.0,
        },
        "hamilton-tangent": {
            "w2": 2.986, "nw": 4.969, "nh2": 3.054, "n3": 0.6545, "turn2": 5.895, "solid": 1.966,
            "entries": 1.487, "products": 2.862, "ties": 35.68, "path turn": 49.35, "factor": 1.0,
            "pairs": 1.0, "inner2": 1.0,
        },
        "hamilton-orthogonal": {
            "moving": 16.64, "nw": 2.482, "turn": 51.64, "turn h2": 18.75, "shift h2": 1.352,
            "trig": 5.22, "solid": 4.631, "path turn": 40.56, "pairs": 1.0, "inner2": 1.0,
            "schur2": 1.0,
        },
    },
}

SINGLE: dict[str, dict[str, float]] = {
    "unrolled": {
        "operations": 2.267e-10, "one": 3.054e-07, "bodies": 2.375e-09,
    },
    "chunked": {
        "operations": 1.99e-10, "one": 2.488e-07, "bodies": 2.517e-08,
    },
    "rolled": {
        "operations": 1.961e-10, "one": 3.16e-07, "bodies": 5.3e-09, "nq": 1.771e-10,
    },
    "rolled matrix": {
        "operations": 1.767e-10, "bodies": 3.305e-08, "nq": 4.613e-08,
    },
}

BATCH: dict[str, dict[str, float]] = {
    "unrolled": {
        "operations": 5.272e-11, "one": 3.218e-08, "nq": 8.435e-10,
    },
    "chunked": {
        "operations": 5.997e-11, "bodies": 3.278e-09, "nq": 3.006e-09,
    },
    "rolled": {
        "operations": 6.312e-11, "nq": 2.859e-09,
    },
    "rolled matrix": {
        "operations": 5.404e-11, "nq": 1.274e-08,
    },
}
