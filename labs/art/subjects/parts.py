"""Parts: spark plugs, bulbs, wiper blades."""

import math

import labels
import materials
import palette
import shapes


def hexagon(turn, z):
    return math.cos(math.pi / 6) / math.cos(turn % (math.pi / 3) - math.pi / 6)


def spark_plug():
    """A spark plug standing on its electrode."""
    nickel, white = materials.steel(0.3), materials.mat("#e4e2dc", 0.16, coat=0.6)
    shapes.tube([(0.17, 0, 0.34, 0), (0.17, 0, 0.03, 0.1), (-0.06, 0, 0.03)], 0.05, nickel, 0.1)
    shapes.turned([(0, 0.14, 0), (0.045, 0.14, 0), (0.045, 0.36, 0)], nickel)
    shapes.turned([(0.09, 0.24, 0), (0.11, 0.4, 0)], white)
    thread = [(0.235, 0.3, 0)]
    for k in range(12):
        z = 0.32 + k * 0.066
        thread += [(0.235, z, 0), (0.205, z + 0.033, 0)]
    shapes.turned([(0.16, 0.3, 0), *thread, (0.22, 1.14, 0)], nickel)
    shapes.turned([(0.22, 1.13, 0), (0.32, 1.14, 0.02), (0.32, 1.2, 0.02), (0.26, 1.22, 0)], materials.steel(0.3, "#b98a4e"))
    shapes.turned([(0.26, 1.2, 0), (0.35, 1.24, 0.02), (0.35, 1.36, 0.03), (0.3, 1.4, 0)], nickel)
    shapes.turned([(0.3, 1.36, 0), (0.42, 1.4, 0.02), (0.42, 1.78, 0.02), (0.3, 1.82, 0)], nickel, teeth=hexagon, steps=360)
    shapes.turned([(0.3, 1.8, 0), (0.3, 1.88, 0.03), (0.22, 1.92, 0)], nickel)
    body = [(0.23, 1.88, 0), (0.23, 2.2, 0.04)]
    for k in range(4):
        z = 2.22 + k * 0.13
        body += [(0.19, z, 0.03), (0.19, z + 0.05, 0.03), (0.225, z + 0.07, 0.03), (0.225, z + 0.11, 0.03)]
    shapes.turned([*body, (0.18, 2.78, 0.04), (0.16, 2.96, 0.02), (0.1, 2.98, 0)], white)
    shapes.turned([(0.1, 2.96, 0), (0.13, 2.99, 0.01), (0.13, 3.06, 0.02), (0.08, 3.09, 0.01), (0.08, 3.14, 0.01), (0.13, 3.18, 0.02),
              (0.13, 3.28, 0.03), (0, 3.3, 0)], nickel)  # fmt: skip


def repuesto():
    """Two spark plugs, one upright and one lying."""
    with shapes.placed(loc=(-0.45, 0.4, 0)):
        spark_plug()
    with shapes.placed(loc=(-0.02, -0.5, 0.36), rot=(0, 90, 24), scale=0.86):
        spark_plug()


def bulb(tip):
    """A headlamp bulb standing on its terminals."""
    metal, glass = materials.steel(0.26), materials.mat("#ffffff", 0.0, glass=1.0)
    for x, y, turn in ((-0.22, 0, 90), (0.22, 0, 90), (0, 0.2, 0)):
        shapes.box((0.2 if turn == 0 else 0.04, 0.04 if turn == 0 else 0.2, 0.5), metal, (x, y, 0), 0.012)
    shapes.turned([(0, 0.34, 0), (0.38, 0.34, 0.03), (0.4, 0.42, 0.02), (0.4, 0.66, 0.02), (0, 0.66, 0)], materials.plastic(palette.INK))
    shapes.turned([(0.36, 0.64, 0), (0.36, 0.86, 0.02), (0.62, 0.88, 0.01), (0.62, 0.93, 0.01), (0.34, 0.94, 0), (0.34, 1.16, 0.02),
              (0.26, 1.2, 0)], metal)  # fmt: skip
    for k in range(3):
        turn = math.radians(90 + 120 * k)
        tab = shapes.box((0.24, 0.22, 0.05), metal, (0.66 * math.cos(turn), 0.66 * math.sin(turn), 0.88), 0.012)
        tab.rotation_euler = (0, 0, turn)
    shapes.turned([(0.25, 1.14, 0), (0.27, 1.2, 0.02), (0.27, 2.1, 0.16), (0.1, 2.3, 0.1), (0, 2.32, 0)], glass)
    if tip:
        shapes.turned([(0.274, 1.98, 0), (0.274, 2.1, 0.17), (0.1, 2.306, 0.1), (0, 2.326, 0)], materials.mat("#4a4d52", 0.2, metal=0.8))
    for x in (-0.1, 0.1):
        shapes.tube([(x, 0, 1.1), (x, 0, 1.42 + x), (x * 0.5, 0, 1.5 + x)], 0.018, metal, 0.04)
    coil = [(-0.05 + 0.1 * k / 40, 0.035 * math.cos(k * 1.3), 1.56 + 0.035 * math.sin(k * 1.3), 0) for k in range(41)]
    shapes.tube(coil, 0.012, materials.mat(palette.AMBER, 0.4, glow=0.9))
    shapes.tube([(-0.08, 0.02, 1.3), (-0.08, 0.02, 1.78, 0.02), (0.06, 0.02, 1.84)], 0.02, metal, 0.05)


def slim_bulb():
    """A bulb with one filament: flat metal base, two terminals, slim glass."""
    metal, glass = materials.steel(0.26), materials.mat("#ffffff", 0.0, glass=1.0)
    for x in (-0.16, 0.16):
        shapes.box((0.05, 0.22, 0.46), metal, (x, 0, 0), 0.012)
    shapes.turned([(0, 0.36, 0), (0.3, 0.36, 0.03), (0.32, 0.44, 0.02), (0.32, 0.58, 0.02), (0, 0.58, 0)], materials.mat("#d9d5cc", 0.6))
    shapes.turned([(0.3, 0.56, 0), (0.52, 0.58, 0.01), (0.52, 0.68, 0.01), (0.3, 0.7, 0.02), (0.3, 1.0, 0.02), (0.24, 1.04, 0), (0.22, 1.3, 0)], metal)
    shapes.turned([(0.2, 1.2, 0), (0.21, 1.3, 0.02), (0.21, 2.0, 0.14), (0.08, 2.16, 0.08), (0, 2.18, 0)], glass)
    shapes.turned([(0.213, 1.92, 0), (0.213, 2.0, 0.145), (0.08, 2.166, 0.08), (0, 2.186, 0)], materials.mat("#4a4d52", 0.2, metal=0.8))
    for x in (-0.07, 0.07):
        shapes.tube([(x, 0, 1.2), (x, 0, 1.52), (x * 0.5, 0, 1.6)], 0.016, metal, 0.04)
    coil = [(0.035 * math.cos(k * 1.3), 0.035 * math.sin(k * 1.3), 1.56 + 0.2 * k / 40, 0) for k in range(41)]
    shapes.tube(coil, 0.012, materials.mat(palette.AMBER, 0.4, glow=0.9))


def pad():
    """A brake pad standing on its long edge: steel plate behind, friction lining in front."""
    plate = [(-1.1, 0.1, 0.08), (-0.9, 0, 0.05), (0.9, 0, 0.05), (1.1, 0.1, 0.08), (1.1, 0.62, 0.1), (0.7, 0.95, 0.25), (-0.7, 0.95, 0.25),
             (-1.1, 0.62, 0.1)]  # fmt: skip
    lining = [(-0.88, 0.1, 0.06), (0.88, 0.1, 0.06), (0.8, 0.68, 0.12), (0.5, 0.84, 0.2), (-0.5, 0.84, 0.2), (-0.8, 0.68, 0.12)]
    slot = [(-0.04, 0.1, 0), (0.04, 0.1, 0), (0.04, 0.85, 0), (-0.04, 0.85, 0)]
    shapes.slab(plate, 0.12, materials.mat("#33363b", 0.4, metal=0.7), 0.02)
    shapes.slab(lining, 0.2, materials.mat("#77726a", 0.85, metal=0.2, bump=90, bump_strength=0.5), 0.03, loc_y=-0.15)
    shapes.slab(slot, 0.1, materials.mat("#17181a", 0.9), 0.005, loc_y=-0.215)


def bombillo():
    """An H4 bulb upright, a smaller one beside it."""
    with shapes.placed(loc=(-0.42, 0, 0), rot=(0, 0, 20)):
        bulb(tip=True)
    with shapes.placed(loc=(0.78, -0.25, 0), rot=(0, 0, -24), scale=0.7):
        bulb(tip=False)


def blade(length, clip):
    """A wiper blade along x: rubber lip, steel spine, yokes and bridge."""
    half, bow = length / 2, 0.12

    def spine(x):
        return bow * (1 - (x / half) ** 2)

    def strip(low, high):
        xs = [-half + length * k / 40 for k in range(41)]
        return [(x, spine(x) + low, 0) for x in xs] + [(x, spine(x) + high, 0) for x in reversed(xs)]

    def yoke(left, right, rise, thick, foot=0.07):
        """A sprung arch from left to right, thickest in the middle."""
        above, below = [], []
        for k in range(33):
            t = k / 32
            x, lift = left + (right - left) * t, math.sin(math.pi * t) ** 0.6
            above.append((x, spine(x) + foot + 0.08 + rise * lift + thick * lift, 0))
            below.append((x, spine(x) + foot + rise * lift, 0))
        return below + above[::-1]

    shapes.slab(strip(-0.13, 0.03), 0.07, materials.rubber("#17181a"), 0.012)
    shapes.slab(strip(-0.19, -0.12), 0.035, materials.rubber("#0f1011"), 0.006)
    shapes.slab(strip(0.02, 0.075), 0.17, materials.steel(0.28), 0.012)
    for side in (-1, 1):
        shapes.box((0.1, 0.2, 0.15), materials.plastic(palette.INK), (side * (half - 0.03), 0, -0.03), 0.03)
        near, far = side * half * 0.28, side * half * 0.93
        shapes.slab(yoke(min(near, far), max(near, far), 0.14, 0.06), 0.2, materials.plastic(palette.GRAPHITE, 0.3), 0.02)
        for x in (near, far):
            shapes.box((0.12, 0.25, 0.16), materials.plastic(palette.INK), (x, 0, spine(x) - 0.01), 0.025)
    shapes.slab(yoke(-half * 0.6, half * 0.6, 0.27, 0.13, 0.24), 0.26, materials.plastic(palette.INK, 0.28), 0.03)
    shapes.slab([(-0.3, bow + 0.42, 0.06), (0.3, bow + 0.42, 0.06), (0.22, bow + 0.8, 0.12), (-0.22, bow + 0.8, 0.12)], 0.34,
           materials.plastic(palette.GRAPHITE), 0.04)  # fmt: skip
    shapes.box((0.26, 0.36, 0.14), materials.plastic(clip), (0, 0, bow + 0.55), 0.03)


def escobilla():
    """A wiper blade leaning on its carton."""
    with shapes.placed(loc=(0.74, 0.12, 0)):
        shapes.box((1.26, 0.62, 1.6), materials.mat(palette.AMBER, 0.5), (0, 0, 0), 0.02)
        front = shapes.flat(-0.312)
        labels.patch(front, -0.63, 0.63, 0.02, 0.42, palette.INK)
        labels.lettering(front, ["ESCOBILLA"], -0.52, 0.52, 0.62, 1.0, palette.INK)
        labels.fine_print(front, -0.52, 0.0, 0.13, 0.31, palette.PAPER)
    with shapes.placed(loc=(-0.3, 0.0, 1.42), rot=(0, -40, 0)):
        blade(3.9, palette.AMBER)


SUBJECTS = {"repuesto": repuesto, "bombillo": bombillo, "escobilla": escobilla}
