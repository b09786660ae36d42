"""A tiny deterministic embedding for tests."""

from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.bridge.pydantic import PrivateAttr


class LetterEmbedding(BaseEmbedding):
    """Counts of a, b and c; remembers what it was shown."""

    model_name: str = "letters"
    _seen: list[str] = PrivateAttr(default_factory=list)

    @property
    def seen(self) -> list[str]:
        return self._seen

    @classmethod
    def class_name(cls) -> str:
        return "LetterEmbedding"

    def _get_text_embedding(self, text: str) -> list[float]:
        self._seen.append(text)
        return [float(text.count(letter)) + 0.1 for letter in "abc"]

    def _get_query_embedding(self, query: str) -> list[float]:
        return self._get_text_embedding(query)

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return self._get_query_embedding(query)
