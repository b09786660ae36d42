"""Rounds of invented documents for the redaction figures, a module each; ``redaction_layouts.py`` writes them."""
