"""The projector: reads after the checkpoint, folds, settles, commits; what fails is put aside."""

from services.projector.projector import Projector
from services.projector.rebuild import rebuild
from services.projector.rows import Span, hand_values
from services.projector.share import Share, Watch, Work
from services.projector.tally import Tally

__all__ = ["Projector", "Share", "Span", "Tally", "Watch", "Work", "hand_values", "rebuild"]
