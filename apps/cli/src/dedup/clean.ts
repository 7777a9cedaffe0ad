import { siteOf } from "@winnow/core-dom/site";
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
import { type DocumentRecord, documentOfRecord } from "../records/text-document.js";
import type { DedupSettings } from "../settings/dedup.js";
import { passTo } from "./read.js";
import { type Corpus, type DedupJob, type DocumentSink, linesOf, REFUSED } from "./types.js";

/** Removes parts of documents that also occur elsewhere. */
interface Cleaner {
  /**
   * Counts a document's parts, for all documents before any is cleaned. Undefined if each document is cleaned
   * alone.
   */
  readonly add?: ((document: Document) => void) | undefined;
  /** Returns the remaining text and the removed parts. */
  readonly clean: (document: Document) => { readonly text: string; readonly dropped: readonly unknown[] };
}

/** The cleaners of a run. */
export interface Cleaners {
  /** Run before documents are compared: shared templates and repeated lines do not make documents copies. */
  readonly first: readonly Cleaner[];
  /**
   * Run on the kept documents after the comparison. All lines of a copy occur elsewhere, so removing them
   * earlier would leave nothing to recognise the copy by.
   */
  readonly last: readonly Cleaner[];
}

/** Returns the cleaners that the settings name. */
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

/** Counts each page once. Otherwise, three copies of one page would turn its whole text into a template. */
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

/** Number of documents between yields to the event loop. */
const BATCH = 64;

/**
 * Cleans documents with one cleaner after another and passes them on.
 *
 * @param isCleaned - whether to clean the document at a place.
 * @param sink - takes the clean documents.
 * @returns the clean documents, and the number of removed characters.
 */
export async function cleanCorpus(
  { openSpool, conflicts, environment, signal }: DedupJob,
  read: Corpus,
  cleaners: readonly Cleaner[],
  isCleaned: (place: number) => boolean,
  sink?: DocumentSink,
): Promise<{ readonly corpus: Corpus; readonly dropped: number }> {
  const passes = cleaners.reduce((sum, { add }) => sum + (add === undefined ? 1 : 2), 0);
  const stage = { unit: "document", total: passes * read.documents };
  return withProgress(environment, "removing repeated text", stage, async ({ advance }) => {
    let corpus = read;
    let dropped = 0;
    let done = 0;
    const step = async (): Promise<void> => {
      advance(1);
      if (++done % BATCH !== 0) return;
      await sink?.flush();
      await yieldTo(signal);
    };
    /** Identifies documents by place, until the sink has assigned ids. */
    const named = (document: Document, place: number): Document =>
      sink === undefined ? document : { ...document, id: String(place) };
    for (const [number, { add, clean }] of cleaners.entries()) {
      if (add !== undefined)
        for await (const { text, place } of linesOf(corpus)) {
          if (place === REFUSED) continue;
          if (isCleaned(place)) add(named(parsed(text).document, place));
          await step();
        }
      const next = number === cleaners.length - 1 ? sink : undefined;
      const spool = await openSpool();
      for await (const { text, place, at } of linesOf(corpus)) {
        if (place === REFUSED) {
          await spool.append(text);
          continue;
        }
        let record = { ...parsed(text), hasOwnId: corpus.hasOwnId[at]! };
        if (isCleaned(place)) {
          const cleaned = clean(named(record.document, place));
          dropped += record.document.text.length - cleaned.text.length;
          record = withText(record, cleaned);
        }
        const origin = { line: corpus.lines[at]!, file: corpus.files[at] };
        await spool.append((next === undefined ? record : passTo(next, record, origin, conflicts)).line);
        await step();
      }
      await next?.flush();
      await corpus.spool.remove();
      corpus = { ...corpus, spool };
    }
    return { corpus, dropped };
  });
}

/** Parses a document of the spool, which was validated when it was read. */
function parsed(line: string): DocumentRecord {
  return documentOfRecord(JSON.parse(line), line) as DocumentRecord;
}

/** Replaces the text of a document. The field `dropped` counts what was removed. */
function withText(record: DocumentRecord, { text, dropped }: ReturnType<Cleaner["clean"]>): DocumentRecord {
  if (dropped.length === 0) return record;
  const fields = JSON.parse(record.line) as { readonly dropped?: { parts: number; characters: number } };
  const before = fields.dropped ?? { parts: 0, characters: 0 };
  const characters = before.characters + record.document.text.length - text.length;
  const counts = { parts: before.parts + dropped.length, characters };
  const line = JSON.stringify({ ...fields, text, dropped: counts });
  return { ...record, document: { ...record.document, text }, line };
}
