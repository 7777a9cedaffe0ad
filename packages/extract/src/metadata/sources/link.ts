import { attribute } from "@winnow/core-dom";
import type { Link, SourceReader } from "./types.js";

/** Maximum number of characters of a link's text. */
const MAX_TEXT = 500;

/** The relations that fields read. Most links have others, and resolving all addresses is slow. */
const RELATIONS: ReadonlySet<string> = new Set("canonical category image_src licence license tag".split(" "));

/**
 * Returns the `link`, `a` and `area` elements with a relation that a field reads, in document order, without
 * those in templates and those without an http(s) address.
 */
export function links({ tree, rows, resolve, text }: SourceReader): readonly Link[] {
  const found: Link[] = [];
  const known = new Map<string, readonly string[]>();
  for (const row of rows.links) {
    const written = attribute(tree, row, "rel")!;
    const rel = known.get(written) ?? relations(written);
    known.set(written, rel);
    const href = rel.length === 0 ? undefined : resolve(attribute(tree, row, "href") ?? "");
    if (href === undefined) continue;
    found.push({ rel, href, text: text(row, { maxLength: MAX_TEXT }), row });
  }
  return found;
}

/** Returns the relations of a `rel`, in lower case; none if no field reads one of them. */
export function relations(rel: string): readonly string[] {
  const all = rel
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return all.some((name) => RELATIONS.has(name)) ? all : [];
}
