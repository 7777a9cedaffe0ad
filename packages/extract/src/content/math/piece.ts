import type { AtomKind } from "./operators.js";

/** A part of a formula in LaTeX, with the properties that the enclosing part needs. */
export interface Piece {
  readonly tex: string;
  readonly kind: AtomKind;
  /** The parts of a row, so that a row inside a row can be merged with it; undefined for a single atom. */
  readonly items?: readonly Piece[] | undefined;
  /** Whether it is a single token of TeX, which needs no braces as an argument. */
  readonly token?: boolean | undefined;
  /** The characters of a token element. */
  readonly character?: string | undefined;
  /** Whether it is taller than a line, so that fences around it stretch. */
  readonly tall?: boolean | undefined;
  /** For a fence or an arrow, the value of `stretchy`, or else of `fence`. */
  readonly stretchy?: boolean | undefined;
  /** The scripts after a fence. */
  readonly suffix?: string | undefined;
  /** Whether it is a row between a pair of fences. */
  readonly delimited?: boolean | undefined;
  /** Whether it is a fence that is already written. */
  readonly paired?: boolean | undefined;
  /** The command of a font or of text, and its argument: neighbours with the same command are merged. */
  readonly font?: { readonly command: string; readonly inner: string } | undefined;
  /** Whether it has limits above and below, or is the name of a function. */
  readonly limits?: "default" | "function" | undefined;
  /** Whether it is a mark such as a brace, with a label above or below it. */
  readonly labelled?: boolean | undefined;
  /** The numerator and denominator of a fraction without a line. */
  readonly stack?: readonly [string, string] | undefined;
  readonly table?: Table | undefined;
  /** The cells of a row of a table. */
  readonly cells?: readonly Cell[] | undefined;
  /** The piece without the style (`\displaystyle`) that it begins with. */
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
  /** One letter per column: `l`, `c` or `r`. */
  readonly align: string;
  /** Whether there are lines between the columns and rows. */
  readonly columnLines: readonly boolean[];
  readonly rowLines: readonly boolean[];
  readonly framed: boolean;
}

export const EMPTY: Piece = { tex: "", kind: "none" };

export function ord(tex: string, more: Partial<Piece> = {}): Piece {
  return { tex, kind: "ord", ...more };
}

/** Writes an argument of a command: in braces unless it is a single token that TeX accepts as an argument. */
export function argument({ tex, token, kind }: Piece): string {
  return token && kind !== "op" ? tex : `{${tex}}`;
}

/** Writes a script with its mark: `^2`, `_{i + 1}`; empty if the piece is. */
export function script(mark: "^" | "_", piece: Piece): string {
  if (piece.tex === "") return "";
  if (piece.character === "°") return `${mark}\\circ`;
  return `${mark}${argument(piece)}`;
}

/** Writes the base of scripts: in braces if they would apply only to its last part. */
export function nucleus(piece: Piece): string {
  if (piece.tex === "") return "{}";
  return piece.items === undefined || piece.delimited ? piece.tex : `{${piece.tex}}`;
}
