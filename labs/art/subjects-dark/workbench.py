"""Light mechanics and oil change: what lies on the bench."""

import math

import filters
import jugs
import materials
import palette
import parts
import shapes


def spanner():
    """A combination spanner along x in the x-z plane: open end left, ring right, 5.6 long."""
    def arc(cx, radius, start, end, steps):
        return [(cx + radius * math.cos(math.radians(start + (end - start) * k / steps)),
                 radius * math.sin(math.radians(start + (end - start) * k / steps)), 0) for k in range(steps + 1)]  # fmt: skip

    chrome, jaw = materials.steel(0.3, "#b9bcc2"), math.radians(180 + 15)
    c, s = math.cos(jaw), math.sin(jaw)

    def turned_by(x, z):
        return (-2.3 + x * c - z * s, x * s + z * c, 0.04)

    mouth = [turned_by(x, z) for x, z in ((0.46, 0.28), (-0.02, 0.28), (-0.2, 0.12), (-0.2, -0.12), (-0.02, -0.28), (0.46, -0.28))]
    left = arc(-2.3, 0.62, 180 - 18, 40, 20)
    below = arc(-2.3, 0.62, -40, -180 + 48, 20)
    right = [(1.9, 0.2, 0.1), *arc(2.3, 0.54, 132, -132, 40), (1.9, -0.2, 0.1)]
    outline = [*left, (-1.62, 0.2, 0.2), *right, (-1.62, -0.2, 0.2), *below, *mouth]
    star = []
    for k in range(24):
        turn, radius = 2 * math.pi * k / 24, 0.28 if k % 2 else 0.245
        star.append((2.3 + radius * math.cos(turn), radius * math.sin(turn), 0.01))
    shapes.slab(outline, 0.24, chrome, 0.07, holes=[star])
    inlay = [(-1.2, -0.09, 0.06), (1.5, -0.09, 0.06), (1.5, 0.09, 0.06), (-1.2, 0.09, 0.06)]
    shapes.slab(inlay, 0.01, materials.mat("#6f7278", 0.45, metal=1.0), 0.002, loc_y=-0.122)


def mecanica_ligera():
    with shapes.placed(loc=(0.35, 1.1, 0), scale=1.2):
        filters.filtro()
    with shapes.placed(loc=(0.2, -0.35, 1.72), rot=(-17, -36, 0), scale=0.86):
        spanner()
    with shapes.placed(loc=(1.35, -0.95, 0), rot=(0, 0, 15), scale=0.58):
        parts.spark_plug()
    with shapes.placed(loc=(2.05, -0.55, 0), rot=(0, 0, 35), scale=0.58):
        parts.spark_plug()
    with shapes.placed(loc=(-1.0, -1.6, 0.235), rot=(0, 90, 16), scale=0.56):
        parts.spark_plug()


def beaker(level, colour="#c97a00", is_poured=True):
    """A measuring glass with oil up to `level`, and oil still running in from above the picture."""
    glass = materials.mat("#f4f6f6", 0.02, glass=1.0)
    wall = [(0, 0, 0), (0.84, 0, 0.1), (0.92, 0.3, 0.1), (0.98, 1.75, 0), (1.04, 1.82, 0.03), (1.0, 1.84, 0.01), (0.93, 1.75, 0), (0.87, 0.3, 0.1),
            (0.78, 0.09, 0.05), (0, 0.09, 0)]  # fmt: skip
    shapes.turned(wall, glass)
    oil = materials.mat(colour, 0.06, coat=1.0, glow=0.14 if is_poured else 0.0)
    top = 0.872 + 0.06 * (level - 0.3) / 1.45 - 0.008
    fill = [(0, 0.1, 0), (0.75, 0.1, 0.05), (0.855, 0.3, 0.1), (top, level, 0)]
    still = [(0, level, 0)]
    running = [(0.6, level - 0.01, 0), (0.36, level + 0.035, 0.08),
               (0.2, level - 0.02, 0.05), (0.09, level + 0.06, 0.05), (0.06, level + 0.4, 0.1), (0.06, 7, 0)]  # fmt: skip
    fill += running if is_poured else still
    shapes.turned(fill, oil)["subject"] = 0
    for k in range(5):
        width = 0.34 if k % 2 == 0 else 0.2
        z = 0.5 + 0.25 * k
        ring = [(math.sin(t) * (0.935 + 0.04 * z), -math.cos(t) * (0.935 + 0.04 * z), z, 0) for t in (-0.5 + width * 2 * i / 12 for i in range(13))]
        shapes.tube(ring, 0.012, materials.mat("#f3f2ef", 0.5))


def cambio_de_aceite():
    with shapes.placed(loc=(-1.65, 0.5, 0), rot=(0, 0, -4), scale=1.1):
        jugs.aceite()
    with shapes.placed(loc=(0.35, -0.5, 0)):
        beaker(1.15)
    with shapes.placed(loc=(2.25, 0.1, 0.03), rot=(0, 0, -12), scale=1.05):
        filters.spin_on(palette.RED, ["FILTRO", "DE ACEITE"])


SCENES = {"mecanica-ligera": mecanica_ligera, "cambio-de-aceite": cambio_de_aceite}
