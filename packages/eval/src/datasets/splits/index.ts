import type { Gold, GoldPage } from "../../types.js";
import { datasetHash, hashOfHashes, pageHash } from "../dataset.js";
import { defined, sha256 } from "../gold-page.js";
import type { OnProblem } from "../types.js";

/** An open set: the pages of a public data set that figures are published for. */
export interface Split {
  readonly name: string;
  /** The layout of the download. */
  readonly layout: string;
  /** Whether the download has other pages, too, such as those of a test split. */
  readonly part: boolean;
  /** The fields of the gold that the set has. */
  readonly fields: readonly (keyof Gold)[];
  /** The `datasetHash` of the set. */
  readonly sha256: string;
  /** A line per page: its name, the first six digits of its id, and four digits of the hash of its gold's words. */
  readonly pages: string;
}

/** A long hash or a UUID, which ends some names; eight digits of it are enough. */
const LONG_HASH = /^[0-9a-f]{8}[0-9a-f-]{8,}$/;

/** What a split knows of a page. White space of its gold doesn't matter. */
async function entryOf({
  id,
  source = id,
  gold,
}: GoldPage): Promise<readonly [name: string, digits: string]> {
  const words = [gold.text, ...(gold.with ?? [])].join(" ").split(/\s+/).filter(Boolean).join(" ");
  const last = source.lastIndexOf("_") + 1;
  const name = LONG_HASH.test(source.slice(last)) ? source.slice(0, last + 8) : source;
  return [name, id.slice(0, 6) + (await sha256(words)).slice(0, 4)];
}

/**
 * Makes a split of the pages that it has.
 *
 * @throws {RangeError} If two pages have the same name.
 * @example await makeSplit(pages, { name: "wcxb-dev", layout: "wcxb", part: true })
 */
export async function makeSplit(
  pages: readonly GoldPage[],
  about: Pick<Split, "name" | "layout" | "part">,
): Promise<Split> {
  const entries = new Map<string, string>();
  const fields = new Set<keyof Gold>(["text"]);
  for (const page of pages) {
    const [name, digits] = await entryOf(page);
    if (entries.has(name)) throw new RangeError(`pages: two have the name ${name}`);
    entries.set(name, digits);
    for (const field of Object.keys(defined(page.gold))) fields.add(field as keyof Gold);
  }
  const lines = Array.from(entries, ([name, digits]) => `${name} ${digits}\n`);
  return { ...about, fields: [...fields].sort(), sha256: await datasetHash(pages), pages: lines.join("") };
}

/**
 * Yields the pages of a download that are in a split, with the fields of the gold that the split has. Reports pages that
 * are changed, missing or, if the split has all pages of the data set, additional; and a different hash.
 *
 * @example for await (const page of pagesOfSplit(wcxb.read(files), split, console.warn)) …
 */
export async function* pagesOfSplit(
  pages: AsyncIterable<GoldPage>,
  { name: set, part, fields, sha256: expectedHash, pages: lines }: Split,
  onProblem: OnProblem,
): AsyncGenerator<GoldPage, void, undefined> {
  const missing = new Map(
    lines
      .trim()
      .split("\n")
      .map((line) => [line.slice(0, -11), line.slice(-10)] as const),
  );
  const found = new Set<string>();
  const hashes: string[] = [];
  for await (const page of pages) {
    const path = page.source ?? page.id;
    const [name, digits] = await entryOf(page);
    const expected = missing.get(name);
    if (expected === undefined) {
      const isRepeated = found.has(name);
      if (isRepeated) onProblem({ code: "duplicate", path, message: "has the name of an earlier page" });
      else if (!part) onProblem({ code: "page-added", path, message: `is not in ${set}` });
      continue;
    }
    missing.delete(name);
    found.add(name);
    if (!digits.startsWith(expected.slice(0, 6))) {
      const message = `the id begins with ${digits.slice(0, 6)}, not ${expected.slice(0, 6)}`;
      onProblem({ code: "page-changed", path, message });
    } else if (digits !== expected) {
      onProblem({ code: "gold-changed", path, message: "the gold has other words" });
    }
    const gold = Object.fromEntries(fields.map((field) => [field, page.gold[field]])) as unknown as Gold;
    const chosen = { ...page, gold: defined(gold) };
    hashes.push(await pageHash(chosen));
    yield chosen;
  }
  for (const [path, digits] of missing)
    onProblem({ code: "page-missing", path, message: `its id begins with ${digits.slice(0, 6)}` });
  const hash = await hashOfHashes(hashes);
  if (hash !== expectedHash) {
    const message = `the SHA-256 is ${hash}, not ${expectedHash}; if no page is listed, white space or metadata differ`;
    onProblem({ code: "hash-changed", path: set, message });
  }
}
