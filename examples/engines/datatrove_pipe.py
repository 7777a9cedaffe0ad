"""An extractor and a filter for datatrove that hold one `winnow pipe` each.

    python datatrove_pipe.py FOLDER_OF_WARCS EXTRACT.json FILTER.json OUTPUT [COMMAND]

Needs `datatrove[io,processing]`. The recipes have the stage `extract` and the stage `filter`, with any options.
"""

import os
import sys

from datatrove.data import Document, DocumentsPipeline
from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.base import PipelineStep
from datatrove.pipeline.filters.base_filter import BaseFilter
from datatrove.pipeline.readers import WarcReader
from datatrove.pipeline.writers import JsonlWriter
from datatrove.utils.batching import batched
from winnow_pipe import WinnowPipe

BATCH = 64


class WinnowExtractor(PipelineStep):
    """Replaces pages by their text. Unlike datatrove's extractors, it gives the page's URL to the extractor and keeps the metadata."""

    type = "🛢 - EXTRAC"
    name = "Winnow"

    def __init__(self, recipe: str, command: str = "winnow"):
        super().__init__()
        self.recipe, self.command = recipe, command

    def run(self, data: DocumentsPipeline, rank: int = 0, world_size: int = 1) -> DocumentsPipeline:
        pipe = WinnowPipe(self.recipe, self.command)
        for batch in batched(data, BATCH):
            with self.track_time("batch"):
                results = pipe([{"id": page.id, "url": page.metadata.get("url"), "html": page.text} for page in batch])
            for document, result in zip(batch, results):
                self.stat_update("total", result["status"])
                if result["status"] == "ok":
                    document.text = result["text"]
                    document.metadata["winnow"] = result.get("metadata")
                    self.update_doc_stats(document)
                    yield document
        pipe.close()


class WinnowFilter(BaseFilter):
    """Keeps the documents that a recipe keeps."""

    name = "Winnow"

    def __init__(self, recipe: str, command: str = "winnow", exclusion_writer=None):
        super().__init__(exclusion_writer, batch_size=BATCH)
        self.recipe, self.command = recipe, command
        self.pipe = None

    def filter(self, document: Document) -> bool | tuple[bool, str]:
        return self.filter_batch([document])[0]

    def filter_batch(self, batch: list[Document]) -> list[bool | tuple[bool, str]]:
        # Started in the process of the task; a child process cannot be sent to it.
        self.pipe = self.pipe or WinnowPipe(self.recipe, self.command)
        records = [{"id": document.id, "url": document.metadata.get("url"), "text": document.text} for document in batch]
        return [result["status"] == "ok" or (False, result["status"]) for result in self.pipe(records)]

    def run(self, data: DocumentsPipeline, rank: int = 0, world_size: int = 1) -> DocumentsPipeline:
        yield from super().run(data, rank, world_size)
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None


if __name__ == "__main__":
    pages, extract, keep, output, *command = sys.argv[1:]
    LocalPipelineExecutor(
        pipeline=[
            WarcReader(pages),
            WinnowExtractor(extract, *command),
            WinnowFilter(keep, *command),
            JsonlWriter(output),
        ],
        tasks=os.cpu_count(),
        logging_dir=f"{output}/logs",
    ).run()
