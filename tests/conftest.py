"""How hypothesis searches: `ci` unless another profile is asked for."""

from hypothesis import HealthCheck, settings

# A measured or busy run is slow without anything being wrong with the test.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

# The same examples on every machine and every day, so that a red run is about the change at hand.
settings.register_profile("ci", PATIENT, derandomize=True, max_examples=100)

# On demand, `pytest --hypothesis-profile=thorough`: other examples every time.
settings.register_profile("thorough", PATIENT, max_examples=10_000, print_blob=True)

settings.load_profile("ci")
