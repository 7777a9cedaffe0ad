import type { Offer } from "./decide.js";
import type { Item, PageSources } from "./sources/types.js";
import { statementsOf, strings } from "./sources/values.js";
import { plainText, withoutEnd } from "./text/plain-text.js";
import type { MetadataSource } from "./types.js";

/** What is wrong with a value; undefined where nothing is. */
export type Judge<T> = (value: T) => string | undefined;

/** The statements under the names, name by name, as text. */
export function statementTexts(sources: PageSources, names: readonly string[]): readonly Offer<string>[] {
  return statementsOf(sources, names).map(({ source, name, value }) => textOffer(value, source, name));
}

/** The strings of an item's properties, property by property, as text. */
export function itemTexts(item: Item | undefined, names: readonly string[]): readonly Offer<string>[] {
  if (item === undefined) return [];
  return names.flatMap((name) => strings(item, name).map((value) => textOffer(value, item.source, name)));
}

function textOffer(raw: string, source: Offer<string>["source"], key: string): Offer<string> {
  const value = plainText(raw);
  return { value, source, key, ...(value === raw ? {} : { raw }) };
}

/** Offers with their faults: those that have one already keep it, empty values are left out. */
export function judged(offers: readonly Offer<string>[], judge: Judge<string>): readonly Offer<string>[] {
  return offers.flatMap((offer) => {
    if (offer.value === "") return [];
    const fault = offer.fault ?? judge(offer.value);
    return [fault === undefined ? offer : { ...offer, fault }];
  });
}

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
      const entry = withoutEnd(one.replace(/^[\s#,;]+/, ""), /[\s,;]/);
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

/** What templates leave where nobody filled in a value. */
const LEFT_OVER =
  /^(?:null|undefined|none|n\/a|nan|false|true|\[object object\]|-+|\.+|(?:your|my|the) (?:site|website|blog)(?: (?:name|title|description))?|site ?name|untitled|lorem ipsum\b.*|just another wordpress site|default (?:title|description|site)|todo|test|x+)$/i;

/** Marks of a template language that never ran: `{{ title }}`, `<%= name %>`, `%%sitename%%`, `${title}`. */
const TEMPLATE = /\{\{|\}\}|<%|%>|%%\w+%%|\$\{\w|\[\[\w/;

/** Why a text is none that a person wrote for this page; undefined where nothing speaks against it. */
export function leftOver(value: string): "placeholder" | "template" | undefined {
  if (value.length < 60 && LEFT_OVER.test(value)) return "placeholder";
  return TEMPLATE.test(value) ? "template" : undefined;
}
