import { Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import type { Region } from "../region.js";
import { rolesOf } from "../roles.js";
import { equations } from "./equations.js";
import { drawnMarkup } from "./glyphs.js";
import { imageFormula } from "./images.js";
import { settingOf } from "./in-text.js";
import { mathText } from "./math-text.js";
import { nameOf } from "./names.js";
import { isRepeated } from "./repeated.js";
import { Shape, shapesOf } from "./shapes.js";
import {
  CARRIERS,
  carriedFormula,
  fromMarkup,
  isDisplayed,
  isMath,
  isMathScript,
  latexOf,
  mathFormula,
  scriptFormula,
} from "./sources.js";
import { beginsWithDelimiter, textFormula } from "./text-formula.js";
import type { Formula, MathmlReader, PageFormula } from "./types.js";

/**
 * Whether a word follows a formula that ends in white space: in formatted source, that is the only space
 * between them.
 */
export function endsInSpace(tree: Tree, row: number): boolean {
  const end = tree.end[row]!;
  const last = end - 1;
  if (last === row || tree.kind[last] !== NodeKind.text || tree.parent[last] !== row) return false;
  if (text(tree, last).trim() !== "" || end >= tree.length || tree.kind[end] !== NodeKind.text) return false;
  return /^[\p{L}\p{N}]/u.test(text(tree, end));
}

/** The formulas of a region, except for those that are only text between delimiters. */
export interface Formulas {
  /** By the row of the outermost element that is nothing but the formula. */
  readonly at: ReadonlyMap<number, PageFormula>;
  /** Elements that show a formula whose source is next to them. */
  readonly repeated: ReadonlySet<number>;
}

const NONE: Formulas = { at: new Map(), repeated: new Set() };

/**
 * Returns the formulas in a region, each once: MathML, scripts of MathJax 2, images with LaTeX, elements that
 * have LaTeX in an attribute or as their text, and the elements of a renderer (KaTeX, MathJax, MediaWiki)
 * around one of these.
 *
 * @param mathml - converts MathML without a LaTeX source; if it is left out, such formulas have no LaTeX.
 */
export function formulasOf(region: Region, mathml: MathmlReader | undefined): Formulas {
  const known = cache.get(region);
  if (known !== undefined && known.mathml === mathml) return known.formulas;
  const formulas = findFormulas(region, mathml);
  cache.set(region, { mathml, formulas });
  return formulas;
}

const cache = new WeakMap<Region, { mathml: MathmlReader | undefined; formulas: Formulas }>();

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

const CARRIER_TAGS: ReadonlySet<number> = new Set([Tag.span, Tag.div, Tag.img, Tag.p]);

/** The id of the last tag of HTML, SVG and MathML. */
const LAST_KNOWN_TAG = Math.max(...Object.values(Tag));

/** Tags whose elements may be formulas on any page, by id: a fast check for every element of a page. */
const FORMULA_TAGS = new Uint8Array(LAST_KNOWN_TAG + 1);
for (const tag of [Tag.math, Tag.script, Tag.img, Tag.p]) FORMULA_TAGS[tag] = 1;

function findFormulas(region: Region, mathml: MathmlReader | undefined): Formulas {
  const { tree } = region;
  const { kind, tag, end } = tree;
  const shapeOf = shapesOf(tree, rolesOf(region).classes);
  const { moreAttributes, moreTags } = tree.strings;
  const carriers = shapeOf !== undefined || CARRIERS.some((name) => moreAttributes.includes(name));
  const prefixed = moreTags.some((name) => name.endsWith(":math"));
  const others = carriers || prefixed;
  const search: Search = {
    tree,
    mathml,
    shapeOf: shapeOf ?? noShape,
    carriers,
    budget: MAX_SEARCHES * tree.length,
  };
  let at: Map<number, PageFormula> | undefined;
  const repeated = new Set<number>();
  let last = -1;
  // MathML that MathJax 2 adds to what it draws before a script.
  let assistive = -1;
  for (let row = region.from; row < region.end; row++) {
    if (kind[row] !== NodeKind.element || (!others && FORMULA_TAGS[tag[row]!] !== 1)) continue;
    if (isRepeated(tree, row, last)) {
      repeated.add(row);
      assistive = mathIn(search, row);
      row = end[row]! - 1;
      continue;
    }
    const formula = formulaAt(search, row);
    if (formula === undefined) continue;
    const math = formula.math < 0 && tag[row] === Tag.script ? assistive : formula.math;
    (at ??= new Map()).set(row, math === formula.math ? formula : { ...formula, math });
    assistive = -1;
    if (formula.math >= 0) last = row;
    row = end[row]! - 1;
  }
  return at === undefined && repeated.size === 0 ? NONE : { at: at ?? NONE.at, repeated };
}

const noShape = (): number => Shape.none;

/** Returns the formula that an element is. */
function formulaAt(search: Search, row: number): PageFormula | undefined {
  const { tree, mathml, carriers } = search;
  const tag = tree.tag[row]!;
  if (tag === Tag.math || tag > LAST_KNOWN_TAG) {
    if (isMath(tree, row)) return ofMath(search, row, tree.namespace[row] === Namespace.mathml);
  }
  if (tree.namespace[row] !== Namespace.html) return undefined;
  if (tag === Tag.script)
    return isMathScript(tree, row) ? withoutMath(scriptFormula(tree, row, mathml)) : undefined;
  const carried = carriers && CARRIER_TAGS.has(tag) ? carriedFormula(tree, row, mathml) : undefined;
  if (carried !== undefined) return { ...carried, math: mathIn(search, row) };
  if (tag === Tag.img) return withoutMath(imageFormula(tree, row));
  switch (search.shapeOf(row)) {
    case Shape.drawn:
      return sourceIn(search, row);
    case Shape.equations:
      search.budget -= tree.end[row]! - row;
      return search.budget < 0 ? undefined : equations(tree, row, mathml);
    case Shape.source:
      return sourceIn(search, row) ?? textFormula(tree, row, false);
    case Shape.delimited:
      return textFormula(tree, row, true);
    default:
      // Scripts set formulas in paragraphs, across line breaks.
      return tag === Tag.p && beginsWithDelimiter(tree, row) && settingOf(tree).sets
        ? textFormula(tree, row, true)
        : undefined;
  }
}

function withoutMath(formula: Formula | undefined): PageFormula | undefined {
  return formula === undefined ? undefined : { ...formula, math: -1 };
}

/** Returns a `math` element; one that cannot be converted has its tokens as text. */
function ofMath({ tree, mathml }: Search, row: number, always: boolean): PageFormula | undefined {
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
      math ??= ofMath(search, i, mathml === undefined);
      i = tree.end[i]! - 1;
    } else if (tag === Tag.script && isMathScript(tree, i)) other ??= scriptFormula(tree, i, mathml);
    else if (tag === Tag.img) image ??= imageFormula(tree, i);
    else if (tag > LAST_KNOWN_TAG) other ??= renderedSource(search, i);
    else if (carriers) other ??= carriedFormula(tree, i, mathml);
  }
  const usable = math?.tex === undefined && mathml !== undefined ? undefined : math;
  const found = other ?? usable ?? image ?? drawn(search, row);
  if (found === undefined) return undefined;
  const display = found.display || isDisplayed(tree, row);
  return { tex: found.tex, display, math: math?.math ?? -1 };
}

/** Returns the LaTeX of what MathJax draws without its source. */
function drawn(search: Search, row: number): Formula | undefined {
  const { tree, mathml } = search;
  if (nameOf(tree, row) !== "mjx-container") return undefined;
  search.budget -= Math.min(MAX_ROWS, tree.end[row]! - row);
  const markup = search.budget < 0 ? undefined : drawnMarkup(tree, row);
  return markup === undefined ? undefined : fromMarkup(markup, false, mathml);
}

/** Returns the source in an element of a renderer or of a format. */
function renderedSource({ tree, shapeOf }: Search, row: number): Formula | undefined {
  if (shapeOf(row) === Shape.source) return textFormula(tree, row, false);
  const tex = latexOf(tree, row);
  return tex === undefined ? undefined : { tex, display: false };
}
