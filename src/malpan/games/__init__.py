"""The games that come with Malpan, each a package of the same modules: rules, text, boards, picture, mistakes, examples."""
