"""Programs in processes of their own: compiled, run within limits, and removed with everything they started."""
