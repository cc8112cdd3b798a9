"""What can be checked, and what its runs mean: commands and source files (`sandbox`), and Python functions."""
