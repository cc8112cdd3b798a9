"""Sheet files. The suffix of the name chooses the kind:

.svg    a picture of the page; of several pages a file each, with their numbers: levels-1.svg, levels-2.svg
.html   all pages in one document
.pdf    the same, ready to print
"""

from pathlib import Path

from malpan.errors import MalpanError
from malpan.language import counted, say
from malpan.levels.plotting import import_matplotlib
from malpan.levels.sheets.items import items_of
from malpan.levels.sheets.layout import lay_out
from malpan.levels.store import Levels
from malpan.system.files import check_target, not_written, write_whole

KINDS = (".svg", ".html", ".pdf")

MOST = 2_000
"""Levels of a sheet, which has at least one page for every few dozen."""


def check_sheet(path: Path) -> str:
    """Return the kind of a sheet, its suffix; MalpanError if it cannot be written, as far as that is known by now."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise MalpanError(
            say("{path} is not the name of a sheet; expected one that ends in {suffixes}", path=path, suffixes=", ".join(KINDS))
        )
    check_target(path)
    if kind == ".pdf":
        import_matplotlib()
    return kind


def write_sheet(levels: Levels, path: Path, title: str, solutions: bool = False) -> list[Path]:
    """Write levels as pages to print, from the easiest on; return the files, one of each page for SVG.

    Raises MalpanError if no level is selected, or too many, and if a file cannot be written.
    """
    kind = check_sheet(path)
    count = len(levels)
    if not count:
        raise MalpanError(say("no level is selected, so {path} was not written", path=path))
    if count > MOST:
        few = say("choose some with --graded, --hardest or --count")
        words = {"count": counted(count, "level"), "most": MOST, "few": few}
        raise MalpanError(say("{count} are too many for a sheet, which has at most {most:,}; {few}", **words))
    pages = lay_out(items_of(levels), title, counted(count, "level"), solutions)
    if kind == ".pdf":
        from malpan.levels.sheets import pages_pdf

        return [put(path, pages_pdf.draw_document(pages, title))]
    if kind == ".html":
        from malpan.levels.sheets import pages_html

        return [put(path, pages_html.draw_document(pages, title).encode())]
    from malpan.levels.sheets.pages_svg import draw_pages

    drawn = draw_pages(pages, title)
    names = [path] if len(drawn) == 1 else [path.with_stem(f"{path.stem}-{number}") for number in range(1, len(drawn) + 1)]
    return [put(name, page.encode()) for name, page in zip(names, drawn, strict=True)]


def put(path: Path, content: bytes) -> Path:
    """Write a file, whole or not at all, and return its name."""
    try:
        write_whole(path, content, durable=True)
    except (OSError, ValueError) as error:
        raise not_written(path, error) from None
    return path
