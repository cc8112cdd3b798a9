"""The pages of the site that do not lie in docs/: README.md and its like, and every file of the repository that a page links to.

mkdocs calls `on_files` before it reads the pages and `on_page_markdown` for each page. Links are written for readers of the
repository, so they are rewritten here: `../known/klotski.txt` leads to a page that shows this file.
"""

import os
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]

PAGES = {
    "README.md": "index.md",
    "README.ko.md": "ko.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "benchmarks/RESULTS.md": "speed.md",
    "examples": "games.md",
    "known": "known.md",
}
"""Where files and folders outside docs/ are on the site."""

ICON = "src/malpan/web/static/icon.svg"

LINK = re.compile(r'(\]\(|src=")([^)"#:]+)(#[^)"]*)?(?=[)"])')
"""A link or a picture of Markdown, or the source of a picture in HTML; not an address with a scheme."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages from outside docs/, and a page for each other file that pages link to."""
    for origin, page in PAGES.items():
        if (ROOT / origin).is_file():
            files.append(File.generated(config, page, content=(ROOT / origin).read_text(encoding="utf-8")))
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=str(ROOT / ICON)))
    for origin in sorted(files_linked_to(files)):
        files.append(File.generated(config, site_path(origin), content=listing(origin)))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files, **_: Any) -> str:
    """Return the text of a page with its links leading to pages of the site."""
    origin = repository_path(page.file)
    folder = posixpath.dirname(page.file.src_uri)

    def on_the_site(link: re.Match[str]) -> str:
        target = posixpath.relpath(site_path(resolve_link(origin, link[2])), folder or ".")
        return f"{link[1]}{target}{link[3] or ''}"

    return LINK.sub(on_the_site, markdown)


def files_linked_to(files: Files) -> set[str]:
    """Return the files of the repository that pages link to and that are not on the site yet, as paths from its root."""
    found = set()
    for file in files.documentation_pages():
        origin = repository_path(file)
        for link in LINK.finditer(file.content_string):
            target = resolve_link(origin, link[2])
            if target not in PAGES and not target.startswith("docs/") and (ROOT / target).is_file():
                found.add(target)
    return found


def repository_path(file: File) -> str:
    """Return where the source of a page lies in the repository."""
    origins = {page: origin for origin, page in PAGES.items() if (ROOT / origin).is_file()}
    return origins.get(file.src_uri, f"docs/{file.src_uri}")


def resolve_link(origin: str, link: str) -> str:
    """Return the path that a link in the file `origin` leads to, both from the root of the repository."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(origin), link))


def site_path(origin: str) -> str:
    """Return where a file of the repository is on the site."""
    if origin.startswith("docs/"):
        return origin.removeprefix("docs/")
    return PAGES.get(origin, f"files/{origin}.md")


def listing(origin: str) -> str:
    """Return a page that shows a text file."""
    language = {".py": "python", ".yml": "yaml"}.get(os.path.splitext(origin)[1], "text")
    text = (ROOT / origin).read_text(encoding="utf-8").rstrip("\n")
    return f"---\nhide: [toc]\n---\n\n# {origin}\n\n~~~~{language}\n{text}\n~~~~\n"
