"""The pictures of the eight services, the three promotions and the ten bundled articles: dark studio with an amber
rim, or daylight on concrete, and one camera. Run it with Blender; see README.md.

    blender -b --factory-startup -P labs/art/services.py -- [--scale 1] [--samples 16] [--passes 6] [--out DIR] [id ...]

Without ids, the services. Promotions are cut to an upright field on a desk, so they fill less of the width; articles
to a band on theirs, so they fill less of the height.

Every pass goes once through all pictures with its own noise, so that a busy machine may be stopped at any time:
`clean.mjs` averages what is there. The first pass also writes normals and base colours, which guide that cleaning.
"""

import argparse
import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
DARK = os.path.join(HERE, "subjects-dark")
sys.path[:0] = [HERE, os.path.join(HERE, "subjects"), DARK]

import articles  # noqa: E402  (the path is set just above)
import passes  # noqa: E402  (the path is set just above)
import studio  # noqa: E402


def lights():
    """One key, one rim, one edge and two fills, the same for every service."""
    aim = (0, 0, 1.6)
    studio.light((-5.2, -6.5, 4.6), aim, 1.8, 5, 620, "#fff7ec")
    studio.light((6.2, 3.2, 3.4), aim, 1.2, 5.5, 1150, "#ff9a1f")
    studio.light((-4.2, 4.6, 4.4), aim, 1.2, 4, 300, "#c6d8ff")
    studio.light((0, -1.5, 7.6), (0, 0, 0.8), 4, 2.4, 210, "#ffffff")
    studio.light((5, -6.5, 2.8), aim, 1.2, 4, 230, "#ffcf8a")


# Every second picture of a list stands in daylight, so that no page is one black stage.
DAYLIGHT = {
    "chapisteria-y-pintura", "mecanica-ligera", "papel-ahumado", "suspension-y-direccion",
    "promo-2-aire-acondicionado",
    "como-cuidar-la-bateria-del-carro", "como-preparar-el-carro-para-el-revisado", "escobillas-en-temporada-de-lluvia",
    "refrigerante-o-agua-en-el-radiador", "senales-de-frenos-gastados",
}  # fmt: skip


def crop_of(name):
    """Width and height in pixels, and how much of either the subject fills."""
    if name.startswith("promo-"):
        return (1280, 800), (0.82, 0.56)
    return ((1280, 720), (0.74, 0.8)) if name in articles.SCENES else ((1200, 800), (0.82, 0.86))


def scenes():
    found = {}
    for file in sorted(os.listdir(DARK)):
        if file.endswith(".py"):
            found.update(getattr(importlib.import_module(file[:-3]), "SCENES", {}))
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--samples", type=int, default=16)
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--out", default="labs/art/out/services")
    wanted = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else [])
    os.makedirs(wanted.out, exist_ok=True)
    table = scenes()
    for count in range(wanted.passes):
        for name in wanted.names or sorted(id for id in table if not id.startswith("promo-") and id not in articles.SCENES):
            (width, height), fill = crop_of(name)
            stage = studio.daylight_stage if name in DAYLIGHT else studio.dark_studio
            stage(width, height, wanted.samples, (0, -14, 3.3), (0, 0, 1.5), 62)
            table[name]()
            studio.frame(*fill)
            if name not in DAYLIGHT:
                lights()
            passes.take(wanted.out, name, count, wanted.scale)
