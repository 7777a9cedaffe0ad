import { Tag, type Tree } from "@winnow/core-dom";

/** How a text looks, as far as headings differ from other text. */
export interface TextStyle {
  /** In pixels. */
  readonly size: number;
  /** 100 to 900. */
  readonly weight: number;
  /** What else distinguishes texts, such as color, slant and underlining. */
  readonly rest: string;
}

const NORMAL = 16;

/** The sizes of the standard's style sheet (HTML §15.3.6). */
// biome-ignore format: a table
const SIZES: ReadonlyMap<number, number> = new Map([
  [Tag.h1, 32], [Tag.h2, 24], [Tag.h3, 18.72], [Tag.h4, 16], [Tag.h5, 13.28], [Tag.h6, 10.72], [Tag.big, 19.2], [Tag.small, 13.33],
]);

// biome-ignore format: a table
const BOLD: ReadonlySet<number> = new Set([
  Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6, Tag.b, Tag.strong, Tag.th,
]);

const SLANTED: ReadonlySet<number> = new Set([Tag.em, Tag.i, Tag.cite, Tag.address, Tag.dfn, Tag.var]);

/** Maximum number of ancestors that are read. */
const MAX_ANCESTORS = 64;

/** Returns the style of a text by the tags around it, as a browser without the page's style sheets shows it. */
export function tagStyle(tree: Tree, row: number): TextStyle {
  let size: number | undefined;
  let [isBold, isSlanted, isLink, isUnderlined] = [false, false, false, false];
  let steps = 0;
  for (let up = row; up >= 0 && steps < MAX_ANCESTORS; up = tree.parent[up]!, steps++) {
    const tag = tree.tag[up]!;
    size ??= SIZES.get(tag);
    isBold ||= BOLD.has(tag);
    isSlanted ||= SLANTED.has(tag);
    isLink ||= tag === Tag.a;
    isUnderlined ||= tag === Tag.u || tag === Tag.ins;
  }
  const marks = [isSlanted && "slanted", isLink && "link", isUnderlined && "underlined"].filter(Boolean);
  return { size: size ?? NORMAL, weight: isBold ? 700 : 400, rest: marks.join(" ") };
}
