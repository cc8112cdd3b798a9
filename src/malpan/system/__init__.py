"""The operating system: processors, memory, files."""
