import type { Document } from "@winnow/dedup";
import { yieldTo } from "../eval/interruptible.js";
import { messages } from "../messages.js";
import { failed, failure } from "../records/failure.js";
import type { Input } from "../records/inputs.js";
import { readInputs, type SourceOptions } from "../records/source.js";
import type { Item, Outcome } from "../records/types.js";
import type { Report } from "../run/report.js";
import { type DocumentRecord, documentOf, type RefusedRecord } from "./documents.js";
import type { Spool } from "./spool.js";

/** The documents of a run, as they were read. */
export interface Corpus {
  /** For each line of the spool: the document's place, or {@link REFUSED}. */
  readonly places: readonly number[];
  /** The ids that came as numbers: they have to come out as such. */
  readonly numeric: ReadonlySet<string>;
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
  readonly flush?: (() => Promise<void>) | undefined;
}

export interface Reading {
  readonly inputs: readonly Input[];
  readonly source: SourceOptions;
  readonly spool: Spool;
  readonly report: Report;
  readonly signal: AbortSignal;
  /** What the documents are given to. */
  readonly first: Taker;
}

/** Reads all records into the spool, those that cannot be done as their errors. Ids are unique among those that can. */
export async function readCorpus({ inputs, source, spool, report, signal, first }: Reading): Promise<Corpus> {
  const places: number[] = [];
  const numeric = new Set<string>();
  const seen = new Set<string>();
  let documents = 0;

  /** @returns the line for the spool. */
  const spoolRecord = (item: Item, record: DocumentRecord | RefusedRecord): Outcome => {
    if (!("document" in record)) return failed(item, record, record.failure, "jsonl");
    const { id, document, fields } = record;
    const problem = seen.has(document.id) ? messages.duplicateId(document.id) : first.take(document);
    if (problem !== undefined) {
      return failed(item, { id, url: document.url }, failure("duplicate-id", problem), "jsonl");
    }
    seen.add(document.id);
    if (typeof id === "number") numeric.add(document.id);
    return { name: document.id, place: [document.id], body: JSON.stringify(fields) };
  };

  for await (const items of readInputs(inputs, source)) {
    await yieldTo(signal);
    const outcomes: Outcome[] = [];
    for (const item of items) {
      const outcome = spoolRecord(item, documentOf(item));
      outcomes.push(outcome);
      places.push(outcome.failure === undefined ? documents++ : REFUSED);
      await spool.append(outcome.body);
    }
    report.add(outcomes);
    await first.flush?.();
  }
  return { places, numeric, documents };
}
