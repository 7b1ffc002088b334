"""The three promotions: upkeep, air conditioning, the complete service."""

import climate
import filters
import jugs
import palette
import parts
import shapes
from heroes import still_life


def mantenimiento():
    with shapes.placed(loc=(1.25, 1.3, 0), rot=(0, 0, -30), scale=1.1):
        filters.filtro()
    with shapes.placed(loc=(-1.3, 0.2, 0), rot=(0, 0, -2), scale=1.15):
        jugs.aceite()
    with shapes.placed(loc=(0.55, -0.7, 0.03), rot=(0, 0, -8), scale=0.8):
        filters.spin_on(palette.RED, ["FILTRO", "DE ACEITE"])
    with shapes.placed(loc=(1.7, -0.9, 0), rot=(0, 0, 20), scale=0.5):
        parts.spark_plug()
    with shapes.placed(loc=(-1.15, -1.9, 0.2), rot=(0, 90, 14), scale=0.48):
        parts.spark_plug()


def aire_acondicionado():
    with shapes.placed(loc=(1.5, 1.0, 1.25), rot=(90, 0, 28)):
        climate.compressor()
    with shapes.placed(loc=(-1.05, -0.5, 0), rot=(-4, 0, 12)):
        climate.gauges()


def completo():
    with shapes.placed(loc=(-2.05, 0, 0)):  # the group of the catalogue's head, brought to the middle
        still_life()


SCENES = {
    "promo-1-mantenimiento": mantenimiento,
    "promo-2-aire-acondicionado": aire_acondicionado,
    "promo-3-completo": completo,
}
