import { Tag } from "@winnow/core-dom";

/** Returns the ids of space-separated tag names. */
export function tagSet(names: string): ReadonlySet<number> {
  return new Set(names.split(/\s+/).map((name) => Tag[name as keyof typeof Tag]));
}

export const HEADINGS: ReadonlySet<number> = tagSet("h1 h2 h3 h4 h5 h6");
