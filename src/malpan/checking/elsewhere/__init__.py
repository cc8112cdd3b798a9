"""Programs under test that run on the workers of an executor: what travels there, and how they are run."""
