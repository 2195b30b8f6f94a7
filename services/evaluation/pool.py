"""Runs jobs in processes of their own, so that a job that kills its process costs nothing but that job."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from assets.content_reader import die_with_parent
from services.evaluation.jobs import Bench, Job, fail, run_job

KILLED = (
    "The process that worked on this task was killed, twice: the machine may lack memory. "
    "Run again with --jobs 1, or on a larger machine."
)


def run_jobs(jobs: Sequence[Job], bench: Bench, processes: int, done: Callable[[Job], None]) -> None:
    """Run every job, in their order; `done` hears of each as it ends.

    Where a process dies, whatever it may have been at is tried once more, each in a process of its own.
    """
    pending = list(jobs)
    while pending:
        with _pool(processes) as pool:
            tasks = {pool.submit(run_job, job, bench): job for job in pending}
            for job in _ended(tasks):
                pending.remove(job)
                done(job)
        # One more than there are processes: a pool hands out the next job before it is asked for.
        for job in pending[: processes + 1]:
            _run_alone(job, bench)
            pending.remove(job)
            done(job)


def _ended(tasks: Mapping[Future[None], Job]) -> Iterator[Job]:
    """Jobs as they end, until all have, or a process died and took the others with it."""
    for task in as_completed(tasks):
        try:
            task.result()
        except BrokenProcessPool:
            return
        yield tasks[task]


def _run_alone(job: Job, bench: Bench) -> None:
    with _pool(1) as pool:
        try:
            pool.submit(run_job, job, bench).result()
        except BrokenProcessPool:
            for task in job.tasks:
                if not bench.store.finished(task):
                    fail(task, KILLED, bench)


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Fresh processes, which end with this one; what waits is dropped when the block ends."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_prepare)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _prepare() -> None:
    """Leave Ctrl-C to the process that started this one: it lets the jobs end that have begun."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
