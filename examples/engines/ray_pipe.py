"""Pages through `winnow pipe` on Ray: JSON Lines in, Parquet out, one row per page.

    python ray_pipe.py PAGES.jsonl RECIPE.json OUTPUT [COMMAND]

Needs `ray[data]`. On a cluster, all hosts need Node and winnow, and the recipe under the same path.
"""

import json
import sys

import pyarrow as pa
import ray
from winnow_pipe import WinnowPipe


class Winnow:
    """One child process per actor, which Ray keeps for many batches."""

    def __init__(self, recipe: str, command: str):
        self.pipe = WinnowPipe(recipe, command)

    def __call__(self, pages: pa.Table) -> pa.Table:
        results = self.pipe([{k: v for k, v in page.items() if v is not None} for page in pages.to_pylist()])
        # The same columns in every batch, whatever the fields of its records.
        return pa.table(
            {
                "id": pa.array([str(result["id"]) for result in results], pa.string()),
                "status": pa.array([result["status"] for result in results], pa.string()),
                "text": pa.array([result.get("text") for result in results], pa.string()),
                "record": pa.array([json.dumps(result) for result in results], pa.string()),
            }
        )


if __name__ == "__main__":
    pages, recipe, output, *command = sys.argv[1:]
    ray.init()
    cpus = int(ray.cluster_resources()["CPU"])
    (
        ray.data.read_json(pages)
        # The work is done in the child process, so each actor has a core.
        .map_batches(
            Winnow,
            fn_constructor_args=(recipe, *(command or ["winnow"])),
            batch_format="pyarrow",
            batch_size=64,
            num_cpus=1,
            concurrency=(1, max(1, cpus - 1)),
        )
        .write_parquet(output)
    )
