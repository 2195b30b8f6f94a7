"""The option `--weights`: weights of single signals, in place of the profile's."""

from __future__ import annotations

import click


def _weights(
    _context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]
) -> dict[str, float]:
    """The weights of all `name=value,...` that were given."""
    if not all(text.strip(" ,") for text in given):
        raise click.BadParameter("it is empty: give NAME=NUMBER, as in semantic=1.5.")
    weights: dict[str, float] = {}
    for pair in filter(None, ",".join(given).split(",")):
        name, _, value = pair.partition("=")
        try:
            weights[name.strip()] = float(value)
        except ValueError:
            raise click.BadParameter(f"{pair!r} is not NAME=NUMBER, as in semantic=1.5.") from None
    return weights


weights_option = click.option(
    "--weights",
    metavar="NAME=VALUE,...",
    multiple=True,
    callback=_weights,
    help="Weights of single signals, in place of the profile's: semantic=2,hops=0.",
)
