"""What the operating system knows: processors, memory, files written whole or not at all."""
