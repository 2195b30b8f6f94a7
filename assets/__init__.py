"""How each table is computed: git, languages and encoders beneath, one module a family of tables."""
