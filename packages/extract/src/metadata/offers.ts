import type { Offer } from "./decide.js";
import type { Item, PageSources } from "./sources/types.js";
import { statementsOf, strings } from "./sources/values.js";
import { plainText } from "./text/plain-text.js";

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
