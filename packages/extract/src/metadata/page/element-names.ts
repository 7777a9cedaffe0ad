import { Attribute, type Tree } from "@winnow/core-dom";

/** The `class` and `id` of an element; the empty string for none. */
export interface ElementNames {
  readonly classes: string;
  readonly id: string;
}

/** Returns a function that judges an element by its names, once for the equal names of a page. */
export function byNames<Meaning>(
  tree: Tree,
  meaning: (names: ElementNames) => Meaning,
): (row: number) => Meaning {
  const known = new Map<string, Meaning>();
  return (row) => {
    const classes = Attribute.class(tree, row) ?? "";
    const id = Attribute.id(tree, row) ?? "";
    const key = `${classes}\n${id}`;
    if (!known.has(key)) known.set(key, meaning({ classes, id }));
    return known.get(key)!;
  };
}
