"""The hot modules compiled ahead of time with mypyc, which `services.compiled` then imports.

Needs a C compiler, Python's headers and what requirements/compile.txt locks; without them
everything runs as the Python it is.
"""
