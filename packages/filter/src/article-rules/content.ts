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
import { collapseWhitespace, textWidth } from "@winnow/core-dom/text";
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
export function measureContent({ text: lines, tree, marks }: FilterInput, wide: number): Content {
  if (tree !== undefined && marks !== undefined) return measureKept(tree, marks, wide);
  return { blocks: lines.split("\n").map(collapseWhitespace).filter(Boolean) };
}

/** Elements whose text is code. Links are `a` elements with an address. */
const CODE_TAGS: ReadonlySet<number> = new Set([Tag.code, Tag.pre, Tag.kbd, Tag.samp]);
const LIST_TAGS: ReadonlySet<number> = new Set([Tag.li, Tag.dt, Tag.dd, Tag.table]);

function measureKept(tree: Tree, { label }: Marks, wide: number): Content {
  const { kind, tag, namespace, parent, end, length } = tree;
  const container = new Int32Array(length);
  const blocks: string[] = [];
  let [linkOrCodeEnd, listOrTableEnd] = [0, 0];
  let [total, linkOrCode, listOrTable] = [0, 0, 0];
  let [run, runContainer, breaks] = ["", -1, 0];
  const closeBlock = (): void => {
    blocks.push(collapseWhitespace(run));
    [run, breaks] = ["", 0];
  };
  for (let row = 0; row < length; row++) {
    const element = kind[row] === NodeKind.element && namespace[row] === Namespace.html ? tag[row]! : -1;
    const isBlock = BLOCK_TAGS.has(element);
    container[row] = isBlock || row === 0 ? row : container[parent[row]!]!;
    if (isBlock) closeBlock();
    if (CODE_TAGS.has(element) || (element === Tag.a && Attribute.href(tree, row) !== undefined)) {
      linkOrCodeEnd = Math.max(linkOrCodeEnd, end[row]!);
    } else if (LIST_TAGS.has(element)) listOrTableEnd = Math.max(listOrTableEnd, end[row]!);
    else if (element === Tag.br) {
      run += " ";
      if (++breaks === 2) closeBlock();
    }
    if (kind[row] !== NodeKind.text || label[row] !== Label.content) continue;
    if (container[row] !== runContainer) closeBlock();
    runContainer = container[row]!;
    const piece = text(tree, row);
    run += piece;
    const width = textWidth(collapseWhitespace(piece), { wide });
    if (width === 0) continue;
    breaks = 0;
    total += width;
    if (row < linkOrCodeEnd) linkOrCode += width;
    if (row < listOrTableEnd) listOrTable += width;
  }
  closeBlock();
  const divisor = total === 0 ? 1 : total;
  return {
    blocks: blocks.filter(Boolean),
    linkOrCode: linkOrCode / divisor,
    listOrTable: listOrTable / divisor,
  };
}
