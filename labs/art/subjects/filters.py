"""Filters."""

import math

import labels
import materials
import palette
import shapes
from palette import Look


def filtro(wide=2.9, high=2.1, rim="#202226", paper="#efb23a", threads="#f2f0ea"):
    """Panel air filter standing on its long side: rubber frame, pleated paper."""
    with shapes.placed(rot=(0, 0, 24)):
        deep = 0.42
        frame = [(-wide / 2, 0, 0.16), (wide / 2, 0, 0.16), (wide / 2, high, 0.16), (-wide / 2, high, 0.16)]
        inner = [(-wide / 2 + 0.2, 0.2, 0.06), (wide / 2 - 0.2, 0.2, 0.06), (wide / 2 - 0.2, high - 0.2, 0.06),
                 (-wide / 2 + 0.2, high - 0.2, 0.06)]  # fmt: skip
        shapes.slab(frame, deep, materials.rubber(rim), 0.06, holes=[inner])
        shapes.slab(frame, 0.1, materials.rubber(rim), 0.04, holes=[inner], loc_y=0.12)
        points, faces, folds = [], [], 62
        left, pitch = -wide / 2 + 0.16, (wide - 0.32) / folds
        for i in range(folds + 1):
            y = -deep / 2 + (0.05 if i % 2 else 0.2)
            points += [(left + i * pitch, y, 0.15), (left + i * pitch, y, high - 0.15)]
        faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(folds)]
        shapes.mesh_object(points, faces, materials.mat(paper, 0.75, spec=0.2))
        for z in (high * 0.36, high * 0.64):
            shapes.box((wide - 0.36, 0.05, 0.035), materials.plastic(threads), (0, -deep / 2 + 0.055, z), 0.012)


def spin_on(colour, title, look=Look(None, None, palette.PAPER, palette.AMBER, palette.INK), say=None):
    """A spin-on oil filter, flutes at the top and base plate below."""

    def flutes(turn, z):
        return 1 - 0.045 * (0.5 + 0.5 * math.cos(turn * 15)) * min(max((z - 1.38) / 0.1, 0), 1)

    shapes.turned(
        [(0.66, 0.13, 0), (0.66, 1.36, 0.04), (0.67, 1.4, 0.02), (0.64, 1.78, 0.14), (0.4, 1.86, 0.04), (0.36, 1.82, 0.02),
         (0, 1.82, 0)],
        materials.painted(colour), teeth=flutes, steps=360,
    )  # fmt: skip
    shapes.turned([(0.6, 0.02, 0), (0.69, 0.03, 0.03), (0.7, 0.13, 0.03), (0.655, 0.18, 0)], materials.steel(0.3))
    plate = [(0.6, 0.03, 0), (0.58, 0.03, 0), (0.56, 0.06, 0), (0.24, 0.06, 0), (0.2, 0.02, 0), (0.2, 0.9, 0)]
    shapes.turned(plate, materials.steel(0.34))
    shapes.turned([(0.58, 0.06, 0), (0.58, -0.02, 0.02), (0.48, -0.02, 0.02), (0.48, 0.06, 0)], materials.rubber())
    for k in range(8):
        turn = 2 * math.pi * k / 8
        shapes.turned([(0, 0.054, 0), (0.065, 0.054, 0)], materials.mat("#050505", 1), loc=(0.35 * math.cos(turn), 0.35 * math.sin(turn)))
    for z in (0.08, 0.14, 0.2, 0.26, 0.32):
        shapes.turned([(0.2, z - 0.03, 0), (0.18, z, 0), (0.2, z + 0.03, 0)], materials.steel(0.3))
    shapes.turned([(0, 0.5, 0), (0.2, 0.5, 0)], materials.mat("#050505", 1))
    if title:
        labels.label(shapes.cylinder(0.66), -2.07, 2.07, 0.24, 1.26, title, look.paper, look.accent, look.text, corner=0, band=0.2,
                field=(-0.56, 0.56), say=say)  # fmt: skip


def filtro_de_aceite(look=Look(palette.INK, palette.AMBER, palette.PAPER, palette.AMBER, palette.INK), say=None):
    """One filter upright, a second one lying with its base plate in view."""
    with shapes.placed(loc=(-0.56, 0.5, 0.03)):
        spin_on(look.body, ["FILTRO", "DE ACEITE"], look, say)
    with shapes.placed(loc=(0.78, 0.2, 0.56), rot=(-90, 0, -22), scale=0.8):
        spin_on(look.cap, None)


SUBJECTS = {"filtro": filtro, "filtro-de-aceite": filtro_de_aceite}
