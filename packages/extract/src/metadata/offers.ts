import type { Offer } from "./decide.js";
import { plainText } from "./sources/plain-text.js";
import type { Item, PageSources } from "./sources/types.js";
import { statementsOf, strings } from "./sources/values.js";

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
