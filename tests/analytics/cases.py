"""Every case of every statistic of a player by name: scripts and figures worked out by hand."""

from typing import Final

from tests.analytics.case import Case
from tests.analytics.cases_cbets import CBET_CASES
from tests.analytics.cases_initiative import INITIATIVE_CASES
from tests.analytics.cases_money import MONEY_CASES
from tests.analytics.cases_postflop import POSTFLOP_CASES
from tests.analytics.cases_preflop import PREFLOP_CASES
from tests.analytics.cases_reraises import RERAISE_CASES
from tests.analytics.cases_steals import STEAL_CASES

CASES: Final[tuple[Case, ...]] = (
    *PREFLOP_CASES,
    *RERAISE_CASES,
    *STEAL_CASES,
    *CBET_CASES,
    *INITIATIVE_CASES,
    *POSTFLOP_CASES,
    *MONEY_CASES,
)
