"""Renders the packshots of the types and of the products. Run it with Blender; see README.md.

    blender -b --factory-startup -P labs/art/render.py -- [--size 640] [--samples 96] [--passes N] [--out DIR] [--products] [name …]

A name is the slug of a type or, with --products, the SKU of a product.
"""

import argparse
import importlib
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "subjects")]

import passes  # noqa: E402  (the path is set just above)
import products  # noqa: E402
import studio  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("names", nargs="*")
parser.add_argument("--size", type=int, default=640)
parser.add_argument("--samples", type=int, default=96)
parser.add_argument("--passes", type=int, default=0, help="in passes for clean.mjs, --samples each")
parser.add_argument("--products", action="store_true")
parser.add_argument("--out", default="labs/art/out/packshots")
wanted = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else [])


def of_types():
    found = {}
    for file in sorted(os.listdir(os.path.join(HERE, "subjects"))):
        if file.endswith(".py"):
            found.update(importlib.import_module(file[:-3]).SUBJECTS)
    return found


subjects = products.subjects() if wanted.products else of_types()
unknown = set(wanted.names) - set(subjects)
if unknown:
    sys.exit(f"No such subject: {', '.join(sorted(unknown))}. There are: {', '.join(sorted(subjects))}")

os.makedirs(wanted.out, exist_ok=True)
for count in range(wanted.passes or 1):
    for name in wanted.names or subjects:
        started = time.time()
        studio.light_studio(wanted.size, wanted.samples)
        subjects[name]()
        studio.frame()
        if wanted.passes:
            passes.take(wanted.out, name, count)
        else:
            studio.render(os.path.join(wanted.out, f"{name}.png"))
        print(f"{name}: {time.time() - started:.0f} s", flush=True)
