"""The index: sealed nodes and a manifest record per document, in Qdrant. The only room that imports qdrant."""
