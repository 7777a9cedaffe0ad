import type { Tree } from "@winnow/core-dom/tree";

/** A formula's source in LaTeX, and whether it is displayed on a separate line. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

/** Reads MathML that comes without a LaTeX source. */
export interface MathmlReader {
  /** Returns the LaTeX of a `math` element; undefined if it cannot be converted. */
  toLatex(tree: Tree, math: number): string | undefined;
  /** Parses MathML that a page has as a string, in an attribute or a script. */
  parse(markup: string): Tree;
}
