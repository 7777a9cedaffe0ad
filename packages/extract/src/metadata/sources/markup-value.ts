import { attribute, Tag, type Tree } from "@winnow/core-dom";
import type { ElementText } from "../page/element-text.js";
import { unescapeOnce } from "./character-references.js";

// biome-ignore format: a table
const WITH_SRC: ReadonlySet<number> = new Set([
  Tag.audio, Tag.embed, Tag.iframe, Tag.img, Tag.source, Tag.track, Tag.video,
]);
const WITH_HREF: ReadonlySet<number> = new Set([Tag.a, Tag.area, Tag.link]);

/** Reads values of marked-up elements: what they need of the page. */
export interface ValueReader {
  readonly tree: Tree;
  readonly resolve: (href: string) => string | undefined;
  readonly text: ElementText;
}

/**
 * The value that an element gives a property (HTML, "Microdata", §5.2.4 Values; RDFa Core's order is the same where
 * pages use it): `content` first, on every element and not on `meta` alone, since pages put it everywhere; then by
 * the element an address, `value`, `datetime`, or the text.
 */
export function markupValue({ tree, resolve, text }: ValueReader, row: number): string {
  const content = attribute(tree, row, "content");
  if (content !== undefined) return unescapeOnce(content).trim();
  const tag = tree.tag[row]!;
  if (tag === Tag.meta) return "";
  const address = addressOf(tree, row, tag);
  if (address !== undefined) return resolve(address) ?? address.trim();
  if (tag === Tag.data || tag === Tag.meter) return (attribute(tree, row, "value") ?? "").trim();
  return attribute(tree, row, "datetime")?.trim() || text(row);
}

function addressOf(tree: Tree, row: number, tag: number): string | undefined {
  if (WITH_SRC.has(tag)) return attribute(tree, row, "src") ?? "";
  if (WITH_HREF.has(tag)) return attribute(tree, row, "href") ?? (tag === Tag.link ? "" : undefined);
  return tag === Tag.object ? (attribute(tree, row, "data") ?? "") : undefined;
}
