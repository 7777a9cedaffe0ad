import type { Marks, Tree } from "@winnow/core-dom";
import type { Metadata } from "../metadata/types.js";
import type { Footnotes } from "./footnotes.js";
import type { Kept } from "./kept.js";
import type { Grid } from "./tables.js";

export interface RenderOptions {
  /** The page's address: links and images become absolute with it. */
  readonly url?: string | undefined;
  /** The rows labelled `content`, those labelled `comment`, or both, the comments last. Default `"content"`. */
  readonly parts?: "content" | "comments" | "all" | undefined;
  /** For TEI and JSON, and for Markdown's front matter; other formats do not read it. */
  readonly metadata?: Metadata | undefined;
  /** Begin Markdown with the metadata as YAML. Default false. */
  readonly frontMatter?: boolean | undefined;
}

/** A function that writes what the marks keep of a page. */
export type Format = (tree: Tree, marks: Marks, options?: RenderOptions) => string;

/** The kept rows of one label, as every format reads them. */
export interface Source {
  readonly tree: Tree;
  readonly kept: Kept;
  readonly notes: Footnotes;
  readonly tables: ReadonlyMap<number, Grid>;
}

/** The parts of a page that are rendered; undefined where nothing is kept, or the part is not requested. */
export interface Parts {
  readonly content: Source | undefined;
  /** Readers' comments. */
  readonly comments: Source | undefined;
}
