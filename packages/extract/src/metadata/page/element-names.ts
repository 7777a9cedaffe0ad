import { attributeReader } from "@winnow/core-dom";
import type { PageSources } from "../sources/types.js";
import { once } from "./once.js";

/** What an element is called: its `class` and `id`, the empty string for none. */
export interface ElementNames {
  readonly classes: string;
  readonly id: string;
  /** Their place among the names of the page. */
  readonly index: number;
}

const classOf = attributeReader("class");
const idOf = attributeReader("id");

/** Reads the names of elements, each once; equal classes without an id are one object. */
export const elementNames: (sources: PageSources) => (row: number) => ElementNames = once(({ tree }) => {
  const none: ElementNames = { classes: "", id: "", index: 0 };
  const read: (ElementNames | undefined)[] = new Array(tree.length);
  const withoutId = new Map<string, ElementNames>([["", none]]);
  let count = 1;
  return (row) => {
    const known = read[row];
    if (known !== undefined) return known;
    const id = idOf(tree, row);
    const classes = classOf(tree, row);
    let names: ElementNames | undefined = none;
    if (id) names = { classes: classes ?? "", id, index: count++ };
    else if (classes !== undefined) {
      names = withoutId.get(classes);
      if (names === undefined) {
        names = { classes, id: "", index: count++ };
        withoutId.set(classes, names);
      }
    }
    read[row] = names;
    return names;
  };
});

/** A judgement of names, made once for each of a page. */
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
