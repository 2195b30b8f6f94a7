"""Evaluation on labelled tasks: index each base commit, rank, measure, report."""
