import type { Document } from "@winnow/dedup";
import { yieldTo } from "../interruption.js";
import { failed, failure } from "../records/failure.js";
import type { Input } from "../records/inputs.js";
import { readInputs, type SourceOptions } from "../records/source.js";
import type { Item, Outcome } from "../records/types.js";
import type { Report } from "../stream/report.js";
import { type DocumentRecord, documentOf, type RefusedRecord, renamed } from "./documents.js";
import { createIds, type Ids } from "./ids.js";
import { dedupMessages } from "./messages.js";
import type { Spool } from "./spool.js";

/** The documents of a run, as they were read. */
export interface Corpus {
  /** For each line of the spool: the document's place, or {@link REFUSED}. */
  readonly places: readonly number[];
  /** Where each line of the spool comes from. */
  readonly lines: readonly number[];
  readonly files: readonly (string | undefined)[];
  readonly ids: Ids;
  readonly documents: number;
}

/** Marks a line of the spool that is an error, and goes out as it is. */
export const REFUSED = -1;

/** Takes documents that come one after another. */
export interface Taker {
  /**
   * Takes a document; its place is the number of documents that were taken before.
   *
   * @returns why it is refused, if it is.
   */
  readonly take: (document: Document) => string | undefined;
  /** To be awaited now and then: gives what was taken to the disk. */
  readonly flush: () => Promise<void>;
}

export interface Reading {
  readonly inputs: readonly Input[];
  readonly source: SourceOptions;
  readonly spool: Spool;
  readonly report: Report;
  readonly signal: AbortSignal;
  /** Fields of an earlier run that the documents lose. */
  readonly leaveOut: readonly string[];
  /** What the documents are given to, where nothing is done with them before that. */
  readonly taker: Taker | undefined;
}

/** Reads all records into the spool, those that cannot be done as their errors. Ids are unique among those that can. */
export async function readCorpus(reading: Reading): Promise<Corpus> {
  const { inputs, source, spool, report, signal, leaveOut, taker } = reading;
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
  signal.throwIfAborted();
  return { places, lines, files, ids, documents };
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
