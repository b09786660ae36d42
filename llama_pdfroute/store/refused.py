"""LlamaIndex's calls that could lose or leak data through this store: each refused with a sentence."""

from __future__ import annotations

from typing import Any

from llama_pdfroute.errors import UnsupportedStoreCallError


class RefusedCalls:
    """``delete``, ``delete_nodes``, ``clear`` and their asynchronous twins raise UnsupportedStoreCallError."""

    def delete(self, ref_doc_id: str, shard_identifier: Any | None = None, **delete_kwargs: Any) -> None:
        """Refused: a docstore strategy deletes before its transforms run, and deletes documents it was not given."""
        raise UnsupportedStoreCallError(
            "deleting by reference document could lose pages",
            remedy="Run the pipeline without a docstore: adding a page again replaces it. To remove a document, "
            "store.forget(document_key).",
        )

    async def adelete(self, ref_doc_id: str, shard_identifier: Any | None = None, **delete_kwargs: Any) -> None:
        self.delete(ref_doc_id)

    def delete_nodes(self, *args: Any, **delete_kwargs: Any) -> None:
        """Refused: without arguments it would delete everything, with them it would thin a page silently."""
        raise UnsupportedStoreCallError(
            "deleting single nodes would thin a page silently",
            remedy="Use PageIndex.replace for a changed document and store.forget(document_key) to remove one.",
        )

    async def adelete_nodes(self, *args: Any, **delete_kwargs: Any) -> None:
        self.delete_nodes()

    def clear(self) -> None:
        """Refused: it would also lose what says which documents were forgotten."""
        raise UnsupportedStoreCallError(
            "clearing would lose the record of forgotten documents",
            remedy="Forget each document, or remove the index folder or its two collections by hand.",
        )

    async def aclear(self) -> None:
        self.clear()
