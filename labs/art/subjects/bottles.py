"""Bottles: oils, additives, fluids and polishes."""

import labels
import materials
import palette
import shapes
from jugs import ribbed_cap
from palette import Look


def aceite_atf(look=Look(palette.RED, palette.INK, palette.PAPER, palette.INK, palette.RED), say=None):
    """One-litre automatic-transmission fluid: red bottle with a grip waist."""
    with shapes.placed(rot=(0, 0, 10)):
        surface = shapes.loft(
            [
                (0.56, 0.36, 4, 0, 0, 0), (0.62, 0.4, 4, 0, 0.05, 0.06), (0.62, 0.4, 4, 0, 1.62, 0.25),
                (0.52, 0.33, 3.4, 0, 1.86, 0.2), (0.56, 0.36, 3, 0, 2.06, 0.2), (0.23, 0.23, 2, 0, 2.36, 0.12),
                (0.2, 0.2, 2, 0, 2.6, 0),
            ],
            materials.plastic(look.body, 0.3),
        )  # fmt: skip
        ribbed_cap(0, 2.44, 0.26, 0.28, look.cap)
        labels.label(surface, -0.46, 0.46, 0.18, 1.5, ["ACEITE", "ATF"], look.paper, look.accent, look.text, say=say)


def aceite_de_transmision(look=Look(palette.GRAPHITE, palette.AMBER, palette.BONE, palette.AMBER, palette.INK), say=None, is_spouted=True):
    """Gear oil: graphite bottle with a long pouring nozzle, or with a plain cap."""
    with shapes.placed(rot=(0, 0, 10)):
        surface = shapes.loft(
            [
                (0.54, 0.38, 5, 0, 0, 0), (0.6, 0.42, 5, 0, 0.05, 0.06), (0.6, 0.42, 5, 0, 1.5, 0.3),
                (0.22, 0.22, 2, 0, 1.84, 0.12), (0.2, 0.2, 2, 0, 1.95, 0),
            ],
            materials.plastic(look.body, 0.32),
        )  # fmt: skip
        ribbed_cap(0, 1.9, 0.26, 0.2 if is_spouted else 0.3, look.cap)
        if is_spouted:
            shapes.turned([(0.2, 2.09, 0), (0.15, 2.16, 0.04), (0.06, 2.78, 0.02), (0.05, 2.84, 0)], materials.plastic(look.cap))
            shapes.turned([(0.085, 2.72, 0), (0.07, 2.92, 0.03), (0, 2.92, 0)], materials.plastic(palette.INK))
        labels.label(surface, -0.54, 0.54, 0.18, 1.4, ["ACEITE DE", "TRANSMISIÓN"], look.paper, look.accent, look.text,
                band=0.2, say=say)  # fmt: skip


def aditivo(look=Look(palette.BLUE, palette.AMBER, palette.PAPER, palette.AMBER, palette.BLUE), say=None, lines=("ADITIVO",)):
    """Slim injector additive: blue bottle, long neck."""
    s_label = shapes.cylinder(0.4)
    with shapes.placed():
        shapes.turned(
            [(0, 0, 0), (0.36, 0, 0.04), (0.4, 0.05, 0.03), (0.4, 1.62, 0.3), (0.13, 2.06, 0.2), (0.115, 2.5, 0)],
            materials.plastic(look.body, 0.28),
        )
        ribbed_cap(0, 2.42, 0.17, 0.26, look.cap)
        labels.label(s_label, -1.2, 1.2, 0.16, 1.5, lines, look.paper, look.accent, look.text, upright=True, corner=0,
                field=(-0.34, 0.34), say=say)  # fmt: skip


def aditivo_de_limpieza(
    look=Look(palette.GREEN, palette.INK, palette.PAPER, palette.INK, palette.GREEN), say=None, lines=("ADITIVO", "DE", "LIMPIEZA"), stretch=0.0
):
    """Cleaning additive: 300 ml steel tin with a domed shoulder and a screw cap."""
    rise = stretch
    with shapes.placed():
        shapes.turned([(0.52, 0.06, 0), (0.52, rise + 1.66, 0), (0.5, rise + 1.7, 0)], materials.painted(look.body))
        for z in (0, rise + 1.64):
            rim = [(0.5, z, 0), (0.545, z + 0.01, 0.02), (0.545, z + 0.08, 0.02), (0.52, z + 0.1, 0)]
            shapes.turned(rim, materials.steel())
        dome = [(0.51, 1.72, 0), (0.44, 1.8, 0.06), (0.2, 1.98, 0.1), (0.18, 2.1, 0), (0.18, 2.2, 0)]
        shapes.turned([(r, rise + z, rounding) for r, z, rounding in dome], materials.steel(0.3))
        ribbed_cap(0, rise + 2.08, 0.22, 0.24, look.cap)
        ring = shapes.cylinder(0.52)
        labels.label(ring, -1.62, 1.62, 0.2, rise + 1.52, lines, look.paper, look.accent, look.text, corner=0,
                field=(-0.46, 0.46), say=say)  # fmt: skip


def fluido_de_frenos(look=Look("#e7c987", palette.RED, palette.INK, palette.RED, palette.PAPER), say=None):
    """Brake fluid: small squat bottle, red cap, two-tone label."""
    with shapes.placed():
        shapes.turned(
            [
                (0, 0, 0), (0.58, 0, 0.05), (0.64, 0.06, 0.04), (0.64, 1.3, 0.06), (0.6, 1.36, 0.05), (0.6, 1.42, 0.1),
                (0.24, 1.72, 0.1), (0.22, 1.95, 0),
            ],
            materials.plastic(look.body, 0.26),
        )  # fmt: skip
        ribbed_cap(0, 1.8, 0.3, 0.34, look.cap)
        labels.label(shapes.cylinder(0.64), -2.0, 2.0, 0.14, 1.24, ["FLUIDO", "DE FRENOS"], look.paper, look.accent, look.text, corner=0,
                field=(-0.56, 0.56), say=say)  # fmt: skip


def protector():
    """Protectant: ink oval bottle with a disc-top cap."""
    with shapes.placed(rot=(0, 0, -10)):
        surface = shapes.loft(
            [
                (0.5, 0.28, 2.6, 0, 0, 0), (0.56, 0.32, 2.6, 0, 0.05, 0.05), (0.62, 0.36, 2.6, 0, 1.0, 0.5),
                (0.58, 0.33, 2.6, 0, 1.95, 0.3), (0.27, 0.25, 2, 0, 2.2, 0.1), (0.26, 0.25, 2, 0, 2.26, 0),
            ],
            materials.plastic(palette.INK, 0.26),
        )  # fmt: skip
        shapes.turned([(0.3, 2.22, 0), (0.31, 2.25, 0.02), (0.29, 2.62, 0.04), (0, 2.62, 0)], materials.plastic(palette.GREEN))
        shapes.turned([(0.302, 2.44, 0), (0.309, 2.45, 0), (0.302, 2.46, 0)], materials.plastic(palette.INK))
        labels.label(surface, -0.45, 0.45, 0.3, 1.74, ["PROTECTOR"], palette.GREEN, palette.BONE, palette.PAPER, upright=True, band=0.2)


def botella_de_litro(look, say, lines=("ACEITE",)):
    """One litre of engine oil: flat bottle, its neck off the middle."""
    with shapes.placed(rot=(0, 0, 12)):
        surface = shapes.loft(
            [
                (0.62, 0.36, 5, 0, 0, 0), (0.68, 0.4, 5, 0, 0.05, 0.06), (0.68, 0.4, 5, 0, 1.62, 0.2), (0.56, 0.36, 4, -0.1, 1.98, 0.25),
                (0.24, 0.24, 2, -0.34, 2.24, 0.1), (0.21, 0.21, 2, -0.34, 2.46, 0),
            ],
            materials.plastic(look.body, 0.3),
        )  # fmt: skip
        ribbed_cap(-0.34, 2.36, 0.27, 0.27, look.cap)
        labels.label(surface, -0.54, 0.54, 0.18, 1.56, lines, look.paper, look.accent, look.text, say=say)


def cuarto(look, say):
    """A quart of oil: slim bottle with a long sloping neck."""
    with shapes.placed(rot=(0, 0, -10)):
        surface = shapes.loft(
            [
                (0.5, 0.34, 3.6, 0, 0, 0), (0.56, 0.38, 3.6, 0, 0.05, 0.06), (0.56, 0.38, 3.6, 0, 1.5, 0.3), (0.5, 0.35, 3, 0, 1.8, 0.3),
                (0.22, 0.22, 2, 0, 2.5, 0.2), (0.2, 0.2, 2, 0, 2.7, 0),
            ],
            materials.plastic(look.body, 0.3),
        )  # fmt: skip
        ribbed_cap(0, 2.6, 0.25, 0.24, look.cap)
        labels.label(surface, -0.46, 0.46, 0.18, 1.46, ["ACEITE"], look.paper, look.accent, look.text, say=say)


def anticongelante_de_litro(look, say):
    """One litre of coolant: round bottle with a stepped shoulder."""
    with shapes.placed():
        body = [(0, 0, 0), (0.52, 0, 0.05), (0.57, 0.06, 0.04), (0.57, 1.56, 0.05), (0.53, 1.62, 0.04), (0.53, 1.74, 0.15), (0.22, 2.2, 0.15),
                (0.2, 2.4, 0)]  # fmt: skip
        shapes.turned(body, materials.plastic(look.body, 0.28))
        ribbed_cap(0, 2.3, 0.27, 0.3, look.cap)
        labels.label(shapes.cylinder(0.57), -1.78, 1.78, 0.14, 1.5, ["ANTICONGELANTE"], look.paper, look.accent, look.text, corner=0,
                field=(-0.56, 0.56), say=say)  # fmt: skip


def frasco(look, say, lines):
    """A quarter of a litre: small round flask with a tall cap."""
    with shapes.placed():
        body = [(0, 0, 0), (0.46, 0, 0.05), (0.51, 0.06, 0.04), (0.51, 1.3, 0.14), (0.28, 1.56, 0.12), (0.26, 1.68, 0)]
        shapes.turned(body, materials.plastic(look.body, 0.28))
        ribbed_cap(0, 1.62, 0.3, 0.44, look.cap)
        labels.label(shapes.cylinder(0.51), -1.6, 1.6, 0.14, 1.2, lines, look.paper, look.accent, look.text, corner=0, field=(-0.45, 0.45),
                say=say)  # fmt: skip


def dosificador(look, say, lines):
    """A dropper of a few grams: oval flask, long pointed cap."""
    with shapes.placed(rot=(0, 0, -8)):
        surface = shapes.loft(
            [
                (0.42, 0.22, 2.4, 0, 0, 0), (0.48, 0.26, 2.4, 0, 0.05, 0.05), (0.52, 0.29, 2.4, 0, 0.9, 0.4), (0.47, 0.26, 2.4, 0, 1.36, 0.2),
                (0.2, 0.19, 2, 0, 1.56, 0.08), (0.18, 0.18, 2, 0, 1.66, 0),
            ],
            materials.plastic(look.body, 0.28),
        )  # fmt: skip
        shapes.turned([(0.24, 1.62, 0), (0.24, 1.82, 0.03), (0.19, 1.88, 0.03), (0.07, 2.62, 0.04), (0, 2.64, 0)], materials.plastic(look.cap),
                      teeth=shapes.ribs(20, 0.05, 1.62, 1.82), steps=240)  # fmt: skip
        labels.label(surface, -0.4, 0.4, 0.16, 1.26, lines, look.paper, look.accent, look.text, say=say)


SUBJECTS = {
    "aceite-atf": aceite_atf,
    "aceite-de-transmision": aceite_de_transmision,
    "aditivo": aditivo,
    "aditivo-de-limpieza": aditivo_de_limpieza,
    "fluido-de-frenos": fluido_de_frenos,
    "protector": protector,
}
