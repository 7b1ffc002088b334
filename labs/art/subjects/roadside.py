"""What lies in the boot: cables, inflator, plugs for tyres, things to wash the car with."""

import math

import labels
import materials
import palette
import shapes
from cartons import carton


def clamp(colour):
    """A battery clamp lying open towards +x: two jaws, grips, the spring between them."""
    grip, copper = materials.plastic(colour, 0.34), materials.mat("#b9783f", 0.3, metal=1.0)
    for side in (-1, 1):
        jaw = [(0, 0.05, 0.05), (0.3, 0.2, 0.15), (0.75, 0.24, 0.2), (1.1, 0.05, 0.03), (1.08, 0.0, 0.02), (0.7, 0.1, 0.15), (0.3, 0.04, 0.1)]
        shapes.slab([(x, side * z, r) for x, z, r in jaw], 0.3, copper, 0.02)
        arm = [(0.35, 0.06, 0.05), (0.5, 0.24, 0.1), (0.0, 0.24, 0.15), (-0.9, 0.44, 0.12), (-1.3, 0.42, 0.1), (-1.3, 0.24, 0.1), (-0.8, 0.2, 0.15),
               (-0.1, 0.02, 0.1)]  # fmt: skip
        shapes.slab([(x, side * z, r) for x, z, r in arm], 0.4, grip, 0.06)
    shapes.turned([(0, -0.24, 0), (0.11, -0.24, 0.02), (0.11, 0.24, 0.02), (0, 0.24, 0)], materials.steel()).rotation_euler = (math.pi / 2, 0, 0)


def cables(look, say):
    """A coil of two cables with two of its clamps before the carton."""
    with shapes.placed(loc=(-0.95, 0.6, 0), rot=(0, 0, 6)):
        carton(["ACCESORIO"], look, say, (1.6, 0.6, 1.85))
    with shapes.placed(loc=(0.98, 0.05, 0)):
        for k in range(6):
            colour = palette.RED if k % 2 else "#232529"
            rise, out = 0.11 + 0.19 * k, 0.84 + 0.05 * math.sin(k * 2.1)
            ring = [(out * math.cos(t), 0.8 * out * math.sin(t), rise) for t in (2 * math.pi * i / 48 for i in range(49))]
            shapes.tube([(*p, 0) for p in ring], 0.105, materials.mat(colour, 0.4, coat=0.2))
    for x, y, turn, colour in ((-0.3, -1.5, 10, palette.RED), (1.3, -1.2, -14, "#232529")):
        with shapes.placed(loc=(x, y, 0.2), rot=(90, 0, turn), scale=0.6):
            clamp(colour)


def inflador(look, say):
    """A twelve-volt compressor with its display, hose and plug."""
    with shapes.placed(rot=(0, 0, 14)):
        body = [(-1.25, 0.12, 0.2), (1.25, 0.12, 0.2), (1.25, 1.42, 0.3), (0.5, 1.75, 0.3), (-0.5, 1.75, 0.3), (-1.25, 1.42, 0.3)]
        shapes.slab(body, 1.05, materials.plastic(look.body, 0.34), 0.16)
        for x in (-0.85, 0.85):
            shapes.box((0.5, 0.9, 0.16), materials.rubber(), (x, 0, 0), 0.05)
        grip = [(-0.62, 0, 1.6), (-0.62, 0, 2.22), (0.62, 0, 2.22), (0.62, 0, 1.6)]
        shapes.tube(grip, 0.13, materials.plastic(look.cap), 0.3)
        front = shapes.flat(-0.526)
        labels.label(front, -1.06, 0.1, 0.34, 1.36, ["ACCESORIO"], look.paper, look.accent, look.text, say=say)
        shapes.box((0.82, 0.08, 0.62), materials.plastic(palette.INK, 0.2), (0.62, -0.51, 0.74), 0.03)
        shapes.box((0.66, 0.02, 0.44), materials.mat("#20343a", 0.2, coat=0.4), (0.62, -0.552, 0.83), 0.008)
        labels.lettering(shapes.flat(-0.563), ["32.0"], 0.36, 0.88, 0.93, 1.17, "#bfe8dc")
        for x, colour in ((0.4, palette.AMBER), (0.62, palette.PAPER), (0.84, palette.PAPER)):
            shapes.turned([(0.075, -0.02, 0), (0.075, 0.05, 0.02), (0, 0.05, 0)], materials.plastic(colour)).location = (x, -0.51, 0.5)
    with shapes.placed():
        line = [(1.05, 0.15, 1.2, 0), (1.75, 0.1, 1.25, 0.4), (1.8, -0.3, 0.1, 0.5), (1.5, -1.0, 0.08, 0.4), (0.5, -1.1, 0.08)]
        shapes.tube(line, 0.075, materials.rubber("#26282b"), 0.3)
    with shapes.placed(loc=(0.52, -1.1, 0.1), rot=(0, -90, 0)):
        chuck = [(0.09, 0, 0), (0.13, 0.03, 0.02), (0.13, 0.3, 0.02), (0.1, 0.36, 0.02), (0.1, 0.52, 0.02), (0.05, 0.54, 0)]
        shapes.turned(chuck, materials.steel(0.3, "#c9a35a"), teeth=shapes.ribs(16, 0.06, 0.03, 0.29), steps=128)


def tool(tip):
    """A T-handled tool standing on its tip."""
    shapes.tube([(0, 0, 0.05), (0, 0, 1.5)], 0.045, materials.steel(0.28))
    if tip == "lima":
        shapes.turned([(0.02, 0, 0), (0.075, 0.12, 0), (0.085, 0.7, 0.02), (0.045, 0.74, 0)], materials.steel(0.4, "#9da1a8"),
                      teeth=shapes.ribs(12, 0.2), steps=192)  # fmt: skip
    else:
        shapes.slab([(-0.03, 0, 0.01), (0.03, 0, 0.01), (0.1, 0.2, 0.05), (0.06, 0.42, 0.04), (-0.06, 0.42, 0.04), (-0.1, 0.2, 0.05)], 0.06,
                    materials.steel(0.3), 0.01, holes=[[(-0.03, 0.14, 0.02), (0.03, 0.14, 0.02), (0.03, 0.3, 0.02), (-0.03, 0.3, 0.02)]])  # fmt: skip
    handle = [(0, -0.5, 0), (0.12, -0.5, 0.06), (0.15, -0.1, 0.1), (0.15, 0.1, 0.1), (0.12, 0.5, 0.06), (0, 0.5, 0)]
    bar = shapes.turned(handle, materials.plastic(palette.RED if tip == "lima" else palette.INK), teeth=shapes.ribs(10, 0.05), steps=160)
    bar.location, bar.rotation_euler = (0, 0, 1.5), (0, math.pi / 2, 0)


def tarugos(look, say):
    """Rasp, needle, five plugs and cement before their carton."""
    with shapes.placed(loc=(0.2, 0.75, 0)):
        carton(["REPARADOR DE", "NEUMÁTICOS"], look, say, (2.0, 0.6, 1.75))
    with shapes.placed(loc=(-0.98, 0.1, 0.02), rot=(-7, 4, 24), scale=1.05):
        tool("lima")
    with shapes.placed(loc=(1.42, 0.2, 0.02), rot=(-7, -6, -30), scale=1.05):
        tool("aguja")
    for k in range(5):
        with shapes.placed(loc=(-0.38 + (0, 0.1, -0.04, 0.08, 0)[k], -0.2 - 0.27 * k, 0.06), rot=(0, 0, (5, -4, 3, -6, 2)[k])):
            shapes.tube([(-0.5, 0, 0), (0.5, 0, 0)], 0.062, materials.mat("#6b4a33", 0.75, bump=40, bump_strength=0.4))
    with shapes.placed(loc=(0.62, -0.75, 0.14), rot=(0, 90, 14), scale=0.5):
        shapes.turned([(0, 0, 0), (0.2, 0, 0.03), (0.17, 0.4, 0.02), (0, 0.4, 0)], materials.plastic(palette.INK), teeth=shapes.ribs(28, 0.04), steps=224)
        tube = [(0.14, 0.14, 2, 0, 0.4, 0), (0.34, 0.3, 2, 0, 0.6, 0.08), (0.38, 0.2, 2.1, 0, 1.2, 0.4), (0.4, 0.03, 3, 0, 1.9, 0)]
        shapes.loft(tube, materials.mat("#c9ccd0", 0.34, metal=0.75))


def brush(length):
    """A wheel brush standing on its grip."""
    shapes.turned([(0, 0, 0), (0.12, 0, 0.04), (0.15, 0.3, 0.15), (0.1, 0.8, 0.1), (0.06, 0.95, 0)], materials.plastic(palette.RED))
    shapes.tube([(0, 0, 0.9), (0, 0, 1.2 + length)], 0.04, materials.plastic(palette.INK))
    shapes.turned([(0.06, 1.1, 0), (0.24, 1.2, 0.1), (0.27, 1.1 + length * 0.6, 0.1), (0.16, 1.2 + length, 0.05), (0, 1.22 + length, 0)],
                  materials.mat("#3a3e44", 0.9, bump=70, bump_strength=1.0), teeth=shapes.ribs(40, 0.12), steps=320)  # fmt: skip


def balde(look, say):
    """A folding bucket with its brush, cloths, sponge and mitt."""
    with shapes.placed(loc=(-0.45, 0.35, 0)):
        wall = [(0, 0, 0), (0.72, 0, 0.05), (0.76, 0.1, 0.03), (0.8, 1.05, 0.02), (0.86, 1.09, 0.02), (0.86, 1.17, 0.02), (0.83, 1.22, 0.02),
                (0.9, 1.26, 0.02), (0.9, 1.34, 0.02), (0.87, 1.4, 0.02), (0.95, 1.44, 0.02), (0.95, 1.56, 0.03), (0.9, 1.56, 0.02), (0.84, 1.2, 0),
                (0.7, 0.3, 0)]  # fmt: skip
        shapes.turned(wall, materials.plastic(look.body, 0.32))

        def wall_at(x, z, lift=0.0):
            return shapes.cylinder(0.762 + 0.042 * (z - 0.1))(x, z, lift)

        labels.label(wall_at, -0.62, 0.62, 0.14, 0.98, ["KIT DE", "LIMPIEZA"], look.paper, look.accent, look.text, say=say)
        shapes.tube([(-0.95, 0, 1.5), (-0.8, 0.5, 2.15), (0.8, 0.5, 2.15), (0.95, 0, 1.5)], 0.035, materials.steel(0.3), 0.6)
        with shapes.placed(loc=(0.42, 0.15, 0.42), rot=(8, 20, 0), scale=0.95):
            brush(0.9)
        with shapes.placed(loc=(-0.3, 0.1, 0.5), rot=(0, -16, 0), scale=0.6):
            brush(0.5)
    with shapes.placed(loc=(0.95, 0.4, 0), rot=(0, 0, -8)):
        for k, colour in enumerate((palette.BLUE, "#c9c7c1", palette.AMBER)):
            cloth = materials.mat(colour, 0.95, spec=0.05, bump=55, bump_strength=0.6)
            shapes.box((1.0 - k * 0.03, 0.7, 0.13), cloth, (0, 0, k * 0.27), 0.06)
            shapes.box((1.0 - k * 0.03, 0.7, 0.13), cloth, (0.01, 0.01, 0.135 + k * 0.27), 0.06)
    with shapes.placed(loc=(0.82, -0.5, 0), rot=(0, 0, 16)):
        shapes.box((0.86, 0.55, 0.28), materials.mat("#efb23a", 0.95, spec=0.05, bump=22, bump_strength=0.9), (0, 0, 0.09), 0.06)
        shapes.box((0.86, 0.55, 0.13), materials.mat("#2f5b45", 0.95, spec=0.05, bump=60, bump_strength=0.8), (0, 0, 0), 0.04)


SUBJECTS = {}
