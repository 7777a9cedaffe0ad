import type { Marks, Tree } from "@winnow/core-dom/tree";
import { createLimit, type Limit, withinLimit } from "../limit.js";
import type { Format, RenderOptions } from "./types.js";

/** Creates a format whose rendering is empty if the writer reaches a limit. */
export function limited(
  write: (tree: Tree, marks: Marks, options: RenderOptions, limit: Limit) => string,
): Format {
  return (tree, marks, options = {}) => {
    const limit = createLimit(tree, options.deadline);
    return withinLimit(() => write(tree, marks, options, limit), "", options.onLimit);
  };
}
