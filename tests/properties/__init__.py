"""The laws of the engine, searched for counterexamples over every ruleset."""
