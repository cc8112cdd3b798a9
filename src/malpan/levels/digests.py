"""The digest of the rules of a game: levels of another digest answer another question."""

from typing import Any

from malpan.errors import NotCompiled
from malpan.game import Game
from malpan.search.native.compiler.reach import Reach


class RulesReach(Reach):
    """All that rules reach, compiled or not: an object without a digest of its own counts by its class and what it holds."""

    def note(self, value: Any, where: str) -> None:
        """Add a value that the rules can see to the digest."""
        try:
            super().note(value, where)
        except NotCompiled:
            if isinstance(value, type):
                for name, part in sorted(vars(value).items()):
                    if callable(part):
                        self.put("method", name)
                        self.note(part, where)
                return
            self.put("object", type(value).__qualname__)
            held = getattr(value, "__dict__", None)
            if isinstance(held, dict) and not isinstance(value, type):
                self.note(tuple(sorted(held.items())), where)


def digest_of(game: Game) -> str:
    """Return the digest of the rules of a game, 64 hexadecimal digits: of all functions that an answer depends on."""
    reach = RulesReach([game.start, game.step, game.canonical, game.won, game.rolls, game.score, game.variant])
    for value in (game.moves, game.objective, game.limit):
        reach.note(value, game.name)
    return reach.digest()
