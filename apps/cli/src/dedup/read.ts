import { yieldTo } from "../interruption.js";
import { showProgress } from "../output/progress.js";
import { failed, failure } from "../records/failure.js";
import { readInputs, type SourceOptions } from "../records/source.js";
import type { Item, Outcome } from "../records/types.js";
import { type DocumentRecord, documentOf, type RefusedRecord, renamed } from "./documents.js";
import { createIds } from "./ids.js";
import { dedupMessages } from "./messages.js";
import { type Corpus, type DedupJob, REFUSED, type Taker } from "./types.js";

/**
 * Reads all records into a spool, those that cannot be done as their errors. Ids are unique among those that can.
 *
 * @param taker - what the documents are given to, where nothing is done with them before that.
 */
export async function readCorpus(job: DedupJob, taker: Taker | undefined): Promise<Corpus> {
  const { inputs, size, settings, report, environment, signal } = job;
  const { dropLines, dropParagraphs, dropTemplates } = settings;
  const cleans = dropLines !== undefined || dropParagraphs !== undefined || dropTemplates === true;
  const leaveOut = cleans ? ["dropped"] : [];
  const source = { ...job.source, onBytes: report.read };
  const spool = await job.openSpool();
  const places: number[] = [];
  const lines: number[] = [];
  const files: (string | undefined)[] = [];
  const ids = createIds();
  let documents = 0;

  /** @returns the line for the spool. */
  const spoolRecord = (item: Item, read: DocumentRecord | RefusedRecord): Outcome => {
    if (!("document" in read)) return failed(item, read, read.failure, "jsonl");
    const free = read.named ? read.document.id : ids.free(read.document.id);
    const record = free === read.document.id ? read : renamed(read, free);
    const { id, document, line } = record;
    const refuse = (code: "too-large" | "duplicate-id", problem: string): Outcome =>
      failed(item, { id, url: document.url }, failure(code, problem), "jsonl");
    if (isLonger(document.text, source.maxSize))
      return refuse("too-large", dedupMessages.textTooLong(source.maxSize));
    const problem = ids.has(document.id) ? dedupMessages.duplicateId(document.id) : taker?.take(document);
    if (problem !== undefined) return refuse("duplicate-id", problem);
    ids.add(id);
    return { name: document.id, place: [document.id], body: line };
  };

  report.tally.bytesTotal = size;
  const progress = showProgress(environment, report.tally, false);
  try {
    for await (const items of endedBy(signal, source, readInputs(inputs, source))) {
      await yieldTo(signal);
      const outcomes: Outcome[] = [];
      for (const item of items) {
        const outcome = spoolRecord(item, documentOf(item, leaveOut));
        outcomes.push(outcome);
        places.push(outcome.failure === undefined ? documents++ : REFUSED);
        lines.push(item.line);
        files.push(item.file);
        await spool.append(outcome.body);
      }
      report.add(outcomes);
      await taker?.flush();
    }
  } finally {
    progress.end();
  }
  signal.throwIfAborted();
  return { spool, places, lines, files, ids, documents };
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
