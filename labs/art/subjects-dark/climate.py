"""Air conditioning: the compressor with its pulley and the manifold gauges."""

import math

import materials
import palette
import shapes
from parts import hexagon


def _alloy():
    return materials.mat("#a4a8ae", 0.4, metal=1.0, bump=50, bump_strength=0.08)


def _bolt(x, y, z, radius=0.1):
    profile = [(radius, z, 0), (radius, z + radius, 0.02), (0, z + radius, 0)]
    shapes.turned(profile, materials.steel(0.25), teeth=hexagon, steps=60, loc=(x, y))


def compressor():
    """Along z: rear head at -1.9, pulley at the front from 0.35 to 1.05, clutch plate before it."""
    alloy, steel, dark = _alloy(), materials.steel(0.22), materials.mat("#26282c", 0.45, metal=0.6)
    body = [(0, -1.95, 0), (0.78, -1.95, 0.12), (0.94, -1.8, 0.08), (0.94, -1.3, 0.03), (1.03, -1.28, 0.03), (1.03, -1.12, 0.03),
            (0.94, -1.1, 0.03), (0.94, -0.35, 0.03), (1.03, -0.33, 0.03), (1.03, -0.17, 0.03), (0.92, -0.15, 0.03),
            (0.86, 0.1, 0.1), (0.5, 0.26, 0.05), (0.5, 0.6, 0)]  # fmt: skip
    shapes.turned(body, alloy)
    for k in range(8):
        turn = 2 * math.pi * (k + 0.5) / 8
        shapes.turned([(0.085, -1.28, 0), (0.085, -0.17, 0)], alloy, steps=32, loc=(0.99 * math.cos(turn), 0.99 * math.sin(turn)))
        _bolt(0.99 * math.cos(turn), 0.99 * math.sin(turn), -0.17)
    grooves = []
    for k in range(7):
        z = 0.4 + k * 0.085
        grooves += [(1.1, z, 0.01), (1.1, z + 0.025, 0.01), (1.0, z + 0.055, 0.01)]
    shapes.turned([(0.5, 0.32, 0), (1.16, 0.32, 0.02), (1.16, 0.38, 0.02), *grooves, (1.16, 1.0, 0.02), (1.16, 1.07, 0.03),
                   (1.04, 1.07, 0.02), (1.0, 0.98, 0.02), (0.3, 0.98, 0)], dark)  # fmt: skip
    plate = [(0.93, 1.0, 0), (0.93, 1.1, 0.03), (0.6, 1.14, 0.03), (0.56, 1.08, 0.02), (0.34, 1.08, 0.02), (0.31, 1.22, 0.03),
             (0.2, 1.22, 0.02), (0.2, 1.16, 0), (0, 1.16, 0)]  # fmt: skip
    shapes.turned(plate, materials.mat("#c3c6cb", 0.3, metal=1.0, brushed=0.6), steps=180)
    _bolt(0, 0, 1.15, 0.15)
    for k in range(3):
        turn = 2 * math.pi * k / 3 + 0.5
        place = (0.75 * math.cos(turn), 0.75 * math.sin(turn))
        shapes.turned([(0.12, 1.1, 0), (0.12, 1.18, 0.03), (0, 1.2, 0)], materials.mat("#b98a4e", 0.3, metal=1.0), steps=48, loc=place)
    for x in (-0.62, 0.62):  # feet and upper lugs
        shapes.box((0.42, 0.5, 0.9), alloy, (x, -0.98, -1.2), 0.08)
    shapes.box((1.1, 0.42, 0.7), alloy, (0, 1.02, -1.75), 0.08)
    for x in (-0.28, 0.28):  # ports and hoses, upwards in the picture, then down behind the body
        hose = [(x, 1.1, -1.4, 0), (x, 2.1, -1.4, 0.5), (x, 2.1, -2.9, 0.6), (x, -1.1, -3.1)]
        shapes.tube([(x, 1.1, -1.4), (x, 1.62, -1.4)], 0.13 if x < 0 else 0.1, steel)
        shapes.tube(hose, 0.105 if x < 0 else 0.075, materials.rubber("#202226"))


def _gauge(colour):
    """A dial facing local z: rim, face, ticks without figures, needle."""
    shapes.turned([(0, -0.22, 0), (0.6, -0.22, 0.05), (0.66, -0.1, 0.03), (0.66, 0.12, 0.05), (0.56, 0.12, 0.02), (0.55, 0.04, 0)],
                  materials.painted(colour))  # fmt: skip
    shapes.turned([(0.56, 0.045, 0), (0, 0.046, 0)], materials.mat("#efece4", 0.5, glow=0.12))
    for k in range(11):
        turn = math.radians(225 - 27 * k)
        ink = colour if k > 7 else palette.INK
        shapes.box((0.1, 0.024, 0.012), materials.mat(ink, 0.5), (0.45 * math.cos(turn), 0.45 * math.sin(turn), 0.048), 0.003,
                   (0, 0, math.degrees(turn)))  # fmt: skip
    shapes.box((0.42, 0.04, 0.02), materials.mat(palette.RED, 0.4), (-0.07, 0.14, 0.065), 0.006, (0, 0, 118))
    shapes.turned([(0.08, 0.05, 0), (0.08, 0.11, 0.02), (0, 0.11, 0)], materials.mat(palette.INK, 0.4), steps=32)


def gauges():
    """A manifold set standing on its ports, dials towards the camera."""
    brass = materials.mat("#b98a4e", 0.28, metal=1.0)
    shapes.box((2.0, 0.42, 0.46), materials.steel(0.3), (0, 0, 0.5), 0.08)
    colours = ((-0.74, "#1f63b0"), (0.74, palette.RED))
    for x, colour in colours:
        shapes.turned([(0.12, 0.9, 0), (0.12, 1.2, 0)], brass, steps=48, loc=(x, 0))
        with shapes.placed(loc=(x, -0.08, 1.66), rot=(90, 0, 0)):
            _gauge(colour)
        with shapes.placed(loc=(math.copysign(1.0, x), 0, 0.73), rot=(0, math.copysign(90, x), 0)):
            shapes.turned([(0.08, 0, 0), (0.08, 0.2, 0)], brass, steps=32)
            shapes.turned([(0.1, 0.18, 0), (0.25, 0.2, 0.03), (0.27, 0.4, 0.05), (0, 0.42, 0)], materials.plastic(colour),
                          teeth=shapes.ribs(12, 0.08), steps=240)  # fmt: skip
    for lane, (x, colour) in enumerate((colours[1], (0, palette.AMBER), colours[0])):
        shapes.turned([(0.15, 0.28, 0), (0.15, 0.42, 0.02), (0.1, 0.52, 0)], brass, teeth=hexagon, steps=60, loc=(x, 0))
        y = -0.55 - 0.3 * lane  # the hoses leave the picture side by side
        hose = [(x, 0, 0.42, 0), (x, 0, 0.1, 0.22), (x, y, 0.1, 0.4), (x + 2, y - 0.35, 0.1, 1.2), (9, y + 1.6, 0.1)]
        shapes.tube(hose, 0.095, materials.mat(colour, 0.42, coat=0.2))["subject"] = 0


def aire_acondicionado():
    with shapes.placed(loc=(-0.75, 0.9, 1.25), rot=(90, 0, -24)):
        compressor()
    with shapes.placed(loc=(1.5, -0.5, 0), rot=(-4, 0, -10), scale=0.86):
        gauges()


SCENES = {"aire-acondicionado": aire_acondicionado}
