"""Accessory and kit: things made of several pieces."""

import math

import labels
import materials
import palette
import shapes
from jugs import ribbed_cap


def accesorio():
    """Tyre-pressure gauge: dial in a rubber guard, hose and chuck."""
    with shapes.placed(loc=(-0.3, 0.2, -0.02), rot=(83, 0, 10)):
        with shapes.placed(loc=(0, 0.98, 0)):
            guard = [(0, 0, 0), (0.86, 0, 0.08), (0.96, 0.14, 0.06), (0.96, 0.36, 0.06), (0.86, 0.46, 0.05), (0.8, 0.44, 0.02)]
            shapes.turned(guard, materials.rubber("#1c1d20"), teeth=shapes.ribs(24, 0.025, 0.1, 0.4), steps=384)
            shapes.turned([(0.82, 0.4, 0), (0.82, 0.47, 0.02), (0.76, 0.47, 0.02), (0.74, 0.4, 0), (0, 0.4, 0)], materials.steel(0.2))
            dial = shapes.top(0.4)
            labels.disc(dial, 0.745, palette.PAPER, 0.004)
            for k in range(41):
                turn = math.radians(225 - 270 * k / 40)
                long = 0.16 if k % 10 == 0 else 0.1 if k % 5 == 0 else 0.06
                wide = 0.012 if k % 5 == 0 else 0.006
                mark = [(0.7, -wide), (0.7, wide), (0.7 - long, wide), (0.7 - long, -wide)]
                points = [(r * math.cos(turn) - w * math.sin(turn), r * math.sin(turn) + w * math.cos(turn), 0.41) for r, w in mark]
                shapes.mesh_object(points, [(0, 1, 2, 3)], materials.print_ink(palette.RED if k > 31 else palette.INK))
            for k, text in enumerate(("0", "15", "30", "45", "60")):
                turn = math.radians(225 - 67.5 * k)
                x, y = 0.43 * math.cos(turn), 0.43 * math.sin(turn)
                labels.lettering(dial, [text], x - 0.13, x + 0.13, y - 0.075, y + 0.075, palette.INK, 0.01)
            labels.lettering(dial, ["PSI"], -0.12, 0.12, -0.42, -0.3, palette.STEEL, 0.01)
            needle, turn = [(-0.14, -0.025), (-0.14, 0.025), (0.6, 0.006), (0.6, -0.006)], math.radians(75)
            points = [(r * math.cos(turn) - w * math.sin(turn), r * math.sin(turn) + w * math.cos(turn), 0.43) for r, w in needle]
            shapes.mesh_object(points, [(0, 1, 2, 3)], materials.print_ink(palette.RED))
            shapes.turned([(0, 0.445, 0), (0.06, 0.44, 0.01), (0.06, 0.4, 0)], materials.plastic(palette.INK))
    with shapes.placed(loc=(-0.3, 0.2, 0)):
        shapes.turned([(0.15, 1.86, 0), (0.15, 2.1, 0.02), (0.1, 2.12, 0.01), (0.1, 2.3, 0)], materials.steel(0.3, "#c9a35a"), loc=(-0.02, 0.14))
        hose = [(-0.02, 0.14, 2.2), (-0.02, 0.14, 2.85, 0.4), (1.22, 0.1, 2.85, 0.6), (1.4, 0, 1.2, 0.5), (1.06, -0.45, 0.9, 0.3),
                (1.16, -0.5, 0.42)]  # fmt: skip
        shapes.tube(hose, 0.07, materials.rubber(), 0.3)
        shapes.turned([(0.1, 0.0, 0), (0.13, 0.03, 0.02), (0.13, 0.2, 0.02), (0.09, 0.24, 0.02), (0.09, 0.44, 0)],
                 materials.steel(0.3, "#c9a35a"), teeth=shapes.ribs(16, 0.06, 0.03, 0.19), steps=128, loc=(1.16, -0.5))  # fmt: skip


def kit_de_limpieza():
    """Bottle, sponge and folded cloths."""
    with shapes.placed(loc=(-0.62, 0.3, 0), rot=(0, 0, 8)):
        surface = shapes.loft(
            [
                (0.5, 0.34, 3.4, 0, 0, 0), (0.56, 0.38, 3.4, 0, 0.05, 0.06), (0.56, 0.38, 3.4, 0, 1.75, 0.3),
                (0.22, 0.22, 2, 0, 2.06, 0.12), (0.2, 0.2, 2, 0, 2.2, 0),
            ],
            materials.plastic(palette.INK, 0.28),
        )  # fmt: skip
        ribbed_cap(0, 2.12, 0.26, 0.26, palette.AMBER)
        labels.label(surface, -0.47, 0.47, 0.2, 1.62, ["KIT DE", "LIMPIEZA"], palette.PAPER, palette.AMBER, palette.INK)
    with shapes.placed(loc=(0.66, 0.5, 0), rot=(0, 0, -8)):
        for k, colour in enumerate((palette.BLUE, "#c9c7c1", palette.BLUE)):
            cloth = materials.mat(colour, 0.95, spec=0.05, bump=55, bump_strength=0.6)
            shapes.box((1.2 - k * 0.03, 0.8, 0.16), cloth, (0, 0, k * 0.33), 0.075)
            shapes.box((1.2 - k * 0.03, 0.8, 0.16), cloth, (0.01, 0.01, 0.165 + k * 0.33), 0.075)
    with shapes.placed(loc=(0.62, -0.42, 0), rot=(0, 0, 16)):
        shapes.box((0.98, 0.62, 0.3), materials.mat("#efb23a", 0.95, spec=0.05, bump=22, bump_strength=0.9), (0, 0, 0.1), 0.06)
        shapes.box((0.98, 0.62, 0.14), materials.mat("#2f5b45", 0.95, spec=0.05, bump=60, bump_strength=0.8), (0, 0, 0), 0.04)


SUBJECTS = {"accesorio": accesorio, "kit-de-limpieza": kit_de_limpieza}
