"""The design of one level: its neighbours, which differ from it in one piece, and the way from it to a level that is wanted."""
