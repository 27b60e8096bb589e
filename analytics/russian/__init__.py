"""Russian Poker worked out: exact values of decisions, and what best play costs the house."""

from analytics.russian.decisions import Analysis, Decision, Outcomes, analysed, without_exchanges

__all__ = ["Analysis", "Decision", "Outcomes", "analysed", "without_exchanges"]
