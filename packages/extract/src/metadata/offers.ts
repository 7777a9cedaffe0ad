import { type Offer, offer } from "./decide.js";
import type { Item, PageSources } from "./sources/types.js";
import { statementsOf, strings } from "./sources/values.js";
import { plainText, withoutEnd } from "./text/plain-text.js";
import type { MetadataSource } from "./types.js";

/** Returns why a value is unfit; undefined if it is fit. */
export type Judge = (value: string) => string | undefined;

/** Returns the values of the statements with one of the names as text, in the order of `names`. */
export function statementTexts(sources: PageSources, names: readonly string[]): readonly Offer<string>[] {
  return statementsOf(sources, names).map(({ source, name, value }) =>
    offer(plainText(value), source, name, value),
  );
}

/** Returns the strings of an item's properties, property by property, as text. */
export function itemTexts(item: Item | undefined, names: readonly string[]): readonly Offer<string>[] {
  return names.flatMap((name) =>
    strings(item, name).map((value) => offer(plainText(value), item!.source, name, value)),
  );
}

/** Adds their faults to the offers that have none yet; leaves out empty values. */
export function withFaults(offers: readonly Offer<string>[], judge: Judge): readonly Offer<string>[] {
  return offers
    .filter(({ value }) => value !== "")
    .map((one) => {
      const fault = one.fault ?? judge(one.value);
      return fault === one.fault ? one : { ...one, fault };
    });
}

/** A list from one source, as it is written. */
export interface ListOffer {
  readonly values: readonly string[];
  readonly source: MetadataSource;
  readonly key: string;
}

/** Returns the strings of an item's properties, one list per property. */
export function itemLists(item: Item | undefined, names: readonly string[]): readonly ListOffer[] {
  return names.map((key) => ({ values: strings(item, key), source: item?.source ?? "page", key }));
}

/** Returns the values of statements, one list per name. */
export function statementLists(sources: PageSources, names: readonly string[]): readonly ListOffer[] {
  return names.map((key) => {
    const all = statementsOf(sources, [key]);
    return { values: all.map(({ value }) => value), source: all[0]?.source ?? "meta", key };
  });
}

/** Returns the texts of the links with a relation, as one list. */
export function linkList({ links }: PageSources, relation: string, except = ""): ListOffer {
  const own = links.filter(({ rel }) => rel.includes(relation) && !rel.includes(except));
  return { values: own.map(({ text }) => text), source: "link", key: `rel=${relation}` };
}

/** Maximum number of characters of one written list, and of entries. */
const MAX_LENGTH = 20_000;
const MAX_ENTRIES = 1_000;

/**
 * Turns lists into offers: their entries as text, each once, without those that have a fault. If all entries
 * have one, the offer has the fault of the first.
 */
export function listOffers(
  lists: readonly ListOffer[],
  split: (value: string) => readonly string[],
  judge: Judge,
): readonly Offer<readonly string[]>[] {
  return lists.flatMap(({ values, source, key }) => {
    const kept = new Map<string, string>();
    const all: string[] = [];
    let fault: string | undefined;
    for (const value of values) {
      for (const one of split(plainText(value.slice(0, MAX_LENGTH))).slice(0, MAX_ENTRIES)) {
        const entry = withoutEnd(one.replace(/^[\s#,;]+/, ""), /[\s,;]/);
        if (entry === "") continue;
        all.push(entry);
        const reason = judge(entry);
        fault ??= reason;
        const plain = entry.toLowerCase();
        if (reason === undefined && !kept.has(plain)) kept.set(plain, entry);
      }
    }
    if (all.length === 0) return [];
    return [
      kept.size === 0 ? offer(all, source, key, undefined, fault) : offer([...kept.values()], source, key),
    ];
  });
}

/** Whether lists have the same entries, in any case and order. */
export function sameList(a: readonly string[], b: readonly string[]): boolean {
  const [x, y] = [a, b].map((list) => new Set(list.map((entry) => entry.toLowerCase())));
  return x!.size === y!.size && [...x!].every((entry) => y!.has(entry));
}

/** Placeholders of templates in which nobody filled in a value. */
const PLACEHOLDER =
  /^(?:null|undefined|none|n\/a|nan|false|true|\[object object\]|-+|\.+|(?:your|my|the) (?:site|website|blog)(?: (?:name|title|description))?|site ?name|untitled|lorem ipsum\b.*|just another wordpress site|default (?:title|description|site)|todo|test|x+)$/i;

/** Marks of a template language that never ran: `{{ title }}`, `<%= name %>`, `%%sitename%%`, `${title}`. */
const TEMPLATE = /\{\{|\}\}|<%|%>|%%\w+%%|\$\{\w|\[\[\w/;

/** Returns why a value is a placeholder, not written for this page; undefined if it may have been. */
export function placeholderFault(value: string): "placeholder" | "template" | undefined {
  if (value.length < 60 && PLACEHOLDER.test(value)) return "placeholder";
  return TEMPLATE.test(value) ? "template" : undefined;
}
