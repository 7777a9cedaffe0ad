import type { Tree } from "@winnow/core-dom";
import type { Footnotes } from "./footnotes.js";
import type { Kept } from "./kept.js";
import type { Grid } from "./tables.js";

/** What every renderer is given. */
export interface Source {
  readonly tree: Tree;
  readonly kept: Kept;
  readonly notes: Footnotes;
  readonly tables: ReadonlyMap<number, Grid>;
}
