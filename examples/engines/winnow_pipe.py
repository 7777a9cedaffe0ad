"""A long-lived `winnow pipe`, for engines that keep a Python object per worker."""

import json
import shlex
from subprocess import PIPE, Popen
from threading import Thread


class WinnowPipe:
    """Sends records to one child process, and returns one record for each, in the same order.

    Every result has a `status`: ok, empty, dropped, timeout or error. A page that hangs or kills its worker costs itself only.

    >>> pipe = WinnowPipe("recipe.json")
    >>> [result["status"] for result in pipe([{"id": "a", "html": "<p>…"}])]
    """

    def __init__(self, recipe: str, command: str = "winnow"):
        self.child = Popen([*shlex.split(command), "pipe", "--recipe", recipe], stdin=PIPE, stdout=PIPE)

    def __call__(self, records: list[dict]) -> list[dict]:
        # From a thread: if both wrote and nobody read, both would wait as soon as the pipes are full.
        sender = Thread(target=self._send, args=[records], daemon=True)
        sender.start()
        results = [self._receive() for _ in records]
        sender.join()
        return results

    def _send(self, records: list[dict]) -> None:
        for record in records:
            self.child.stdin.write(json.dumps(record).encode() + b"\n")
        self.child.stdin.flush()

    def _receive(self) -> dict:
        line = self.child.stdout.readline()
        if not line:
            raise RuntimeError(f"winnow pipe ended with code {self.child.wait()}")
        return json.loads(line)

    def close(self) -> None:
        self.child.stdin.close()
        if self.child.wait() != 0:
            raise RuntimeError(f"winnow pipe ended with code {self.child.returncode}")
