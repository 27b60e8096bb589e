"""What happens at a table between hands, pure: whose the button and the blinds are next."""

from services.rules.life.button import Places, clockwise, first_places, next_places, passed_over

__all__ = ["Places", "clockwise", "first_places", "next_places", "passed_over"]
