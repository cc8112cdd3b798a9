"""What all tests of checks share."""

import pytest

from malpan.checking.mistakes import explain


@pytest.fixture(autouse=True)
def _few_challenges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spend no seconds on doubts whether a named mistake is the only one; `tools.name_pairs` measures what that is worth."""
    monkeypatch.setattr(explain, "CHALLENGES", 12)
