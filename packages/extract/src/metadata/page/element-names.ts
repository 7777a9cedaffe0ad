import { attribute } from "@winnow/core-dom";
import type { PageSources } from "../sources/types.js";
import { once } from "./once.js";

/** The `class` and `id` of a page's elements; the empty string for none. */
export interface ElementNames {
  readonly classOf: (row: number) => string;
  readonly idOf: (row: number) => string;
}

/**
 * Reads classes and ids of elements, each once however often it is asked for. Equal classes are one string, so that
 * who remembers what a class says finds it without reading it again.
 */
export const elementNames: (sources: PageSources) => ElementNames = once(({ tree }) => {
  const classes: (string | undefined)[] = new Array(tree.length);
  const ids: (string | undefined)[] = new Array(tree.length);
  const distinct = new Map<string, string>([["", ""]]);
  return {
    classOf: (row) => {
      let found = classes[row];
      if (found === undefined) {
        const written = attribute(tree, row, "class") ?? "";
        found = distinct.get(written);
        if (found === undefined) {
          found = written;
          distinct.set(written, written);
        }
        classes[row] = found;
      }
      return found;
    },
    idOf: (row) => {
      let found = ids[row];
      if (found === undefined) {
        found = attribute(tree, row, "id") ?? "";
        ids[row] = found;
      }
      return found;
    },
  };
});
