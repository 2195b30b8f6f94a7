"""Packs ranked files into a token budget: what is taken, in which form, and what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ranking.choices import Choices
from ranking.fusion.zscore import standardise
from ranking.packing.companions import Companion
from ranking.packing.forms import FormMaker
from ranking.packing.larder import Larder
from ranking.packing.options import LEAST_SHARE, PackOptions
from ranking.packing.packet import Entry, Form, LeftOut, Packet, Reason, Role
from ranking.packing.writing import WRITINGS
from ranking.ranking import Ranking, Result
from ranking.retrieval.scope import Scope
from warehouse.errors import RankhouseError

# What one more file costs its reader beside its tokens. Without it a packet would be full of tiny files.
ENTRY_TOKENS = 300
# A companion may take so much of the budget: it shows how, and is seldom what has to change.
COMPANION_SHARE = 0.1
# Documents that have a test, a configuration and peers.
SOURCES = ("source", "types")


@dataclass(frozen=True)
class Material:
    """What a packet is made of: the ranking of all candidates, and a score of every chunk for the task.

    `choices` are the profile's: they count where the options of a packet have none of their own.
    """

    task: str
    ranking: Ranking
    scope: Scope
    chunk_scores: NDArray[np.float64]
    choices: Choices


def pack(material: Material, options: PackOptions, larder: Larder) -> Packet:
    """The packet of a ranking. Raises RankhouseError for a budget that holds not even an empty packet.

    The larder may have served other packets of the same ranking.

    The best file comes first. Then the test and the configuration of the best source come along, a slot is
    kept for a peer of it, and the other candidates are taken by score per token while they fit. What is left
    deepens the files that were taken, and then names the members of their classes.
    """
    considered = material.ranking.results[: options.depth]
    packing = _Packing(material, options, larder, considered)
    companions = packing.companions() if options.companions else []
    best, others = considered[:1], packing.by_score_per_token(considered[1:])
    peers = [one for one in companions if one.role is Role.EXEMPLAR]

    packing.fill(best)
    packing.bring(one for one in companions if one.role is Role.TEST)
    packing.bring(one for one in companions if one.role is Role.CONFIGURATION)
    packing.fill(packing.best_of_directories(others), keeping=packing.cheapest(peers))
    packing.bring(peers)
    packing.fill(others)
    packing.deepen(considered)
    packing.outline(considered)
    return packing.finished()


class _Packing:
    """A packet in the making: what was taken, in which order, and what room is left."""

    def __init__(
        self, material: Material, options: PackOptions, larder: Larder, considered: Sequence[Result]
    ) -> None:
        self._material = material
        self._options = options
        chosen = options.over(material.choices)
        self._budget, self._per_directory = chosen.budget, chosen.per_directory
        self._larder = larder
        self._maker = FormMaker(
            WRITINGS[options.written], larder.count, material.chunk_scores, options.chunks
        )
        self._results = {one.path: one for one in considered}
        self._contents = larder.contents(self._results)
        self._taken: dict[str, Entry] = {}
        self._without_outline: dict[str, Entry] = {}
        self._refused = {one.path: Reason.DEPTH for one in material.ranking.results}
        self._left = self._budget - self._tokens(self._packet())

    def companions(self) -> list[Companion]:
        """What comes along with the best source, read like the candidates."""
        file_ids = self._material.scope.corpus.file_ids
        best = next((one for one in self._results.values() if one.document_type in SOURCES), None)
        found = self._larder.companions(file_ids[best.path]) if best else []
        self._contents |= self._larder.contents(one.path for one in found)
        return found

    def by_score_per_token(self, results: Sequence[Result]) -> list[Result]:
        """Candidates in the order in which they are taken; of equal ones the better ranked comes first.

        A score is worth its exponential, in the spread of the scores: positive, and alike under every fusion.
        """
        values = np.exp(standardise(np.array([one.score for one in results])))
        density = {}
        for one, value in zip(results, values.tolist(), strict=True):
            form = self._ranked(one, self._options.share_of(one.rank, self._budget))
            density[one.path] = value / (ENTRY_TOKENS + form.tokens) if form else 0.0
        return sorted(results, key=lambda one: (-density[one.path], one.rank))

    def best_of_directories(self, results: Iterable[Result]) -> list[Result]:
        """Those that are among the best ranked of their directory, as many as may be of one, in their order.

        Without this a small file would take the place of a better one beside it.
        """
        among: Counter[str] = Counter()
        best = set()
        for path in self._results:
            directory = self._contents[path].directory
            among[directory] += 1
            if among[directory] <= self._per_directory:
                best.add(path)
        return [one for one in results if one.path in best]

    def fill(self, results: Iterable[Result], keeping: int = 0) -> None:
        """Take candidates in their order, each in the fullest form that fits its share and what is left.

        `keeping` tokens, and where there are any one file of the packet's, are kept for later.
        """
        for one in results:
            if one.path not in self._taken:
                most = min(self._options.share_of(one.rank, self._budget), self._left - keeping)
                refused = self._refusal(one.path, 1 if keeping else 0) or self._take(self._ranked(one, most))
                if refused:
                    self._refused[one.path] = refused

    def bring(self, companions: Iterable[Companion]) -> None:
        """Take the first companion that fits in its share; of one that is there already its part is told."""
        for one in companions:
            held = self._taken.get(one.path)
            if held is None:
                if not (self._refusal(one.path) or self._take(self._companion(one, self._left))):
                    return
            elif one.role is not Role.EXEMPLAR:
                self._left += held.tokens
                self._take(self._maker.priced(replace(held, role=one.role, why=one.why)))
                return

    def deepen(self, results: Iterable[Result]) -> None:
        """Give what is left to the files that were taken, best ranked first: more of their chunks, or all."""
        for one in results:
            entry = self._taken.get(one.path)
            if entry is not None and entry.form is Form.PARTS:
                self._left += entry.tokens
                deeper = self._maker.form(self._contents[one.path], self._left, entry.role, entry.why, one)
                self._take(deeper or entry)

    def outline(self, results: Iterable[Result]) -> None:
        """Name what classes have besides, best ranked file first, where that still fits.

        It comes last: before a name of a method comes the text of another.
        """
        for one in results:
            entry = self._taken.get(one.path)
            if entry is not None and entry.form is Form.PARTS:
                outlined = self._maker.outlined(entry, self._contents[one.path])
                if 0 < outlined.tokens - entry.tokens <= self._left:
                    self._without_outline[one.path] = entry
                    self._left += entry.tokens
                    self._take(outlined)

    def cheapest(self, companions: Sequence[Companion]) -> int:
        """What the first companion costs that fits in its share; 0 where none does."""
        forms = (self._companion(one, self._budget) for one in companions)
        return next((form.tokens for form in forms if form), 0)

    def finished(self) -> Packet:
        """The packet with its true cost; what was taken last goes where the sum is more than its parts."""
        while (packet := self._counted(self._packet())).tokens > self._budget:
            if not self._taken:
                raise RankhouseError(
                    f"A budget of {self._budget} tokens is too small: what stands around the files "
                    f"takes {packet.tokens}. Give some hundreds more."
                )
            self._take_back()
        return packet

    def _take_back(self) -> None:
        """Undo what was done last: an outline, else a file."""
        if self._without_outline:
            path, entry = self._without_outline.popitem()
            self._taken[path] = entry
        else:
            path, _ = self._taken.popitem()
            self._refused[path] = Reason.TOKENS

    def _refusal(self, path: str, slots_kept: int = 0) -> Reason | None:
        """Why a file may not be taken, whatever it costs; None where it may."""
        content = self._contents[path]
        if not content.chunks:
            return Reason.EMPTY
        beside = sum(self._contents[one].directory == content.directory for one in self._taken)
        if beside >= self._per_directory:
            return Reason.DIRECTORY
        files = self._options.files
        return Reason.FILES if files is not None and len(self._taken) + slots_kept >= files else None

    def _take(self, entry: Entry | None) -> Reason | None:
        if entry is None:
            return Reason.TOKENS
        self._taken[entry.path] = entry
        self._left -= entry.tokens
        return None

    def _ranked(self, one: Result, most: float) -> Entry | None:
        return self._maker.form(self._contents[one.path], most, Role.RANKED, "", one)

    def _companion(self, one: Companion, left: float) -> Entry | None:
        most = min(left, max(LEAST_SHARE, COMPANION_SHARE * self._budget))
        result = self._results.get(one.path)
        return self._maker.form(self._contents[one.path], most, one.role, one.why, result)

    def _packet(self) -> Packet:
        """The packet as it is now: by rank, then what came along without one."""
        entries = sorted(self._taken.values(), key=lambda one: (one.rank is None, one.rank or 0))
        ranking = self._material.ranking
        left_out = [
            LeftOut(one.path, one.rank, self._refused[one.path])
            for one in ranking.results
            if one.path not in self._taken
        ]
        return Packet(
            repo=ranking.repo,
            commit=ranking.commit,
            task=self._material.task,
            budget=self._budget,
            tokens=0,
            tokenizer=self._larder.tokenizer,
            written=self._options.written,
            entries=entries,
            left_out=left_out,
        )

    def _counted(self, packet: Packet) -> Packet:
        """The packet with the tokens of its own text, which tells them: more digits, more tokens."""
        while (tokens := self._tokens(packet)) > packet.tokens:
            packet = replace(packet, tokens=tokens)
        return packet

    def _tokens(self, packet: Packet) -> int:
        return self._larder.count(WRITINGS[self._options.written].whole(packet))
