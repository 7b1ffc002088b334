"""Jugs and rectangular cans with a handle."""

import labels
import materials
import palette
import shapes
from palette import Look


def ribbed_cap(x, z, radius, height, colour, y=0.0):
    """A screw cap with a tamper ring, its foot at z."""
    shapes.turned(
        [(0, z + height, 0), (radius * 0.94, z + height, 0.04), (radius, z + height - 0.06, 0.02), (radius, z, 0)],
        materials.plastic(colour, 0.4),
        teeth=shapes.ribs(40, 0.035, -1e9, z + height - 0.07),
        steps=320,
        loc=(x, y),
    )
    ring = [(radius * 1.04, z - 0.06, 0), (radius * 1.04, z - 0.01, 0), (0, z - 0.01, 0)]
    shapes.turned(ring, materials.plastic(colour), loc=(x, y))


def aceite(look=Look(palette.INK, palette.AMBER, palette.AMBER, palette.PAPER, palette.INK), say=None):
    """Four-litre oil jug: ink body, handle on the right, amber label."""
    with shapes.placed(rot=(0, 0, 16)):
        body = [
            (-0.95, 0, 0.14), (0.95, 0, 0.14), (0.95, 2.25, 0.35), (0.72, 2.62, 0.2), (0.1, 2.72, 0.25),
            (-0.18, 2.46, 0.1), (-0.86, 2.46, 0.2), (-0.95, 2.2, 0.2),
        ]  # fmt: skip
        hole = [(0.2, 1.92, 0.12), (0.66, 1.92, 0.12), (0.66, 2.26, 0.12), (0.52, 2.38, 0.1), (0.2, 2.42, 0.12)]
        shapes.slab(body, 0.95, materials.plastic(look.body, 0.3), 0.13, holes=[hole])
        shapes.turned([(0.26, 2.4, 0), (0.26, 2.6, 0)], materials.plastic(look.body), loc=(-0.52, 0))
        ribbed_cap(-0.52, 2.58, 0.31, 0.3, look.cap)
        labels.label(shapes.flat(-0.475), -0.76, 0.76, 0.22, 1.68, ["ACEITE"], look.paper, look.accent, look.text, say=say)


def aceite_cinco_litros(look, say):
    """Five-litre oil jug: taller, its handle across the top, a sight strip up the side."""
    with shapes.placed(rot=(0, 0, 16)):
        body = [
            (-1.08, 0, 0.16), (1.08, 0, 0.16), (1.08, 2.56, 0.3), (0.9, 3.04, 0.24), (-0.02, 3.12, 0.3), (-0.32, 2.66, 0.12),
            (-0.98, 2.66, 0.2), (-1.08, 2.4, 0.2),
        ]  # fmt: skip
        hole = [(0.04, 2.2, 0.14), (0.66, 2.2, 0.14), (0.66, 2.54, 0.14), (0.54, 2.7, 0.12), (0.1, 2.74, 0.14)]
        shapes.slab(body, 1.06, materials.plastic(look.body, 0.3), 0.14, holes=[hole])
        shapes.turned([(0.25, 2.6, 0), (0.25, 2.8, 0)], materials.plastic(look.body), loc=(-0.64, 0))
        ribbed_cap(-0.64, 2.78, 0.3, 0.3, look.cap)
        front = shapes.flat(-0.531)
        labels.label(front, -0.62, 0.92, 0.24, 1.98, ["ACEITE"], look.paper, look.accent, look.text, say=say)
        labels.patch(front, -0.86, -0.78, 0.24, 1.98, palette.SAND, 0.004, 0.03)
        for k in range(1, 5):
            labels.patch(front, -0.86, -0.7, 0.24 + k * 0.35 - 0.01, 0.24 + k * 0.35 + 0.01, palette.STEEL, 0.007)


def anticongelante(look=Look(palette.GREEN, palette.INK, palette.PAPER, palette.GREEN, palette.INK), say=None):
    """Coolant jug: green body, long diagonal grip, neck in the middle of the shoulder."""
    with shapes.placed(rot=(0, 0, -16)):
        body = [
            (-0.92, 0, 0.16), (0.92, 0, 0.16), (0.92, 1.75, 0.3), (0.42, 2.44, 0.16), (-0.06, 2.44, 0.1),
            (-0.2, 2.62, 0.14), (-0.6, 2.62, 0.25), (-0.92, 2.1, 0.3),
        ]  # fmt: skip
        hole = [(-0.6, 1.66, 0.12), (-0.22, 1.66, 0.14), (-0.22, 2.1, 0.12), (-0.36, 2.3, 0.12), (-0.6, 2.02, 0.14)]
        shapes.slab(body, 0.98, materials.plastic(look.body, 0.3), 0.15, holes=[hole])
        shapes.turned([(0.2, 2.4, 0), (0.2, 2.6, 0)], materials.plastic(look.body), loc=(0.16, 0))
        ribbed_cap(0.16, 2.54, 0.26, 0.28, look.cap)
        labels.label(shapes.flat(-0.49), -0.72, 0.72, 0.24, 1.5, ["ANTICONGELANTE"], look.paper, look.accent, look.text, say=say)


def desengrasante(look=Look("#d6d4ce", palette.RED, palette.RED, palette.INK, palette.PAPER), say=None, lines=("DESENGRASANTE",)):
    """Gallon of degreaser: white square jug with a ring handle."""
    with shapes.placed(rot=(0, 0, 12)):
        white = materials.plastic(look.body, 0.34)
        surface = shapes.loft(
            [
                (0.8, 0.66, 5, 0, 0, 0), (0.86, 0.7, 5, 0, 0.05, 0.06), (0.86, 0.7, 5, 0, 1.55, 0.5),
                (0.34, 0.32, 2.4, -0.1, 2.3, 0.35), (0.22, 0.22, 2, -0.14, 2.42, 0.08), (0.22, 0.22, 2, -0.14, 2.62, 0),
            ],
            white,
        )  # fmt: skip
        ribbed_cap(-0.14, 2.56, 0.29, 0.26, look.cap)
        shapes.tube([(0.02, 0, 2.34), (0.72, 0, 2.5), (0.84, 0, 1.9), (0.7, 0, 1.3)], 0.115, white, 0.3)
        labels.label(surface, -0.7, 0.7, 0.2, 1.42, lines, look.paper, look.accent, look.text, say=say)


def limpiador_de_motor(look=Look(palette.BLUE, palette.INK, palette.PAPER, palette.AMBER, palette.BLUE), say=None):
    """Rectangular tin of engine cleaner: rolled seams, wire handle, screw cap."""
    with shapes.placed(rot=(0, 0, 20)):
        shapes.loft(
            [(0.78, 0.42, 7, 0, 0.03, 0), (0.8, 0.44, 7, 0, 0.05, 0), (0.8, 0.44, 7, 0, 2.1, 0), (0.78, 0.42, 7, 0, 2.12, 0)],
            materials.painted(look.body),
        )
        for z in (0.0, 2.06):
            shapes.loft(
                [(0.81, 0.45, 7, 0, z, 0.02), (0.835, 0.475, 7, 0, z + 0.02, 0.03), (0.835, 0.475, 7, 0, z + 0.08, 0.03),
                 (0.80, 0.44, 7, 0, z + 0.1, 0)],
                materials.steel(0.3),
            )  # fmt: skip
        shapes.turned([(0.24, 2.1, 0), (0.22, 2.24, 0), (0.22, 2.3, 0)], materials.steel(0.3), loc=(-0.42, 0))
        ribbed_cap(-0.42, 2.26, 0.27, 0.22, look.cap)
        shapes.tube([(-0.02, 0, 2.14), (-0.02, 0, 2.42), (0.66, 0, 2.42), (0.66, 0, 2.14)], 0.045, materials.steel(0.3), 0.16)
        for x in (-0.02, 0.66):
            shapes.box((0.16, 0.2, 0.06), materials.steel(0.3), (x, 0, 2.13), 0.02)
        front = shapes.flat(-0.445)
        if say:
            lines = ["LIMPIADOR", "DE MOTOR"]
            return labels.label(front, -0.74, 0.74, 0.2, 1.96, lines, look.paper, look.accent, look.text, band=0.2, corner=0.03, say=say)
        labels.patch(front, -0.74, 0.74, 0.2, 1.96, palette.PAPER, 0.004, 0.03)
        labels.patch(front, -0.74, 0.74, 0.2, 0.72, palette.AMBER, 0.007)
        labels.lettering(front, ["LIMPIADOR", "DE MOTOR"], -0.62, 0.62, 0.92, 1.76, palette.BLUE, align="left")
        labels.fine_print(front, -0.62, -0.1, 0.34, 0.58, palette.INK)
        labels.disc(front, 0.13, palette.INK, 0.01, (0.46, 0.46))
        labels.disc(front, 0.06, palette.AMBER, 0.014, (0.46, 0.46))


SUBJECTS = {
    "aceite": aceite,
    "anticongelante": anticongelante,
    "desengrasante": desengrasante,
    "limpiador-de-motor": limpiador_de_motor,
}
