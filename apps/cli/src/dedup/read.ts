import { yieldTo } from "../interruption.js";
import { showProgress } from "../output/progress.js";
import { failed, failure, type RefusedRecord } from "../records/failure.js";
import type { SourceOptions } from "../records/open-file.js";
import { readInputs } from "../records/source.js";
import { type DocumentRecord, documentOf, renamed } from "../records/text-document.js";
import type { Item, Origin, Outcome } from "../records/types.js";
import { type Conflicts, createIds } from "./ids.js";
import { dedupMessages } from "./messages.js";
import { type Corpus, type DedupJob, type DocumentSink, REFUSED } from "./types.js";

/**
 * Reads all records into a spool. Records that fail become errors.
 *
 * @param sink - takes the documents, unless they are cleaned first.
 */
export async function readCorpus(job: DedupJob, sink: DocumentSink | undefined): Promise<Corpus> {
  const { inputs, size, settings, report, conflicts, environment, signal } = job;
  const { dropLines, dropParagraphs, dropTemplates } = settings;
  const cleans = dropLines !== undefined || dropParagraphs !== undefined || dropTemplates === true;
  const omit = cleans ? ["cluster", "dropped"] : ["cluster"];
  const source = { ...job.source, onBytes: report.read };
  const spool = await job.openSpool();
  const places: number[] = [];
  const lines: number[] = [];
  const files: (string | undefined)[] = [];
  const hasOwnId: boolean[] = [];
  const ids = createIds();
  let documents = 0;

  /** @returns the line for the spool. */
  const spoolRecord = (item: Item, read: DocumentRecord | RefusedRecord): Outcome => {
    if (!("document" in read)) return failed(item, read, read.failure, "jsonl");
    const { id, document } = read;
    if (isLonger(document.text, source.maxSize)) {
      const problem = failure("too-large", dedupMessages.textTooLong(source.maxSize));
      return failed(item, { id, url: document.url }, problem, "jsonl");
    }
    ids.add(id);
    const { line } = sink === undefined ? read : passTo(sink, read, item, conflicts);
    return { name: document.id, place: [document.id], body: line };
  };

  report.tally.bytesTotal = size;
  const progress = showProgress(environment, report.tally, false);
  try {
    for await (const items of endedBy(signal, source, readInputs(inputs, source))) {
      await yieldTo(signal);
      const outcomes: Outcome[] = [];
      for (const item of items) {
        const read = documentOf(item, omit);
        const outcome = spoolRecord(item, read);
        outcomes.push(outcome);
        places.push(outcome.failure === undefined ? documents++ : REFUSED);
        lines.push(item.line);
        files.push(item.file);
        hasOwnId.push("document" in read && read.hasOwnId);
        await spool.append(outcome.body);
      }
      report.add(outcomes);
      await sink?.flush();
    }
  } finally {
    progress.end();
  }
  signal.throwIfAborted();
  return { spool, places, lines, files, hasOwnId, ids, documents };
}

/** Passes a record to a sink. Returns it with the id that the sink assigned. */
export function passTo(
  sink: DocumentSink,
  record: DocumentRecord,
  where: Origin,
  conflicts: Conflicts,
): DocumentRecord {
  const { document, hasOwnId } = record;
  const { id, conflicts: isConflict } = sink.take(document, hasOwnId);
  if (isConflict) conflicts.add(document.id, id, where);
  return id === document.id ? record : renamed(record, id);
}

/** Yields the items until Ctrl-C, since standard input may be silent for hours. */
async function* endedBy<T>(
  signal: AbortSignal,
  { stdin }: SourceOptions,
  items: AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  const end = (): void => void stdin.destroy();
  signal.addEventListener("abort", end, { once: true });
  try {
    yield* items;
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** Whether a text has more than this many bytes in UTF-8. A UTF-16 code unit takes at most three. */
function isLonger(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && Buffer.byteLength(text) > bytes;
}
