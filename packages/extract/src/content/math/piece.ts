import type { AtomKind } from "./operators.js";

/** A part of a formula in LaTeX, and what the part around it must know to take it in. */
export interface Piece {
  readonly tex: string;
  readonly kind: AtomKind;
  /** What a row is made of, so that a row in a row is one with it; undefined for a single atom. */
  readonly items?: readonly Piece[] | undefined;
  /** One token of TeX: an argument without braces. */
  readonly token?: boolean | undefined;
  /** The characters of a token element. */
  readonly character?: string | undefined;
  /** Taller than a line: a fence around it grows. */
  readonly tall?: boolean | undefined;
  /** For a fence or an arrow, the attribute `stretchy`, or what `fence` says of it. */
  readonly stretchy?: boolean | undefined;
  /** What is written behind a fence: its scripts. */
  readonly suffix?: string | undefined;
  /** A row that one pair of fences stands around. */
  readonly delimited?: boolean | undefined;
  /** A fence that is written already. */
  readonly paired?: boolean | undefined;
  /** The command of a font or of text, with what it holds: neighbours in the same are one. */
  readonly font?: { readonly command: string; readonly inner: string } | undefined;
  /** Takes limits above and below, or is the name of a function. */
  readonly limits?: "default" | "function" | undefined;
  /** A mark such as a brace, whose label stands over or under it. */
  readonly labelled?: boolean | undefined;
  /** The numerator and denominator of a fraction without a line. */
  readonly stack?: readonly [string, string] | undefined;
  readonly table?: Table | undefined;
  /** The cells of a row of a table. */
  readonly cells?: readonly Cell[] | undefined;
  /** The same without the style (`\displaystyle`) that it begins with. */
  readonly plain?: Piece | undefined;
  /** White space, in em. */
  readonly width?: number | undefined;
}

export interface Cell {
  readonly tex: string;
  readonly align: "left" | "right" | "center" | undefined;
}

export interface Table {
  readonly rows: readonly (readonly Cell[])[];
  /** A letter a column: `l`, `c`, `r`. */
  readonly align: string;
  /** Lines between the columns, and between the rows. */
  readonly columnLines: readonly boolean[];
  readonly rowLines: readonly boolean[];
  readonly framed: boolean;
}

export const EMPTY: Piece = { tex: "", kind: "none" };

export function ord(tex: string, more: Partial<Piece> = {}): Piece {
  return { tex, kind: "ord", ...more };
}

/** An argument of a command, or a script: in braces but for a single token. */
export function argument(piece: Piece): string {
  return piece.token ? piece.tex : `{${piece.tex}}`;
}

/** A script, with its mark: `^2`, `_{i + 1}`; empty for nothing. */
export function script(mark: "^" | "_", piece: Piece): string {
  if (piece.tex === "") return "";
  if (piece.character === "°") return `${mark}\\circ`;
  return `${mark}${argument(piece)}`;
}

/** What scripts are put behind: in braces where they would belong to its last part only. */
export function nucleus(piece: Piece): string {
  if (piece.tex === "") return "{}";
  return piece.items === undefined || piece.delimited ? piece.tex : `{${piece.tex}}`;
}
