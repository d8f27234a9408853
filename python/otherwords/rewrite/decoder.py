"""Find the best rewrites of sentences: rules, weights and a language model choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from otherwords.database.packed import PackedStore
from otherwords.rewrite.decoder_settings import DecoderSettings
from otherwords.rewrite.hypothesis import Hypothesis
from otherwords.rewrite.sentence import NOTHING, Sentence

WordFeature = Callable[[str], float]


class Decoder:
    """Searches the rewrites of a sentence for those with the highest score."""

    def __init__(
        self,
        store: PackedStore,
        model: object | None,
        weights: Mapping[str, float],
        *,
        word_features: Mapping[str, WordFeature] | None = None,
        settings: DecoderSettings | None = None,
    ) -> None:
        self.store, self.model, self.weights = store, model, dict(weights)
        self.word_features = dict(word_features or NOTHING)
        self.settings = settings or DecoderSettings()

    def decode(self, sentences: Sequence[Sentence], k: int = 1) -> list[list[Hypothesis]]:
        """The best outputs of each sentence, all different, the best first."""
        raise NotImplementedError

    def with_weights(self, weights: Mapping[str, float]) -> Decoder:
        """The same with other weights."""
        return Decoder(
            self.store,
            self.model,
            weights,
            word_features=self.word_features,
            settings=self.settings,
        )
