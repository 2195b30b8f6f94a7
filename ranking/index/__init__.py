"""Indexes: what retrievers look up in a snapshot, loaded once a process by SQL and kept as arrays.

A query in SQL over small relations costs a millisecond for every few operators, whatever their size. Ten of
them would be most of a ranking. So what is looked up by key is kept by key; what is computed for a pool
stays in SQL.
"""
