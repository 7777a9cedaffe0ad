import {
  Attribute,
  attributeTester,
  Hidden,
  Label,
  type Marks,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
} from "@winnow/core-dom";
import type { Limit } from "../../limit.js";

/**
 * Rows that the sources and fields of a page read, each list in document order, without the contents of
 * templates.
 */
export interface PageRows {
  readonly metas: readonly number[];
  /** Scripts with a type. */
  readonly scripts: readonly number[];
  /** `link`, `a` and `area` elements with a `rel`. */
  readonly links: readonly number[];
  /** Elements that are a microdata item or property. */
  readonly microdata: readonly number[];
  /** Elements with an attribute of RDFa's statements, from the first one with a subject or type. */
  readonly rdfa: readonly number[];
  /** Visible `h1` to `h4` elements. */
  readonly headings: readonly number[];
  /** The `title` element; -1 without one. */
  readonly title: number;
  /** The first and the last text row that the method marks as content; -1 without marks. */
  readonly markedStart: number;
  readonly markedEnd: number;
  /** The first and the last of these rows that is visible. */
  readonly contentStart: number;
  readonly contentEnd: number;
}

const statementsOf = attributeTester([
  "itemprop",
  "itemscope",
  "typeof",
  "about",
  "property",
  "resource",
  "rel",
]);
const MICRODATA = 0b11;
const RDFA_SUBJECT = 0b1100;
const RDFA_VALUE = 0b110000;
const REL = 0b1000000;

/** Collects the rows in one walk over the tree. */
export function pageRows(tree: Tree, limit: Limit, marks?: Marks): PageRows {
  const metas: number[] = [];
  const scripts: number[] = [];
  const links: number[] = [];
  const microdata: number[] = [];
  const rdfa: number[] = [];
  const headings: number[] = [];
  let title = -1;
  let markedStart = -1;
  let markedEnd = -1;
  let contentStart = -1;
  let contentEnd = -1;
  for (let row = 1; row < tree.length; row++) {
    limit.step();
    const kind = tree.kind[row]!;
    if (kind === NodeKind.text) {
      if (marks?.label[row] !== Label.content) continue;
      if (markedStart < 0) markedStart = row;
      markedEnd = row;
      if (tree.textBefore[row + 1] === tree.textBefore[row]) continue;
      if (contentStart < 0) contentStart = row;
      contentEnd = row;
      continue;
    }
    if (kind === NodeKind.fragment) row = tree.end[row]! - 1;
    if (kind !== NodeKind.element) continue;
    const statements = statementsOf(tree, row);
    if ((statements & MICRODATA) !== 0) microdata.push(row);
    if (
      (statements & RDFA_SUBJECT) !== 0 ||
      (rdfa.length > 0 &&
        ((statements & RDFA_VALUE) !== 0 ||
          ((statements & REL) !== 0 && Attribute.rel(tree, row)!.includes(":"))))
    ) {
      rdfa.push(row);
    }
    if (tree.namespace[row] !== Namespace.html) continue;
    const tag = tree.tag[row]!;
    if (tag === Tag.a || tag === Tag.link || tag === Tag.area) {
      if ((statements & REL) !== 0) links.push(row);
    } else if (tag === Tag.meta) metas.push(row);
    else if (tag === Tag.h1 || tag === Tag.h2 || tag === Tag.h3 || tag === Tag.h4) {
      if (tree.hidden[row] === Hidden.visible) headings.push(row);
    } else if (tag === Tag.script) {
      if (Attribute.type(tree, row) !== undefined) scripts.push(row);
    } else if (tag === Tag.title && title < 0) title = row;
  }
  return {
    metas,
    scripts,
    links,
    microdata,
    rdfa,
    headings,
    title,
    markedStart,
    markedEnd,
    contentStart,
    contentEnd,
  };
}
