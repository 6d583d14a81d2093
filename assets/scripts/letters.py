"""The fonts: Truce Serif, cut from Source Serif Pro Black, and Source Sans Pro as it is.

Both come from PyPI (font-source-serif-pro, font-source-sans-pro) under the Open Font License, which lets us change a
font if we rename it: «Source» is a reserved name. So the serif, whose corners are rounded, is renamed; the sans is
shipped whole, with its Greek and Cyrillic, so that people can write their names. The licences lie beside the files.
"""

import io
import pathlib

import font_source_sans_pro
import font_source_serif_pro
import shapely
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from paper import glyph_rings, soft
from shapely import union_all
from shapely.geometry import LinearRing, Polygon

CHARS = "".join(map(chr, range(32, 127))) + "".join(map(chr, range(0xC0, 0x180))) + "×÷−·…–—‘’‚“”„«»¡¿½¼¾²³°✓←→↑↓€£"


def is_ccw(ring):
    """True if a ring of points runs counter-clockwise."""
    return LinearRing(ring).is_ccw


def truce_serif():
    """Return the bytes of TruceSerif.ttf."""
    font = TTFont(font_source_serif_pro.font_files_ttf["SourceSerifProBlack"], recalcTimestamp=False)
    options = Options()
    options.layout_features, options.hinting, options.name_IDs, options.notdef_outline = (
        ["kern", "liga", "mark", "ccmp"],
        False,
        ["*"],
        True,
    )
    subsetter = Subsetter(options)
    subsetter.populate(text=CHARS)
    subsetter.subset(font)
    glyphs, table, new = font.getGlyphSet(), font["glyf"], {}
    for name in font.getGlyphOrder():
        pen, record = TTGlyphPen(None), DecomposingRecordingPen(glyphs)
        glyphs[name].draw(record)
        rings = glyph_rings(record.value, 10)
        ink = union_all([Polygon(r).buffer(0) for r in rings if not is_ccw(r)])  # TrueType: clockwise is ink
        ink = ink.difference(union_all([Polygon(r).buffer(0) for r in rings if is_ccw(r)]))
        g = soft(ink.buffer(8, 6), 22, 15).simplify(0.6)
        for p in getattr(g, "geoms", [g]):
            p = shapely.geometry.polygon.orient(p, -1)
            for ring in [p.exterior, *p.interiors] if not p.is_empty else []:
                points = [(round(x), round(y)) for x, y in ring.coords[:-1]]
                pen.moveTo(points[0])
                for q in points[1:]:
                    pen.lineTo(q)
                pen.closePath()
        new[name] = pen.glyph()
    for name, g in new.items():
        table[name] = g
        g.recalcBounds(table)
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(g, "xMin", 0) or 0)
    names = {
        1: "Truce Serif",
        2: "Regular",
        3: "Truce Serif 1.0",
        4: "Truce Serif",
        5: "Version 1.0",
        6: "TruceSerif-Regular",
    }
    for r in font["name"].names[:]:
        if r.nameID in names:
            r.string = names[r.nameID]
        elif r.nameID not in (0, 13, 14):
            font["name"].names.remove(r)
    if "DSIG" in font:
        del font["DSIG"]
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def fonts():
    """Return every file of assets/fonts, by its place."""
    sans = font_source_sans_pro.font_files_ttf
    licence = (pathlib.Path(sans["SourceSansProBold"]).parent / "LICENSE.txt").read_bytes().replace(b"\r\n", b"\n")
    serif = pathlib.Path(font_source_serif_pro.font_files_ttf["SourceSerifProBlack"])
    terms = (serif.parent / "LICENSE.txt").read_bytes().replace(b"\r\n", b"\n")
    owner = str(TTFont(serif)["name"].getDebugName(0)).encode("utf-8")       # whose years are the font's own
    note = b"Truce Serif is made from Source Serif Pro Black by assets/scripts/letters.py.\n\n" + owner
    return {
        "fonts/TruceSerif.ttf": truce_serif(),
        "fonts/TruceSerif-OFL.txt": note + b"\n\n" + terms[terms.index(b"This Font Software"):],
        "fonts/SourceSansPro-Semibold.ttf": pathlib.Path(sans["SourceSansProSemibold"]).read_bytes(),
        "fonts/SourceSansPro-Bold.ttf": pathlib.Path(sans["SourceSansProBold"]).read_bytes(),
        "fonts/SourceSansPro-OFL.txt": licence,
    }
