import { yieldTo } from "../interruption.js";
import { showProgress } from "../output/progress.js";
import { failed, failure } from "../records/failure.js";
import { readInputs, type SourceOptions } from "../records/source.js";
import type { Item, Origin, Outcome } from "../records/types.js";
import { type DocumentRecord, documentOf, type RefusedRecord, renamed } from "./documents.js";
import { type Conflicts, createIds } from "./ids.js";
import { dedupMessages } from "./messages.js";
import { type Corpus, type DedupJob, REFUSED, type Taker } from "./types.js";

/**
 * Reads all records into a spool, those that cannot be done as their errors.
 *
 * @param taker - what the documents are given to, where nothing is done with them before that.
 */
export async function readCorpus(job: DedupJob, taker: Taker | undefined): Promise<Corpus> {
  const { inputs, size, settings, report, conflicts, environment, signal } = job;
  const { dropLines, dropParagraphs, dropTemplates } = settings;
  const cleans = dropLines !== undefined || dropParagraphs !== undefined || dropTemplates === true;
  const leaveOut = cleans ? ["dropped"] : [];
  const source = { ...job.source, onBytes: report.read };
  const spool = await job.openSpool();
  const places: number[] = [];
  const lines: number[] = [];
  const files: (string | undefined)[] = [];
  const named: boolean[] = [];
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
    const { line } = taker === undefined ? read : taken(taker, read, item, conflicts);
    return { name: document.id, place: [document.id], body: line };
  };

  report.tally.bytesTotal = size;
  const progress = showProgress(environment, report.tally, false);
  try {
    for await (const items of endedBy(signal, source, readInputs(inputs, source))) {
      await yieldTo(signal);
      const outcomes: Outcome[] = [];
      for (const item of items) {
        const read = documentOf(item, leaveOut);
        const outcome = spoolRecord(item, read);
        outcomes.push(outcome);
        places.push(outcome.failure === undefined ? documents++ : REFUSED);
        lines.push(item.line);
        files.push(item.file);
        named.push("document" in read && read.named);
        await spool.append(outcome.body);
      }
      report.add(outcomes);
      await taker?.flush();
    }
  } finally {
    progress.end();
  }
  signal.throwIfAborted();
  return { spool, places, lines, files, named, ids, documents };
}

/** A record as it goes out, with the id that its taker gave it. */
export function taken(
  taker: Taker,
  record: DocumentRecord,
  where: Origin,
  conflicts: Conflicts,
): DocumentRecord {
  const { document, named } = record;
  const { id, conflicts: isConflict } = taker.take(document, named);
  if (isConflict) conflicts.add(document.id, id, where);
  return id === document.id ? record : renamed(record, id);
}

/** The items until Ctrl-C: standard input may send nothing for hours. */
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

/** Whether a text has more bytes in UTF-8; a unit of UTF-16 has three at most. */
function isLonger(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && Buffer.byteLength(text) > bytes;
}
