import { createHasher, createLineIndex, createTemplateIndex, type Document } from "@winnow/dedup";
import { yieldTo } from "../eval/interruptible.js";
import { failed, failure } from "../records/failure.js";
import type { Item } from "../records/types.js";
import { type DocumentRecord, documentOfRecord } from "./documents.js";
import { type Corpus, REFUSED, type Taker } from "./read.js";
import type { DedupSettings } from "./settings.js";
import { openSpool, type Spool } from "./spool.js";

/** Drops parts of texts that stand elsewhere too. */
export interface Cleaner {
  /** Remembers a document: all are, before any is cleaned. */
  readonly add: (document: Document) => void;
  readonly clean: (document: Document) => Cleaned;
}

interface Cleaned {
  readonly text: string;
  /** The parts that are gone. */
  readonly dropped: readonly unknown[];
}

/** What the settings ask for, in the order in which it is done: what a site's pages share is no copy of anything. */
export async function openCleaners(settings: DedupSettings): Promise<readonly Cleaner[]> {
  const { dropTemplates, dropParagraphs, dropLines } = settings;
  const cleaners: Cleaner[] = [];
  if (dropTemplates !== true && dropParagraphs === undefined && dropLines === undefined) return cleaners;
  const hasher = await createHasher();
  if (dropTemplates === true) {
    const index = createTemplateIndex(hasher);
    cleaners.push({ add: index.add, clean: index.dropTemplateLines });
  }
  for (const [unit, scope] of [
    ["paragraph", dropParagraphs],
    ["line", dropLines],
  ] as const) {
    if (scope === undefined) continue;
    const index = createLineIndex(hasher, { unit, scope });
    cleaners.push({ add: (document) => index.add(document), clean: index.dedupLines });
  }
  return cleaners;
}

export interface Cleaning {
  readonly corpus: Corpus;
  /** The documents, which the first of the cleaners was given already. */
  readonly spool: Spool;
  readonly cleaners: readonly Cleaner[];
  /** What the clean documents are given to. */
  readonly last: Taker;
  /** A path for the spools. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Told how many documents are done, by all cleaners. */
  readonly onDocument: (done: number) => void;
}

export interface CleanCorpus {
  readonly corpus: Corpus;
  readonly spool: Spool;
  /** Characters that are gone. */
  readonly dropped: number;
}

/** How often whoever waits has a turn. */
const BATCH = 64;

/** Has all documents cleaned by one cleaner after another, and gives them to what comes behind. */
export async function cleanCorpus(cleaning: Cleaning): Promise<CleanCorpus> {
  const { cleaners, last, path, signal, onDocument } = cleaning;
  let { corpus, spool } = cleaning;
  let dropped = 0;
  let done = 0;
  for (const [number, cleaner] of cleaners.entries()) {
    const next = cleaners[number + 1];
    const taker: Taker = next === undefined ? last : { take: (document) => void next.add(document) };
    const cleanSpool = await openSpool(`${path}-${number}.jsonl`);
    const places: number[] = [];
    let documents = 0;
    for await (const line of spool.lines()) {
      if (corpus.places[places.length] === REFUSED) {
        places.push(REFUSED);
        await cleanSpool.append(line);
        continue;
      }
      const record = cleaned(line, cleaner);
      dropped += record.dropped;
      const problem = taker.take(record.document);
      places.push(problem === undefined ? documents++ : REFUSED);
      await cleanSpool.append(problem === undefined ? record.line : refusal(record, places.length, problem));
      onDocument(++done);
      if (done % BATCH === 0) {
        await taker.flush?.();
        await yieldTo(signal);
      }
    }
    await taker.flush?.();
    await spool.remove();
    spool = cleanSpool;
    corpus = { ...corpus, places, documents };
  }
  return { corpus, spool, dropped };
}

interface CleanRecord extends DocumentRecord {
  readonly line: string;
  /** Characters. */
  readonly dropped: number;
}

/** A line of the spool with its text cleaned; `dropped` says how much is gone, where anything is. */
function cleaned(line: string, cleaner: Cleaner): CleanRecord {
  const { id, document, fields } = documentOfRecord(JSON.parse(line)) as DocumentRecord;
  const { text, dropped } = cleaner.clean(document);
  if (dropped.length === 0) return { id, document, fields, line, dropped: 0 };
  const characters = document.text.length - text.length;
  const before = fields.dropped as { readonly parts: number; readonly characters: number } | undefined;
  const clean = {
    ...fields,
    text,
    dropped: {
      parts: (before?.parts ?? 0) + dropped.length,
      characters: (before?.characters ?? 0) + characters,
    },
  };
  return {
    id,
    document: { ...document, text },
    fields: clean,
    line: JSON.stringify(clean),
    dropped: characters,
  };
}

function refusal({ id, document }: DocumentRecord, line: number, problem: string): string {
  const item: Item = { kind: "failure", line, failure: failure("duplicate-id", problem) };
  return failed(item, { id, url: document.url }, item.failure, "jsonl").body;
}
