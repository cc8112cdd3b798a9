"""The games that come with Malpan, a folder each, with the same rooms: rules, text, boards, picture."""
