"""Sealants, adhesive and grease: tubes, cartridges and syringes."""

import math

import labels
import materials
import palette
import shapes
from palette import Look


def sellador(look=Look("#c9ccd0", palette.INK, palette.RED, palette.INK, palette.PAPER), say=None, lines=("SELLADOR",)):
    """Squeeze tube standing on its cap, crimped at the top."""
    with shapes.placed(rot=(0, 0, 8)):
        shapes.turned([(0, 0, 0), (0.36, 0, 0.03), (0.3, 0.5, 0.02), (0, 0.5, 0)], materials.plastic(look.cap),
                 teeth=shapes.ribs(36, 0.03, 0.03, 0.47), steps=288)  # fmt: skip
        surface = shapes.loft(
            [
                (0.2, 0.2, 2, 0, 0.48, 0), (0.24, 0.24, 2, 0, 0.52, 0.03), (0.5, 0.44, 2, 0, 0.66, 0.08),
                (0.56, 0.3, 2.1, 0, 1.7, 0.5), (0.62, 0.045, 2.4, 0, 2.62, 0.1), (0.62, 0.03, 4, 0, 2.66, 0),
                (0.62, 0.03, 4, 0, 2.84, 0),
            ],
            materials.mat(look.body, 0.34, metal=0.75 if look.body == "#c9ccd0" else 0, coat=0.25),
        )  # fmt: skip
        for z in (2.69, 2.74, 2.79):
            shapes.box((1.22, 0.075, 0.022), materials.mat("#b8bbc0", 0.34, metal=0.8), (0, 0, z), 0.008)
        labels.label(surface, -0.46, 0.46, 0.82, 2.46, lines, look.paper, look.accent, look.text, upright=True, corner=0, band=0.2,
                say=say)  # fmt: skip


def sellador_silicona(
    look=Look("#d9d7d1", palette.AMBER, palette.INK, palette.AMBER, palette.PAPER), say=None, lines=("SELLADOR", "SILICONA")
):
    """Silicone cartridge with its nozzle on."""
    with shapes.placed():
        shapes.turned([(0.4, 0.0, 0), (0.43, 0.01, 0.02), (0.43, 0.09, 0.02), (0.41, 0.12, 0)], materials.plastic(look.body))
        shapes.turned([(0, 0.02, 0), (0.41, 0.02, 0), (0.41, 1.9, 0.02), (0.36, 1.98, 0.05), (0.15, 2.02, 0.03), (0.13, 2.16, 0)],
                 materials.plastic(look.body, 0.28))  # fmt: skip
        shapes.turned([(0.2, 2.1, 0), (0.2, 2.24, 0.02), (0.13, 2.3, 0.03), (0.05, 3.1, 0), (0.035, 3.1, 0)], materials.plastic(look.cap),
                 teeth=shapes.ribs(20, 0.05, 2.1, 2.24), steps=240)  # fmt: skip
        labels.label(shapes.cylinder(0.41), -1.28, 1.28, 0.16, 1.84, lines, look.paper, look.accent, look.text, upright=True,
                corner=0, band=0.18, field=(-0.36, 0.36), say=say)  # fmt: skip


def adhesivo(say=None):
    """Two-part adhesive: resin tube and hardener tube, caps down, side by side."""
    for x, y, turn, body, cap, part in (
        (-0.5, 0.1, 10, palette.INK, palette.AMBER, "A"),
        (0.56, -0.1, -6, palette.SAND, palette.RED, "B"),
    ):
        with shapes.placed(loc=(x, y, 0), rot=(0, 0, turn)):
            shapes.turned([(0, 0, 0), (0.2, 0, 0.03), (0.17, 0.42, 0.02), (0, 0.42, 0)], materials.plastic(cap),
                     teeth=shapes.ribs(28, 0.04, 0.03, 0.4), steps=224)  # fmt: skip
            tube = [
                (0.14, 0.14, 2, 0, 0.4, 0), (0.16, 0.16, 2, 0, 0.46, 0.03), (0.38, 0.32, 2, 0, 0.62, 0.08),
                (0.42, 0.24, 2.1, 0, 1.5, 0.4), (0.46, 0.04, 2.4, 0, 2.3, 0.1), (0.46, 0.03, 4, 0, 2.34, 0),
                (0.46, 0.03, 4, 0, 2.5, 0),
            ]  # fmt: skip
            surface = shapes.loft(tube, materials.plastic(body, 0.3))
            for z in (2.38, 2.43, 2.47):
                shapes.box((0.92, 0.07, 0.016), materials.plastic(body), (0, 0, z), 0.006)
            own = say and say._replace(size=f"{part} · {say.size}")
            labels.label(surface, -0.35, 0.35, 0.74, 2.2, ["ADHESIVO"], palette.PAPER, cap, palette.INK, upright=True, corner=0, band=0.18,
                    say=own)  # fmt: skip
            if not say:
                labels.lettering(surface, [part], 0.12, 0.32, 0.79, 0.95, palette.INK if cap == palette.AMBER else palette.PAPER, 0.012)


def grasa(look=Look(palette.GRAPHITE, palette.RED, palette.AMBER, palette.INK, palette.INK), say=None):
    """Grease cartridge with its pull-off lid; the type shows an open tin too."""
    with shapes.placed(loc=(-0.5, 0.2, 0)):
        shapes.turned([(0, 0, 0), (0.47, 0, 0), (0.47, 0.1, 0.02), (0.45, 0.12, 0), (0.45, 2.24, 0)], materials.plastic(look.body))
        lid = [(0.45, 2.2, 0), (0.48, 2.2, 0.01), (0.48, 2.32, 0.03), (0.4, 2.34, 0.02), (0.38, 2.28, 0.02), (0, 2.28, 0)]
        shapes.turned(lid, materials.plastic(look.cap))
        labels.label(shapes.cylinder(0.45), -1.41, 1.41, 0.16, 2.14, ["GRASA"], look.paper, look.accent, look.text, upright=True, corner=0,
                band=0.2, field=(-0.38, 0.38), say=say)  # fmt: skip
    if say:
        return
    with shapes.placed(loc=(0.62, -0.3, 0)):
        tin = [(0, 0, 0), (0.55, 0, 0.03), (0.57, 0.03, 0.02), (0.57, 0.52, 0.01), (0.585, 0.54, 0.015), (0.585, 0.57, 0.015),
               (0.55, 0.57, 0.01), (0.54, 0.4, 0)]  # fmt: skip
        shapes.turned(tin, materials.steel(0.26))
        labels.patch(shapes.cylinder(0.57), -1.78, 1.78, 0.1, 0.44, palette.INK, 0.004)
        labels.patch(shapes.cylinder(0.57), -1.78, 1.78, 0.1, 0.18, palette.AMBER, 0.007)

        def whipped(turn, z):
            return 1 + 0.07 * math.sin(turn * 2 + z * 20)

        shapes.turned([(0.54, 0.44, 0), (0.4, 0.56, 0.08), (0.34, 0.55, 0.05), (0.27, 0.7, 0.08), (0.2, 0.68, 0.04), (0.1, 0.84, 0.06),
                  (0.01, 0.92, 0)], materials.mat("#c98b1c", 0.22, coat=0.5), teeth=whipped)  # fmt: skip


SUBJECTS = {"sellador": sellador, "sellador-silicona": sellador_silicona, "adhesivo": adhesivo, "grasa": grasa}
