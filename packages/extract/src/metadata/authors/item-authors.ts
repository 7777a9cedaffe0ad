import type { Item, ItemValue, PageSources } from "../sources/types.js";
import { readNames } from "./read-names.js";
import type { SaidAuthors } from "./statements.js";

/** Properties that name authors, the most telling first. */
const PROPERTIES: readonly string[] = ["author", "creator"];
/** Items whose author is a reader, not the page's. */
const READERS = /^(?:Comment|Review|UserReview|Answer|Rating|AggregateRating|ImageObject|WebSite|Quotation)$/;

/**
 * The authors of the page's main item, or of its other items: persons and organisations with a `name`, strings,
 * references to items by `@id`.
 */
export function itemAuthors(sources: PageSources, which: "main" | "others"): readonly SaidAuthors[] {
  const { main, items } = sources;
  if (which === "main") {
    if (main === undefined) return [];
    const own = ofItem(main, items, "");
    const [thing, ...more] = main.properties.get("mainEntity") ?? [];
    if (own.length > 0 || typeof thing !== "object" || more.length > 0) return own;
    return ofItem(thing, items, "mainEntity.");
  }
  const others = items.filter((item) => item !== main && !item.types.some((type) => READERS.test(type)));
  return others.filter(({ nested }) => !nested).flatMap((item) => ofItem(item, items, `${item.types[0] ?? "item"}.`)).slice(0, 3);
}

function ofItem(item: Item, items: readonly Item[], prefix: string): readonly SaidAuthors[] {
  const found: SaidAuthors[] = [];
  for (const property of PROPERTIES) {
    const values = item.properties.get(property);
    if (values === undefined || values.length === 0) continue;
    const raw = values.map((value) => nameOf(value, items)).filter((name) => name !== undefined);
    const names: string[] = [];
    let fault: string | undefined;
    for (const [i, name] of raw.entries()) {
      // A thing with a type of its own has one name, whatever is in it; a member of a forum may have any.
      const read = readNames(name);
      const own = typeof values[i] === "object" && read.names.length === 0 ? wholeName(name) : undefined;
      fault ??= read.fault;
      for (const one of own === undefined ? read.names : [own]) if (!names.includes(one)) names.push(one);
    }
    if (raw.length === 0) continue;
    found.push({
      source: item.source,
      key: `${prefix}${property}`,
      raw: raw.join("; "),
      names,
      ...(names.length > 0 ? {} : { fault: fault ?? "no-name" }),
    });
  }
  return found;
}

function nameOf(value: ItemValue, items: readonly Item[]): string | undefined {
  if (typeof value === "string") {
    const referred = items.find(({ id }) => id !== undefined && id === value);
    return referred === undefined ? value : ownName(referred);
  }
  const own = ownName(value);
  if (own !== undefined || value.id === undefined) return own;
  const referred = items.find((item) => item !== value && item.id === value.id && ownName(item) !== undefined);
  return referred === undefined ? undefined : ownName(referred);
}

function ownName({ properties }: Item): string | undefined {
  for (const property of ["name", "alternateName"]) {
    const name = properties.get(property)?.find((one) => typeof one === "string" && one.trim() !== "");
    if (typeof name === "string") return name;
  }
  const given = properties.get("givenName")?.[0];
  const family = properties.get("familyName")?.[0];
  return typeof given === "string" && typeof family === "string" ? `${given} ${family}` : undefined;
}

/** A member's name that reading as a person's left nothing of: "b.scherer", "user447274". */
function wholeName(name: string): string | undefined {
  const whole = name.replace(/\s+/g, " ").trim();
  return whole !== "" && whole.length <= 60 && !/^(?:https?:)?\/\//.test(whole) ? whole : undefined;
}
