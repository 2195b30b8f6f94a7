"""Rules whose breach is told and stops nothing: queries that find the rows that break one, by table."""
