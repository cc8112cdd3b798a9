"""What a worker does with a task, in whatever process it is."""

from contextlib import suppress
from platform import node
from time import process_time

from malpan.errors import MalpanError, NotCompiled, describe_reason
from malpan.language import say
from malpan.search.limits import MACHINE_LIMIT
from malpan.search.native.sharded.expanding import expand
from malpan.search.native.sharded.files import Damaged, Reader
from malpan.search.native.sharded.manifests import manifest_name
from malpan.search.native.sharded.merging import merge_shard
from malpan.search.native.sharded.question import Asked, Question, question_of
from malpan.search.native.sharded.tasks import Facts, Outcome, OutOfMemory, Task


def run_task(asked: Asked, task: Task) -> Outcome:
    """Do a task in whatever process this is."""
    try:
        return Outcome(do_task(question_of(asked), task))
    except Damaged as error:
        return Outcome(damaged=str(error), failure=stranger_error(asked))
    except OutOfMemory as error:
        return Outcome(stopped=str(error))
    except MemoryError:
        return Outcome(stopped=MACHINE_LIMIT)
    except OSError as error:
        return Outcome(refused=describe_reason(error))
    except NotCompiled as error:
        return Outcome(failure=NotCompiled(str(error)))
    except MalpanError as error:
        return Outcome(failure=error)


def stranger_error(asked: Asked) -> MalpanError | None:
    """Return the error of a worker that has no access to the store; None if it has."""
    try:
        if manifest_name(0) in question_of(asked).store.names():
            return None
    except OSError:
        pass
    words = {"machine": node(), "store": asked.store}
    return MalpanError(
        say("a worker on {machine} does not find the walk in {store}; workers need a store that they share", **words)
    )


def do_task(question: Question, task: Task) -> Facts:
    """Return the facts of a task; it is done only if its file is not there yet."""
    with suppress(Damaged):
        return done_before(question, task)
    begun = process_time()
    made = (expand if task.kind == "expand" else merge_shard)(question, task)
    return made | {"seconds": process_time() - begun}


def done_before(question: Question, task: Task) -> Facts:
    """Return the facts of a task that was done already; Damaged if it was not."""
    facts = Reader(question.form, question.store, task.made).facts
    if facts.get("new_wins"):
        Reader(question.form, question.store, task.made._replace(kind="won"))
    return facts | {"seconds": 0.0}
