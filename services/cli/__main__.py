"""`python -m services.cli`: the command line without the installed script."""

from services.cli import main

main()
