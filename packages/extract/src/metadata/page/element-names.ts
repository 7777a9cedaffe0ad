import { Attribute } from "@winnow/core-dom";
import type { PageSources } from "../sources/types.js";
import { once } from "./once.js";

/** The `class` and `id` of an element; the empty string for none. */
export interface ElementNames {
  readonly classes: string;
  readonly id: string;
  /** Their index among the different names of the page. */
  readonly index: number;
}

/** Reads the names of elements, each once; equal classes without an id are one object. */
export const elementNames: (sources: PageSources) => (row: number) => ElementNames = once(({ tree }) => {
  const none: ElementNames = { classes: "", id: "", index: 0 };
  const read: (ElementNames | undefined)[] = new Array(tree.length);
  const withoutId = new Map<string, ElementNames>([["", none]]);
  let count = 1;
  return (row) => {
    let names = read[row];
    if (names !== undefined) return names;
    const id = Attribute.id(tree, row);
    const classes = Attribute.class(tree, row) ?? "";
    names = id ? undefined : withoutId.get(classes);
    if (names === undefined) {
      names = { classes, id: id ?? "", index: count++ };
      if (!id) withoutId.set(classes, names);
    }
    read[row] = names;
    return names;
  };
});

/** Wraps a judgement of names so that it is computed once for the equal names of a page. */
export function remembered<Meaning>(
  meaningOf: (names: ElementNames) => Meaning | undefined,
): (names: ElementNames) => Meaning | undefined {
  const known: (Meaning | null | undefined)[] = [];
  return (names) => {
    let meaning = known[names.index];
    if (meaning === undefined) {
      meaning = meaningOf(names) ?? null;
      known[names.index] = meaning;
    }
    return meaning ?? undefined;
  };
}
