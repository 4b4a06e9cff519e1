"""Coefficients of predicted cost, written by `python benchmarks/choice.py --calibrate`; see `predict.py`.

OPERATIONS   {question: {way: {number of the model: operations for each}}}
SINGLE       {form of code: {number: seconds for each}}, one state at a time
BATCH        the same for one state of a batch
"""

from __future__ import annotations

# fmt: off
OPERATIONS: dict[str, dict[str, dict[str, float]]] = {
    "acceleration": {
        "separate-bodies": {
            "moving": 2.282, "w2": 1.522, "nw": 2.269, "nh2": 4.96, "skew": 0.7215, "turn": 0.3096,
            "turn2": 5.305, "turn h": 2.885, "shift": 0.9278, "shift2": 0.1089, "solid": 7.729,
            "ties": 52.63, "path n": 1.463, "path turn": 25.8, "pairs": 1.0, "inner2": 1.0,
        },
        "composite": {
            "w2": 1.866, "nw": 2.357, "nh2": 2.263, "skew": 0.7186, "turn": 1.998, "turn2": 5.793,
            "shift2": 0.1981, "solid": 7.967, "entries": 1.634, "columns": 2.509, "products": 2.663,
            "ties": 53.49, "path n": 2.971, "path turn": 21.5, "factor": 1.0, "pairs": 1.0,
            "inner2": 1.0,
        },
        "wittenburg": {
            "w2": 3.018, "nw": 2.512, "nh2": 3.863, "n3": 0.9423, "skew2": 0.1479, "turn2": 5.855,
            "shift2": 0.07793, "solid": 7.285, "entries": 7.896, "columns": 1.587, "products": 0.2944,
            "ties": 67.91, "path n": 2.156, "path turn": 18.24, "factor": 1.0, "pairs": 1.0,
            "inner2": 1.0,
        },
        "absolute, leaf first": {
            "moving": 2.546, "w": 5.792, "w2": 3.205, "n2h": 12.82, "n3": 2.29, "turn2": 16.31,
            "shift2": 0.3536, "trig": 81.11, "solid": 0.9927, "ties": 54.27, "path n": 10.02,
            "path turn": 11.63, "pairs": 1.0, "inner2": 1.0,
        },
        "absolute, Schur": {
            "one": 61.33, "turn2": 10.91, "solid": 7.249, "trig": 70.03, "ties": 738.2, "d rows": 0.3174,
            "shared": 0.8871, "schur2": 1.0,
        },
    },
    "reactions": {
        "separate-bodies": {
            "one": 0.2833, "moving": 20.01, "w2": 2.656, "nw": 2.15, "nh": 3.427, "n2h": 7.542,
            "n3": 0.8694, "skew": 1.785, "turn2": 1.688, "turn h2": 10.67, "shift h2": 0.466,
            "trig": 1.243, "solid": 8.336, "ties": 48.33, "path n": 2.024, "path turn": 28.96,
            "pairs": 1.0, "inner2": 1.0,
        },
        "composite": {
            "one": 25.17, "nw": 1.931, "nh2": 1.172, "n3": 0.9889, "skew": 3.566, "turn": 36.05,
            "turn2": 2.693, "turn h2": 2.427, "trig": 0.2731, "solid": 10.37, "entries": 10.28,
            "columns": 2.305, "ties": 27.05, "path n": 3.759, "path turn": 24.22, "factor": 1.0,
            "pairs": 1.0, "inner2": 1.0,
        },
        "wittenburg": {
            "one": 5.534, "nw": 2.18, "nh2": 0.7326, "n2h": 2.583, "skew": 3.987, "turn": 7.13,
            "turn2": 9.227, "shift h2": 1.057, "trig": 7.053, "solid": 10.48, "entries": 14.14,
            "columns": 3.915, "ties": 98.26, "path turn": 16.04, "factor": 1.0, "pairs": 1.0,
            "inner2": 1.0,
        },
        "absolute, leaf first": {
            "one": 21.91, "moving": 11.81, "w": 15.15, "w2": 5.685, "nh": 8.624, "nh2": 2.009,
            "n2h": 1.257, "n3": 0.7727, "skew": 9.445, "turn": 17.49, "turn h2": 5.824, "shift h2": 1.462,
            "solid": 10.62, "ties": 74.12, "path n": 11.82, "path turn": 7.813, "pairs": 1.0,
            "inner2": 1.0,
        },
        "absolute, Schur": {
            "w2": 5.065, "turn": 47.62, "solid": 7.6, "trig": 49.2, "ties": 877.4, "d rows": 0.3631,
            "shared": 1.39, "schur2": 1.0,
        },
    },
    "simulate": {
        "separate-bodies": {
            "moving": 2.451, "w2": 4.178, "nw": 4.321, "nh2": 7.482, "n3": 0.7238, "turn2": 4.543,
            "turn h2": 1.43, "trig": 1.185, "solid": 5.057, "ties": 62.0, "path turn": 31.47,
            "pairs": 1.0, "inner2": 1.0,
        },
        "composite": {
            "w2": 2.463, "nw": 4.627, "nh2": 3.056, "turn2": 5.763, "solid": 7.389, "entries": 1.539,
            "columns": 0.4582, "products": 2.827, "ties": 49.06, "path n": 2.055, "path turn": 25.84,
            "factor": 1.0, "pairs": 1.0, "inner2": 1.0,
        },
        "wittenburg": {
            "w2": 2.266, "nw": 4.794, "nh2": 4.652, "turn": 2.212, "turn2": 3.427, "turn h2": 0.3809,
            "solid": 7.258, "entries": 1.161, "columns": 2.583, "products": 3.857, "ties": 69.67,
            "path n": 1.843, "path turn": 18.54, "factor": 1.0, "pairs": 1.0, "inner2": 1.0,
        },
        "absolute, leaf first": {
            "moving": 2.557, "w": 14.57, "w2": 4.871, "nh2": 6.645, "n3": 2.757, "turn2": 9.347,
            "shift h2": 0.5872, "trig": 46.18, "solid": 1.878, "ties": 62.87, "path n": 8.403,
            "path turn": 16.61, "pairs": 1.0, "inner2": 1.0,
        },
        "absolute, Schur": {
            "one": 61.27, "turn": 86.56, "solid": 6.33, "trig": 122.6, "schur": 10.55, "schur2": 1.0,
        },
    },
    "momenta": {
        "hamilton-recursive": {
            "one": 2.734, "moving": 1.769, "w2": 3.564, "nw": 3.627, "nh2": 8.754, "n3": 1.28,
            "skew": 0.4577, "turn2": 3.854, "solid": 3.98, "ties": 52.35, "path turn": 42.5,
            "pairs": 1.0, "inner2": 1.0,
        },
        "hamilton-tangent": {
            "w2": 2.258, "nw": 3.985, "nh2": 3.693, "n3": 0.6888, "skew": 0.4914, "turn2": 4.669,
            "solid": 5.771, "entries": 1.367, "products": 2.827, "ties": 39.49, "path n": 0.1711,
            "path turn": 45.63, "factor": 1.0, "pairs": 1.0, "inner2": 1.0,
        },
        "hamilton-orthogonal": {
            "moving": 3.202, "nw": 2.756, "n2h": 1.201, "turn": 48.11, "turn h2": 10.01, "shift h2": 1.464,
            "solid": 5.876, "schur": 4.607, "ties": 49.93, "path turn": 35.1, "pairs": 1.0,
            "inner2": 1.0, "schur2": 1.0,
        },
    },
}

SINGLE: dict[str, dict[str, float]] = {
    "unrolled": {
        "operations": 2.12e-10, "one": 2.975e-07, "bodies": 7.029e-09,
    },
    "chunked": {
        "operations": 1.988e-10, "one": 2.964e-07, "bodies": 1.928e-08,
    },
    "rolled": {
        "operations": 1.794e-10, "one": 1.619e-07, "bodies": 2.318e-08,
    },
    "rolled matrix": {
        "operations": 1.912e-10, "bodies": 3.898e-08, "nq": 3.812e-08,
    },
}

BATCH: dict[str, dict[str, float]] = {
    "unrolled": {
        "operations": 4.799e-11, "one": 3.056e-08, "nq": 1.604e-09,
    },
    "chunked": {
        "operations": 6.191e-11, "bodies": 1.277e-10, "nq": 3.254e-09,
    },
    "rolled": {
        "operations": 5.612e-11, "nq": 3.471e-09,
    },
    "rolled matrix": {
        "operations": 5.447e-11, "nq": 1.182e-08,
    },
}
