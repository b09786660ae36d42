"""Which text is personal, and what stands in its place.

``redactor`` is the LlamaIndex face; everything below it knows values and Presidio only.
"""
