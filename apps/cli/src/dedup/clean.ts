import { yieldTo } from "../interruption.js";
import { failed, failure } from "../records/failure.js";
import type { Item, Outcome } from "../records/types.js";
import type { Cleaner } from "./cleaners.js";
import { type DocumentRecord, documentOfRecord } from "./documents.js";
import { type Corpus, REFUSED, type Taker } from "./read.js";
import type { Spool } from "./spool.js";

export interface Cleaning {
  readonly corpus: Corpus;
  readonly spool: Spool;
  readonly cleaners: readonly Cleaner[];
  /** Whether the document at a place is cleaned; else it stays as it is. */
  readonly chosen: (place: number) => boolean;
  /** What the clean documents are given to. */
  readonly taker?: Taker | undefined;
  /** Opens another spool. */
  readonly openSpool: () => Promise<Spool>;
  readonly signal: AbortSignal;
  /** Called with the progress of all cleaners together. */
  readonly onProgress: (done: number, total: number) => void;
}

export interface CleanCorpus {
  readonly corpus: Corpus;
  readonly spool: Spool;
  /** Characters that are gone. */
  readonly dropped: number;
  /** Documents that were refused. */
  readonly refused: readonly Outcome[];
}

/** How often whoever waits has a turn. */
const BATCH = 64;

/** Has documents cleaned by one cleaner after another, and passes them on. */
export async function cleanCorpus(cleaning: Cleaning): Promise<CleanCorpus> {
  const { cleaners, chosen, taker, openSpool, signal, onProgress } = cleaning;
  let { corpus, spool } = cleaning;
  let dropped = 0;
  const refused: Outcome[] = [];
  let done = 0;
  const passes = cleaners.reduce((sum, { add }) => sum + (add === undefined ? 1 : 2), 0);
  const total = passes * corpus.documents;
  const advance = async (): Promise<void> => {
    onProgress(++done, total);
    if (done % BATCH !== 0) return;
    await taker?.flush();
    await yieldTo(signal);
  };

  const count = async (add: NonNullable<Cleaner["add"]>): Promise<void> => {
    let at = 0;
    for await (const line of spool.lines()) {
      const place = corpus.places[at++]!;
      if (place === REFUSED) continue;
      if (chosen(place)) add(parsed(line).document);
      await advance();
    }
  };
  const clean = async ({ clean }: Cleaner, next: Taker | undefined): Promise<void> => {
    const cleanSpool = await openSpool();
    const places: number[] = [];
    let documents = 0;
    for await (const line of spool.lines()) {
      const place = corpus.places[places.length]!;
      if (place === REFUSED) {
        places.push(REFUSED);
        await cleanSpool.append(line);
        continue;
      }
      const record = chosen(place) ? cleaned(line, clean) : { ...parsed(line), dropped: 0 };
      const problem = next?.take(record.document);
      if (problem === undefined) {
        dropped += record.dropped;
        places.push(documents++);
        await cleanSpool.append(record.line);
      } else {
        const outcome = refusal(record, corpus, places.length, problem);
        refused.push(outcome);
        await cleanSpool.append(outcome.body);
        places.push(REFUSED);
      }
      await advance();
    }
    await next?.flush();
    await spool.remove();
    spool = cleanSpool;
    corpus = { ...corpus, places, documents };
  };

  for (const [number, cleaner] of cleaners.entries()) {
    if (cleaner.add !== undefined) await count(cleaner.add);
    await clean(cleaner, number === cleaners.length - 1 ? taker : undefined);
  }
  return { corpus, spool, dropped, refused };
}

/** A document of the spool: that it is one was found out when it was read. */
function parsed(line: string): DocumentRecord {
  return documentOfRecord(JSON.parse(line), line) as DocumentRecord;
}

interface CleanRecord extends DocumentRecord {
  /** Characters. */
  readonly dropped: number;
}

/** A document with its text cleaned; the record's `dropped` counts what was removed, if anything was. */
function cleaned(line: string, clean: Cleaner["clean"]): CleanRecord {
  const record = parsed(line);
  const { text, dropped } = clean(record.document);
  if (dropped.length === 0) return { ...record, dropped: 0 };
  const characters = record.document.text.length - text.length;
  const fields = JSON.parse(line) as { readonly dropped?: { parts: number; characters: number } };
  const before = fields.dropped ?? { parts: 0, characters: 0 };
  const gone = { parts: before.parts + dropped.length, characters: before.characters + characters };
  return {
    ...record,
    document: { ...record.document, text },
    line: JSON.stringify({ ...fields, text, dropped: gone }),
    dropped: characters,
  };
}

function refusal({ id, document }: DocumentRecord, corpus: Corpus, at: number, problem: string): Outcome {
  const why = failure("duplicate-id", problem);
  const item: Item = { kind: "failure", line: corpus.lines[at]!, file: corpus.files[at], failure: why };
  return failed(item, { id, url: document.url }, why, "jsonl");
}
