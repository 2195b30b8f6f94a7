"""The graph of an index run: which stage fills which tables, and what each needs."""

from __future__ import annotations

import dagster as dg

from assets.chunks import compute_chunks
from assets.content import CONTENT_VERSION
from assets.documents import compute_documents
from assets.embedding import embed
from assets.facts import add_content, add_history
from assets.files import compute_coedit, compute_files
from assets.graph import compute_graph
from assets.history import HISTORY_VERSION
from assets.hunks import HUNK_VERSION, add_hunks
from assets.lexical import compute_lexical
from assets.messages import MESSAGE_VERSION, add_messages, compute_messages
from assets.sketches import SKETCH_VERSION, add_sketches
from assets.skipped import compute_skipped
from assets.snapshot import compose_snapshot, publish_snapshot
from assets.vectors import compute_vectors
from pipelines.partitions import ONE_RUN_EACH, REPOSITORIES
from pipelines.resources import IndexRun
from pipelines.stages import Stage, facts, key, metadata, signals, stage_asset
from warehouse import catalog, schema, snapshots
from warehouse.progress import Progress

REVISION = dg.AssetKey("revision")
SNAPSHOT = dg.AssetKey("snapshot")
CATALOG = dg.AssetKey("catalog")


@dg.asset(key=REVISION, partitions_def=REPOSITORIES, backfill_policy=ONE_RUN_EACH, group_name="source",
          kinds={"git"}, description="The commit that the run is pinned to.")  # fmt: skip
def revision(index_run: IndexRun) -> dg.MaterializeResult[None]:
    """Start an empty snapshot for the pinned commit; put the facts in order."""
    plan = index_run.plan
    damaged = plan.store.heal()
    plan.store.compact()
    snapshots.start_building(plan.layout, plan.snapshot_id)
    return dg.MaterializeResult(
        data_version=dg.DataVersion(plan.revision.commit_id),
        metadata={
            "commit": plan.revision.commit_id,
            "ref": plan.ref,
            "committed at": plan.revision.committed_at.isoformat(),
            "snapshot": plan.snapshot_id,
            "git folder": str(plan.git_dir),
            "damaged parts removed": len(damaged),
        },
    )


FACTS = "facts"
SIGNALS = "signals"


def _fact(*tables: schema.Table) -> tuple[dg.AssetKey, ...]:
    return tuple(key(FACTS, t) for t in tables)


def _signal(*tables: schema.Table) -> tuple[dg.AssetKey, ...]:
    return tuple(key(SIGNALS, t) for t in tables)


STAGES: tuple[Stage, ...] = (
    facts("content", lambda _: CONTENT_VERSION, schema.FACT_FAMILIES["content"], add_content, REVISION),
    facts("history", lambda _: HISTORY_VERSION, schema.FACT_FAMILIES["history"], add_history, REVISION),
    facts("embedding", lambda plan: plan.encoder.id, (schema.EMBEDDING,), embed, *_fact(schema.CHUNK_FACT)),
    signals(
        "files",
        (schema.COMMIT, schema.CHANGE, schema.FILE, schema.LANGUAGE_WORD, schema.TOUCH),
        compute_files,
        *_fact(schema.BLOB, schema.COMMIT_FACT, schema.CHANGE),
    ),
    facts(
        "sketch",
        lambda _: SKETCH_VERSION,
        (schema.SKETCH,),
        add_sketches,
        *_fact(schema.CHUNK_FACT, schema.CHUNK_TERM),
        *_signal(schema.FILE),
    ),
    signals(
        "chunks",
        (schema.CHUNK, schema.DEFINITION, schema.RARE_LITERAL),
        compute_chunks,
        *_fact(schema.CHUNK_FACT, schema.DEFINITION_FACT, schema.LITERAL, schema.CHUNK_TERM, schema.SKETCH),
        *_signal(schema.FILE),
    ),
    signals(
        "lexical",
        (schema.TERM, schema.POSTING, schema.PATH_POSTING),
        compute_lexical,
        *_fact(schema.CHUNK_TERM),
        *_signal(schema.FILE, schema.CHUNK),
    ),
    signals(
        "graph",
        (schema.EDGE, schema.UNRESOLVED_IMPORT, schema.IMPORT_RATE),
        compute_graph,
        *_fact(schema.IMPORT_STATEMENT, schema.REFERENCE),
        *_signal(schema.FILE, schema.DEFINITION),
    ),
    signals("coedit", (schema.COEDIT,), compute_coedit, *_signal(schema.COMMIT, schema.CHANGE, schema.TOUCH)),
    facts(
        "message",
        lambda _: MESSAGE_VERSION,
        schema.FACT_FAMILIES["message"],
        add_messages,
        *_signal(schema.COMMIT, schema.TOUCH),
    ),
    facts(
        "hunk",
        lambda _: HUNK_VERSION,
        schema.FACT_FAMILIES["hunk"],
        add_hunks,
        *_signal(schema.COMMIT, schema.TOUCH),
    ),
    signals(
        "messages",
        (schema.COMMIT_DOCUMENT, schema.MESSAGE_TERM, schema.MESSAGE_POSTING, schema.COMMIT_REFERENCE),
        compute_messages,
        *_fact(schema.MESSAGE, schema.COMMIT_TERM),
        *_signal(schema.COMMIT, schema.TOUCH),
    ),
    signals(
        "documents",
        (schema.DOCUMENT, schema.DOCUMENT_PLACE),
        compute_documents,
        *_fact(schema.DIFFED, schema.HUNK),
        *_signal(schema.COMMIT, schema.FILE, schema.TOUCH),
    ),
    signals("vectors", (schema.VECTOR,), compute_vectors, *_fact(schema.EMBEDDING), *_signal(schema.CHUNK)),
    signals(
        "skipped",
        (schema.SKIPPED,),
        compute_skipped,
        *_fact(schema.BLOB, schema.DIFFED),
        *_signal(schema.COMMIT, schema.CHANGE, schema.FILE, schema.TOUCH),
    ),
)


@dg.asset(key=SNAPSHOT, partitions_def=REPOSITORIES, backfill_policy=ONE_RUN_EACH, group_name="publication",
          kinds={"duckdb"}, deps=[key(SIGNALS, t) for s in STAGES if s.group == SIGNALS for t in s.tables],
          description="All signals of the commit in one DuckDB file, published whole.")  # fmt: skip
def snapshot(index_run: IndexRun, progress: dg.ResourceParam[Progress]) -> dg.MaterializeResult[None]:
    """Compose the snapshot, publish it and make it current for its ref."""
    plan = index_run.plan
    report = compose_snapshot(plan, progress)
    described = metadata(report, "snapshot")  # before the rename: the sample is read where it was written
    published = publish_snapshot(plan)
    return dg.MaterializeResult(
        data_version=dg.DataVersion(published.snapshot_id),
        metadata={**described, "folder": str(published.folder)},
    )


@dg.asset(key=CATALOG, partitions_def=REPOSITORIES, backfill_policy=ONE_RUN_EACH, group_name="publication",
          kinds={"duckdb"}, deps=[SNAPSHOT],
          description="Views over the current snapshots of all repositories.")  # fmt: skip
def catalog_views(index_run: IndexRun) -> dg.MaterializeResult[None]:
    """Replace the warehouse's views, and only then retire the snapshots that they may have shown."""
    catalog.refresh(index_run.layout)
    plan = index_run.plan
    retired = snapshots.retire(plan.layout, plan.settings.keep_snapshots)
    current = catalog.current_snapshots(index_run.layout)
    return dg.MaterializeResult(metadata={"repositories": len(current), "retired": len(retired)})


ASSETS = [revision, *(stage_asset(stage) for stage in STAGES), snapshot, catalog_views]
