"""The projector: reads after the checkpoint, folds, settles, commits; what fails is put aside."""

from services.projector.projector import Projector
from services.projector.rebuild import rebuild
from services.projector.rows import Span, hand_rows

__all__ = ["Projector", "Span", "hand_rows", "rebuild"]
