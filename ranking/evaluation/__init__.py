"""How good rankings are: measures against labels, their intervals, and where a label was lost."""
