"""What the tables are: schemas, SQL, facts, snapshots, publication, retention."""

__version__ = "0.1.0"
