import type { Item, ItemValue, PageSources } from "../sources/types.js";
import { tidy } from "../text/plain-text.js";
import { nameFault, type ReadNames, readNames } from "./read-names.js";
import type { DeclaredAuthors } from "./statements.js";

/** Properties of authors, the most specific first. */
const PROPERTIES: readonly string[] = ["author", "creator"];
/** Items whose author is a reader or otherwise not the page's author. */
const READERS =
  /^(?:Comment|Review|UserReview|Answer|Rating|AggregateRating|ImageObject|VideoObject|WebSite|Quotation)$/;

/**
 * Maximum number of authors of one item, of other items with authors, and of other items that are examined.
 */
const MAX_VALUES = 60;
const MAX_OTHERS = 3;
const MAX_EXAMINED = 200;

/**
 * Returns the authors of the page's main item, or of its other items: persons and organisations with a
 * `name`, strings, references to items by `@id`.
 */
export function itemAuthors(sources: PageSources, which: "main" | "others"): readonly DeclaredAuthors[] {
  const { main, items } = sources;
  if (which === "main") {
    if (main === undefined) return [];
    const own = ofItem(main, items, "");
    const [thing, ...more] = main.properties.get("mainEntity") ?? [];
    if (own.length > 0 || typeof thing !== "object" || more.length > 0) return own;
    return ofItem(thing, items, "mainEntity.");
  }
  const others = items.filter((item) => item !== main && !item.types.some((type) => READERS.test(type)));
  const found: DeclaredAuthors[] = [];
  for (const item of others.slice(0, MAX_EXAMINED)) {
    if (item.nested) continue;
    found.push(...ofItem(item, items, `${item.types[0] ?? "item"}.`));
    if (found.length >= MAX_OTHERS) break;
  }
  return found;
}

function ofItem(item: Item, items: readonly Item[], prefix: string): readonly DeclaredAuthors[] {
  const found: DeclaredAuthors[] = [];
  for (const property of PROPERTIES) {
    const values = item.properties.get(property)?.slice(0, MAX_VALUES) ?? [];
    if (values.length === 0) continue;
    const named = values.flatMap((value) => {
      const name = nameOf(value, items);
      return name === undefined ? [] : [{ value, name }];
    });
    if (named.length === 0) continue;
    const names: string[] = [];
    let fault: string | undefined;
    for (const { value, name } of named) {
      // An organisation has one name, whatever it contains; a member of a forum may have any name.
      const read: ReadNames = isOrganisation(value) ? { names: [tidy(name)] } : readNames(name);
      const own = typeof value === "object" && read.names.length === 0 ? wholeName(name) : undefined;
      fault ??= read.fault;
      for (const one of own === undefined ? read.names : [own]) if (!names.includes(one)) names.push(one);
    }
    found.push({
      source: item.source,
      key: `${prefix}${property}`,
      organisation: values.every(isOrganisation),
      raw: named.map(({ name }) => name).join("; "),
      names,
      fault: names.length > 0 ? undefined : (fault ?? "no-name"),
    });
  }
  return found;
}

function isOrganisation(value: ItemValue): boolean {
  return (
    typeof value === "object" && value.types.some((type) => /Organization$|^Corporation$|^Brand$/.test(type))
  );
}

function nameOf(value: ItemValue, items: readonly Item[]): string | undefined {
  if (typeof value === "string") {
    const referred = items.find(({ id }) => id !== undefined && id === value);
    return referred === undefined ? value : ownName(referred);
  }
  const own = ownName(value);
  if (own !== undefined || value.id === undefined) return own;
  const referred = items.find(
    (item) => item !== value && item.id === value.id && ownName(item) !== undefined,
  );
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

/** Returns a member's name that cannot be read as a person's: "b.scherer", "user447274". */
function wholeName(name: string): string | undefined {
  const whole = name.replace(/\s+/g, " ").trim();
  if (nameFault(whole) === "placeholder") return undefined;
  return whole !== "" && whole.length <= 60 && !/^(?:https?:)?\/\//.test(whole) ? whole : undefined;
}
