import { siteOf } from "@winnow/core-dom/url";
import {
  createHasher,
  createLineIndex,
  createTemplateIndex,
  type Document,
  exactText,
  type Hasher,
} from "@winnow/dedup";
import { yieldTo } from "../interruption.js";
import { withProgress } from "../output/progress.js";
import { failed, failure } from "../records/failure.js";
import type { Item, Outcome } from "../records/types.js";
import type { DedupSettings } from "../settings/dedup.js";
import { type DocumentRecord, documentOfRecord } from "./documents.js";
import { type Corpus, type DedupJob, REFUSED, type Taker } from "./types.js";

/** Drops parts of texts that also occur elsewhere. */
interface Cleaner {
  /** Counts a document's parts: all are counted before any is cleaned. Missing where a document is looked at by itself. */
  readonly add?: ((document: Document) => void) | undefined;
  /** The text, and the parts that are gone. */
  readonly clean: (document: Document) => { readonly text: string; readonly dropped: readonly unknown[] };
}

/** What the settings ask for. */
export interface Cleaners {
  /** Before documents are compared: what a site's pages share, or a text repeats, does not make copies. */
  readonly first: readonly Cleaner[];
  /**
   * Of the documents that are kept. All lines of a copy occur elsewhere: dropped before, they would leave nothing
   * that could be recognised as a copy.
   */
  readonly last: readonly Cleaner[];
}

export async function openCleaners(settings: DedupSettings): Promise<Cleaners> {
  const { dropTemplates, dropParagraphs, dropLines } = settings;
  const first: Cleaner[] = [];
  const last: Cleaner[] = [];
  if (dropTemplates !== true && dropParagraphs === undefined && dropLines === undefined)
    return { first, last };
  const hasher = await createHasher();
  if (dropTemplates === true) first.push(templateCleaner(hasher));
  for (const [unit, scope] of [
    ["paragraph", dropParagraphs],
    ["line", dropLines],
  ] as const) {
    if (scope === undefined) continue;
    const index = createLineIndex(hasher, { unit, scope });
    if (scope === "document") first.push({ clean: index.dedupLines });
    else last.push({ add: (document) => index.add(document), clean: index.dedupLines });
  }
  return { first, last };
}

/** Counts one copy of each page: three copies of one page would make a template of its whole text. */
function templateCleaner(hasher: Hasher): Cleaner {
  const index = createTemplateIndex(hasher);
  const encoder = new TextEncoder();
  const seen = new Set<string>();
  return {
    add(document) {
      const site = document.url === undefined ? "" : siteOf(document.url);
      const page = hasher.hash128(encoder.encode(`${site}\n${exactText(document.text)}`)).join();
      if (!seen.has(page)) index.add(document);
      seen.add(page);
    },
    clean: index.dropTemplateLines,
  };
}

export interface CleanCorpus {
  readonly corpus: Corpus;
  /** Characters that are gone. */
  readonly dropped: number;
}

/** How often whoever waits has a turn. */
const BATCH = 64;

/**
 * Has documents cleaned by one cleaner after another, and passes them on.
 *
 * @param chosen - whether the document at a place is cleaned; else it stays as it is.
 * @param taker - what the clean documents are given to.
 */
export async function cleanCorpus(
  { openSpool, report, environment, signal }: DedupJob,
  read: Corpus,
  cleaners: readonly Cleaner[],
  chosen: (place: number) => boolean,
  taker?: Taker,
): Promise<CleanCorpus> {
  const passes = cleaners.reduce((sum, { add }) => sum + (add === undefined ? 1 : 2), 0);
  const stage = { unit: "document", total: passes * read.documents };
  return withProgress(environment, "dropping what repeats", stage, async ({ advance }) => {
    let corpus = read;
    let dropped = 0;
    let done = 0;
    const step = async (): Promise<void> => {
      advance(1);
      if (++done % BATCH !== 0) return;
      await taker?.flush();
      await yieldTo(signal);
    };
    const count = async (add: NonNullable<Cleaner["add"]>): Promise<void> => {
      let at = 0;
      for await (const line of corpus.spool.lines()) {
        const place = corpus.places[at++]!;
        if (place === REFUSED) continue;
        if (chosen(place)) add(parsed(line).document);
        await step();
      }
    };
    const clean = async ({ clean: cleanText }: Cleaner, next: Taker | undefined): Promise<void> => {
      const spool = await openSpool();
      const places: number[] = [];
      let documents = 0;
      for await (const line of corpus.spool.lines()) {
        const place = corpus.places[places.length]!;
        if (place === REFUSED) {
          places.push(REFUSED);
          await spool.append(line);
          continue;
        }
        const record = chosen(place) ? cleaned(line, cleanText) : { ...parsed(line), dropped: 0 };
        const problem = next?.take(record.document);
        if (problem === undefined) {
          dropped += record.dropped;
          places.push(documents++);
          await spool.append(record.line);
        } else {
          const outcome = refusal(record, corpus, places.length, problem);
          report.add([outcome]);
          // It was counted when it was read.
          report.tally.done--;
          await spool.append(outcome.body);
          places.push(REFUSED);
        }
        await step();
      }
      await next?.flush();
      await corpus.spool.remove();
      corpus = { ...corpus, spool, places, documents };
    };
    for (const [number, cleaner] of cleaners.entries()) {
      if (cleaner.add !== undefined) await count(cleaner.add);
      await clean(cleaner, number === cleaners.length - 1 ? taker : undefined);
    }
    return { corpus, dropped };
  });
}

/** A document of the spool: that it is one was found out when it was read. */
function parsed(line: string): DocumentRecord {
  return documentOfRecord(JSON.parse(line), line) as DocumentRecord;
}

/** A document with its text cleaned; the record's `dropped` counts what was removed, `dropped` the characters of it. */
function cleaned(line: string, clean: Cleaner["clean"]): DocumentRecord & { readonly dropped: number } {
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
