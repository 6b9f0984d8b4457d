"""Fits LightGBM to rows of 32-bit floats that bench/learners.ts writes, and prints its predictions' file."""

import json
import sys

import lightgbm
import numpy

folder = sys.argv[1]
job = json.load(open(f"{folder}/job.json"))
width = job["width"]


def rows(name):
    return numpy.fromfile(f"{folder}/{name}.rows", dtype="<f4").reshape(-1, width)


def labels(name):
    return numpy.fromfile(f"{folder}/{name}.labels", dtype="u1")


fitted = lightgbm.Dataset(rows("fitted"), labels("fitted"))
watched = lightgbm.Dataset(rows("watched"), labels("watched"), reference=fitted)
settings = {
    "objective": "binary",
    "learning_rate": 0.05,
    "num_leaves": 31,
    "seed": 1,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "verbosity": -1,
}
model = lightgbm.train(
    settings, fitted, 600, [watched], callbacks=[lightgbm.early_stopping(50, verbose=False)]
)
for name in ("middle", "later"):
    odds = model.predict(rows(name), raw_score=True, num_iteration=model.best_iteration)
    odds.astype("<f8").tofile(f"{folder}/{name}.odds")
