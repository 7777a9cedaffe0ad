import { Attribute, Namespace, Tag, type Tree, tagName } from "@winnow/core-dom/tree";
import { LAST_KNOWN_TAG } from "./elements.js";

/** How an element may be a formula. */
export const Shape = {
  none: 0,
  /** Everything in it is one formula, drawn by software that also writes the source into it. */
  drawn: 1,
  /** Its text is LaTeX between delimiters. */
  delimited: 2,
  /** Its text is LaTeX, with or without delimiters. */
  source: 3,
  /** Formulas in cells, with a number. */
  equations: 4,
} as const;

/** Elements of renderers and formats, by name. */
// biome-ignore format: a table
const BY_NAME: ReadonlyMap<string, number> = new Map<string, number>([
  ["mjx-container", Shape.drawn], ["d-math", Shape.source], ["math-renderer", Shape.source],
  ["math-field", Shape.source], ["tex-math", Shape.source], ["inline-formula", Shape.drawn],
  ["disp-formula", Shape.drawn],
]);

/**
 * Classes by their software: MediaWiki, KaTeX, MathJax 2 and 3; Pandoc and Sphinx (`math`), StackExchange,
 * kramdown, Springer, CKEditor, PreTeXt, plugins of WordPress; LaTeXML.
 */
const CLASSES: readonly (readonly [shape: number, classes: RegExp])[] = [
  [
    Shape.drawn,
    /(?:^|\s)(?:mwe-math-element(?:-\w+)?|katex(?:-display|-block|--inline|--display)?|ql-formula|MathJax(?:_Display|_(?:SVG|MathML|PlainSource)(?:_Display)?|_CHTML)?|mjx-chtml|MJXc-display)(?:\s|$)/,
  ],
  [Shape.equations, /(?:^|\s)(?:ltx_eqn_(?:table|div))(?:\s|$)/],
  [
    Shape.source,
    /(?:^|\s)(?:math (?:inline|display|notranslate)|(?:inline|display) math|math-inline|math-display|math-tex|mathjax-tex|tex-math|kdmath|wp-katex-eq|katex-(?:eq|error)|MathJax_Preview)(?:\s|$)/,
  ],
  [
    Shape.delimited,
    /(?:^|\s)(?:math|math-container|math-block|displaymath|process-math|tex2jax_process|mathjax(?:_process|-process)?|tex|latex|arithmatex|equation|formula|inline-equation|display-equation)(?:\s|$)/,
  ],
];

/** Matches at least every class above: a fast first check. */
const ANY = /math|Math|katex|MJXc|mjx|tex|ltx_eqn|equation|formula/;

/** Returns the {@link Shape} of an element with these classes. */
function shapeByClass(classes: string): number {
  if (!ANY.test(classes)) return Shape.none;
  return CLASSES.find(([, pattern]) => pattern.test(classes))?.[0] ?? Shape.none;
}

/** Elements whose class can make them a formula. */
const PLAIN: ReadonlySet<number> = new Set([Tag.span, Tag.div, Tag.p, Tag.table]);

/** Returns a function that classifies the elements of one page; undefined if no element can be a formula. */
export function shapeReader(
  tree: Tree,
  pageClasses: Iterable<string>,
): ((row: number) => number) | undefined {
  const byClass = new Map<string, number>();
  let any = false;
  for (const classes of pageClasses) {
    const shape = shapeByClass(classes);
    byClass.set(classes, shape);
    any ||= shape !== Shape.none;
  }
  const { moreTags } = tree.strings;
  const names = moreTags.some((name) => BY_NAME.has(name));
  if (!any && !names) return undefined;
  return (row) => {
    if (tree.namespace[row] !== Namespace.html) return Shape.none;
    const tag = tree.tag[row]!;
    if (tag > LAST_KNOWN_TAG) return names ? (BY_NAME.get(tagName(tree, row)) ?? Shape.none) : Shape.none;
    if (any && PLAIN.has(tag)) {
      const classes = Attribute.class(tree, row);
      if (classes !== undefined) return byClass.get(classes) ?? Shape.none;
    }
    return Shape.none;
  };
}
