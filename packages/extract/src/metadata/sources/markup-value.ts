import { attribute, decodeReferences, Tag, type Tree } from "@winnow/core-dom";
import type { Item, ItemValue, SourceReader } from "./types.js";

// biome-ignore format: a table
const WITH_SRC: ReadonlySet<number> = new Set([
  Tag.audio, Tag.embed, Tag.iframe, Tag.img, Tag.source, Tag.track, Tag.video,
]);
const WITH_HREF: ReadonlySet<number> = new Set([Tag.a, Tag.area, Tag.link]);

/**
 * Returns the value of a property's element (HTML, "Microdata", §5.2.4 Values; RDFa Core's order is the same
 * as far as pages use it): `content` first, on every element and not only on `meta`, since pages put it
 * everywhere; then by the element an address, `value`, `datetime`, or the text.
 */
export function markupValue({ tree, resolve, text }: SourceReader, row: number): string {
  const content = attribute(tree, row, "content");
  if (content !== undefined) return decodeReferences(content, true).trim();
  const tag = tree.tag[row]!;
  if (tag === Tag.meta) return "";
  const address = addressAttribute(tree, row, tag);
  if (address !== undefined) return resolve(address) ?? address.trim();
  if (tag === Tag.data || tag === Tag.meter) return (attribute(tree, row, "value") ?? "").trim();
  return attribute(tree, row, "datetime")?.trim() || text(row);
}

function addressAttribute(tree: Tree, row: number, tag: number): string | undefined {
  if (WITH_SRC.has(tag)) return attribute(tree, row, "src") ?? "";
  if (WITH_HREF.has(tag)) return attribute(tree, row, "href") ?? (tag === Tag.link ? "" : undefined);
  return tag === Tag.object ? (attribute(tree, row, "data") ?? "") : undefined;
}

/** Properties whose value is a person or thing with a name: a link has its name and address. */
const NAMED = /^(?:author|creator|editor|contributor|publisher|provider|sourceOrganization|brand|isPartOf)$/;

/** Properties whose value is text, whatever the element. */
const WRITTEN =
  /^(?:name|title|headline|alternativeHeadline|articleSection|keywords|genre|description|about)$/;

/**
 * Returns the value of a link as its property needs it: by the standard it is the address of any `a`, but
 * `<a itemprop="author" href="/ada">Ada</a>` names Ada.
 *
 * @returns undefined if the standard's value is right.
 */
export function linkedValue(
  reader: SourceReader,
  row: number,
  name: string,
  source: Item["source"],
): ItemValue | undefined {
  const { tree, resolve, text } = reader;
  if (tree.tag[row] !== Tag.a || attribute(tree, row, "content") !== undefined) return undefined;
  const isNamed = NAMED.test(name);
  if (!isNamed && !WRITTEN.test(name)) return undefined;
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
