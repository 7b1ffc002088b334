"""Parts beside the carton that they are sold in, since a bare part has no label."""

import math

import filters
import labels
import materials
import palette
import parts
import shapes


def carton(lines, look, say, size=(1.3, 0.55, 1.6), band=0.24):
    """A carton, its front printed as a label."""
    wide, deep, high = size
    shapes.box(size, materials.mat(look.body, 0.5), (0, 0, 0), 0.02)
    front = shapes.flat(-deep / 2 - 0.001)
    edge = wide / 2 - 0.02
    labels.label(front, -edge, edge, 0.02, high - 0.02, lines, look.paper, look.accent, look.text, corner=0.02, band=band, say=say)


def filtro_de_aire(look, say):
    with shapes.placed(loc=(-0.1, 0.5, 0)):
        filters.filtro()
    with shapes.placed(loc=(1.02, -0.72, 0), rot=(0, 0, -8)):
        carton(["FILTRO"], look, say, (1.1, 0.5, 1.3))


def filtro_de_cabina(look, say):
    """Grey pleats with carbon in a white frame."""
    with shapes.placed(loc=(0.1, 0.5, 0), rot=(0, 0, -40)):
        filters.filtro(2.3, 2.3, "#d9d7d1", "#4c5056", "#a9adb3")
    with shapes.placed(loc=(-1.0, -0.72, 0), rot=(0, 0, 8)):
        carton(["FILTRO"], look, say, (1.1, 0.5, 1.3))


def filtro_de_gasolina(look, say):
    """A clear body with its paper element, a nozzle at each end, standing by its carton."""
    with shapes.placed(loc=(-0.6, 0.3, 0), rot=(0, 0, 8)):
        carton(["FILTRO"], look, say, (1.45, 0.6, 1.75))
    with shapes.placed(loc=(0.86, -0.1, 0.5), rot=(0, -10, 0), scale=0.88):
        with shapes.placed():
            white, amber = materials.plastic("#dedcd6"), materials.mat("#efb23a", 0.75, spec=0.2)
            shapes.turned([(0.3, 0.2, 0), (0.3, 1.3, 0)], amber, teeth=shapes.ribs(24, 0.22), steps=192)
            for z in (0.14, 1.28):
                shapes.turned([(0, z, 0), (0.33, z, 0.01), (0.33, z + 0.08, 0.01), (0, z + 0.08, 0)], white)
            shell = [(0.12, 0.03, 0), (0.34, 0.06, 0.04), (0.42, 0.16, 0.05), (0.42, 1.34, 0.05), (0.34, 1.44, 0.04), (0.12, 1.47, 0)]
            shapes.turned(shell, materials.mat("#ffffff", 0.02, glass=1.0))
            shapes.turned([(0.425, 0.68, 0), (0.45, 0.69, 0.01), (0.45, 0.81, 0.01), (0.425, 0.82, 0)], white)
            for way in (-1, 1):
                stem = [(0.2, 0.72, 0), (0.2, 0.8, 0.02), (0.1, 0.84, 0.02), (0.1, 1.02, 0), (0.135, 1.04, 0), (0.1, 1.16, 0), (0.135, 1.18, 0),
                        (0.095, 1.32, 0), (0.06, 1.32, 0)]  # fmt: skip
                shapes.turned([(r, 0.75 + way * z, rounding) for r, z, rounding in stem], white, steps=64)


def escobilla(look, say, inches):
    """A flat blade with its hook adapter, as long as it says, leaning on its carton."""
    long = 0.172 * inches
    with shapes.placed(loc=(0.78, 0.12, 0)):
        carton(["ESCOBILLA"], look, say, (1.26, 0.55, 1.5))
    lean = 46
    with shapes.placed(loc=(-0.42, -0.1, math.sin(math.radians(lean)) * long / 2 + 0.16), rot=(0, -lean, 0)):
        flat_blade(long, look.accent if look.accent != palette.INK else palette.AMBER)


def flat_blade(length, clip):
    """A blade without yokes: one sprung spoiler, thick in the middle."""
    half, bow = length / 2, 0.16

    def line(x):
        return bow * (1 - (x / half) ** 2)

    def strip(low, high):
        xs = [-half + length * k / 40 for k in range(41)]
        return [(x, line(x) + low(x), 0) for x in xs] + [(x, line(x) + high(x), 0) for x in reversed(xs)]

    shapes.slab(strip(lambda x: -0.13, lambda x: 0.03), 0.07, materials.rubber("#17181a"), 0.012)
    shapes.slab(strip(lambda x: -0.2, lambda x: -0.12), 0.03, materials.rubber("#0f1011"), 0.006)
    shapes.slab(strip(lambda x: 0.0, lambda x: 0.09 + 0.11 * (1 - abs(x) / half)), 0.2, materials.plastic(palette.GRAPHITE, 0.3), 0.03)
    for side in (-1, 1):
        shapes.box((0.16, 0.24, 0.2), materials.plastic(palette.INK), (side * (half - 0.05), 0, -0.04), 0.04)
    shapes.slab([(-0.42, bow + 0.1, 0.05), (0.42, bow + 0.1, 0.05), (0.32, bow + 0.42, 0.12), (-0.32, bow + 0.42, 0.12)], 0.36,
           materials.plastic(palette.INK), 0.05)  # fmt: skip
    shapes.box((0.3, 0.4, 0.12), materials.plastic(clip), (0, 0, bow + 0.2), 0.03)


def bombillo(look, say, is_twin):
    """A headlamp bulb before its carton: H4 with two filaments and three pins, H7 with one and two."""
    with shapes.placed(loc=(0.5, 0.5, 0)):
        carton(["BOMBILLO"], look, say, (1.4, 0.7, 1.55))
    with shapes.placed(loc=(-0.74, -0.2, 0), rot=(0, 0, 20), scale=0.92 if is_twin else 0.98):
        parts.bulb(tip=True) if is_twin else parts.slim_bulb()


def bujia(look, say):
    with shapes.placed(loc=(0.55, 0.45, 0)):
        carton(["REPUESTO"], look, say, (1.25, 0.6, 1.75))
    with shapes.placed(loc=(-0.62, 0.1, 0), rot=(0, 0, 30), scale=0.76):
        parts.spark_plug()


def pastillas(look, say):
    """Four pads beside their carton: three in a pile, one leaning on it."""
    with shapes.placed(loc=(-0.82, 0.2, 0), rot=(0, 0, 8)):
        carton(["REPUESTO"], look, say, (1.55, 0.6, 1.9))
    for k, turn in enumerate((4, -5, 9)):
        with shapes.placed(loc=(1.12, 0.62, 0.13 + 0.25 * k), rot=(-90, 0, turn), scale=0.74):
            parts.pad()
    with shapes.placed(loc=(0.98, -0.36, 0.02), rot=(-24, 0, -8), scale=0.74):
        parts.pad()


def correa(look, say):
    """A ribbed belt standing in a loop, its sleeve in front."""
    wide, ribs = 0.62, 6
    profile = [(-wide / 2, 0), (wide / 2, 0), (wide / 2, -0.06)]
    for k in range(ribs):
        y = wide / 2 - wide * k / ribs
        profile += [(y - 0.02, -0.15), (y - wide / ribs + 0.02, -0.15), (y - wide / ribs, -0.08)]
    path = shapes.fillet([(-1.0, 0, 0.9), (1.0, 0, 0.9), (1.25, 1.3, 0.9), (0.55, 2.5, 0.6), (-0.55, 2.5, 0.6), (-1.25, 1.3, 0.9)], closed=True, steps=20)
    points, faces, count, steps = [], [], len(profile), len(path)
    for i, (x, z) in enumerate(path):
        (bx, bz), (ax, az) = path[i - 1], path[(i + 1) % steps]
        tx, tz = ax - bx, az - bz
        size = math.hypot(tx, tz)
        nx, nz = tz / size, -tx / size
        points += [(x + nx * low, y, z + nz * low) for y, low in profile]
    for i in range(steps):
        for k in range(count):
            a, b = i * count, ((i + 1) % steps) * count
            faces.append((a + k, a + (k + 1) % count, b + (k + 1) % count, b + k))
    with shapes.placed(loc=(0, 0.3, 0), rot=(0, 0, 34)):
        shapes.mesh_object(points, faces, materials.rubber("#1d1e21"), smooth=True, angle=24)
    with shapes.placed(loc=(0.3, -0.7, 0), rot=(0, 0, -4)):
        carton(["REPUESTO"], look, say, (1.5, 0.4, 0.95), 0.26)


SUBJECTS = {}
