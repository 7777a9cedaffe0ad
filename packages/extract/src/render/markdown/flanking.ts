import type { Piece } from "./pieces.js";
import { Style } from "./style.js";

/** What a character is to the markers beside it. */
export type CharacterClass = "space" | "punctuation" | "letter" | "unsure";

/**
 * The class of a character by CommonMark §2.1. Symbols beyond the basic plane (emoji) are `unsure`: punctuation by
 * the specification, letters to parsers that read code units; markers form beside them where neither matters.
 */
export function classOf(character: string): CharacterClass {
  if (character === "" || /\s/.test(character)) return "space";
  if (!/[\p{P}\p{S}]/u.test(character)) return "letter";
  return character.length > 1 ? "unsure" : "punctuation";
}

/** The first character that a piece is written with. */
export function firstOf(piece: Piece): string {
  if (piece.kind === "break") return "\n";
  if (piece.kind === "node") return opening(piece.node?.type);
  if ((piece.style & Style.code) !== 0) return "`";
  if ((piece.style & (Style.subscript | Style.superscript)) !== 0) return "<";
  // An address is written in angle brackets.
  if (/^https?:\/\//.test(piece.value)) return "<";
  return String.fromCodePoint(piece.value.codePointAt(0)!);
}

/** The last character that a piece is written with. */
export function lastOf(piece: Piece): string {
  if (piece.kind === "break") return "\n";
  if (piece.kind === "node") return closing(piece.node?.type);
  if ((piece.style & Style.code) !== 0) return "`";
  if ((piece.style & (Style.subscript | Style.superscript)) !== 0) return ">";
  const { value } = piece;
  if (value.includes("://") && /:\/\/\S*$/.test(value)) return ">";
  const low = value.charCodeAt(value.length - 1);
  const pair = low >= 0xdc00 && low <= 0xdfff && value.length > 1;
  return value.slice(pair ? -2 : -1);
}

function opening(type: string | undefined): string {
  return type === "image" ? "!" : type === "inlineMath" ? "$" : type === "html" ? "<" : "[";
}

function closing(type: string | undefined): string {
  return type === "image" ? ")" : type === "inlineMath" ? "$" : type === "html" ? ">" : "]";
}
