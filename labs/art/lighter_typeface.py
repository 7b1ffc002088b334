"""Writes a variable typeface with fewer points that move by themselves between its weights and widths.

    python3 labs/art/lighter_typeface.py before.woff2 after.woff2      # needs fonttools and brotli

A point that lies within TOLERANCE of where its neighbours would take it is left to them. Widths, kerning and the
regular weight stay as they are; at 64 px no point of a title is further than a quarter of a pixel from where it was.
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.varLib.iup import iup_delta, iup_delta_optimize

# In thousandths of the size, as the typeface is drawn.
TOLERANCE = 1.8
# Where a glyph begins and ends, which other glyphs stand beside: never rounded.
EDGES = 4

before, after = sys.argv[1:]
font = TTFont(before)
assert font["head"].unitsPerEm == 1000
for name, variations in font["gvar"].variations.items():
    points, control = font["glyf"]._getCoordinatesAndControls(name, font["hmtx"].metrics)
    is_composite = control.numberOfContours == -1
    for variation in [] if is_composite else variations:
        moved = variation.coordinates
        if None in moved:
            moved = iup_delta(moved, points, control.endPts)
        fewer = iup_delta_optimize(moved, points, control.endPts, tolerance=TOLERANCE)
        variation.coordinates = list(fewer[:-EDGES]) + list(moved[-EDGES:])
font.flavor = "woff2"
font.save(after)
