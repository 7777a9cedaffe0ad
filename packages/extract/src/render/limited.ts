import type { Marks, Tree } from "@winnow/core-dom/tree";
import { createLimit, type Limit, withinLimit } from "../limit.js";
import type { Format, RenderOptions } from "./types.js";

/** A format whose writer is given up where it reaches a limit: the rendering is empty then. */
export function limited(
  write: (tree: Tree, marks: Marks, options: RenderOptions, limit: Limit) => string,
): Format {
  return (tree, marks, options = {}) => {
    const limit = createLimit(tree, options.deadline);
    return withinLimit(() => write(tree, marks, options, limit), "", options.onLimit);
  };
}
