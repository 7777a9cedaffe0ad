import { attribute } from "@winnow/core-dom";
import type { Link, SourceReader } from "./types.js";

/** Characters of a link's text. */
const LONGEST_TEXT = 500;

/** What only tells a browser, or a search engine, how to treat the link. */
// biome-ignore format: a table
const NO_RELATION: ReadonlySet<string> = new Set([
  "", "nofollow", "noopener", "noreferrer", "external", "ugc", "sponsored", "stylesheet", "preload",
  "modulepreload", "prefetch", "prerender", "preconnect", "dns-prefetch",
]);

/**
 * All `link`, `a` and `area` elements that say by `rel` what the address is to the page, in document order; those in
 * templates are left out.
 *
 * Those without an http(s) address are left out.
 */
export function links({ tree, rows, resolve, text }: SourceReader): readonly Link[] {
  const found: Link[] = [];
  const known = new Map<string, readonly string[]>();
  for (const row of rows.links) {
    const written = attribute(tree, row, "rel")!;
    const rel = known.get(written) ?? relations(written);
    known.set(written, rel);
    const href = rel.length === 0 ? undefined : resolve(attribute(tree, row, "href") ?? "");
    if (href !== undefined) found.push({ rel, href, text: text(row, { longest: LONGEST_TEXT }), row });
  }
  return found;
}

/** The relations of a `rel`, in lower case; none where it only holds what is no relation. */
export function relations(rel: string): readonly string[] {
  const all = rel
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== "");
  return all.every((name) => NO_RELATION.has(name)) ? [] : all;
}
