"""Sinks for the structured events: JSON lines, LlamaIndex's instrumentation, counters, and a table for people."""
