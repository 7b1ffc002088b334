"""Aerosol cans: the same tin, told apart by head, straw and colours."""

import labels
import materials
import palette
import shapes

R = 0.5


def can(body, height=2.0, shoulder=None):
    """A tin with rolled rims; returns the height of the valve cup."""
    shapes.turned([(R, 0.06, 0), (R, height, 0)], materials.painted(body))
    for z in (0, height - 0.03):
        shapes.turned([(R - 0.03, z, 0), (R + 0.022, z + 0.01, 0.02), (R + 0.022, z + 0.07, 0.02), (R, z + 0.09, 0)], materials.steel())
    dome = materials.painted(shoulder) if shoulder else materials.steel(0.28)
    top = height + 0.04
    shapes.turned([(R - 0.02, top, 0), (0.43, top + 0.1, 0.08), (0.26, top + 0.24, 0.06), (0.24, top + 0.25, 0)], dome)
    cup = [(0.22, top + 0.22, 0), (0.265, top + 0.24, 0.02), (0.265, top + 0.3, 0.02), (0.2, top + 0.3, 0.01),
           (0.1, top + 0.26, 0), (0.05, top + 0.26, 0), (0.05, top + 0.34, 0)]  # fmt: skip
    shapes.turned(cup, materials.steel())
    return top + 0.3


def actuator(z, colour, straw=None):
    """A push button with its jet to the left, or with a straw."""
    shapes.turned([(0.12, z, 0), (0.13, z + 0.02, 0), (0.12, z + 0.24, 0.04), (0.09, z + 0.27, 0.02), (0, z + 0.26, 0)],
             materials.plastic(colour))  # fmt: skip
    with_jet = shapes.turned([(0.05, 0, 0), (0.05, 0.16, 0.02), (0.02, 0.16, 0)], materials.plastic(colour))
    with_jet.rotation_euler = (0, -1.5708, 0)
    with_jet.location = (-0.02, 0, z + 0.16)
    if straw:
        shapes.tube([(-0.1, 0, z + 0.16), (-1.15, -0.1, z + 0.24)], 0.024, materials.plastic(straw, 0.25))


def wrap(height, lines, paper, accent, text, z0=0.12, upright=True, band=0.2):
    labels.label(shapes.cylinder(R), -1.57, 1.57, z0, height, lines, paper, accent, text, upright=upright, corner=0, band=band,
            field=(-0.42, 0.42))  # fmt: skip


def limpiador_de_carburador():
    with shapes.placed(loc=(0.2, 0, 0)):
        actuator(can(palette.AMBER) - 0.02, palette.INK, straw=palette.RED)
        wrap(1.92, ["LIMPIADOR DE", "CARBURADOR"], palette.AMBER, palette.INK, palette.INK)


def desoxidante():
    """Rust remover: two-way head with the straw folded up."""
    with shapes.placed():
        top = can(palette.GRAPHITE, shoulder=palette.GRAPHITE) - 0.06
        head = [(-0.28, top, 0.05), (0.28, top, 0.05), (0.28, top + 0.3, 0.12), (-0.1, top + 0.46, 0.1),
                (-0.36, top + 0.46, 0.06), (-0.36, top + 0.24, 0.06)]  # fmt: skip
        shapes.slab(head, 0.36, materials.plastic(palette.RED), 0.06)
        shapes.tube([(-0.3, 0, top + 0.36), (-0.5, -0.05, top + 0.38), (-0.62, -0.08, top + 0.74)], 0.024, materials.plastic(palette.RED), 0.1)
        wrap(1.9, ["DESOXIDANTE"], palette.BONE, palette.RED, palette.INK)


def pintura():
    """Spray paint: overcap in the colour of the paint, drop on the label."""
    with shapes.placed():
        can(palette.PAPER)
        shapes.turned([(0.455, 2.0, 0), (0.46, 2.04, 0.02), (0.45, 2.62, 0.07), (0.3, 2.66, 0.02), (0, 2.66, 0)], materials.painted(palette.RED))
        shapes.turned([(R + 0.004, 1.62, 0), (R + 0.004, 1.97, 0)], materials.painted(palette.RED))
        ring = shapes.cylinder(R)
        labels.lettering(ring, ["PINTURA"], -0.27, 0.23, 0.24, 1.5, palette.INK, upright=True)
        labels.patch(ring, -1.57, 1.57, 0.1, 0.15, palette.INK, 0.005)
    with shapes.placed(loc=(0.98, 0.12, 0)):
        shapes.turned([(0, 0, 0), (0.43, 0, 0), (0.46, 0.03, 0.02), (0.45, 0.56, 0.07), (0.3, 0.6, 0.02), (0, 0.6, 0)],
                 materials.painted(palette.BLUE))  # fmt: skip
    with shapes.placed(loc=(0.78, -0.66, 0)):
        shapes.turned([(0, 0, 0), (0.43, 0, 0), (0.46, 0.03, 0.02), (0.45, 0.56, 0.07), (0.3, 0.6, 0.02), (0, 0.6, 0)],
                 materials.painted(palette.AMBER))  # fmt: skip


def reparador_de_neumaticos():
    """Tyre repair: canister with a hose that screws onto the tyre valve."""
    with shapes.placed():
        top = can(palette.RED, height=1.9)
        shapes.turned([(0.34, top - 0.2, 0), (0.34, top + 0.12, 0.06), (0.14, top + 0.24, 0.04), (0, top + 0.24, 0)], materials.plastic(palette.INK))
        hose = [(0, 0, top + 0.2), (0, 0, top + 0.62, 0.3), (0.86, -0.1, top + 0.62, 0.4), (0.92, -0.2, 1.2, 0.4),
                (0.72, -0.42, 0.66, 0.3), (0.82, -0.5, 0.34)]  # fmt: skip
        shapes.tube(hose, 0.066, materials.rubber("#26282b"), 0.3)
        shapes.turned([(0.075, 0.0, 0), (0.095, 0.02, 0.01), (0.095, 0.26, 0.02), (0.07, 0.36, 0)], materials.steel(0.3, "#c9a35a"),
                 teeth=shapes.ribs(16, 0.06, 0.03, 0.24), steps=128, loc=(0.82, -0.5))  # fmt: skip
        wrap(1.8, ["REPARADOR DE", "NEUMÁTICOS"], palette.PAPER, palette.INK, palette.RED)


SUBJECTS = {
    "limpiador-de-carburador": limpiador_de_carburador,
    "desoxidante": desoxidante,
    "pintura": pintura,
    "reparador-de-neumaticos": reparador_de_neumaticos,
}
