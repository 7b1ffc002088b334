"""Aerosol cans: the same tin, told apart by size, head, straw and colours."""

import labels
import materials
import palette
import shapes
from palette import Look

R = 0.5


def can(body, height=2.0, shoulder=None, radius=R):
    """A tin with rolled rims; returns the height of the valve cup."""
    shapes.turned([(radius, 0.06, 0), (radius, height, 0)], materials.painted(body))
    for z in (0, height - 0.03):
        rim = [(radius - 0.03, z, 0), (radius + 0.022, z + 0.01, 0.02), (radius + 0.022, z + 0.07, 0.02), (radius, z + 0.09, 0)]
        shapes.turned(rim, materials.steel())
    dome = materials.painted(shoulder) if shoulder else materials.steel(0.28)
    top = height + 0.04
    shapes.turned([(radius - 0.02, top, 0), (radius - 0.07, top + 0.1, 0.08), (0.26, top + 0.24, 0.06), (0.24, top + 0.25, 0)], dome)
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


# Heads: each takes the height of the valve cup, the radius of the can and the look.


def button(top, radius, look):
    actuator(top - 0.02, look.cap)


def straw(top, radius, look):
    actuator(top - 0.02, look.cap, straw=palette.RED if look.accent != palette.RED else palette.AMBER)


def overcap(top, radius, look):
    """A cap that covers dome and button."""
    z, r = top - 0.34, radius - 0.04
    profile = [(r - 0.005, z, 0), (r, z + 0.04, 0.02), (r - 0.012, z + 0.62, 0.07), (r - 0.16, z + 0.66, 0.02), (0, z + 0.66, 0)]
    shapes.turned(profile, materials.painted(look.cap))


def spout(top, radius, look):
    """A button with a collar, for what is sprayed wide."""
    z = top - 0.3
    collar = [(radius - 0.06, z, 0), (radius - 0.06, z + 0.14, 0.04), (0.3, z + 0.32, 0.06), (0.26, z + 0.34, 0.02), (0.25, z + 0.26, 0)]
    shapes.turned(collar, materials.plastic(look.cap))
    actuator(z + 0.3, look.cap)


def folded(top, radius, look):
    """A two-way head with its straw folded up."""
    z = top - 0.06
    head = [(-0.28, z, 0.05), (0.28, z, 0.05), (0.28, z + 0.3, 0.12), (-0.1, z + 0.46, 0.1),
            (-0.36, z + 0.46, 0.06), (-0.36, z + 0.24, 0.06)]  # fmt: skip
    shapes.slab(head, 0.36, materials.plastic(look.cap), 0.06)
    shapes.tube([(-0.3, 0, z + 0.36), (-0.5, -0.05, z + 0.38), (-0.62, -0.08, z + 0.74)], 0.024, materials.plastic(look.cap), 0.1)


def nozzle(top, radius, look):
    """A long nozzle with a thumb lever, for what leaves the can as a bead."""
    z = top - 0.08
    shapes.turned([(0.2, z, 0), (0.2, z + 0.22, 0.03), (0.13, z + 0.28, 0.03), (0.04, z + 0.98, 0), (0.028, z + 0.98, 0)],
                  materials.plastic(look.cap))  # fmt: skip
    lever = [(0.05, z + 0.14, 0.03), (0.42, z + 0.1, 0.06), (0.62, z + 0.5, 0.06), (0.54, z + 0.56, 0.04), (0.34, z + 0.24, 0.1),
             (0.05, z + 0.26, 0.03)]  # fmt: skip
    shapes.slab(lever, 0.24, materials.plastic(look.cap), 0.03)


def hose(top, radius, look):
    """A hose that screws onto the tyre valve."""
    shapes.turned([(0.34, top - 0.2, 0), (0.34, top + 0.12, 0.06), (0.14, top + 0.24, 0.04), (0, top + 0.24, 0)], materials.plastic(look.cap))
    line = [(0, 0, top + 0.2), (0, 0, top + 0.62, 0.3), (0.86, -0.1, top + 0.62, 0.4), (0.92, -0.2, 1.2, 0.4),
            (0.72, -0.42, 0.66, 0.3), (0.82, -0.5, 0.34)]  # fmt: skip
    shapes.tube(line, 0.066, materials.rubber("#26282b"), 0.3)
    shapes.turned([(0.075, 0.0, 0), (0.095, 0.02, 0.01), (0.095, 0.26, 0.02), (0.07, 0.36, 0)], materials.steel(0.3, "#c9a35a"),
             teeth=shapes.ribs(16, 0.06, 0.03, 0.24), steps=128, loc=(0.82, -0.5))  # fmt: skip


def spray(lines, look, say=None, height=2.0, radius=R, head=button, shoulder=None, upright=True):
    """Any can: 500 ml is about 2.2 high, 400 ml 2.0, 300 ml 1.65; 200 ml and less are slimmer."""
    head(can(look.body, height, shoulder, radius), radius, look)
    wrap(height - (0.1 if shoulder else 0.08), lines, look.paper, look.accent, look.text, upright=upright, radius=radius, say=say)


def wrap(height, lines, paper, accent, text, z0=0.12, upright=True, band=0.2, radius=R, say=None):
    reach = 0.84 * radius
    labels.label(shapes.cylinder(radius), -3.14 * radius, 3.14 * radius, z0, height, lines, paper, accent, text, upright=upright, corner=0,
            band=band, field=(-reach, reach), say=say)  # fmt: skip


def limpiador_de_carburador(look=Look(palette.AMBER, palette.INK, palette.AMBER, palette.INK, palette.INK), say=None, height=2.0):
    with shapes.placed(loc=(0.2, 0, 0)):
        spray(["LIMPIADOR DE", "CARBURADOR"], look, say, height, head=straw)


def desoxidante(look=Look(palette.GRAPHITE, palette.RED, palette.BONE, palette.RED, palette.INK), say=None, height=2.0, head=folded):
    """Rust remover: two-way head with the straw folded up."""
    with shapes.placed():
        spray(["DESOXIDANTE"], look, say, height, head=head, shoulder=look.body)


def pintura(look=None, say=None):
    """Spray paint: overcap in the colour of the paint. The type shows three colours."""
    colour = look.cap if look else palette.RED
    with shapes.placed():
        can(look.body if look else palette.PAPER)
        shapes.turned([(0.455, 2.0, 0), (0.46, 2.04, 0.02), (0.45, 2.62, 0.07), (0.3, 2.66, 0.02), (0, 2.66, 0)], materials.painted(colour))
        shapes.turned([(R + 0.004, 1.62, 0), (R + 0.004, 1.97, 0)], materials.painted(colour))
        ring = shapes.cylinder(R)
        if say:
            return wrap(1.6, ["PINTURA"], look.paper, look.accent, look.text, say=say)
        labels.lettering(ring, ["PINTURA"], -0.27, 0.23, 0.24, 1.5, palette.INK, upright=True)
        labels.patch(ring, -1.57, 1.57, 0.1, 0.15, palette.INK, 0.005)
    for x, y, colour in ((0.98, 0.12, palette.BLUE), (0.78, -0.66, palette.AMBER)):
        with shapes.placed(loc=(x, y, 0)):
            shapes.turned([(0, 0, 0), (0.43, 0, 0), (0.46, 0.03, 0.02), (0.45, 0.56, 0.07), (0.3, 0.6, 0.02), (0, 0.6, 0)],
                     materials.painted(colour))  # fmt: skip


def reparador_de_neumaticos(look=Look(palette.RED, palette.INK, palette.PAPER, palette.INK, palette.RED), say=None):
    """Tyre repair: canister with a hose that screws onto the tyre valve."""
    with shapes.placed():
        spray(["REPARADOR DE", "NEUMÁTICOS"], look, say, 1.9, head=hose, shoulder=None)


SUBJECTS = {
    "limpiador-de-carburador": limpiador_de_carburador,
    "desoxidante": desoxidante,
    "pintura": pintura,
    "reparador-de-neumaticos": reparador_de_neumaticos,
}
