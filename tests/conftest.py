"""How hypothesis searches: `ci` unless another profile is asked for."""

from hypothesis import settings

# The same examples on every machine and every day, so that a red run is about the change at hand.
settings.register_profile("ci", derandomize=True, max_examples=100, deadline=None)

# On demand, `pytest --hypothesis-profile=thorough`: other examples every time.
settings.register_profile("thorough", max_examples=10_000, deadline=None, print_blob=True)

settings.load_profile("ci")
