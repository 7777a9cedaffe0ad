import { attribute, Tag } from "@winnow/core-dom";
import type { ValueReader } from "./markup-value.js";
import type { Item, ItemValue } from "./types.js";

/** Properties whose value is somebody or something with a name: a link gives name and address. */
// biome-ignore format: a table
const NAMED: ReadonlySet<string> = new Set([
  "author", "creator", "editor", "contributor", "publisher", "provider", "sourceOrganization", "brand",
  "isPartOf",
]);

/** Properties whose value is text, whatever the element. */
// biome-ignore format: a table
const WRITTEN: ReadonlySet<string> = new Set([
  "name", "title", "headline", "alternativeHeadline", "articleSection", "keywords", "genre", "description",
  "about",
]);

/**
 * The value of a link by what its property needs: the standard takes the address of any `a`, but who writes
 * `<a itemprop="author" href="/ada">Ada</a>` names Ada.
 *
 * @returns undefined where the standard's value is right.
 */
export function linkedValue(
  reader: ValueReader,
  row: number,
  name: string,
  source: Item["source"],
): ItemValue | undefined {
  const { tree, resolve, text } = reader;
  if (tree.tag[row] !== Tag.a || attribute(tree, row, "content") !== undefined) return undefined;
  const isNamed = NAMED.has(name);
  if (!isNamed && !WRITTEN.has(name)) return undefined;
  const written = text(row);
  if (written === "" || !isNamed) return written === "" ? undefined : written;
  const href = resolve(attribute(tree, row, "href") ?? "");
  return {
    source,
    types: [],
    properties: new Map([["name", [written]], ...(href === undefined ? [] : [["url", [href]] as const])]),
    row,
    nested: true,
  };
}
