"""Other people's hand histories: formats, real hands, import."""
