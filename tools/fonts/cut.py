"""Cuts the display face down to what the shop sets with it: one weight, all optical sizes from 24 px up, Western letters.

The whole face takes 67 kB and stood before the first picture on a phone; this takes a third of it.
Needs `apt-get install python3-fonttools python3-brotli`. Run from the project's root: python3 tools/fonts/cut.py
"""

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = "node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2"
TARGET = "app/fonts/fraunces-display.woff2"
AXES = {"opsz": (24, 144), "wght": 450}
LETTERS = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xAE, 0xB0, 0xD7, *range(0xC0, 0x100)]
PUNCTUATION = [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2122]
# Old-style figures are this face's own; prices and the countdown ask for lining, tabular ones.
FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "lnum", "pnum", "tnum"]

options = Options()
options.flavor = "woff2"
options.layout_features = FEATURES
options.name_IDs = ["*"]  # keeps the licence and the author in the file

font = instantiateVariableFont(TTFont(SOURCE), AXES)
subsetter = Subsetter(options)
subsetter.populate(unicodes=LETTERS + PUNCTUATION)
subsetter.subset(font)
font.flavor = "woff2"
font.save(TARGET)
