"""The functions of the kernels that Python calls, with the types of what they return and are given.

They are compiled for these types once, so that no call has to find out what it is given. The letters are those of LETTERS;
`boards` stands for the three arrays of boards, `board` for these and the number of one. The numbers in the sequences of boards
are of 16, 32 or 64 bits, whatever the largest of them needs.
"""

LETTERS = {
    "i": "int64",
    "b": "boolean",
    "L": "int64[::1]",
    "S": "int32[::1]",
    "U": "uint32[::1]",
    "B": "uint8[::1]",
    "M": "int64[:, ::1]",
    "void": "void",
    "pair": "UniTuple(int64, 2)",
}

ENTRIES = {
    "advance": ("i", "board i M b L S L L L L L i"),
    "refill": ("void", "i b L L L"),
    "repack": ("void", "i M M L L"),
    "trace": ("b", "board L i M L S i i L L"),
    "many": ("pair", "boards i L L L L B i L S L B L L L L L L L L L L L L"),
    "advance_turns": ("i", "board L i M L L L L S S L L L i"),
    "refill_turn": ("void", "i i S S L L"),
    "many_turns": ("pair", "boards L i L L L L L i M L S U S L B U L L L B L L L L L L L"),
    "play_turns": ("i", "board L L L i L"),
    "meet": ("i", "board L L i i L"),
    "together": ("i", "board L L i"),
    "many_runs": ("pair", "boards L L L L L L L L L L i S L L L L"),
    "walk": ("i", "board i M b b L L L L S L L L i"),
    "lines": ("i", "board i M b L L S L L i"),
    "index_all": ("void", "i S L"),
    "spread": ("i", "board i M i L S L i i L L i L i L"),
    "absorb": ("i", "i i i i L L M L L S L L L"),
    "take_steps": ("void", "board M i L L L M"),
    "settle": ("void", "board M"),
    "reach": ("i", "board L i L i M L S S L L L L L"),
    "forward": ("i", "i i S L M M M M L"),
    "back": ("void", "L i i S L M M"),
    "combine": ("void", "L L L L L M i i M"),
    "fill": ("void", "L i L"),
    "enlarge": ("void", "L i L"),
    "sort_into_parts": ("void", "L i L L"),
}


def signature(name: str, data: str) -> str:
    """Return the signature of a function of a kernel, for boards whose sequences have numbers of this type."""
    returned, arguments = ENTRIES[name]
    boards = [LETTERS["M"], LETTERS["M"], f"{data}[::1]"]
    spelled: list[str] = []
    for word in arguments.split():
        spelled += boards if word == "boards" else [*boards, "int64"] if word == "board" else [LETTERS[word]]
    return f"{LETTERS[returned]}({', '.join(spelled)})"
