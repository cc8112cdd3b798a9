"""Pages of a sheet as one HTML document, which a browser shows one below the other and prints one on a page."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from malpan.language import spoken
from malpan.levels.sheets.layout import Page
from malpan.levels.sheets.pages_svg import page_element, text_rules
from malpan.picture.elements import Pen, clean, style_sheet

STYLE = (
    "@page{size:A4;margin:0}"
    "body{margin:0;background:#e7e5df}"
    ".page{display:block;width:min(210mm,100vw);height:auto;margin:6mm auto;box-shadow:0 1px 6px #0003}"
    "@media print{body{background:none}.page{width:210mm;height:297mm;margin:0;box-shadow:none;break-after:page}"
    ".page:last-child{break-after:auto}}"
)


def draw_document(pages: Sequence[Page], title: str) -> str:
    """Return the pages as an HTML document that fetches nothing."""
    root = Element("html", {"lang": spoken().language})
    head = SubElement(root, "head")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    SubElement(head, "title").text = clean(title)
    SubElement(head, "style").text = STYLE + style_sheet(roles_of(pages), "light") + text_rules()
    body = SubElement(root, "body")
    for number, page in enumerate(pages, start=1):
        element = page_element(page, f"{title}, {number}", style=False)
        element.set("class", "malpan page")
        body.append(element)
    return f"<!doctype html>\n{tostring(root, encoding='unicode', method='html')}\n"


def roles_of(pages: Sequence[Page]) -> set[tuple[str, str]]:
    """Return the kinds and roles of all shapes."""
    pen = Pen(1)
    for page in pages:
        for picture in page.pictures:
            pen.draw(Element("g"), picture.scene.shapes)
    return pen.used
