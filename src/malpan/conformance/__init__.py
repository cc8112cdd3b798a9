"""The promises of a game, and how they are tested."""
