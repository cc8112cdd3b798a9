"""``--cluster``: the workers of a Dask cluster in place of processes of this machine, for verbs that spread their work."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from malpan.cli.command import F, option
from malpan.errors import MalpanError
from malpan.language import say

if TYPE_CHECKING:
    from concurrent.futures import Executor


class ClusterWord(click.ParamType[str]):
    """The address of a Dask scheduler, or ``local:N``."""

    name = "cluster"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from malpan.workers.cluster import check_cluster

        try:
            check_cluster(value)
        except MalpanError as error:
            self.fail(str(error), param, ctx)
        return str(value)


def cluster_option(help: str) -> Callable[[F], F]:
    """Return the decorator that adds the option; `help` says what is done on the cluster, marked for translation."""
    return option("--cluster", type=ClusterWord(), metavar="ADDRESS|local:N", help=help)


@contextmanager
def cluster_executor(word: str | None, jobs: int | None = None) -> "Iterator[Executor | None]":
    """Yield the executor of the cluster that was asked for; None if none was. MalpanError if `jobs` were asked for as well."""
    if word is None:
        yield None
        return
    if jobs is not None:
        raise MalpanError(say("--jobs and --cluster cannot be combined; a cluster has workers of its own"))
    from malpan.workers.cluster import open_cluster

    with open_cluster(word) as cluster:
        yield cluster.executor
