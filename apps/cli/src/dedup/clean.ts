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
import type { DedupSettings } from "../settings/dedup.js";
import { type DocumentRecord, documentOfRecord } from "./documents.js";
import { taken } from "./read.js";
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
  { openSpool, conflicts, environment, signal }: DedupJob,
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
    /** Until a taker has named them, documents are distinguished by their places. */
    const named = (document: Document, place: number): Document =>
      taker === undefined ? document : { ...document, id: String(place) };
    const count = async (add: NonNullable<Cleaner["add"]>): Promise<void> => {
      let at = 0;
      for await (const line of corpus.spool.lines()) {
        const place = corpus.places[at++]!;
        if (place === REFUSED) continue;
        if (chosen(place)) add(named(parsed(line).document, place));
        await step();
      }
    };
    const cleaned = (line: string, place: number, clean: Cleaner["clean"]): DocumentRecord => {
      const record = parsed(line);
      if (!chosen(place)) return record;
      const cleanedText = clean(named(record.document, place));
      dropped += record.document.text.length - cleanedText.text.length;
      return withText(record, cleanedText);
    };
    const clean = async (cleaner: Cleaner, next: Taker | undefined): Promise<void> => {
      const spool = await openSpool();
      let at = 0;
      for await (const line of corpus.spool.lines()) {
        const origin = { line: corpus.lines[at]!, file: corpus.files[at] };
        const isNamed = corpus.named[at]!;
        const place = corpus.places[at++]!;
        if (place === REFUSED) {
          await spool.append(line);
          continue;
        }
        const record = { ...cleaned(line, place, cleaner.clean), named: isNamed };
        await spool.append((next === undefined ? record : taken(next, record, origin, conflicts)).line);
        await step();
      }
      await next?.flush();
      await corpus.spool.remove();
      corpus = { ...corpus, spool };
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

/** A document with its text cleaned; the record's `dropped` sums up what was removed. */
function withText(record: DocumentRecord, { text, dropped }: ReturnType<Cleaner["clean"]>): DocumentRecord {
  if (dropped.length === 0) return record;
  const fields = JSON.parse(record.line) as { readonly dropped?: { parts: number; characters: number } };
  const before = fields.dropped ?? { parts: 0, characters: 0 };
  const characters = before.characters + record.document.text.length - text.length;
  const line = JSON.stringify({
    ...fields,
    text,
    dropped: { parts: before.parts + dropped.length, characters },
  });
  return { ...record, document: { ...record.document, text }, line };
}
