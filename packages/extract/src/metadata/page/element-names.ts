import { attributeReader } from "@winnow/core-dom";
import type { PageSources } from "../sources/types.js";
import { once } from "./once.js";

/** What an element is called: its `class` and `id`, the empty string for none. */
export interface ElementNames {
  readonly classes: string;
  readonly id: string;
}

const NONE: ElementNames = { classes: "", id: "" };

const classOf = attributeReader("class");
const idOf = attributeReader("id");

/**
 * Reads the names of elements, each once. Equal names are one object: who remembers what names mean finds it without
 * comparing strings.
 */
export const elementNames: (sources: PageSources) => (row: number) => ElementNames = once(({ tree }) => {
  const read: (ElementNames | undefined)[] = new Array(tree.length);
  const withoutId = new Map<string, ElementNames>([["", NONE]]);
  return (row) => {
    const known = read[row];
    if (known !== undefined) return known;
    const id = idOf(tree, row);
    const classes = classOf(tree, row);
    let names: ElementNames | undefined = NONE;
    if (id) names = { classes: classes ?? "", id };
    else if (classes !== undefined) {
      names = withoutId.get(classes);
      if (names === undefined) {
        names = { classes, id: "" };
        withoutId.set(classes, names);
      }
    }
    read[row] = names;
    return names;
  };
});

/** A judgement of names, made once for each. */
export function remembered<Meaning>(
  meaningOf: (names: ElementNames) => Meaning | undefined,
): (names: ElementNames) => Meaning | undefined {
  const known = new Map<ElementNames, Meaning | null>();
  return (names) => {
    let meaning = known.get(names);
    if (meaning === undefined) {
      meaning = meaningOf(names) ?? null;
      known.set(names, meaning);
    }
    return meaning ?? undefined;
  };
}
