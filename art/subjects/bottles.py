"""Bottles: oils, additives, fluids and polishes."""

import labels
import materials
import palette
import shapes
from jugs import ribbed_cap


def aceite_atf():
    """One-litre automatic-transmission fluid: red bottle with a grip waist."""
    with shapes.placed(rot=(0, 0, 10)):
        surface = shapes.loft(
            [
                (0.56, 0.36, 4, 0, 0, 0), (0.62, 0.4, 4, 0, 0.05, 0.06), (0.62, 0.4, 4, 0, 1.62, 0.25),
                (0.52, 0.33, 3.4, 0, 1.86, 0.2), (0.56, 0.36, 3, 0, 2.06, 0.2), (0.23, 0.23, 2, 0, 2.36, 0.12),
                (0.2, 0.2, 2, 0, 2.6, 0),
            ],
            materials.plastic(palette.RED, 0.3),
        )  # fmt: skip
        ribbed_cap(0, 2.44, 0.26, 0.28, palette.INK)
        labels.label(surface, -0.46, 0.46, 0.18, 1.5, ["ACEITE", "ATF"], palette.PAPER, palette.INK, palette.RED)


def aceite_de_transmision():
    """Gear oil: graphite bottle with a long pouring nozzle."""
    with shapes.placed(rot=(0, 0, 10)):
        surface = shapes.loft(
            [
                (0.54, 0.38, 5, 0, 0, 0), (0.6, 0.42, 5, 0, 0.05, 0.06), (0.6, 0.42, 5, 0, 1.5, 0.3),
                (0.22, 0.22, 2, 0, 1.84, 0.12), (0.2, 0.2, 2, 0, 1.95, 0),
            ],
            materials.plastic(palette.GRAPHITE, 0.32),
        )  # fmt: skip
        ribbed_cap(0, 1.9, 0.26, 0.2, palette.AMBER)
        shapes.turned([(0.2, 2.09, 0), (0.15, 2.16, 0.04), (0.06, 2.78, 0.02), (0.05, 2.84, 0)], materials.plastic(palette.AMBER))
        shapes.turned([(0.085, 2.72, 0), (0.07, 2.92, 0.03), (0, 2.92, 0)], materials.plastic(palette.INK))
        labels.label(surface, -0.54, 0.54, 0.18, 1.4, ["ACEITE DE", "TRANSMISIÓN"], palette.BONE, palette.AMBER, palette.INK, band=0.2)


def aditivo():
    """Slim injector additive: blue bottle, long neck."""
    s_label = shapes.cylinder(0.4)
    with shapes.placed():
        shapes.turned(
            [(0, 0, 0), (0.36, 0, 0.04), (0.4, 0.05, 0.03), (0.4, 1.62, 0.3), (0.13, 2.06, 0.2), (0.115, 2.5, 0)],
            materials.plastic(palette.BLUE, 0.28),
        )
        ribbed_cap(0, 2.42, 0.17, 0.26, palette.AMBER)
        labels.label(s_label, -1.2, 1.2, 0.16, 1.5, ["ADITIVO"], palette.PAPER, palette.AMBER, palette.BLUE, upright=True, corner=0,
                field=(-0.34, 0.34))  # fmt: skip


def aditivo_de_limpieza():
    """Cleaning additive: 300 ml steel tin with a domed shoulder and a screw cap."""
    with shapes.placed():
        shapes.turned([(0.52, 0.06, 0), (0.52, 1.66, 0), (0.5, 1.7, 0)], materials.painted(palette.GREEN))
        for z in (0, 1.64):
            rim = [(0.5, z, 0), (0.545, z + 0.01, 0.02), (0.545, z + 0.08, 0.02), (0.52, z + 0.1, 0)]
            shapes.turned(rim, materials.steel())
        shapes.turned([(0.51, 1.72, 0), (0.44, 1.8, 0.06), (0.2, 1.98, 0.1), (0.18, 2.1, 0), (0.18, 2.2, 0)], materials.steel(0.3))
        ribbed_cap(0, 2.08, 0.22, 0.24, palette.INK)
        ring = shapes.cylinder(0.52)
        labels.label(ring, -1.62, 1.62, 0.2, 1.52, ["ADITIVO", "DE", "LIMPIEZA"], palette.PAPER, palette.INK, palette.GREEN, corner=0,
                field=(-0.46, 0.46))  # fmt: skip


def fluido_de_frenos():
    """Brake fluid: small squat bottle, red cap, two-tone label."""
    with shapes.placed():
        shapes.turned(
            [
                (0, 0, 0), (0.58, 0, 0.05), (0.64, 0.06, 0.04), (0.64, 1.3, 0.06), (0.6, 1.36, 0.05), (0.6, 1.42, 0.1),
                (0.24, 1.72, 0.1), (0.22, 1.95, 0),
            ],
            materials.plastic("#e7c987", 0.26),
        )  # fmt: skip
        ribbed_cap(0, 1.8, 0.3, 0.34, palette.RED)
        labels.label(shapes.cylinder(0.64), -2.0, 2.0, 0.14, 1.24, ["FLUIDO", "DE FRENOS"], palette.INK, palette.RED, palette.PAPER, corner=0,
                field=(-0.56, 0.56))  # fmt: skip


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


SUBJECTS = {
    "aceite-atf": aceite_atf,
    "aceite-de-transmision": aceite_de_transmision,
    "aditivo": aditivo,
    "aditivo-de-limpieza": aditivo_de_limpieza,
    "fluido-de-frenos": fluido_de_frenos,
    "protector": protector,
}
