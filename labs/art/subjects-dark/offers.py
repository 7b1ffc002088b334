"""The three promotions: upkeep, air conditioning, the complete service.

The carousel shows them 8:5 on a phone and cuts them to an upright field on a desk: every group is about as wide as
it is high and stands in the middle.
"""

import climate
import filters
import jugs
import materials
import palette
import parts
import shapes
from heroes import brake_disc


def mantenimiento():
    with shapes.placed(loc=(1.15, 1.15, 1.6), rot=(0, 0, -20), scale=1.08), shapes.placed(rot=(0, 90, 0)):
        with shapes.placed(loc=(0, 0, -1.05)):
            filters.filtro()
    with shapes.placed(loc=(-0.85, 0.1, 0), rot=(0, 0, -4), scale=1.16):
        jugs.aceite()
    with shapes.placed(loc=(0.82, -0.7, 0.03), rot=(0, 0, -8), scale=0.86):
        filters.spin_on(palette.RED, ["FILTRO", "DE ACEITE"])
    with shapes.placed(loc=(1.72, -0.95, 0), rot=(0, 0, 20), scale=0.5):
        parts.spark_plug()
    with shapes.placed(loc=(-1.1, -1.7, 0.2), rot=(0, 90, 14), scale=0.48):
        parts.spark_plug()


def aire_acondicionado():
    """The compressor on a plinth, the gauges before it."""
    with shapes.placed(loc=(0.55, 1.5, 0)):
        shapes.box((2.9, 2.6, 0.95), materials.mat("#1d1f23", 0.5, spec=0.4), (0, 0.4, 0), 0.05)
    with shapes.placed(loc=(0.6, 1.3, 2.2), rot=(90, 0, 24)):
        climate.compressor()
    with shapes.placed(loc=(-0.45, -0.9, 0), rot=(-4, 0, 10), scale=0.82):
        climate.gauges()


def completo():
    """Disc behind; oil, both filters and four plugs before it."""
    with shapes.placed(loc=(0.45, 1.5, 2.0), rot=(78, 0, -14), scale=0.8):
        brake_disc()
    with shapes.placed(loc=(-1.05, 0.1, 0), rot=(0, 0, -6), scale=0.96):
        jugs.aceite()
    with shapes.placed(loc=(0.4, -0.45, 0.02), rot=(0, 0, -13), scale=0.82):
        filters.spin_on(palette.RED, ["FILTRO", "DE ACEITE"])
    for k in range(4):
        with shapes.placed(loc=(1.1 + 0.36 * k, -0.35 - 0.22 * k, 0), rot=(0, 0, 25 + 30 * k), scale=0.46):
            parts.spark_plug()


SCENES = {
    "promo-1-mantenimiento": mantenimiento,
    "promo-2-aire-acondicionado": aire_acondicionado,
    "promo-3-completo": completo,
}
