"""How a task text becomes a ranked list: analysis, retrieval, signals, fusion, evidence."""
