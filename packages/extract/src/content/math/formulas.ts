import { once } from "@winnow/core-dom/cache";
import {
  attributeReader,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
  text,
  textContent,
} from "@winnow/core-dom/tree";
import { candidates } from "../candidates.js";
import type { Formula, MathmlReader, PageFormula, Region } from "../types.js";
import { isDisplayed, isMath, isMathScript, LAST_KNOWN_TAG, mathText } from "./elements.js";
import { drawnMarkup } from "./glyphs.js";
import { imageFormula } from "./images.js";
import { mathSetting } from "./in-text.js";
import { katexMarkup } from "./katex.js";
import { beginsWithDelimiter, endsInBracket, equations, isSetApart, textFormula } from "./numbered.js";
import { isNext, isRepeated } from "./repeated.js";
import { Shape, shapeReader } from "./shapes.js";
import { CARRIERS, carriedFormula, carriedLatex, fromMarkup, mathFormula, scriptFormula } from "./sources.js";
import { looksLikeTex, MAX_LENGTH, undelimited } from "./tex.js";

/** The formulas of a region, except for those that are only text between delimiters. */
export interface Formulas {
  /** By the row of the outermost element that is nothing but the formula. */
  readonly at: ReadonlyMap<number, PageFormula>;
  /** Elements that show a formula whose source is next to them. */
  readonly repeated: ReadonlySet<number>;
}

/** The state of a search. */
interface Search {
  readonly tree: Tree;
  readonly mathml: MathmlReader | undefined;
  readonly shapeOf: (row: number) => number;
  /** Whether the page has an attribute that may contain a source. */
  readonly carriers: boolean;
  /** Rows that may still be searched for sources inside drawings, so that nested ones take linear time. */
  budget: number;
}

/** Number of rows searched for sources, for each row of the page. */
const MAX_SEARCHES = 8;

/** How some software writes formulas. */
interface Dialect {
  readonly name: string;
  /** Whether the element contains formulas of other dialects. */
  readonly outer?: boolean;
  matches(search: Search, row: number, shape: number): boolean;
  /** Returns the formula that an element is. */
  read(search: Search, row: number): PageFormula | undefined;
}

const CARRIER_TAGS: ReadonlySet<number> = new Set([Tag.span, Tag.div, Tag.img, Tag.p, Tag.code, Tag.pre]);

/** Elements that may be a line with an equation, whatever their class. */
const LINES: ReadonlySet<number> = new Set([Tag.table, Tag.p, Tag.dd, Tag.center, Tag.div]);

const readStyle = attributeReader("data-math-style");

function hasShape(wanted: number): Dialect["matches"] {
  return (_search, _row, shape) => shape === wanted;
}

/** The dialects of formulas, the most reliable first. */
const DIALECTS: readonly Dialect[] = [
  {
    name: "MathML",
    matches: ({ tree }, row) => isMath(tree, row),
    read: (search, row) => mathElement(search, row, search.tree.namespace[row] === Namespace.mathml),
  },
  {
    name: "scripts of MathJax 2",
    matches: ({ tree }, row) => isMathScript(tree, row),
    read: ({ tree, mathml }, row) => withoutMath(scriptFormula(tree, row, mathml)),
  },
  {
    name: "equations, perhaps with a number",
    outer: true,
    matches: (_search, _row, shape) => shape >= Shape.delimited,
    read: (search, row) => line(search, row, search.shapeOf(row) === Shape.equations ? "any" : "none"),
  },
  {
    name: "attributes of editors, KaTeX and MathJax",
    matches: ({ tree, carriers }, row) => carriers && CARRIER_TAGS.has(tree.tag[row]!),
    read(search, row) {
      const formula = carriedFormula(search.tree, row, search.mathml);
      return formula && { ...formula, math: mathIn(search, row) };
    },
  },
  {
    name: "images",
    matches: ({ tree }, row) => tree.tag[row] === Tag.img,
    read: ({ tree }, row) => withoutMath(imageFormula(tree, row)),
  },
  { name: "drawings with their source", matches: hasShape(Shape.drawn), read: sourceIn },
  {
    name: "forms of one formula",
    matches: ({ tree }, row, shape) => shape === Shape.forms && !hasOtherText(tree, row),
    read: sourceIn,
  },
  {
    name: "elements of LaTeX",
    matches: hasShape(Shape.source),
    read: (search, row) => sourceIn(search, row) ?? withoutMath(textFormula(search.tree, row, false)),
  },
  {
    name: "elements of LaTeX between delimiters",
    matches: hasShape(Shape.delimited),
    read: ({ tree }, row) => withoutMath(textFormula(tree, row, true)),
  },
  {
    name: "elements with a style of GitLab",
    matches: ({ tree, carriers }, row) => carriers && readStyle(tree, row) !== undefined,
    read: (search, row) => sourceIn(search, row) ?? withoutMath(textFormula(search.tree, row, false)),
  },
  {
    // Scripts set formulas in paragraphs, across line breaks.
    name: "paragraphs",
    matches: ({ tree }, row, shape) =>
      tree.tag[row] === Tag.p && shape === Shape.none && beginsWithDelimiter(tree, row),
    read(search, row) {
      const { tree } = search;
      const formula = textFormula(tree, row, true);
      if (formula === undefined) return line(search, row, "none");
      return looksLikeTex(formula.tex) || mathSetting(tree).sets ? withoutMath(formula) : undefined;
    },
  },
];

/** Tags whose elements may be formulas on any page. */
const FORMULA_TAGS: readonly number[] = [Tag.math, Tag.script, Tag.img, Tag.noscript, Tag.p];

/** Whether an element may be a formula on a page without classes, attributes and elements of formulas. */
function mayBeFormula(tree: Tree, row: number): boolean {
  switch (tree.tag[row]) {
    case Tag.p:
      return beginsWithDelimiter(tree, row);
    case Tag.img:
      return imageFormula(tree, row) !== undefined;
    case Tag.script:
      return isMathScript(tree, row);
    default:
      return tree.tag[row] === Tag.math;
  }
}

function elementRows({ tree, from, end }: Region): readonly number[] {
  const rows: number[] = [];
  for (let row = from; row < end; row++) if (tree.kind[row] === NodeKind.element) rows.push(row);
  return rows;
}

/**
 * Returns the formulas in a region, each once: MathML, scripts of MathJax 2, images with LaTeX, elements that
 * have LaTeX in an attribute or as their text, and the elements of a renderer (KaTeX, MathJax, MediaWiki)
 * around one of these.
 */
export const pageFormulas: (region: Region) => Formulas = once((region) => {
  const { tree, mathml } = region;
  const { tag, end } = tree;
  const shapeOf = shapeReader(region);
  const { moreAttributes, moreTags } = tree.strings;
  const carriers = shapeOf !== undefined || CARRIERS.some((name) => moreAttributes.includes(name));
  const others = carriers || moreTags.some((name) => name.endsWith(":math"));
  const budget = MAX_SEARCHES * tree.length;
  const search: Search = { tree, mathml, shapeOf: shapeOf ?? noShape, carriers, budget };
  const at = new Map<number, PageFormula>();
  const repeated = new Set<number>();
  let rows = others ? elementRows(region) : candidates(region, { tags: FORMULA_TAGS });
  if (!others && !rows.some((row) => mayBeFormula(tree, row))) rows = [];
  let done = -1;
  // The last formula with MathML, and the last one.
  let last = -1;
  let latest = -1;
  // MathML that MathJax 2 adds to what it draws before a script.
  let assistive = -1;
  for (const row of rows) {
    if (row < done) continue;
    if (isRepeated(tree, row, last, latest)) {
      repeated.add(row);
      assistive = mathIn(search, row);
      done = end[row]!;
      continue;
    }
    const formula = formulaAt(search, row);
    if (formula === undefined) continue;
    const before = latest < 0 ? undefined : at.get(latest);
    // A formula in two forms, such as an image and hidden MathML.
    const isSame = formula.tex !== undefined && before?.tex === formula.tex;
    if (isSame && tag[latest] !== tag[row] && isNext(tree, latest, row)) {
      repeated.add(row);
      done = end[row]!;
      continue;
    }
    const math = formula.math < 0 && tag[row] === Tag.script ? assistive : formula.math;
    at.set(row, { ...formula, math });
    latest = row;
    assistive = -1;
    if (formula.math >= 0) last = row;
    done = end[row]!;
  }
  return { at: withLines(search, region, at), repeated };
});

/** Maximum number of elements between a formula and the line that it is on. */
const MAX_AROUND = 6;

/**
 * Replaces formulas by the lines that consist of them and the number of an equation, and by those that are set apart.
 * Most pages have no formulas: only the elements around one are examined, and tables.
 */
function withLines(
  search: Search,
  region: Region,
  at: ReadonlyMap<number, PageFormula>,
): ReadonlyMap<number, PageFormula> {
  const { from } = region;
  const { tree } = search;
  const tables = candidates(region, { tags: [Tag.table] });
  if (at.size === 0 && (tables.length === 0 || !mathSetting(tree).sets)) return at;
  const lines = new Set<number>();
  for (const row of at.keys()) {
    for (let up = tree.parent[row]!, i = 0; up >= from && i < MAX_AROUND; up = tree.parent[up]!, i++)
      if (LINES.has(tree.tag[up]!) && tree.namespace[up] === Namespace.html) lines.add(up);
  }
  // The formulas in text are not among those at elements.
  for (const row of tables) lines.add(row);
  const out = new Map(at);
  let done = -1;
  for (const row of [...lines].sort((a, b) => a - b)) {
    if (row < done || at.has(row)) {
      done = Math.max(done, tree.end[row]!);
      continue;
    }
    const isApart = isSetApart(tree, row);
    if (!isApart && !endsInBracket(tree, row)) continue;
    const formula = line(search, row, isApart ? "line" : "none", at);
    if (formula === undefined) continue;
    done = tree.end[row]!;
    for (let inner = row + 1; inner < done; inner++) out.delete(inner);
    out.set(row, formula);
  }
  return out;
}

/** Returns the equations that an element consists of. */
function line(
  search: Search,
  row: number,
  unnumbered: "none" | "line" | "any",
  known?: ReadonlyMap<number, PageFormula>,
): PageFormula | undefined {
  const { tree } = search;
  let last = -1;
  let latest = -1;
  const formulaOf = (inner: number): PageFormula | "repeated" | undefined => {
    if (search.budget-- <= 0) return undefined;
    if (isRepeated(tree, inner, last, latest)) return "repeated";
    const formula = known?.get(inner) ?? formulaAt(search, inner, true);
    if (formula !== undefined) latest = inner;
    if (formula !== undefined && formula.math >= 0) last = inner;
    return formula;
  };
  return equations(tree, row, formulaOf, unnumbered);
}

const noShape = (): number => Shape.none;

/** Returns the formula that an element is. Outside of HTML, only MathML has formulas. */
function formulaAt(search: Search, row: number, isInner = false): PageFormula | undefined {
  const isHtml = search.tree.namespace[row] === Namespace.html;
  const shape = search.shapeOf(row);
  for (const { outer = false, matches, read } of isHtml ? DIALECTS : [DIALECTS[0]!]) {
    if (outer && isInner) continue;
    const formula = matches(search, row, shape) ? read(search, row) : undefined;
    if (formula !== undefined) return formula;
  }
  return undefined;
}

function withoutMath(formula: Formula | undefined): PageFormula | undefined {
  return formula && { ...formula, math: -1 };
}

/** Returns a `math` element; one that cannot be converted has its tokens as text. */
function mathElement({ tree, mathml }: Search, row: number, always: boolean): PageFormula | undefined {
  const formula = mathFormula(tree, row, mathml);
  if (formula !== undefined) return { ...formula, math: row };
  return always || mathText(tree, row) !== ""
    ? { tex: undefined, display: isDisplayed(tree, row), math: row }
    : undefined;
}

/** Maximum number of rows of a drawing. */
const MAX_ROWS = 4000;

/** Returns the row of the first `math` element in a drawing; -1 if there is none. */
function mathIn(search: Search, row: number): number {
  const stop = Math.min(search.tree.end[row]!, row + MAX_ROWS);
  for (let i = row + 1; i < stop && search.budget-- > 0; i++) if (isMath(search.tree, i)) return i;
  return -1;
}

/** Whether an element has text outside of MathML and scripts. */
function hasOtherText(tree: Tree, row: number): boolean {
  for (let i = row + 1; i < Math.min(tree.end[row]!, row + MAX_ROWS); i++) {
    if (isMath(tree, i) || tree.tag[i] === Tag.script) i = tree.end[i]! - 1;
    else if (tree.kind[i] === NodeKind.text && text(tree, i).trim() !== "") return true;
  }
  return false;
}

/** Returns the best source inside a drawing: a script, MathML, an attribute, or an image. */
function sourceIn(search: Search, row: number): PageFormula | undefined {
  const { tree, mathml, carriers } = search;
  const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
  let other: Pick<PageFormula, "tex" | "display"> | undefined;
  let image: Formula | undefined;
  let math: PageFormula | undefined;
  for (let i = row + 1; i < stop && search.budget-- > 0; i++) {
    if (tree.kind[i] !== NodeKind.element) continue;
    const tag = tree.tag[i]!;
    if (isMath(tree, i)) {
      math ??= mathElement(search, i, mathml === undefined);
      i = tree.end[i]! - 1;
    } else if (tag === Tag.script && isMathScript(tree, i)) other ??= scriptFormula(tree, i, mathml);
    else if (tag === Tag.img) image ??= imageFormula(tree, i);
    else if (tag === Tag.title) image ??= titleFormula(tree, i);
    else if (tag > LAST_KNOWN_TAG) other ??= renderedSource(search, i);
    else if (carriers) other ??= carriedFormula(tree, i, mathml);
  }
  const usable = math?.tex === undefined && mathml !== undefined ? undefined : math;
  const found = other ?? usable ?? image ?? drawn(search, row);
  if (found === undefined) return undefined;
  const display = found.display || isDisplayed(tree, row);
  return { tex: found.tex, display, math: math?.math ?? -1 };
}

/** Returns the LaTeX in the title of a drawing in SVG (mathjax-node). */
function titleFormula(tree: Tree, row: number): Formula | undefined {
  const title = textContent(tree, row);
  return looksLikeTex(title) && title.length <= MAX_LENGTH ? undelimited(title) : undefined;
}

/** Returns the LaTeX of what MathJax and KaTeX draw without its source. */
function drawn(search: Search, row: number): Formula | undefined {
  const { tree, mathml } = search;
  search.budget -= Math.min(MAX_ROWS, tree.end[row]! - row);
  const markup = search.budget < 0 ? undefined : (drawnMarkup(tree, row) ?? katexMarkup(tree, row));
  return markup === undefined ? undefined : fromMarkup(markup, false, mathml);
}

/** Returns the source in an element of a renderer or of a format. */
function renderedSource({ tree, shapeOf }: Search, row: number): Formula | undefined {
  if (shapeOf(row) === Shape.source) return textFormula(tree, row, false);
  const tex = carriedLatex(tree, row);
  return tex === undefined ? undefined : { tex, display: false };
}
