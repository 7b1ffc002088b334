"""Flat and squat tins, and the plain carton that stands in for anything else."""

import math

import labels
import materials
import palette
import shapes


def pulidor():
    """Polish tin standing on its edge, a foam applicator in front."""
    with shapes.placed(loc=(0, 0.3, 0), rot=(78, 0, 12)):
        with shapes.placed(loc=(0, 1.16, 0)):
            shapes.turned([(0, 0, 0), (1.06, 0, 0.04), (1.1, 0.04, 0.03), (1.1, 0.4, 0)], materials.steel(0.28))
            lid = [(1.12, 0.14, 0), (1.15, 0.14, 0.01), (1.15, 0.46, 0.06), (1.06, 0.48, 0.03), (1.02, 0.45, 0.02), (0, 0.45, 0)]
            shapes.turned(lid, materials.painted(palette.INK))
            face = shapes.top(0.45)
            labels.disc(face, 0.98, palette.AMBER, 0.004)
            labels.disc(face, 0.92, palette.INK, 0.008)
            labels.lettering(face, ["PULIDOR"], -0.7, 0.7, -0.1, 0.5, palette.PAPER, 0.014)
            labels.patch(face, -0.66, 0.66, -0.14, -0.1, palette.AMBER, 0.014)
            labels.fine_print(face, -0.66, 0.1, -0.5, -0.24, palette.PAPER, lift=0.014)
    with shapes.placed(loc=(0.72, -0.62, 0)):
        applicator()


def applicator():
    """A foam pad lying on its foam."""
    foam = materials.mat("#f0b13a", 0.9, spec=0.1, bump=34, bump_strength=0.5)
    shapes.turned([(0, 0, 0), (0.42, 0, 0.08), (0.44, 0.12, 0.06), (0.42, 0.24, 0)], foam)
    shapes.turned([(0.43, 0.22, 0), (0.44, 0.24, 0.02), (0.43, 0.34, 0.06), (0, 0.35, 0)], materials.mat(palette.GRAPHITE, 0.85, bump=40))


def eliminador_de_olores():
    """Odour remover: squat can with a vented lid."""
    with shapes.placed():
        shapes.turned([(0.8, 0.05, 0), (0.8, 1.0, 0)], materials.painted(palette.GREEN))
        shapes.turned([(0.77, 0, 0), (0.82, 0.01, 0.02), (0.82, 0.07, 0.02), (0.8, 0.09, 0)], materials.steel())
        lid = [(0.8, 0.98, 0), (0.84, 1.0, 0.02), (0.84, 1.12, 0.04), (0.76, 1.4, 0.07), (0.4, 1.52, 0.1), (0, 1.54, 0)]
        shapes.turned(lid, materials.plastic("#dbd8d0", 0.3))
        for k in range(24):
            turn = 2 * math.pi * k / 24
            slot = shapes.box((0.07, 0.03, 0.25), materials.mat("#23302a", 0.8), (0, 0, 0), 0.012)
            slot.location = (0.804 * math.cos(turn), 0.804 * math.sin(turn), 1.24)
            slot.rotation_euler = (0.28, 0, turn - math.pi / 2)
        shapes.turned([(0.3, 1.53, 0), (0.3, 1.57, 0.02), (0.26, 1.58, 0.02), (0.24, 1.55, 0.01), (0, 1.55, 0)], materials.plastic(palette.GREEN))
        labels.label(shapes.cylinder(0.8), -2.5, 2.5, 0.14, 0.94, ["ELIMINADOR", "DE OLORES"], palette.PAPER, palette.GREEN, palette.INK, corner=0,
                band=0.2, field=(-0.66, 0.66))  # fmt: skip


def default():
    """Plain parts carton, for a type without a picture of its own."""
    with shapes.placed(rot=(0, 0, 28)):
        card = materials.mat("#c8ad84", 0.85, spec=0.15, bump=60, bump_strength=0.05)
        shapes.box((1.9, 1.3, 1.75), card, (0, 0, 0), 0.025)
        for x in (-0.476, 0.476):
            shapes.box((0.94, 1.31, 0.02), card, (x, 0, 1.748), 0.008)
        shapes.box((0.3, 1.32, 0.016), materials.mat(palette.AMBER, 0.3, coat=0.3), (0, 0, 1.764), 0.006)
        shapes.box((0.3, 0.02, 0.42), materials.mat(palette.AMBER, 0.3, coat=0.3), (0, -0.645, 1.35), 0.006)
        front = shapes.flat(-0.652)
        labels.patch(front, -0.78, 0.1, 0.2, 0.92, palette.PAPER, 0.004, 0.03)
        labels.patch(front, -0.78, 0.1, 0.68, 0.92, palette.INK, 0.007, 0.0)
        labels.fine_print(front, -0.7, -0.2, 0.3, 0.6, palette.STEEL, rows=4)
        for k, wide in enumerate((2, 1, 3, 1, 2, 2, 1)):
            labels.patch(front, -0.12 + k * 0.028, -0.12 + k * 0.028 + wide * 0.007, 0.3, 0.58, palette.INK, 0.009)


SUBJECTS = {"pulidor": pulidor, "eliminador-de-olores": eliminador_de_olores, "default": default}
