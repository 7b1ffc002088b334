"""Writes the outlines of the site's typeface that pictures of shared links are lettered with.

    python3 labs/art/letters.py > src/features/previews/letters.txt      # needs fonttools and brotli

One line a letter: cut, code point, advance, outline with y upwards; one line a kerned pair: cut, both code points,
by how much. All in thousandths of the size. A machine without any typeface so letters them as every other does.
"""

import sys
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONT = Path(__file__).parent.parent / "public/fonts/archivo-2.woff2"
CUTS = {"title": {"wght": 800, "wdth": 75}, "text": {"wght": 600, "wdth": 100}}
KERNED = "ABCDEFGHIJKLMNOPQRSTUVWXYZÁÉÍÓÚÑÜabcdefghijklmnopqrstuvwxyzáéíóúñü0123456789.,-/’”$"
LEAST_KERN = 8


def pairs(font):
    """The horizontal kerning of every pair of glyphs, the first rule that knows a pair deciding."""
    found = {}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            firsts = table.Coverage.glyphs
            if table.Format == 1:
                for first, rows in zip(firsts, table.PairSet):
                    for row in rows.PairValueRecord:
                        found.setdefault((first, row.SecondGlyph), getattr(row.Value1, "XAdvance", 0) or 0)
                continue
            seconds = {}
            for name in font.getGlyphOrder():
                seconds.setdefault(table.ClassDef2.classDefs.get(name, 0), []).append(name)
            for first in firsts:
                row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
                for number, record in enumerate(row.Class2Record):
                    value = record.Value1 and getattr(record.Value1, "XAdvance", 0)
                    for second in seconds.get(number, []) if value else []:
                        found.setdefault((first, second), value)
    return found


for cut, axes in CUTS.items():
    font = instantiateVariableFont(TTFont(FONT), axes)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    assert font["head"].unitsPerEm == 1000
    for code, name in sorted(names.items()):
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyphs[name].draw(pen)
        print(cut, code, round(glyphs[name].width), pen.getCommands())
    kerning = pairs(font)
    for first in KERNED:
        for second in KERNED:
            by = kerning.get((names.get(ord(first)), names.get(ord(second))), 0)
            if abs(by) >= LEAST_KERN:
                print(cut, ord(first), ord(second), round(by), "kern")
print(f"{FONT.name} done", file=sys.stderr)
