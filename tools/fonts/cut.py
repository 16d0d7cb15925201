"""Subsets the fonts to what the shop uses: the weights in use, one optical size of the display face.

The full files are 88 kB and delay the first picture on a phone; the two that every page preloads are 23 kB. Accented letters
are in files of their own, which a browser loads only for a page that has one (unicode-range in app/app.css).
Needs `apt-get install python3-fonttools python3-brotli`. Run from the repository root: python3 tools/fonts/cut.py
"""

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FILES = "node_modules/@fontsource-variable"
FACES = {
    "app/fonts/fraunces-display.woff2": (f"{FILES}/fraunces/files/fraunces-latin-opsz-normal.woff2", {"opsz": 40, "wght": 450}),
    "app/fonts/figtree-text.woff2": (f"{FILES}/figtree/files/figtree-latin-wght-normal.woff2", {"wght": (400, 700)}),
}
LETTERS = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xAE, 0xB0, 0xB7, 0xD7]
ACCENTED = [code for code in range(0xC0, 0x100) if code != 0xD7]
PUNCTUATION = [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2122, 0x2190, 0x2192, 0x2212]
# The display face defaults to old-style figures; prices and the countdown need lining, tabular ones.
FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "lnum", "pnum", "tnum"]



def cut(target: str, source: str, axes: dict, characters: list[int]) -> None:
    options = Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.name_IDs = ["*"]  # keeps license and author in the file
    font = instantiateVariableFont(TTFont(source), axes)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)


for target, (source, axes) in FACES.items():
    cut(target, source, axes, LETTERS + PUNCTUATION)
    cut(target.replace(".woff2", "-accented.woff2"), source, axes, ACCENTED)
