"""How levels of games are written where people exchange them."""
