"""Pages of the documentation that are made from declarations, so that they cannot say anything else."""
