"""Which errors end the task that runs, and which are only those of its work. Cheap to import, on any side of a call."""

import asyncio


def ends_the_task(error: BaseException) -> bool:
    """Whether an error means that the running task itself is to end, rather than that its work has failed.

    A CancelledError that nobody asked this task for comes out of a judge, or of a caller's own code, and is an error
    like any other.
    """
    if isinstance(error, asyncio.CancelledError):
        task = asyncio.current_task()
        return task is None or task.cancelling() > 0
    return isinstance(error, (GeneratorExit, KeyboardInterrupt, SystemExit))
