"""Sealants, adhesive and grease: tubes, cartridges and syringes."""

import math

import studio as s


def sellador():
    """Squeeze tube standing on its cap, crimped at the top."""
    with s.placed(rot=(0, 0, 8)):
        s.turned([(0, 0, 0), (0.36, 0, 0.03), (0.3, 0.5, 0.02), (0, 0.5, 0)], s.plastic(s.INK),
                 teeth=s.ribs(36, 0.03, 0.03, 0.47), steps=288)  # fmt: skip
        surface = s.loft(
            [
                (0.2, 0.2, 2, 0, 0.48, 0), (0.24, 0.24, 2, 0, 0.52, 0.03), (0.5, 0.44, 2, 0, 0.66, 0.08),
                (0.56, 0.3, 2.1, 0, 1.7, 0.5), (0.62, 0.045, 2.4, 0, 2.62, 0.1), (0.62, 0.03, 4, 0, 2.66, 0),
                (0.62, 0.03, 4, 0, 2.84, 0),
            ],
            s.mat("#c9ccd0", 0.34, metal=0.75),
        )  # fmt: skip
        for z in (2.69, 2.74, 2.79):
            s.box((1.22, 0.075, 0.022), s.mat("#b8bbc0", 0.34, metal=0.8), (0, 0, z), 0.008)
        s.label(surface, -0.46, 0.46, 0.82, 2.46, ["SELLADOR"], s.RED, s.INK, s.PAPER, upright=True, corner=0, band=0.2)


def sellador_silicona():
    """Silicone cartridge with its nozzle on."""
    with s.placed():
        s.turned([(0.4, 0.0, 0), (0.43, 0.01, 0.02), (0.43, 0.09, 0.02), (0.41, 0.12, 0)], s.plastic("#d9d7d1"))
        s.turned([(0, 0.02, 0), (0.41, 0.02, 0), (0.41, 1.9, 0.02), (0.36, 1.98, 0.05), (0.15, 2.02, 0.03), (0.13, 2.16, 0)],
                 s.plastic("#d9d7d1", 0.28))  # fmt: skip
        s.turned([(0.2, 2.1, 0), (0.2, 2.24, 0.02), (0.13, 2.3, 0.03), (0.05, 3.1, 0), (0.035, 3.1, 0)], s.plastic(s.AMBER),
                 teeth=s.ribs(20, 0.05, 2.1, 2.24), steps=240)  # fmt: skip
        s.label(s.cylinder(0.41), -1.28, 1.28, 0.16, 1.84, ["SELLADOR", "SILICONA"], s.INK, s.AMBER, s.PAPER, upright=True,
                corner=0, band=0.18, field=(-0.36, 0.36))  # fmt: skip


def adhesivo():
    """Two-part adhesive: resin tube and hardener tube, caps down, side by side."""
    for x, y, turn, body, cap, part in (
        (-0.5, 0.1, 10, s.INK, s.AMBER, "A"),
        (0.56, -0.1, -6, s.SAND, s.RED, "B"),
    ):
        with s.placed(loc=(x, y, 0), rot=(0, 0, turn)):
            s.turned([(0, 0, 0), (0.2, 0, 0.03), (0.17, 0.42, 0.02), (0, 0.42, 0)], s.plastic(cap),
                     teeth=s.ribs(28, 0.04, 0.03, 0.4), steps=224)  # fmt: skip
            tube = [
                (0.14, 0.14, 2, 0, 0.4, 0), (0.16, 0.16, 2, 0, 0.46, 0.03), (0.38, 0.32, 2, 0, 0.62, 0.08),
                (0.42, 0.24, 2.1, 0, 1.5, 0.4), (0.46, 0.04, 2.4, 0, 2.3, 0.1), (0.46, 0.03, 4, 0, 2.34, 0),
                (0.46, 0.03, 4, 0, 2.5, 0),
            ]  # fmt: skip
            surface = s.loft(tube, s.plastic(body, 0.3))
            for z in (2.38, 2.43, 2.47):
                s.box((0.92, 0.07, 0.016), s.plastic(body), (0, 0, z), 0.006)
            s.label(surface, -0.35, 0.35, 0.74, 2.2, ["ADHESIVO"], s.PAPER, cap, s.INK, upright=True, corner=0, band=0.18)
            s.lettering(surface, [part], 0.12, 0.32, 0.79, 0.95, s.INK if cap == s.AMBER else s.PAPER, 0.012)


def grasa():
    """Grease cartridge with its pull-off lid, and an open tin."""
    with s.placed(loc=(-0.5, 0.2, 0)):
        s.turned([(0, 0, 0), (0.47, 0, 0), (0.47, 0.1, 0.02), (0.45, 0.12, 0), (0.45, 2.24, 0)], s.plastic(s.GRAPHITE))
        lid = [(0.45, 2.2, 0), (0.48, 2.2, 0.01), (0.48, 2.32, 0.03), (0.4, 2.34, 0.02), (0.38, 2.28, 0.02), (0, 2.28, 0)]
        s.turned(lid, s.plastic(s.RED))
        s.label(s.cylinder(0.45), -1.41, 1.41, 0.16, 2.14, ["GRASA"], s.AMBER, s.INK, s.INK, upright=True, corner=0,
                band=0.2, field=(-0.38, 0.38))  # fmt: skip
    with s.placed(loc=(0.62, -0.3, 0)):
        tin = [(0, 0, 0), (0.55, 0, 0.03), (0.57, 0.03, 0.02), (0.57, 0.52, 0.01), (0.585, 0.54, 0.015), (0.585, 0.57, 0.015),
               (0.55, 0.57, 0.01), (0.54, 0.4, 0)]  # fmt: skip
        s.turned(tin, s.steel(0.26))
        s.patch(s.cylinder(0.57), -1.78, 1.78, 0.1, 0.44, s.INK, 0.004)
        s.patch(s.cylinder(0.57), -1.78, 1.78, 0.1, 0.18, s.AMBER, 0.007)

        def whipped(turn, z):
            return 1 + 0.07 * math.sin(turn * 2 + z * 20)

        s.turned([(0.54, 0.44, 0), (0.4, 0.56, 0.08), (0.34, 0.55, 0.05), (0.27, 0.7, 0.08), (0.2, 0.68, 0.04), (0.1, 0.84, 0.06),
                  (0.01, 0.92, 0)], s.mat("#c98b1c", 0.22, coat=0.5), teeth=whipped)  # fmt: skip


SUBJECTS = {"sellador": sellador, "sellador-silicona": sellador_silicona, "adhesivo": adhesivo, "grasa": grasa}
