"""Reads git repositories from their object database: no checkout, no fetch, nothing written."""
