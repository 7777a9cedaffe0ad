import type { ElementContent } from "hast";
import { destination, escaped, isMarked, type Place, pairing } from "./escape.js";
import { collect, LINK, type LineOptions, type Piece, Style } from "./pieces.js";

/** Writes text and inline elements as one paragraph, heading or cell. */
export function writeInlines(nodes: readonly ElementContent[], options: LineOptions): string {
  const start = options.kind === "block" ? "block" : "inline";
  const only = nodes.length === 1 ? nodes[0]! : undefined;
  // Half of all paragraphs are a text without marks.
  if (only?.type === "text" && options.style === 0 && !isMarked(only.value)) {
    const place: Place = { at: start, inLink: false, inCell: false, pairs: "" };
    return options.unescaped ? only.value : escaped(only.value, place, false);
  }
  const pieces: Piece[] = [];
  collect(nodes, options.style, undefined, pieces, options);
  movePunctuation(pieces);
  const writing = { pieces, options, pairs: possiblePairs(pieces) };
  return group(writing, 0, pieces.length, ALL_BONDS, " ", " ", start);
}

/** Emphasis that ends in punctuation. */
const PUNCTUATED = /[\p{L}\p{N}]([:;,.!?：])$/u;

/**
 * Moves punctuation from the end of emphasis to the letter after it: `**Size:**18` would be no emphasis (CommonMark §6.2),
 * and `**Size**:18` is.
 */
function movePunctuation(pieces: Piece[]): void {
  for (let i = 0; i + 1 < pieces.length; i++) {
    const piece = pieces[i]!;
    if (piece.style === 0) continue;
    const next = pieces[i + 1]!;
    const isEmphasis = piece.style === (piece.style & (Style.strong | Style.emphasis));
    if (!isEmphasis || piece.kind !== "text" || next.kind !== "text" || next.style !== 0) continue;
    const sign = PUNCTUATED.exec(piece.value)?.[1];
    if (sign === undefined || piece.link !== next.link || !/^[\p{L}\p{N}]/u.test(next.value)) continue;
    piece.value = piece.value.slice(0, -sign.length);
    next.value = sign + next.value;
  }
}

/** The marker of a style, if Markdown has one, and its HTML element. */
// biome-ignore format: a table
const MARKERS: Readonly<Record<number, readonly [marker: string, tag: string]>> = {
  [Style.strong]: ["**", "strong"], [Style.emphasis]: ["*", "em"], [Style.delete]: ["~~", "del"],
  [Style.subscript]: ["", "sub"], [Style.superscript]: ["", "sup"],
};

/** What adjacent pieces can share, in the order in which bonds of equal reach enclose each other. */
const BONDS: readonly number[] = [
  ...[LINK, Style.strong, Style.emphasis, Style.delete, Style.subscript, Style.superscript],
];
const ALL_BONDS = 95;

/** A paragraph that is being written. */
interface Writing {
  readonly pieces: readonly Piece[];
  readonly options: LineOptions;
  readonly pairs: string;
}

/** Marks that only have a meaning in pairs. */
const PAIRED = /[*_~`$]/;

/** Returns the marks that could form pairs in a paragraph. */
function possiblePairs(pieces: readonly Piece[]): string {
  let markers = "";
  let styles = 0;
  const texts: string[] = [];
  for (const piece of pieces) {
    const { kind, value, style } = piece;
    styles |= style;
    if (kind === "math") markers += "$";
    if (kind !== "text" || (style & Style.code) !== 0) continue;
    piece.marked = isMarked(value);
    if (piece.marked && PAIRED.test(value)) texts.push(value);
  }
  if (texts.length === 0) return "";
  if ((styles & (Style.strong | Style.emphasis)) !== 0) markers += "*_";
  if ((styles & Style.delete) !== 0) markers += "~";
  if ((styles & Style.code) !== 0) markers += "`";
  // Formulas and code bind more tightly than links: a `$` or backtick in text could pair with one in an
  // address.
  for (const { kind, value, link } of pieces) {
    for (const address of [link?.href, kind === "image" ? value : undefined]) {
      if (address?.includes("$")) markers += "$";
      if (address?.includes("`")) markers += "`";
    }
  }
  return pairing(texts, markers);
}

/**
 * Nests the pieces of one paragraph: the bond that reaches furthest encloses the others, so that both
 * `<b>a <a>b</a> c</b>` and `<a>a <b>b</b> c</a>` keep their structure. The recursion is at most as deep as
 * the number of bonds.
 *
 * @param before - the character before the pieces.
 * @param after - the character after them.
 */
function group(
  writing: Writing,
  from: number,
  to: number,
  bonds: number,
  before: string,
  after: string,
  start: Place["at"],
): string {
  const { pieces } = writing;
  let out = "";
  let touching = false;
  for (let i = from; i < to; ) {
    const isLineStart = i > from && pieces[i - 1]!.kind === "break" && writing.options.kind === "block";
    const at = out === "" ? start : isLineStart ? "line" : "inline";
    const bond = furthest(pieces, i, to, bonds);
    if (bond === 0) {
      const next = leaf(writing, pieces[i]!, bonds, at);
      out = next.startsWith("[") ? joined(out, next) : out + next;
      touching = false;
      i++;
      continue;
    }
    const end = reach(pieces, i, to, bond);
    const inner = bonds & ~bond;
    const outsideBefore = i > from ? lastCharacter(pieces[i - 1]!, bonds) : before;
    const outsideAfter = end < to ? firstCharacter(pieces[end]!, bonds) : after;
    if (bond === LINK) {
      out = joined(out, linked(writing, i, end, inner));
      touching = false;
    } else if (isOnlyImages(pieces, i, end)) {
      out += group(writing, i, end, inner, outsideBefore, outsideAfter, at);
      touching = false;
    } else {
      const [marker, tag] = MARKERS[bond]!;
      // Adjacent runs of markers would be read as one (CommonMark §6.2), so the second is written as HTML.
      const first = markInside(pieces[i]!, bond, inner) ?? firstCharacter(pieces[i]!, inner);
      const last = markInside(pieces[end - 1]!, bond, inner) ?? lastCharacter(pieces[end - 1]!, inner);
      if (marker !== "" && !touching && opens(first, outsideBefore) && opens(last, outsideAfter)) {
        // Next to other asterisks, underscores are easier to read; they work if no letter touches the
        // markers.
        const isAdjacent = outsideBefore === "*" || outsideAfter === "*";
        const isApart = opens(".", outsideBefore) && opens(".", outsideAfter);
        const mark = marker === "*" && isAdjacent && isApart ? "_" : marker;
        const edge = isApart && marker === "**" ? "*" : "+";
        out += mark + group(writing, i, end, inner, edge, edge, "inline") + mark;
        touching = true;
      } else {
        out += `<${tag}>${group(writing, i, end, inner, ">", "<", "inline")}</${tag}>`;
        touching = false;
      }
    }
    i = end;
  }
  return out;
}

/** Appends a link, and escapes an exclamation mark before it, which would turn the link into an image. */
function joined(out: string, next: string): string {
  return out.endsWith("!") ? `${out.slice(0, -1)}\\!${next}` : out + next;
}

function linked(writing: Writing, from: number, to: number, inner: number): string {
  const { pieces, options } = writing;
  const { href } = pieces[from]!.link!;
  options.limit.spend(href.length);
  const { kind, value, style } = pieces[from]!;
  const isPlain = to === from + 1 && kind === "text" && (style & Style.code) === 0;
  if (isPlain && href.endsWith(value) && (value === href || `mailto:${value}` === href) && isAutolink(href))
    return `<${value}>`;
  return `[${group(writing, from, to, inner, "[", "]", "inline")}](${destination(href, options.kind === "cell")})`;
}

/** Whether an address can be written between `<` and `>` (CommonMark §6.5). */
function isAutolink(address: string): boolean {
  return /^[a-z][a-z+.-]+:[^\u0000- <>|\u007f]*$/i.test(address);
}

/** Whether there are only images, which look the same in any style. */
function isOnlyImages(pieces: readonly Piece[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const { kind, value } = pieces[i]!;
    if (kind === "text" ? /\S/.test(value) : kind !== "image" && kind !== "break") return false;
  }
  return true;
}

/** Returns the bond that a piece shares with the most pieces after it; 0 if it has none. */
function furthest(pieces: readonly Piece[], from: number, to: number, bonds: number): number {
  const { style, link } = pieces[from]!;
  const own = bonds & (link === undefined ? style : style | LINK);
  // Most pieces have none or one.
  if ((own & (own - 1)) === 0) return own;
  let best = 0;
  let furthest = from;
  for (const bond of BONDS) {
    const end = (own & bond) === 0 ? from : reach(pieces, from, to, bond);
    if (end <= furthest) continue;
    best = bond;
    furthest = end;
  }
  return best;
}

/** Returns the end of the pieces that share a bond with the first one. */
function reach(pieces: readonly Piece[], from: number, to: number, bond: number): number {
  const { link } = pieces[from]!;
  let end = from + 1;
  while (end < to && (bond === LINK ? pieces[end]!.link === link : (pieces[end]!.style & bond) !== 0)) end++;
  return end;
}

/** How a character affects the markers next to it. */
type CharacterClass = "space" | "punctuation" | "letter" | "unsure";

/**
 * Returns the class of a character by CommonMark §2.1. Symbols outside the basic plane (emoji) are `unsure`:
 * punctuation by the specification, letters for parsers that read code units. Markers work next to them if
 * both readings give the same result.
 */
function characterClass(character: string): CharacterClass {
  if (character === "" || /\s/.test(character)) return "space";
  if (!/[\p{P}\p{S}]/u.test(character)) return "letter";
  return character.length > 1 ? "unsure" : "punctuation";
}

/**
 * Whether a marker between these characters opens or closes (the flanking rules of CommonMark §6.2): there is a
 * letter inside, or no letter outside.
 */
function opens(inside: string, outside: string): boolean {
  const inner = characterClass(inside);
  const outer = characterClass(outside);
  if (inner === "space") return false;
  return inner === "letter" || outer === "space" || outer === "punctuation";
}

/**
 * Returns punctuation that represents the marks at both ends of a piece inside a bond. Undefined if there are
 * none, or if they are asterisks like those of the bond, with which they merge into one run.
 */
function markInside({ style, link }: Piece, bond: number, inner: number): string | undefined {
  if (link !== undefined && (inner & LINK) !== 0) return "[";
  const others = bond === Style.delete ? Style.strong | Style.emphasis : Style.delete;
  return (style & inner & others) !== 0 ? "~" : undefined;
}

/** The first character of a piece in the output, given the bonds that have not been written yet. */
function firstCharacter(piece: Piece, bonds: number): string {
  const edge = markup(piece, bonds, "<");
  if (edge !== undefined) return edge;
  const { kind, value } = piece;
  if (kind !== "text") return value.charAt(0);
  return /^https?:\/\//.test(value) ? "<" : String.fromCodePoint(value.codePointAt(0)!);
}

/** Like {@link firstCharacter}, for the last character. */
function lastCharacter(piece: Piece, bonds: number): string {
  const edge = markup(piece, bonds, ">");
  if (edge !== undefined) return edge;
  const { kind, value } = piece;
  if (kind !== "text") return value.charAt(value.length - 1);
  const address = value.lastIndexOf("://");
  if (address >= 0 && !/\s/.test(value.slice(address))) return ">";
  return /[\ud800-\udbff][\udc00-\udfff]$/.exec(value.slice(-2))?.[0] ?? value.slice(-1);
}

/** Returns the markup at an edge of a piece: a line feed, a bracket of a tag of one of the bonds, a backtick. */
function markup({ kind, style }: Piece, bonds: number, bracket: string): string | undefined {
  if (kind === "break") return "\n";
  if (kind !== "text") return undefined;
  if ((style & bonds & (Style.subscript | Style.superscript)) !== 0) return bracket;
  return (style & Style.code) !== 0 ? "`" : undefined;
}

function leaf(writing: Writing, piece: Piece, bonds: number, at: Place["at"]): string {
  const { options, pairs } = writing;
  const { kind, value, marked, style } = piece;
  const inCell = options.kind === "cell";
  // A paragraph is added to the output in one piece, so the indentation that it repeats is counted here.
  options.limit.spend(kind === "break" ? options.indent.length : 0);
  if (kind === "break" && inCell) return "<br>";
  if (kind === "break" && options.kind === "heading") return " ";
  if (kind === "break") return `${options.unescaped ? "" : "\\"}\n${options.indent}`;
  if (kind !== "text") return value;
  if ((style & Style.code) !== 0) return code(value, inCell);
  if (options.unescaped) return value;
  const place: Place = { at, inLink: (bonds & LINK) === 0, inCell, pairs };
  return marked && !place.inLink && value.includes("://")
    ? withAddresses(value, place)
    : escaped(value, place, marked);
}

/** Writes a code span (CommonMark §6.1), between more backticks than it contains. */
function code(value: string, inCell: boolean): string {
  let fence = "`";
  const runs = new Set((value.match(/`+/g) ?? []).map((run) => run.length));
  while (runs.has(fence.length)) fence += "`";
  const pads = /^`|`$|^ .* $/.test(value) && /[^ ]/.test(value);
  const inside = inCell ? value.replaceAll("|", "\\|") : value;
  return pads ? `${fence} ${inside} ${fence}` : fence + inside + fence;
}

/** A web address in running text, up to white space or a character that cannot be part of it (GFM §6.9). */
const ADDRESS = /https?:\/\/[^\s<>"“”«»\\^`{|}]+/g;

/** Punctuation that belongs to the sentence, not to the address before it. */
const TAIL: ReadonlySet<string> = new Set("?!.,:;*_~'\")]，。；：！？、）】」』");

/** Writes addresses in text as autolinks: GFM reads them as links anyway, and they then need no escapes. */
function withAddresses(value: string, place: Place): string {
  let out = "";
  let from = 0;
  for (const match of value.matchAll(ADDRESS)) {
    let length = match[0].length;
    while (TAIL.has(match[0].charAt(length - 1))) length--;
    const url = match[0].slice(0, length);
    const before = value[match.index - 1];
    if (!/^https?:\/\/[\w-]/.test(url) || (before !== undefined && /[\p{L}\p{N}_]/u.test(before))) continue;
    if (match.index > from)
      out += escaped(value.slice(from, match.index), out === "" ? place : { ...place, at: "inline" });
    out += `<${url}>`;
    from = match.index + url.length;
  }
  if (from === value.length) return out;
  return out + escaped(value.slice(from), out === "" ? place : { ...place, at: "inline" });
}
