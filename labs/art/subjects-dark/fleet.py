"""Vehicles of institutions for the sample shop's gallery, as scale models: front to the left, wheels on z = 0."""

import math

import materials
import palette
import shapes

WHITE, CREAM = "#e9e7e1", "#e2d7bd"
HALF = 1.05  # half the width of every body


def _glass():
    return materials.mat("#0d1116", 0.08, spec=0.8, coat=0.6)


def wheel(x, radius=0.52):
    """Both wheels of an axle."""
    for side in (-1, 1):
        with shapes.placed(loc=(x, side * (HALF - 0.1), radius), rot=(90 if side < 0 else -90, 0, 0)):
            shapes.turned([(0.1, -0.16, 0), (radius, -0.16, 0.1), (radius, 0.2, 0.1), (radius * 0.62, 0.2, 0.04),
                           (radius * 0.58, 0.1, 0.02), (0, 0.1, 0)], materials.rubber(), steps=64)  # fmt: skip
            shapes.turned([(radius * 0.6, 0.1, 0.02), (radius * 0.5, 0.19, 0.03), (0.16, 0.15, 0.03), (0.12, 0.22, 0.02), (0, 0.22, 0)],
                          materials.steel(0.3), teeth=lambda a, z: 1 + 0.05 * math.cos(10 * a), steps=80)  # fmt: skip


def _with_arches(length, low, radius, axles):
    """The lower edge of a body from the right to the left, cut out above the axles."""
    points = [(length, low, 0.12)]
    for x in sorted(axles, reverse=True):
        points += [(x + radius * math.cos(math.pi * k / 12), low + radius * math.sin(math.pi * k / 12), 0) for k in range(13)]
    return [*points, (0, low, 0.12)]


def body(upper, length, paint, axles, low=0.42, radius=0.66, width=2 * HALF):
    """An outline seen from the side, given as its upper edge from the left to the right."""
    shapes.slab([*upper, *_with_arches(length, low, radius, axles)], width, materials.painted(paint), 0.1)
    shapes.box((length - 0.5, width - 0.3, 0.5), materials.rubber(), (length / 2, 0, low - 0.02))


def side_glass(outline, width):
    shapes.slab(outline, width + 0.03, _glass(), 0.02)


def stripe(x, length, z, height, colour, width=2 * HALF):
    for side in (-1, 1):
        shapes.box((length, 0.03, height), materials.print_ink(colour), (x + length / 2, side * (width / 2 + 0.005), z), 0.01)


def face(z=0.72, x=-0.02, grille=True):
    """Lamps, grille and bumper of the front."""
    for side in (-1, 1):
        shapes.box((0.1, 0.42, 0.2), materials.mat("#fff4dc", 0.15, glow=0.8), (x, side * 0.72, z + 0.08), 0.04)
    if grille:
        shapes.box((0.08, 0.86, 0.24), materials.rubber(), (x, 0, z + 0.06), 0.03)
    shapes.box((0.22, 2.12, 0.2), materials.plastic("#23262b"), (x + 0.02, 0, 0.4), 0.07)


def windscreen(foot, top, width):
    """A pane from `foot` to `top`, both (x, z), a little outside of the body."""
    rise = math.degrees(math.atan2(top[1] - foot[1], top[0] - foot[0]))
    reach = math.hypot(top[0] - foot[0], top[1] - foot[1])
    with shapes.placed(loc=((foot[0] + top[0]) / 2, 0, (foot[1] + top[1]) / 2), rot=(0, -rise, 0)):
        shapes.box((reach, width, 0.06), _glass(), (0, 0, -0.01), 0.025)


def light_bar(x, z, colours=(palette.AMBER, palette.AMBER)):
    shapes.box((0.3, 1.1, 0.08), materials.plastic("#22252a"), (x, 0, z), 0.02)
    for side, colour in zip((-1, 1), colours):
        shapes.box((0.26, 0.5, 0.17), materials.mat(colour, 0.2, coat=0.6, glow=1.2), (x, side * 0.28, z + 0.07), 0.05)


def pickup(paint=WHITE, band=palette.GREEN):
    body([(0, 1.05, 0.2), (1.5, 1.2, 0.1), (5.3, 1.2, 0.08)], 5.3, paint, (1.0, 4.2), radius=0.46)
    cab = [(1.35, 1.1, 0.1), (2.05, 1.95, 0.18), (3.45, 1.95, 0.15), (3.62, 1.1, 0.05)]
    shapes.slab(cab, 1.86, materials.painted(paint), 0.08)
    side_glass([(1.78, 1.25, 0.06), (2.2, 1.83, 0.1), (2.68, 1.83, 0.04), (2.68, 1.25, 0.04)], 1.86)
    side_glass([(2.78, 1.25, 0.04), (2.78, 1.83, 0.04), (3.34, 1.83, 0.1), (3.44, 1.25, 0.06)], 1.86)
    windscreen((1.46, 1.24), (1.9, 1.76), 1.56)
    shapes.box((1.5, 1.7, 0.04), materials.rubber(), (4.45, 0, 1.19), 0.01)
    stripe(0.2, 4.9, 0.86, 0.16, band)
    face(0.66)
    light_bar(2.6, 1.96)
    for x in (1.0, 4.2):
        wheel(x)


def minibus(paint=CREAM, band=palette.BLUE):
    body([(0, 1.2, 0.2), (0.42, 2.5, 0.3), (6.6, 2.5, 0.22)], 6.6, paint, (1.2, 5.1), radius=0.64)
    for k in range(5):
        x = 0.85 + 1.12 * k
        side_glass([(x, 1.42, 0.08), (x, 2.2, 0.08), (x + 0.98, 2.2, 0.08), (x + 0.98, 1.42, 0.08)], 2 * HALF)
    windscreen((0.05, 1.34), (0.36, 2.3), 1.84)
    stripe(0.3, 6.2, 0.98, 0.22, band)
    stripe(0.3, 6.2, 0.84, 0.07, palette.AMBER)
    face(0.66)
    shapes.box((1.6, 1.5, 0.2), materials.painted(paint), (4.2, 0, 2.47), 0.08)
    for x in (1.2, 5.1):
        wheel(x)


def ambulance(paint=WHITE, band=palette.RED):
    body([(0, 1.05, 0.2), (0.8, 1.3, 0.15), (1.5, 2.1, 0.2), (1.7, 2.62, 0.16), (5.6, 2.62, 0.16)], 5.6, paint, (1.05, 4.4))
    side_glass([(1.12, 1.36, 0.06), (1.62, 2.0, 0.08), (2.25, 2.0, 0.06), (2.25, 1.36, 0.06)], 2 * HALF)
    side_glass([(3.0, 1.62, 0.08), (3.0, 2.2, 0.08), (4.3, 2.2, 0.08), (4.3, 1.62, 0.08)], 2 * HALF)
    windscreen((0.82, 1.34), (1.47, 2.08), 1.8)
    stripe(0.85, 4.5, 0.86, 0.26, band)
    face(0.66)
    light_bar(1.95, 2.62, (palette.RED, "#2b62c4"))
    for x in (1.05, 4.4):
        wheel(x)


def compactor(paint=palette.AMBER, hopper=palette.GREEN):
    """A refuse lorry: an upright cab before a rounded hopper."""
    shapes.box((6.6, 1.3, 0.3), materials.rubber(), (3.4, 0, 0.5), 0.05)
    shapes.slab([(0, 0.5, 0.1), (0, 1.4, 0.1), (0.2, 2.35, 0.2), (1.6, 2.35, 0.12), (1.6, 0.9, 0.1), (1.3, 0.5, 0.1)], 2 * HALF,
                materials.painted(paint), 0.1)  # fmt: skip
    side_glass([(0.45, 1.4, 0.06), (0.58, 2.1, 0.08), (1.35, 2.1, 0.06), (1.35, 1.4, 0.06)], 2 * HALF)
    windscreen((0.02, 1.45), (0.17, 2.2), 1.84)
    shapes.slab([(1.85, 0.8, 0.1), (1.85, 2.7, 0.25), (5.6, 2.7, 0.3), (6.9, 1.9, 0.3), (6.9, 0.9, 0.3), (6.3, 0.7, 0.1)], 2.2,
                materials.painted(hopper), 0.12)  # fmt: skip
    for k in range(4):
        stripe(2.3 + 0.95 * k, 0.12, 0.95, 1.55, "#3f6049", 2.2)
    stripe(2.1, 3.9, 1.6, 0.16, palette.PAPER, 2.24)
    face(0.72, grille=True)
    light_bar(0.9, 2.35)
    for x in (0.95, 4.4, 5.6):
        wheel(x, 0.56)


def sedan(paint="#b9bdc2", band=palette.BLUE):
    body([(0, 0.95, 0.25), (1.3, 1.12, 0.2), (4.0, 1.14, 0.1), (4.75, 1.08, 0.15)], 4.75, paint, (0.95, 3.8), low=0.36, radius=0.42)
    shapes.slab([(1.15, 1.02, 0.1), (1.95, 1.68, 0.3), (3.2, 1.68, 0.3), (4.1, 1.06, 0.1)], 1.8, materials.painted(paint), 0.1)
    side_glass([(1.6, 1.14, 0.04), (2.08, 1.56, 0.1), (2.62, 1.56, 0.04), (2.62, 1.14, 0.04)], 1.8)
    side_glass([(2.7, 1.14, 0.04), (2.7, 1.56, 0.04), (3.14, 1.56, 0.12), (3.7, 1.14, 0.06)], 1.8)
    windscreen((1.32, 1.15), (1.76, 1.5), 1.5)
    stripe(0.25, 4.3, 0.76, 0.13, band)
    face(0.58)
    for x in (0.95, 3.8):
        wheel(x, 0.45)


TURN = (0, 0, 28)


def _alone(vehicle):
    def scene():
        with shapes.placed(rot=TURN):
            vehicle()

    return scene


def row():
    """Three pickups of one fleet side by side."""
    for k, band in enumerate((palette.GREEN, palette.AMBER, palette.BLUE)):
        with shapes.placed(loc=(1.9 * k, 2.75 * k, 0), rot=(0, 0, 46)):
            pickup(WHITE, band)


SCENES = {
    "fleet-1-pickup": _alone(pickup),
    "fleet-2-minibus": _alone(minibus),
    "fleet-3-ambulance": _alone(ambulance),
    "fleet-4-compactor": _alone(compactor),
    "fleet-5-sedan": _alone(sedan),
    "fleet-6-row": row,
}
