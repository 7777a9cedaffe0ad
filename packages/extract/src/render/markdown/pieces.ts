import type { ElementContent } from "hast";
import type { Limit } from "../../limit.js";
import { destination, escaped, type Place } from "./escape.js";
import { inlineMath } from "./math.js";

/** Styles of text, as bits that can be combined. */
export const Style = { strong: 1, emphasis: 2, delete: 4, subscript: 8, superscript: 16, code: 32 } as const;

/** What adjacent pieces can share: a style, or a link. As bits. */
export const LINK = 64;

// biome-ignore format: a table
const STYLES: ReadonlyMap<string, number> = new Map([
  ["strong", Style.strong], ["em", Style.emphasis], ["var", Style.emphasis], ["dfn", Style.emphasis],
  ["cite", Style.emphasis], ["del", Style.delete], ["s", Style.delete], ["sub", Style.subscript],
  ["sup", Style.superscript], ["code", Style.code], ["kbd", Style.code], ["samp", Style.code],
]);

/** A piece of a line: text, a line break, or finished Markdown. */
export interface Piece {
  readonly kind: "text" | "break" | "image" | "math" | "note";
  value: string;
  /** Whether a text has a character that may be a mark. */
  marked: boolean;
  /** Bits of `Style`. */
  readonly style: number;
  /** The enclosing link. */
  readonly link: Link | undefined;
}

interface Link {
  readonly href: string;
}

/** How a line is written. */
export interface LineOptions {
  /** `block`: a paragraph; `heading` and `cell`: one line, in which nothing starts a block. */
  readonly kind: "block" | "heading" | "cell";
  /** Bits of `Style` that apply to all of it. */
  readonly style: number;
  /** The beginning of each line after the first. */
  readonly indent: string;
  /** The beginning of footnote names. */
  readonly notePrefix: string;
  /** Whether to leave out the backslashes, which only a parser needs. */
  readonly unescaped: boolean;
  readonly limit: Limit;
}

/**
 * Adds the pieces of `nodes` to `out`, merging adjacent texts that have the same style and link. Recursive:
 * the content tree limits the depth.
 */
export function collect(
  nodes: readonly ElementContent[],
  style: number,
  link: Link | undefined,
  out: Piece[],
  options: LineOptions,
): void {
  for (const node of nodes) {
    if (node.type === "text") addText(out, node.value, style, link);
    if (node.type !== "element") continue;
    const { tagName, properties, children, data } = node;
    const bit = STYLES.get(tagName);
    // The mark of a note is already a link.
    if (data?.note !== undefined) add(out, "note", `[^${options.notePrefix}${data.note}]`, style, undefined);
    else if (bit !== undefined) {
      // Inside code there are no other styles.
      const inner = (style & Style.code) !== 0 ? style : style | bit;
      collect(children, inner, link, out, options);
    } else if (tagName === "a") {
      collect(children, style, { href: String(properties.href) }, out, options);
    } else if (tagName === "br") add(out, "break", "", style, link);
    else if (tagName === "img") {
      const written = image(String(properties.alt ?? ""), String(properties.src), options);
      add(out, "image", written, style, link);
    } else if (tagName === "video" || tagName === "audio") {
      const href = String(properties.src);
      collect([{ type: "text", value: String(properties.title ?? href) }], style, { href }, out, options);
    } else if (tagName === "math") {
      // The dollars of adjacent formulas would merge.
      if (out[out.length - 1]?.kind === "math") addText(out, " ", style, link);
      add(out, "math", inlineMath(node, options.kind === "cell"), style, link);
    } else if (tagName === "q") {
      addText(out, "“", style, link);
      collect(children, style, link, out, options);
      addText(out, "”", style, link);
    } else collect(children, style, link, out, options);
  }
}

function add(out: Piece[], kind: Piece["kind"], value: string, style: number, link: Link | undefined): void {
  out.push({ kind, value, marked: false, style: kind === "text" ? style : style & ~Style.code, link });
}

function addText(out: Piece[], value: string, style: number, link: Link | undefined): void {
  const last = out[out.length - 1];
  if (last?.kind === "text" && last.style === style && last.link === link) last.value += value;
  else if (value !== "") add(out, "text", value, style, link);
}

function image(alt: string, src: string, { kind, unescaped }: LineOptions): string {
  const inCell = kind === "cell";
  const place: Place = { at: "inline", inLink: true, inCell, pairs: "*_~`$" };
  return `![${alt === "" || unescaped ? alt : escaped(alt, place)}](${destination(src, inCell)})`;
}
