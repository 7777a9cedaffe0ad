import type { Dataset, GoldPage } from "../types.js";
import { sha256 } from "./gold-page.js";

/**
 * Returns a page's part of {@link datasetHash}: the SHA-256 of the canonical JSON of `[id, gold]`. Canonical
 * JSON has sorted keys and no white space, and omits fields that are `undefined`.
 */
export function pageHash({ id, gold }: Pick<GoldPage, "id" | "gold">): Promise<string> {
  return sha256(canonicalJson([id, gold]));
}

/**
 * Returns the fingerprint of a data set: SHA-256 over its {@link pageHash}es, sorted, each followed by a line
 * feed. It depends on the ids, the gold and the number of pages, but not on the pages' order, on other
 * fields of the records, or on how the file is compressed.
 *
 * @returns 64 hexadecimal digits.
 * @example await datasetHash(dataset.pages) === dataset.sha256 // true
 */
export async function datasetHash(pages: Iterable<Pick<GoldPage, "id" | "gold">>): Promise<string> {
  const hashes: string[] = [];
  for (const page of pages) hashes.push(await pageHash(page));
  return hashOfHashes(hashes);
}

/** Like {@link datasetHash}, from the hashes of the pages. */
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
 * Builds a data set from pages with gold.
 *
 * @example const dataset = await toDataset("mine", [{ id: "1", gold: { text: "The cat sat." } }]);
 */
export async function toDataset(name: string, pages: readonly GoldPage[]): Promise<Dataset> {
  return { name, pages, sha256: await datasetHash(pages) };
}

/**
 * Returns a copy of a data set in which readers' comments, if they are annotated separately, are part of the
 * gold text, as in Gupta 2022's gold of Dragnet. Its hash differs from the original's.
 *
 * @example const dataset = await withComments(dragnet);
 */
export function withComments({ name, pages }: Dataset): Promise<Dataset> {
  const annotated = pages.map((page) => {
    const { comments, ...gold } = page.gold;
    if (comments === undefined) return page;
    return { ...page, gold: { ...gold, text: [gold.text, comments].filter(Boolean).join("\n") } };
  });
  return toDataset(name, annotated);
}
