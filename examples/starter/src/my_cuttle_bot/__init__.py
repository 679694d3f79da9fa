"""A bot that plays Cuttle."""

from my_cuttle_bot.bot import decide, policy

__all__ = ["decide", "policy"]
