"""Pages of a sheet as SVG, each a document of its own."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from malpan.levels.sheets.layout import HEIGHT, MARGIN, WIDTH, Page, Words
from malpan.picture.elements import FONT, Pen, clean, short_number, style_sheet
from malpan.picture.palette import BLACK, ROLES

RULE = "#c9c6bd"
SOFT = ROLES["number"].light.ink


def draw_page(page: Page, title: str) -> str:
    """Return a page as an SVG document of the size of A4."""
    root = page_element(page, title)
    root.set("xmlns", "http://www.w3.org/2000/svg")
    return tostring(root, encoding="unicode")


def page_element(page: Page, title: str, style: bool = True) -> Element:
    """Return a page as an element, with or without the style sheet of its pictures."""
    size = {"width": "210mm", "height": "297mm", "viewBox": f"0 0 {short_number(WIDTH)} {short_number(HEIGHT)}"}
    root = Element("svg", {"class": "malpan", "role": "img"} | size)
    SubElement(root, "title").text = clean(title)
    SubElement(root, "rect", {"width": "100%", "height": "100%", "fill": "#ffffff"})
    used = set()
    for y in page.rules:
        line = {"x1": short_number(MARGIN), "x2": short_number(WIDTH - MARGIN), "y1": short_number(y), "y2": short_number(y)}
        SubElement(root, "line", line | {"stroke": RULE, "stroke-width": "0.8"})
    for picture in page.pictures:
        pen = Pen(picture.cell)
        group = SubElement(root, "g", {"transform": f"translate({short_number(picture.x)} {short_number(picture.y)})"})
        pen.draw(group, picture.scene.shapes)
        used |= pen.used
    for words in page.words:
        add_words(root, words)
    if style:
        sheet = Element("style")
        sheet.text = style_sheet(used, "light") + text_rules()
        root.insert(1, sheet)
    return root


def text_rules() -> str:
    """Return the rules for the texts of pages, which begin at a place or, to the right, end at it."""
    begins = f".malpan .words{{text-anchor:start;font-family:{FONT};fill:{BLACK}}}"
    return f"{begins}.malpan .right{{text-anchor:end}}.malpan .soft{{fill:{SOFT}}}"


def add_words(parent: Element, words: Words) -> None:
    """Add a text to a page."""
    look = " ".join(filter(None, ("words", "soft" if words.soft else "", "right" if words.right else "")))
    place = {"x": short_number(words.x), "y": short_number(words.y), "font-size": short_number(words.size)}
    weight = {"font-weight": "600"} if words.bold else {}
    SubElement(parent, "text", {"class": look} | place | weight).text = clean(words.text)


def draw_pages(pages: Sequence[Page], title: str) -> list[str]:
    """Return all pages, each as a document."""
    return [draw_page(page, title) for page in pages]
