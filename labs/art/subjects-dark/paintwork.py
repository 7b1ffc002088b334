"""Body and paint: a spray gun on its stand before a wing, half primer, half paint."""

import math

import materials
import palette
import shapes

PRIMED, TAPED = 78, 80.5  # degrees round the wheel arch: primer up to here, masking tape up to there


def wing():
    """A wing round its wheel arch, standing on z = 0."""
    around, out = 360, 60
    points = []
    for i in range(around + 1):
        turn = math.radians(180 - 180 * i / around)
        c, s = math.cos(turn), math.sin(turn)
        far = (abs(c / 3.05) ** 5 + abs(s / 2.75) ** 5) ** (-1 / 5)
        for j in range(out + 1):
            t = j / out
            radius = 1.5 + (far - 1.5) * t
            lip = 0.16 * max(0, 1 - t / 0.09) ** 2
            crease = 0.07 * math.tanh((t - 0.62) * 26)
            y = -0.62 * math.sin(math.pi * (0.2 + 0.72 * t)) + lip + crease
            points.append((radius * c, y, radius * s))
    faces, wide = [], out + 1
    for i in range(around):
        for j in range(out):
            faces.append((i * wide + j, i * wide + j + 1, (i + 1) * wide + j + 1, (i + 1) * wide + j))
    paint = materials.mat("#b3120f", 0.28, metal=0.25, coat=1.0)
    panel = shapes.mesh_object(points, faces, paint, smooth=True, angle=60)
    panel.data.materials.append(materials.mat("#85898e", 0.75, spec=0.25))
    panel.data.materials.append(materials.mat("#d9c27a", 0.8, bump=60, bump_strength=0.2))
    for face in panel.data.polygons:
        x, _, z = face.center
        turn = 180 - math.degrees(math.atan2(z, x))
        face.material_index = 1 if turn < PRIMED else 2 if turn < TAPED else 0
    thick = panel.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.05, 0
    return panel


def spray_gun():
    """A gravity gun aiming to -x, its grip in a weighted foot."""
    alloy, steel = materials.mat("#c6c9ce", 0.24, metal=1.0), materials.steel(0.2)
    dark = materials.mat("#1d1f22", 0.4)
    body = [(-0.8, 2.02, 0.08), (-0.8, 2.46, 0.1), (-0.2, 2.64, 0.1), (0.35, 2.62, 0.2), (0.95, 2.5, 0.25), (1.02, 2.2, 0.2), (0.86, 1.8, 0.3),
            (1.2, 0.42, 0.1), (0.72, 0.34, 0.1), (0.4, 1.72, 0.25), (0.05, 1.98, 0.2)]  # fmt: skip
    shapes.slab(body, 0.44, alloy, 0.15)
    grip = [(0.56, 1.4, 0.1), (0.88, 1.45, 0.1), (1.07, 0.56, 0.1), (0.75, 0.5, 0.1)]
    for y in (-0.215, 0.215):
        shapes.slab(grip, 0.04, dark, 0.015, loc_y=y)
    trigger = [(-0.02, 2.24, 0.05), (0.14, 2.24, 0.05), (0.06, 1.7, 0.4), (0.3, 0.92, 0.06), (0.16, 0.88, 0.06), (-0.14, 1.62, 0.4)]
    shapes.slab(trigger, 0.4, steel, 0.03)
    for y in (-0.23, 0.23):
        with shapes.placed(loc=(0.06, y, 2.2), rot=(math.copysign(90, -y), 0, 0)):
            shapes.turned([(0.12, -0.04, 0), (0.12, 0.04, 0.02), (0, 0.04, 0)], steel, steps=48)
    with shapes.placed(loc=(-0.75, 0, 2.24), rot=(0, -90, 0)):
        shapes.turned([(0.25, 0, 0), (0.25, 0.2, 0.02), (0.22, 0.22, 0)], steel)
        ring = [(0.22, 0.2, 0), (0.37, 0.22, 0.03), (0.37, 0.48, 0.03), (0.3, 0.54, 0)]
        shapes.turned(ring, materials.mat("#b98a4e", 0.28, metal=1.0), teeth=shapes.ribs(24, 0.05, 0.24, 0.46), steps=288)
        shapes.turned([(0.3, 0.5, 0), (0.26, 0.6, 0.03), (0.09, 0.64, 0.02), (0.07, 0.7, 0), (0, 0.7, 0)], steel)
        for x in (-0.24, 0.24):
            shapes.box((0.12, 0.16, 0.26), steel, (x, 0, 0.54), 0.03)
    with shapes.placed(loc=(0.9, 0, 2.34), rot=(0, 90, 0)):
        shapes.turned([(0.1, 0, 0), (0.1, 0.14, 0)], steel, steps=48)
        shapes.turned([(0.16, 0.12, 0), (0.19, 0.16, 0.02), (0.19, 0.42, 0.04), (0, 0.44, 0)], steel, teeth=shapes.ribs(20, 0.06), steps=240)
    with shapes.placed(loc=(-0.35, 0, 2.5), rot=(0, -6, 0)):
        shapes.turned([(0.13, 0, 0), (0.13, 0.3, 0.03), (0.24, 0.34, 0)], steel, steps=64)
        cup = [(0.16, 0.3, 0), (0.3, 0.42, 0.1), (0.72, 0.9, 0.2), (0.74, 1.66, 0)]
        shapes.turned(cup, alloy)
        shapes.turned([(0.72, 1.62, 0), (0.79, 1.64, 0.03), (0.79, 1.86, 0.06), (0.2, 1.94, 0.03), (0.16, 2.06, 0.03), (0, 2.06, 0)],
                      materials.plastic(palette.AMBER), teeth=shapes.ribs(36, 0.02, 1.6, 1.8), steps=288)  # fmt: skip
    with shapes.placed(loc=(0.99, 0, 0.4), rot=(0, -8, 0)):
        shapes.turned([(0.13, 0.1, 0), (0.13, -0.3, 0)], steel, steps=64)
        shapes.turned([(0.2, -0.05, 0), (0.2, -0.18, 0.02), (0, -0.18, 0)], steel, steps=60)
    shapes.turned([(0, 0.22, 0), (0.3, 0.22, 0.03), (0.78, 0.12, 0.05), (0.8, 0, 0.03), (0, 0, 0)], dark, loc=(0.85, 0))


def chapisteria_y_pintura():
    with shapes.placed(loc=(-2.1, 1.6, 0), rot=(0, 0, -7), scale=1.75):
        wing()["subject"] = 0  # larger than the picture: only the gun and the mark count for the crop
    with shapes.placed(loc=(1.35, -0.9, 0), rot=(0, 0, -14), scale=0.9):
        spray_gun()
    with shapes.placed(loc=(-3.1, -0.9, 0)):
        shapes.box((0.1, 0.1, 0.1), materials.rubber()).hide_render = True


SCENES = {"chapisteria-y-pintura": chapisteria_y_pintura}
