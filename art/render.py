"""Renders the stock pictures. Run it with Blender; see README.md.

    blender -b --factory-startup -P art/render.py -- [--size 640] [--samples 96] [--out DIR] [name …]
"""

import argparse
import importlib
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "subjects")]

import studio  # noqa: E402  (the path is set just above)

parser = argparse.ArgumentParser()
parser.add_argument("names", nargs="*")
parser.add_argument("--size", type=int, default=640)
parser.add_argument("--samples", type=int, default=96)
parser.add_argument("--out", default="art/out/packshots")
wanted = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else [])

subjects = {}
for file in sorted(os.listdir(os.path.join(HERE, "subjects"))):
    if file.endswith(".py"):
        subjects.update(importlib.import_module(file[:-3]).SUBJECTS)
unknown = set(wanted.names) - set(subjects)
if unknown:
    sys.exit(f"No such subject: {', '.join(sorted(unknown))}. There are: {', '.join(sorted(subjects))}")

os.makedirs(wanted.out, exist_ok=True)
for name in wanted.names or sorted(subjects):
    started = time.time()
    studio.light_studio(wanted.size, wanted.samples)
    subjects[name]()
    studio.frame()
    studio.render(os.path.join(wanted.out, f"{name}.png"))
    print(f"{name}: {time.time() - started:.0f} s", flush=True)
