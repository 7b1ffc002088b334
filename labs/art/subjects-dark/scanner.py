"""Diagnosis: a handheld scanner with a lit screen, its lead and the plug for the car's socket."""

import math

import materials
import palette
import shapes


def _glow(colour, strength=1.4):
    return materials.mat(colour, 0.5, glow=strength)


def _screen(y):
    """Bars, a curve and a dial, without a single figure."""
    shapes.box((3.0, 0.02, 1.94), _glow("#0c1a26", 0.9), (0, y, 0.33), 0.006)
    front = y - 0.02
    for k, high in enumerate((0.34, 0.52, 0.44, 0.7, 0.6, 0.82)):
        colour = palette.AMBER if k in (3, 5) else "#e8ecef"
        shapes.box((0.14, 0.02, high), _glow(colour, 1.2 if colour == palette.AMBER else 0.75), (-1.25 + 0.23 * k, front, 0.5), 0.008)
    shapes.box((1.44, 0.02, 0.02), _glow("#6f8798", 0.8), (-0.67, front, 0.46), 0.004)
    wave = [(-1.32 + 1.32 * k / 40, front, 1.78 + 0.22 * math.sin(k * 0.55) * math.sin(k * 0.13 + 0.4), 0) for k in range(41)]
    shapes.tube(wave, 0.02, _glow("#5fc08a", 1.3))
    for low, high, colour in ((210, 100, "#e8ecef"), (92, 20, palette.AMBER), (12, -30, palette.RED)):
        arc = [(0.78 + 0.5 * math.cos(math.radians(low + (high - low) * k / 24)), front,
                1.52 + 0.5 * math.sin(math.radians(low + (high - low) * k / 24)), 0) for k in range(25)]  # fmt: skip
        shapes.tube(arc, 0.045, _glow(colour, 1.1))
    shapes.tube([(0.78, front, 1.52), (1.02, front, 1.84)], 0.024, _glow("#ffffff", 1.1))
    for k, wide in enumerate((1.2, 0.9, 1.05)):
        shapes.box((wide, 0.02, 0.07), _glow("#6f8798" if k else palette.AMBER, 0.9), (0.2 + wide / 2, front, 0.84 - 0.17 * k), 0.008)


def scanner():
    """A tablet with rubber corners, standing on its long edge; 4.4 wide, 2.6 high."""
    shell, grip = materials.plastic("#24272b", 0.42), materials.mat(palette.AMBER, 0.5)
    outline = [(-2.1, 0, 0.3), (2.1, 0, 0.3), (2.1, 2.6, 0.3), (-2.1, 2.6, 0.3)]
    shapes.slab(outline, 0.5, shell, 0.1)
    for sx in (-1, 1):
        for low in (0, 1.9):
            end = 2.6 if low else 0
            corner = [(sx * 2.18, low if low else 0.7, 0.08), (sx * 2.18, end + (0.07 if low else -0.07), 0.3),
                      (sx * 1.5, end + (0.07 if low else -0.07), 0.08), (sx * 1.62, end + (-0.16 if low else 0.16), 0.12),
                      (sx * 1.9, low + 0.1 if low else 0.6, 0.12)]  # fmt: skip
            shapes.slab(corner, 0.6, grip, 0.08)
    bezel = [(-1.66, 0.22, 0.12), (1.66, 0.22, 0.12), (1.66, 2.38, 0.12), (-1.66, 2.38, 0.12)]
    shapes.slab(bezel, 0.06, materials.mat("#0a0b0d", 0.15, coat=0.6), 0.02, loc_y=-0.245)
    _screen(-0.285)
    for k in range(4):
        with shapes.placed(loc=(1.87, -0.25, 0.86 + 0.3 * k), rot=(90, 0, 0)):
            colour = palette.RED if k == 3 else "#4a4e55"
            shapes.turned([(0.1, -0.02, 0), (0.1, 0.05, 0.02), (0, 0.06, 0)], materials.plastic(colour), steps=48)
    with shapes.placed(loc=(-1.87, -0.25, 1.3), rot=(90, 0, 0)):
        shapes.turned([(0.15, -0.02, 0), (0.15, 0.05, 0.02), (0.1, 0.06, 0.01), (0, 0.03, 0)], materials.plastic("#4a4e55"), steps=64)


def plug():
    """The sixteen-pin plug, pins towards -y, standing on its long side; 1.7 wide, 0.75 high."""
    black = materials.plastic("#2b2e33", 0.4)
    trapezoid = [(-0.85, 0, 0.08), (0.85, 0, 0.08), (0.72, 0.74, 0.08), (-0.72, 0.74, 0.08)]
    inner = [(-0.72, 0.1, 0.04), (0.72, 0.1, 0.04), (0.62, 0.64, 0.04), (-0.62, 0.64, 0.04)]
    shapes.slab(trapezoid, 0.6, black, 0.03, holes=[inner], loc_y=-0.3)
    shapes.slab(inner, 0.1, materials.mat("#101113", 0.6), 0.01, loc_y=-0.18)
    shapes.slab([(-0.6, 0.33, 0.02), (0.6, 0.33, 0.02), (0.6, 0.41, 0.02), (-0.6, 0.41, 0.02)], 0.3, black, 0.01, loc_y=-0.4)
    for row in (0.18, 0.5):
        for k in range(8):
            shapes.box((0.07, 0.3, 0.09), materials.mat("#d9a94e", 0.3, metal=1.0, glow=0.08), (-0.52 + 0.149 * k, -0.38, row - 0.01), 0.01)
    shapes.slab([(-0.95, -0.02, 0.1), (0.95, -0.02, 0.1), (0.82, 0.82, 0.12), (-0.82, 0.82, 0.12)], 0.7, materials.mat(palette.AMBER, 0.5),
                0.1, loc_y=0.3)  # fmt: skip


def diagnostico_computarizado():
    with shapes.placed(loc=(-0.5, 0.4, 0.07), rot=(-13, 0, 10)):
        scanner()
    with shapes.placed(loc=(1.95, -1.6, 0.02), rot=(0, 0, -26)):
        plug()
    lead = [(2.2, -0.75, 0.36, 0), (2.5, -0.1, 0.36, 0.3), (3.5, -0.2, 0.12, 0.5), (3.4, 1.3, 0.12, 0.7), (1.2, 1.5, 0.9)]
    with shapes.placed():
        shapes.tube(lead, 0.1, materials.rubber("#24262a"))


SCENES = {"diagnostico-computarizado": diagnostico_computarizado}
