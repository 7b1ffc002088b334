"""Inside the engine: piston and connecting rod, for the page about the workshop."""

import math

import materials
import parts
import shapes
import workbench
from parts import hexagon


def piston():
    """Its pin lies along y at z = 0, its crown is at z = 0.95."""
    alloy = materials.mat("#b4b8bd", 0.32, metal=1.0, brushed=0.5)
    dark = materials.mat("#2b2d31", 0.45, metal=0.8)
    wall = [(0.92, -0.85, 0), (0.98, -0.8, 0.03), (0.98, 0.22, 0.02)]
    for z in (0.26, 0.44, 0.62):
        wall += [(0.98, z, 0.01), (0.9, z, 0.01), (0.9, z + 0.08, 0.01), (0.98, z + 0.08, 0.01)]
    shapes.turned([*wall, (0.98, 0.9, 0.04), (0.92, 0.95, 0.02), (0.62, 0.95, 0.04), (0.5, 0.86, 0.1), (0, 0.84, 0)], alloy, steps=200)
    shapes.turned([(0.8, 0.3, 0), (0.84, 0.1, 0.1), (0.86, -0.85, 0), (0.92, -0.85, 0)], dark)
    for z in (0.265, 0.445, 0.625):
        shapes.turned([(0.9, z, 0), (0.99, z, 0.01), (0.99, z + 0.07, 0.01), (0.9, z + 0.07, 0)], materials.steel(0.22, "#7d8187"), steps=200)
    for side in (-1, 1):
        boss = shapes.turned([(0.2, 0, 0), (0.3, 0, 0.02), (0.34, 0.1, 0.03), (0.34, 0.3, 0)], alloy)
        boss.location, boss.rotation_euler = (0, side * 1.02, -0.12), (side * math.pi / 2, 0, 0)
        pin = shapes.turned([(0.11, 0.06, 0), (0.13, 0.03, 0.02), (0.2, 0.03, 0.02), (0.2, 0.4, 0)], materials.steel(0.18))
        pin.location, pin.rotation_euler = (0, side * 1.02, -0.12), (side * math.pi / 2, 0, 0)


def rod():
    """Hangs from the pin: small end at z = 0, big end at z = -3.2, turned towards the camera."""
    forged, bright = materials.mat("#7f848b", 0.42, metal=1.0, bump=60, bump_strength=0.12), materials.steel(0.22)

    def ring(z, radius, start, end, steps=28):
        turns = [math.radians(start + (end - start) * k / steps) for k in range(steps + 1)]
        return [(radius * math.cos(t), z + radius * math.sin(t), 0) for t in turns]

    body = [*ring(0, 0.42, -50, 230), (-0.24, -0.7, 0.4), (-0.36, -2.1, 0.5),
            (-0.95, -2.7, 0.3), (-1.08, -3.16, 0.06), (1.08, -3.16, 0.06), (0.95, -2.7, 0.3), (0.36, -2.1, 0.5), (0.24, -0.7, 0.4)]  # fmt: skip
    cap = [(-1.08, -3.2, 0.06), (-0.98, -3.7, 0.3), (-0.4, -4.1, 0.4), (0.4, -4.1, 0.4), (0.98, -3.7, 0.3), (1.08, -3.2, 0.06)]
    shapes.slab(body, 0.52, forged, 0.05, holes=[ring(0, 0.21, 0, 350, 35)])
    shapes.slab(cap, 0.52, forged, 0.05)
    eye = shapes.turned([(0.62, -0.28, 0), (0.74, -0.28, 0.02), (0.74, 0.28, 0.02), (0.62, 0.28, 0), (0.62, -0.28, 0)], bright, steps=128)
    eye.location, eye.rotation_euler = (0, 0, -3.2), (math.pi / 2, 0, 0)
    shade = shapes.turned([(0, 0.27, 0), (0.62, 0.27, 0)], materials.mat("#060607", 0.9))
    shade.location, shade.rotation_euler = (0, 0, -3.2), (math.pi / 2, 0, 0)
    groove = [(-0.13, -0.72, 0.05), (0.13, -0.72, 0.05), (0.2, -2.05, 0.1), (-0.2, -2.05, 0.1)]
    shapes.slab(groove, 0.02, materials.mat("#4b4f55", 0.5, metal=1.0), 0.004, loc_y=-0.262)
    for x in (-0.88, 0.88):
        shapes.turned([(0.1, -3.95, 0), (0.14, -3.95, 0), (0.14, -3.72, 0.02)], bright, teeth=hexagon, steps=60, loc=(x, 0))
        shapes.turned([(0, -2.58, 0), (0.13, -2.58, 0.02), (0.13, -2.74, 0)], bright, steps=48, loc=(x, 0))


def biela():
    with shapes.placed(rot=(0, 0, 90)):
        piston()
    with shapes.placed(loc=(0, 0, -0.12)):
        rod()


def nosotros():
    """One rod leans back behind, another lies before it; a plug and a spanner beside them."""
    with shapes.placed(loc=(0.4, 1.3, 3.35), rot=(0, 32, 0), scale=0.95):
        biela()
    with shapes.placed(loc=(1.9, -0.6, 0.95), rot=(0, 90, 28), scale=0.9):
        biela()
    with shapes.placed(loc=(-0.6, -1.5, 0.2), rot=(0, 90, 14), scale=0.5):
        parts.spark_plug()
    with shapes.placed(loc=(0.6, -2.1, 0.13), rot=(90, 0, -8), scale=0.6):
        workbench.spanner()


SCENES = {"stock": nosotros}  # a service without a picture of its own
