import type { PhrasingContent } from "mdast";
import { wider } from "../white-space.js";
import { Style } from "./style.js";

/** A piece of a line as the page has it: text, a line break, or something that is no text. */
export interface Piece {
  readonly kind: "text" | "break" | "node";
  readonly value: string;
  readonly node?: PhrasingContent;
  /** Bits of `Style`. */
  readonly style: number;
  /** The row of the link it lies in, or -1. */
  readonly link: number;
}

/**
 * Brings the pieces of a block into the form that Markdown can write: white space collapsed (CSS Text §4.1),
 * none at the ends, that at the edge of a style or link outside of it, equal neighbours as one. Two line breaks
 * in a row end a paragraph: each list is one.
 */
export function paragraphs(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const all: Piece[][] = [];
  let out: Piece[] = [];
  // White space between two pieces waits for the second, whose style it has only where the first has it too.
  let gap = "";
  let breaks = 0;
  const put = (piece: Piece): void => {
    const last = out[out.length - 1];
    if (breaks > 1 && last !== undefined) {
      all.push(out);
      out = [];
    } else if (last !== undefined) {
      const style = last.style & piece.style;
      const link = last.link === piece.link ? piece.link : -1;
      if (breaks === 1) out.push({ kind: "break", value: "", style: style & ~Style.code, link });
      else if (gap !== "") join(out, { kind: "text", value: gap, style, link });
    }
    join(out, piece);
    gap = "";
    breaks = 0;
  };
  for (const piece of pieces) {
    if (piece.kind === "break") {
      breaks++;
      continue;
    }
    if (piece.kind === "node") {
      put(piece);
      continue;
    }
    const start = piece.value.search(/\S/);
    const before = start < 0 ? piece.value : piece.value.slice(0, start);
    if (before !== "") gap = wider(gap, before);
    if (start < 0) continue;
    const end = endOfText(piece.value);
    put({ ...piece, value: piece.value.slice(start, end).replace(/[ \t\n\r\f]+/g, " ") });
    gap = end < piece.value.length ? wider("", piece.value.slice(end)) : "";
  }
  if (out.length > 0) all.push(out);
  return all;
}

function endOfText(value: string): number {
  let end = value.length;
  while (end > 0 && /\s/.test(value[end - 1]!)) end--;
  return end;
}

function join(out: Piece[], piece: Piece): void {
  const last = out[out.length - 1];
  const same =
    last?.kind === "text" && piece.kind === "text" && last.style === piece.style && last.link === piece.link;
  if (same) out[out.length - 1] = { ...piece, value: last.value + piece.value };
  else out.push(piece);
}
