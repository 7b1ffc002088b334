"""Trigger sprays."""

import labels
import materials
import palette
import shapes
from palette import Look


def trigger_head(z, colour, lever):
    """A spray head in profile, its jet to the left, its collar at z."""
    shapes.turned([(0.25, z, 0), (0.25, z + 0.2, 0.02), (0.2, z + 0.24, 0.02), (0, z + 0.24, 0)], materials.plastic(palette.INK),
             teeth=shapes.ribs(32, 0.04, z + 0.01, z + 0.19), steps=256)  # fmt: skip
    head = [
        (-0.14, z + 0.14, 0.1), (0.22, z + 0.14, 0.1), (0.26, z + 0.46, 0.1), (0.52, z + 0.56, 0.08), (0.5, z + 0.74, 0.1),
        (0.1, z + 0.86, 0.2), (-0.58, z + 0.8, 0.12), (-0.58, z + 0.52, 0.12), (-0.2, z + 0.48, 0.16),
    ]  # fmt: skip
    shapes.slab(head, 0.34, materials.plastic(colour), 0.05)
    shapes.box((0.14, 0.22, 0.22), materials.plastic(lever), (-0.62, 0, z + 0.56), 0.03)
    blade = [(-0.34, z + 0.56, 0.02), (-0.22, z + 0.56, 0.02), (-0.27, z + 0.24, 0.12), (-0.46, z - 0.1, 0.03),
             (-0.56, z - 0.06, 0.03), (-0.38, z + 0.24, 0.12)]  # fmt: skip
    shapes.slab(blade, 0.2, materials.plastic(lever), 0.03)


def limpiador(look=Look(palette.BLUE, "#dbd8d0", palette.PAPER, palette.RED, palette.BLUE), say=None, lines=("LIMPIADOR",)):
    """General cleaner: blue bottle, bone-and-red trigger."""
    with shapes.placed(loc=(0, 0, 0)):
        surface = shapes.loft(
            [
                (0.54, 0.34, 3, 0, 0, 0), (0.6, 0.38, 3, 0, 0.05, 0.06), (0.6, 0.38, 3, 0, 1.3, 0.4),
                (0.3, 0.25, 2.4, 0.0, 1.86, 0.3), (0.21, 0.21, 2, 0, 2.1, 0.1), (0.21, 0.21, 2, 0, 2.2, 0),
            ],
            materials.plastic(look.body, 0.28),
        )  # fmt: skip
        trigger_head(2.14, look.cap, look.accent)
        labels.label(surface, -0.5, 0.5, 0.16, 1.28, lines, look.paper, look.accent, look.text, say=say)


def abrillantador():
    """Gloss: round ink bottle, amber trigger."""
    with shapes.placed():
        shapes.turned(
            [(0, 0, 0), (0.46, 0, 0.05), (0.52, 0.06, 0.04), (0.52, 1.5, 0.3), (0.21, 1.92, 0.15), (0.21, 2.2, 0)],
            materials.plastic(palette.INK, 0.28),
        )
        trigger_head(2.14, palette.AMBER, palette.INK)
        labels.label(shapes.cylinder(0.52), -1.63, 1.63, 0.12, 1.48, ["ABRILLANTADOR"], palette.BONE, palette.AMBER, palette.INK, upright=True,
                corner=0, band=0.14, field=(-0.34, 0.34))  # fmt: skip


SUBJECTS = {"limpiador": limpiador, "abrillantador": abrillantador}
