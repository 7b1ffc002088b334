"""Aerosol cans: the same tin, told apart by head, straw and colours."""

import studio as s

R = 0.5


def can(body, height=2.0, shoulder=None):
    """A tin with rolled rims; returns the height of the valve cup."""
    s.turned([(R, 0.06, 0), (R, height, 0)], s.painted(body))
    for z in (0, height - 0.03):
        s.turned([(R - 0.03, z, 0), (R + 0.022, z + 0.01, 0.02), (R + 0.022, z + 0.07, 0.02), (R, z + 0.09, 0)], s.steel())
    dome = s.painted(shoulder) if shoulder else s.steel(0.28)
    top = height + 0.04
    s.turned([(R - 0.02, top, 0), (0.43, top + 0.1, 0.08), (0.26, top + 0.24, 0.06), (0.24, top + 0.25, 0)], dome)
    cup = [(0.22, top + 0.22, 0), (0.265, top + 0.24, 0.02), (0.265, top + 0.3, 0.02), (0.2, top + 0.3, 0.01),
           (0.1, top + 0.26, 0), (0.05, top + 0.26, 0), (0.05, top + 0.34, 0)]  # fmt: skip
    s.turned(cup, s.steel())
    return top + 0.3


def actuator(z, colour, straw=None):
    """A push button with its jet to the left, or with a straw."""
    s.turned([(0.12, z, 0), (0.13, z + 0.02, 0), (0.12, z + 0.24, 0.04), (0.09, z + 0.27, 0.02), (0, z + 0.26, 0)],
             s.plastic(colour))  # fmt: skip
    with_jet = s.turned([(0.05, 0, 0), (0.05, 0.16, 0.02), (0.02, 0.16, 0)], s.plastic(colour))
    with_jet.rotation_euler = (0, -1.5708, 0)
    with_jet.location = (-0.02, 0, z + 0.16)
    if straw:
        s.tube([(-0.1, 0, z + 0.16), (-1.15, -0.1, z + 0.24)], 0.024, s.plastic(straw, 0.25))


def wrap(height, lines, paper, accent, text, z0=0.12, upright=True, band=0.2):
    s.label(s.cylinder(R), -1.57, 1.57, z0, height, lines, paper, accent, text, upright=upright, corner=0, band=band,
            field=(-0.42, 0.42))  # fmt: skip


def limpiador_de_carburador():
    with s.placed(loc=(0.2, 0, 0)):
        actuator(can(s.AMBER) - 0.02, s.INK, straw=s.RED)
        wrap(1.92, ["LIMPIADOR DE", "CARBURADOR"], s.AMBER, s.INK, s.INK)


def desoxidante():
    """Rust remover: two-way head with the straw folded up."""
    with s.placed():
        top = can(s.GRAPHITE, shoulder=s.GRAPHITE) - 0.06
        head = [(-0.28, top, 0.05), (0.28, top, 0.05), (0.28, top + 0.3, 0.12), (-0.1, top + 0.46, 0.1),
                (-0.36, top + 0.46, 0.06), (-0.36, top + 0.24, 0.06)]  # fmt: skip
        s.slab(head, 0.36, s.plastic(s.RED), 0.06)
        s.tube([(-0.3, 0, top + 0.36), (-0.5, -0.05, top + 0.38), (-0.62, -0.08, top + 0.74)], 0.024, s.plastic(s.RED), 0.1)
        wrap(1.9, ["DESOXIDANTE"], s.BONE, s.RED, s.INK)


def pintura():
    """Spray paint: overcap in the colour of the paint, drop on the label."""
    with s.placed():
        can(s.PAPER)
        s.turned([(0.455, 2.0, 0), (0.46, 2.04, 0.02), (0.45, 2.62, 0.07), (0.3, 2.66, 0.02), (0, 2.66, 0)], s.painted(s.RED))
        s.turned([(R + 0.004, 1.62, 0), (R + 0.004, 1.97, 0)], s.painted(s.RED))
        ring = s.cylinder(R)
        s.lettering(ring, ["PINTURA"], -0.27, 0.23, 0.24, 1.5, s.INK, upright=True)
        s.patch(ring, -1.57, 1.57, 0.1, 0.15, s.INK, 0.005)
    with s.placed(loc=(0.98, 0.12, 0)):
        s.turned([(0, 0, 0), (0.43, 0, 0), (0.46, 0.03, 0.02), (0.45, 0.56, 0.07), (0.3, 0.6, 0.02), (0, 0.6, 0)],
                 s.painted(s.BLUE))  # fmt: skip
    with s.placed(loc=(0.78, -0.66, 0)):
        s.turned([(0, 0, 0), (0.43, 0, 0), (0.46, 0.03, 0.02), (0.45, 0.56, 0.07), (0.3, 0.6, 0.02), (0, 0.6, 0)],
                 s.painted(s.AMBER))  # fmt: skip


def reparador_de_neumaticos():
    """Tyre repair: canister with a hose that screws onto the tyre valve."""
    with s.placed():
        top = can(s.RED, height=1.9)
        s.turned([(0.34, top - 0.2, 0), (0.34, top + 0.12, 0.06), (0.14, top + 0.24, 0.04), (0, top + 0.24, 0)], s.plastic(s.INK))
        hose = [(0, 0, top + 0.2), (0, 0, top + 0.62, 0.3), (0.86, -0.1, top + 0.62, 0.4), (0.92, -0.2, 1.2, 0.4),
                (0.72, -0.42, 0.66, 0.3), (0.82, -0.5, 0.34)]  # fmt: skip
        s.tube(hose, 0.066, s.rubber("#26282b"), 0.3)
        s.turned([(0.075, 0.0, 0), (0.095, 0.02, 0.01), (0.095, 0.26, 0.02), (0.07, 0.36, 0)], s.steel(0.3, "#c9a35a"),
                 teeth=s.ribs(16, 0.06, 0.03, 0.24), steps=128, loc=(0.82, -0.5))  # fmt: skip
        wrap(1.8, ["REPARADOR DE", "NEUMÁTICOS"], s.PAPER, s.INK, s.RED)


SUBJECTS = {
    "limpiador-de-carburador": limpiador_de_carburador,
    "desoxidante": desoxidante,
    "pintura": pintura,
    "reparador-de-neumaticos": reparador_de_neumaticos,
}
