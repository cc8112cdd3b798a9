"""The palette as a style sheet for the page: a variable for every colour, light and dark, and rules for every role.

Colours follow the reader's preference, unless ``data-theme`` of the page says ``light`` or ``dark``.
"""

from collections.abc import Iterator
from functools import cache

from malpan.picture.palette import PAGE, ROLES, Look

PIXEL = 1 / 32
"""Board units of a pixel of an edge."""


@cache
def palette_css() -> str:
    """Return the style sheet."""
    dark = "".join(variables(dark=True))
    parts = [
        f":root{{{''.join(variables(dark=False))}}}\n",
        f'@media (prefers-color-scheme: dark){{:root:not([data-theme="light"]){{{dark}}}}}\n',
        f':root[data-theme="dark"]{{{dark}}}\n',
        *(rule for role, looks in ROLES.items() for rule in rules(role.replace(" ", "-"), looks.light)),
    ]
    return "".join(parts)


def variables(dark: bool) -> Iterator[str]:
    """Yield the definitions of the variables on light or dark paper."""
    yield f"color-scheme:{'dark' if dark else 'light'};"
    for name, colours in PAGE.items():
        yield f"--{name}:{colours[dark]};"
    for role, looks in ROLES.items():
        look, name = looks.dark if dark else looks.light, role.replace(" ", "-")
        yield f"--role-{name}:{look.fill};--role-{name}-edge:{look.edge};--role-{name}-ink:{look.ink};"
        if look.opacity < 1:
            yield f"--role-{name}-opacity:{look.opacity:g};"


def rules(name: str, look: Look) -> Iterator[str]:
    """Yield the rules for the areas, the texts and the lines of a role."""
    fill, edge, ink = (f"var(--role-{name}{part})" for part in ("", "-edge", "-ink"))
    faint = f"fill-opacity:var(--role-{name}-opacity);" if look.opacity < 1 else ""
    yield f".role-{name} rect,.role-{name} circle{{fill:{fill};{faint}stroke:{edge};stroke-width:{look.thick * PIXEL:.3g}}}\n"
    yield f".role-{name} text,text.role-{name}{{fill:{ink}}}\n"
    yield f".curve.role-{name}{{stroke:{fill};{faint.replace('fill', 'stroke')}}}.head.role-{name}{{fill:{fill};stroke:none}}\n"
