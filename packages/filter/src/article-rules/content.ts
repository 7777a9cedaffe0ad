import {
  Attribute,
  BLOCK_TAGS,
  Label,
  type Marks,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
  text,
} from "@winnow/core-dom";
import { normalizeText, textWidth } from "@winnow/core-dom/text";
import type { FilterInput } from "../types.js";

/** The blocks of a document, and shares of its text. */
export interface Content {
  /** The texts of the blocks, with white space collapsed. */
  readonly blocks: readonly string[];
  /** Share of the width in links and code; undefined without a page. */
  readonly linkOrCode?: number;
  /** Share of the width in lists and tables; undefined without a page. */
  readonly listOrTable?: number;
}

/**
 * Returns the blocks that the marks keep, or the lines of a document without a page.
 *
 * @param wide - the width of a wide character.
 */
export function contentOf({ text: all, tree, marks }: FilterInput, wide: number): Content {
  if (tree !== undefined && marks !== undefined) return keptContent(tree, marks, wide);
  return {
    blocks: all
      .split("\n")
      .map(collapsed)
      .filter((line) => line !== ""),
  };
}

/** Elements whose text is code. Links are `a` elements with an address. */
const CODE_TAGS: ReadonlySet<number> = new Set([Tag.code, Tag.pre, Tag.kbd, Tag.samp]);
const LIST_TAGS: ReadonlySet<number> = new Set([Tag.li, Tag.dt, Tag.dd, Tag.table]);

function keptContent(tree: Tree, { label }: Marks, wide: number): Content {
  const { kind, tag, namespace, parent, end, length } = tree;
  const container = new Int32Array(length);
  const blocks: string[] = [];
  let [linkOrCodeEnd, listOrTableEnd] = [0, 0];
  let [total, linkOrCode, listOrTable] = [0, 0, 0];
  let run = "";
  let runContainer = -1;
  let breaks = 0;
  const close = (): void => {
    const block = collapsed(run);
    if (block !== "") blocks.push(block);
    run = "";
    breaks = 0;
  };
  for (let row = 0; row < length; row++) {
    const own = tag[row]!;
    const isHtml = kind[row] === NodeKind.element && namespace[row] === Namespace.html;
    const bounds = isHtml && BLOCK_TAGS.has(own);
    container[row] = bounds || row === 0 ? row : container[parent[row]!]!;
    if (bounds) close();
    if (isHtml) {
      if (CODE_TAGS.has(own) || (own === Tag.a && Attribute.href(tree, row) !== undefined)) {
        linkOrCodeEnd = Math.max(linkOrCodeEnd, end[row]!);
      } else if (LIST_TAGS.has(own)) listOrTableEnd = Math.max(listOrTableEnd, end[row]!);
      else if (own === Tag.br) {
        run += " ";
        if (++breaks === 2) close();
      }
    }
    if (kind[row] !== NodeKind.text || label[row] !== Label.content) continue;
    const piece = text(tree, row);
    const width = textWidth(collapsed(piece), { wide });
    if (container[row] !== runContainer) close();
    runContainer = container[row]!;
    run += piece;
    if (width === 0) continue;
    breaks = 0;
    total += width;
    if (row < linkOrCodeEnd) linkOrCode += width;
    if (row < listOrTableEnd) listOrTable += width;
  }
  close();
  const shareOf = (part: number): number => (total === 0 ? 0 : part / total);
  return { blocks, linkOrCode: shareOf(linkOrCode), listOrTable: shareOf(listOrTable) };
}

function collapsed(raw: string): string {
  return normalizeText(raw, { form: "keep" });
}
