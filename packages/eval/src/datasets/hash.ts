import type { GoldPage } from "../types.js";
import { sha256 } from "./bytes.js";

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
