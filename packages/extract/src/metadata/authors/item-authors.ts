import type { Item, PageSources } from "../sources/types.js";
import { strings } from "../sources/values.js";
import { tidy } from "../text/plain-text.js";
import { nameFault, type ReadNames, readNames } from "./read-names.js";
import type { DeclaredAuthors } from "./statements.js";

/** Items whose author is a reader or otherwise not the page's author. */
const READERS =
  /^(?:Comment|Review|UserReview|Answer|Rating|AggregateRating|ImageObject|VideoObject|WebSite|Quotation)$/;

/** Maximum number of authors of one item, of other items with authors, and of other items that are examined. */
const MAX_VALUES = 60;
const MAX_OTHERS = 3;
const MAX_EXAMINED = 200;

/** Returns the authors of the page's main item, or of its other items. */
export function itemAuthors(
  { main, items }: PageSources,
  which: "main" | "others",
): readonly DeclaredAuthors[] {
  if (which === "main") {
    if (main === undefined) return [];
    const authors = ofItem(main, "");
    const [thing] = main.properties.get("mainEntity") ?? [];
    return authors.length > 0 || typeof thing !== "object" ? authors : ofItem(thing, "mainEntity.");
  }
  return items
    .filter((item) => item !== main && !item.types.some((type) => READERS.test(type)))
    .slice(0, MAX_EXAMINED)
    .flatMap((item) => ofItem(item, `${item.types[0] ?? "item"}.`))
    .slice(0, MAX_OTHERS);
}

function ofItem(item: Item, prefix: string): readonly DeclaredAuthors[] {
  return ["author", "creator"].flatMap((property): readonly DeclaredAuthors[] => {
    const values = item.properties.get(property)?.slice(0, MAX_VALUES) ?? [];
    const readings = values.map((value) =>
      typeof value === "string" ? readNames(value) : thingNames(value),
    );
    const names = [...new Set(readings.flatMap((reading) => reading.names))];
    const raw = values
      .map((value) => (typeof value === "string" ? value : thingName(value)))
      .filter((name) => name !== "")
      .join("; ");
    if (raw === "") return [];
    const fault = names.length > 0 ? undefined : (readings.find((one) => one.fault)?.fault ?? "no-name");
    return [{ source: item.source, key: `${prefix}${property}`, raw, names, fault }];
  });
}

/** Returns the name of a thing, or of several persons in one. */
function thingName(thing: Item): string {
  const names = strings(thing, "name").slice(0, MAX_VALUES);
  if (names.length > 0) return names.join("; ");
  return [...strings(thing, "givenName").slice(0, 1), ...strings(thing, "familyName").slice(0, 1)].join(" ");
}

/** An organisation has one name, whatever it contains; a member of a forum may have any name. */
function thingNames(thing: Item): ReadNames {
  const raw = thingName(thing);
  const isOrganisation = thing.types.some((type) => /Organization$|^Corporation$|^Brand$/.test(type));
  const reading = isOrganisation ? { names: [] } : readNames(raw);
  if (reading.names.length > 0) return reading;
  const name = tidy(raw);
  const fault = nameFault(name);
  return fault === undefined ? { names: [name] } : { names: [], fault };
}
