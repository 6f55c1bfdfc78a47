"""Writes a woff2 with the given characters of LXGW WenKai TC Bold: subset.py CHARACTERS OUT.woff2

The npm package cuts the font into slices for `unicode-range`, and its one large file lacks the simplified characters. So each
slice is reduced to what is wanted of it, and the rests are merged.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOURCE = Path(__file__).parent / "node_modules/@fontsource/lxgw-wenkai-tc"
# Single characters are drawn: no ligatures, no vertical forms, no hinting.
UNUSED_TABLES = ["GPOS", "GSUB", "GDEF", "vhea", "vmtx", "VORG", "BASE", "meta", "gasp"]


def subset_options():
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += UNUSED_TABLES
    return options


def reduced(slice_file, missing):
    """The slice with those of the missing code points that it has, or None."""
    font = TTFont(slice_file)
    found = missing & set(font.getBestCmap())
    if not found:
        return None, found
    subsetter = Subsetter(subset_options())
    subsetter.populate(unicodes=found)
    subsetter.subset(font)
    font.flavor = None
    return font, found


def main(characters, out):
    missing = {ord(character) for character in characters}
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for slice_file in sorted(SOURCE.glob("files/*-700-normal.woff2")):
            font, found = reduced(slice_file, missing)
            if font:
                parts.append(f"{folder}/{len(parts)}.ttf")
                font.save(parts[-1])
                missing -= found
        merged = Merger().merge(parts)
    # Merging leaves one empty `.notdef` a part, and notes the time: subset once more, and stay reproducible.
    subsetter = Subsetter(subset_options())
    subsetter.populate(unicodes={ord(character) for character in characters} - missing)
    subsetter.subset(merged)
    merged["head"].modified = merged["head"].created
    merged.recalcTimestamp = False
    merged.flavor = "woff2"
    merged.save(out)
    shutil.copy(SOURCE / "LICENSE", Path(out).parent / "OFL.txt")
    print(f"  {out}: {Path(out).stat().st_size} bytes, {len(characters)} characters")


if __name__ == "__main__":
    main(*sys.argv[1:])
