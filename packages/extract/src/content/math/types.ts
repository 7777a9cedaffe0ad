import type { Tree } from "@winnow/core-dom/tree";

/** A formula's source in LaTeX, and whether it is displayed on a separate line. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

/** A formula of a page: its LaTeX, its MathML, or both. */
export interface PageFormula {
  /** Undefined if the page has only MathML that cannot be converted. */
  readonly tex: string | undefined;
  readonly display: boolean;
  /** The row of its `math` element; -1 if it has none. */
  readonly math: number;
}

/** Reads MathML that comes without a LaTeX source. */
export interface MathmlReader {
  /** Returns the LaTeX of a `math` element; undefined if it cannot be converted. */
  toLatex(tree: Tree, math: number): string | undefined;
  /** Parses MathML that a page has as a string, in an attribute or a script. */
  parse(markup: string): Tree;
}
