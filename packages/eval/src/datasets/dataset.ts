import type { Dataset, GoldPage } from "../types.js";
import { sha256 } from "./gold-page.js";

/**
 * What a page adds to {@link datasetHash}: the SHA-256 of the canonical JSON of `[id, gold]`: keys sorted, fields
 * that are `undefined` left out, no white space.
 */
export function pageHash({ id, gold }: Pick<GoldPage, "id" | "gold">): Promise<string> {
  return sha256(canonicalJson([id, gold]));
}

/**
 * The fingerprint of a data set: SHA-256 over its {@link pageHash}es, sorted, each followed by a line feed. The same
 * for the same pages in any order, however the file is compressed and whatever else its records hold; another one as
 * soon as a gold text, an id or the number of pages changes.
 *
 * @returns 64 hexadecimal digits.
 * @example await datasetHash(dataset.pages) === dataset.sha256 // true
 */
export async function datasetHash(pages: Iterable<Pick<GoldPage, "id" | "gold">>): Promise<string> {
  const hashes: string[] = [];
  for (const page of pages) hashes.push(await pageHash(page));
  return hashOfHashes(hashes);
}

/** {@link datasetHash} from hashes of pages. */
export function hashOfHashes(hashes: readonly string[]): Promise<string> {
  return sha256(
    [...hashes]
      .sort()
      .map((hash) => `${hash}\n`)
      .join(""),
  );
}

/** JSON with sorted keys. Records are no deeper than their types, so recursion is safe. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(",")}}`;
}

/**
 * Pages with gold as a data set.
 *
 * @example const dataset = await toDataset("mine", [{ id: "1", gold: { text: "The cat sat." } }]);
 */
export async function toDataset(name: string, pages: readonly GoldPage[]): Promise<Dataset> {
  return { name, pages, sha256: await datasetHash(pages) };
}

/**
 * The data set with readers' comments as a part of the gold text, where it keeps them apart: how the thesis's gold of
 * Dragnet had them. The hash is another one.
 *
 * @example const dataset = await withComments(dragnet);
 */
export function withComments({ name, pages }: Dataset): Promise<Dataset> {
  return toDataset(name, pages.map(joined));
}

function joined(page: GoldPage): GoldPage {
  const { comments, ...gold } = page.gold;
  if (comments === undefined) return page;
  return { ...page, gold: { ...gold, text: [gold.text, comments].filter(Boolean).join("\n") } };
}
