import type { ElementContent } from "hast";
import type { Limit } from "../../limit.js";
import { destination, escaped, type Place } from "./escape.js";
import { inlineMath } from "./math.js";

/** Styles of text, as bits that can be combined. */
export const Style = { strong: 1, emphasis: 2, delete: 4, subscript: 8, superscript: 16, code: 32 } as const;

// biome-ignore format: a table
const STYLES: ReadonlyMap<string, number> = new Map([
  ["strong", Style.strong], ["em", Style.emphasis], ["var", Style.emphasis], ["dfn", Style.emphasis],
  ["cite", Style.emphasis], ["del", Style.delete], ["s", Style.delete], ["sub", Style.subscript],
  ["sup", Style.superscript], ["code", Style.code], ["kbd", Style.code], ["samp", Style.code],
]);

/** A piece of a line: text, a line break, or finished Markdown. */
export interface Piece {
  readonly kind: "text" | "break" | "image" | "math" | "note";
  readonly value: string;
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
  const add = (kind: Piece["kind"], value: string): void => {
    // The mark of a note is already a link.
    out.push({ kind, value, style: style & ~Style.code, link: kind === "note" ? undefined : link });
  };
  for (const node of nodes) {
    if (node.type === "text") addText(out, node.value, style, link);
    if (node.type !== "element") continue;
    const { tagName, properties, children, data } = node;
    const bit = STYLES.get(tagName);
    if (data?.note !== undefined) add("note", `[^${options.notePrefix}${data.note}]`);
    else if (bit !== undefined) {
      // Inside code there are no other styles.
      const inner = (style & Style.code) !== 0 ? style : style | bit;
      collect(children, inner, link, out, options);
    } else if (tagName === "a") {
      collect(children, style, { href: String(properties.href) }, out, options);
    } else if (tagName === "br") out.push({ kind: "break", value: "", style: style & ~Style.code, link });
    else if (tagName === "img")
      add("image", image(String(properties.alt ?? ""), String(properties.src), options));
    else if (tagName === "video" || tagName === "audio") {
      const href = String(properties.src);
      collect([{ type: "text", value: String(properties.title ?? href) }], style, { href }, out, options);
    } else if (tagName === "math") {
      // The dollars of adjacent formulas would merge.
      if (out[out.length - 1]?.kind === "math") addText(out, " ", style, link);
      add("math", inlineMath(node, options.kind === "cell"));
    } else if (tagName === "q") {
      addText(out, "“", style, link);
      collect(children, style, link, out, options);
      addText(out, "”", style, link);
    } else collect(children, style, link, out, options);
  }
}

function addText(out: Piece[], value: string, style: number, link: Link | undefined): void {
  const last = out[out.length - 1];
  if (last?.kind === "text" && last.style === style && last.link === link) {
    out[out.length - 1] = { ...last, value: last.value + value };
  } else if (value !== "") out.push({ kind: "text", value, style, link });
}

function image(alt: string, src: string, { kind, unescaped }: LineOptions): string {
  const inCell = kind === "cell";
  const place: Place = { at: "inline", inLink: true, inCell, pairs: "*_~`$" };
  return `![${alt === "" || unescaped ? alt : escaped(alt, place)}](${destination(src, inCell)})`;
}
