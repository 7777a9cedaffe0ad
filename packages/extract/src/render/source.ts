import type { Tree } from "@winnow/core-dom";
import type { Metadata } from "../metadata/types.js";
import type { Footnotes } from "./footnotes.js";
import type { Kept } from "./kept.js";
import type { Grid } from "./tables.js";

/** The kept rows of one label, as every renderer walks them. */
export interface Source {
  readonly tree: Tree;
  readonly kept: Kept;
  readonly notes: Footnotes;
  readonly tables: ReadonlyMap<number, Grid>;
}

/** A whole document, as every format renders it. */
export interface Rendering {
  /** Undefined where nothing is kept, or it is not asked for. */
  readonly content: Source | undefined;
  /** Readers' comments; undefined likewise. */
  readonly comments: Source | undefined;
  /** The page's address. */
  readonly url: string | undefined;
  readonly metadata: Metadata | undefined;
  /** Whether Markdown begins with the metadata. */
  readonly frontMatter: boolean;
}
