"""The colours of every picture."""

from collections import namedtuple

# Palette: the site's colours plus muted ones for the series. The whites are a little grey, so that light shapes them.
INK, BONE, PAPER = "#15171a", "#efece4", "#f3f2ef"
AMBER, RED, STEEL = "#f7a600", "#c4201b", "#8b9097"
BLUE, GREEN, GRAPHITE, SAND = "#2f5878", "#4d7359", "#3a3e44", "#d8cfb8"
BACKDROP = "#d3d1cc"

# What a subject is dressed in: its body, its cap, and the paper, band and lettering of its label.
Look = namedtuple("Look", "body cap paper accent text")
LIGHT = (AMBER, PAPER, BONE, SAND, STEEL)


def linear(hex_colour):
    channels = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
