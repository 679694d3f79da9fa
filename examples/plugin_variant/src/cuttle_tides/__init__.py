"""Cuttle by the sea: the ruleset ``tides``, and the two effects it is made with."""

from cuttle_engine import Rank, get_ruleset
from cuttle_tides.effects import Flotsam, Undertow

__all__ = ["TIDES", "Flotsam", "Undertow"]

TIDES = get_ruleset("balanced").replace(effects={Rank.EIGHT: Undertow(), Rank.TEN: Flotsam()})
