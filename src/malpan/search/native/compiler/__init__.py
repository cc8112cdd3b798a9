"""Rules and kernels compiled together: what rules reach, what a compiler would change, and where machine code is cached."""
