from __future__ import annotations

from ranking.evaluation.failures import STAGES, failures
from tests.ranking.evaluation.tables import row, table

LOST = {
    "absent": row("t", "absent", None, in_tree=False),
    "pool": row("t", "pool", None),
    "fusion": row("t", "fusion", 11),
    "lowering": row("t", "lowering", 30, rank_fused=10),
    "promotion": row("t", "promotion", 11, rank_fused=10, rank_lowered=9),
    "diversity": row("t", "diversity", 12, rank_fused=10, rank_lowered=9, rank_promoted=1),
    "packing": row("t", "packing", 10, in_packet=False),
}


def test_a_file_is_lost_at_the_first_stage_that_left_it_out() -> None:
    found = failures(table(*LOST.values()))
    assert dict(found.select("path", "lost_in").iter_rows()) == {stage: stage for stage in LOST}
    assert set(LOST) == set(STAGES)


def test_files_that_were_found_and_files_that_are_no_labels_are_no_failures() -> None:
    found = row("t", "a", 10, in_packet=True)
    unpacked = row("t", "b", 1, in_packet=None)
    other = row("t", "c", 300, grade=0)
    promoted = row("t", "d", 2, rank_fused=200)
    assert failures(table(found, unpacked, other, promoted)).is_empty()
