import type { Offer } from "./decide.js";
import type { Item } from "./sources/types.js";
import { held, strings } from "./sources/values.js";
import { plainText } from "./text/plain-text.js";
import type { MetadataSource } from "./types.js";

/** A list that one source gives, as it is written. */
export interface ListOffer {
  readonly values: readonly string[];
  readonly source: MetadataSource;
  readonly key: string;
}

/** The strings of a property of an item, as one list. */
export function itemList(item: Item | undefined, name: string): readonly ListOffer[] {
  const values = strings(item, name);
  return item === undefined || values.length === 0 ? [] : [{ values, source: item.source, key: name }];
}

/** Characters of one written list, and entries, that are read. */
const LONGEST = 20_000;
const MOST = 1_000;

/** Why an entry of a list is none; undefined where nothing speaks against it. */
export type EntryJudge = (entry: string) => string | undefined;

/**
 * A list as an offer: its entries as text, each once, those with a fault left out. A list of which nothing is left has
 * the fault of its first entry.
 */
export function listOffer(
  { values, source, key }: ListOffer,
  split: (value: string) => readonly string[],
  judge: EntryJudge,
): Offer<readonly string[]> | undefined {
  const kept = new Map<string, string>();
  const all: string[] = [];
  let fault: string | undefined;
  for (const value of values) {
    for (const one of split(plainText(value.slice(0, LONGEST))).slice(0, MOST)) {
      const entry = one.replace(/^[\s#,;]+|[\s,;]+$/g, "");
      if (entry === "") continue;
      all.push(entry);
      const reason = judge(entry);
      fault ??= reason;
      const plain = entry.toLowerCase();
      if (reason === undefined && !kept.has(plain)) kept.set(plain, entry);
    }
  }
  if (all.length === 0) return undefined;
  if (kept.size === 0) return { value: all, source, key, ...(fault === undefined ? {} : { fault }) };
  return { value: [...kept.values()], source, key };
}

/** Lists with the same entries, whatever their case and order. */
export function sameList(a: readonly string[], b: readonly string[]): boolean {
  const [x, y] = [a, b].map((list) => new Set(list.map((entry) => entry.toLowerCase())));
  return x!.size === y!.size && [...x!].every((entry) => y!.has(entry));
}

/** Names of the entries of an item list (`BreadcrumbList`), by position where they have one. */
export function entryNames(list: Item): readonly { name: string; url: string | undefined }[] {
  const entries = held(list, "itemListElement").map((entry) => {
    const [inner] = held(entry, "item");
    const name = [...strings(entry, "name"), ...strings(inner, "name"), ...strings(entry, "title")][0];
    const url = [
      inner?.id,
      ...strings(inner, "url"),
      ...strings(entry, "item"),
      ...strings(entry, "url"),
    ].find((address) => address !== undefined && /^(?:https?:)?\/|^#/.test(address));
    const position = Number.parseFloat(strings(entry, "position")[0] ?? "");
    return { name: plainText(name ?? ""), url, position: Number.isFinite(position) ? position : undefined };
  });
  const ordered = entries.every(({ position }) => position !== undefined)
    ? entries.toSorted((a, b) => a.position! - b.position!)
    : entries;
  return ordered.filter(({ name }) => name !== "");
}
