"""Embeddings that see sealed text only."""
