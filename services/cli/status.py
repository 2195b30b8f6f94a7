import click


@click.command("status")
def command():
    pass
