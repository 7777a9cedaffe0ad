import { lines, openFile } from "@winnow/pages";

/** What people found on a page; what the set doesn't tell is left out or empty. */
export interface Gold {
  readonly text: string;
  readonly comments?: string;
  readonly title?: string;
  /** As one string: several names are separated as the set's authors liked. */
  readonly author?: string;
  /** ISO 8601. */
  readonly date?: string;
}

/** A page with its gold text, as the data sets' README describes it. */
export interface PageRecord {
  readonly id: string;
  readonly url?: string;
  readonly lang?: string;
  readonly pageType?: string;
  /** The page where its bytes are UTF-8; else `htmlBase64`. */
  readonly html?: string;
  /** The page's bytes, their encoding to be found out. */
  readonly htmlBase64?: string;
  /** Of the readability set: what `isProbablyReaderable` says. */
  readonly readerable?: boolean;
  readonly source?: string;
  readonly gold: Gold;
}

/**
 * The records of a `.jsonl` or `.jsonl.gz` file in their order, one in memory at a time.
 *
 * @example for await (const record of readRecords(datasetPath("cleaneval"))) …
 */
export async function* readRecords(file: string): AsyncGenerator<PageRecord, void, undefined> {
  for await (const line of recordLines(file)) yield JSON.parse(line) as PageRecord;
}

/** Every k-th record so that about `count` of `total` come, beginning with the first; the others aren't parsed. */
export async function* sampleRecords(
  file: string,
  total: number,
  count: number,
): AsyncGenerator<PageRecord, void, undefined> {
  const step = Math.max(1, total / count);
  let taken = 0;
  let index = 0;
  for await (const line of recordLines(file)) {
    if (index++ < Math.floor(taken * step)) continue;
    if (taken++ >= count) return;
    yield JSON.parse(line) as PageRecord;
  }
}

/** The lines of a file that are not blank. */
export async function* recordLines(file: string): AsyncGenerator<string, void, undefined> {
  for await (const line of lines(await openFile(file))) if (line.trim() !== "") yield line;
}
