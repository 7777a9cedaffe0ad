import { Attribute, Namespace, Tag, tagName } from "@winnow/core-dom/tree";
import { candidates } from "../candidates.js";
import { htmlTag } from "../elements.js";
import { PLAIN_TAGS } from "../roles.js";
import type { Region } from "../types.js";
import { LAST_KNOWN_TAG } from "./elements.js";

/** How an element may be a formula. */
export const Shape = {
  none: 0,
  /** Everything in it is one formula, drawn by software that also writes the source into it. */
  drawn: 1,
  /** Several forms of one formula, such as MathML and an image. */
  forms: 2,
  /** Its text is LaTeX between delimiters. */
  delimited: 3,
  /** Its text is LaTeX, with or without delimiters. */
  source: 4,
  /** Formulas and a number. */
  equations: 5,
} as const;

/** Elements of renderers and formats, by name. */
// biome-ignore format: a table
const BY_NAME: ReadonlyMap<string, number> = new Map<string, number>([
  ["mjx-container", Shape.drawn], ["d-math", Shape.source], ["math-renderer", Shape.source],
  ["math-field", Shape.source], ["math-span", Shape.source], ["math-div", Shape.source], ["tex-math", Shape.source],
  ["eq", Shape.source], ["eqn", Shape.source], ["math-inline", Shape.source], ["math-display", Shape.source],
  ["inline-formula", Shape.drawn], ["disp-formula", Shape.drawn],
]);

/**
 * Classes by their software: MediaWiki, KaTeX, MathJax 2 and 3; Pandoc and Sphinx (`math`), StackExchange,
 * kramdown, Springer, CKEditor, PreTeXt, GitLab, MathQuill, plugins of WordPress; LaTeXML, publishers of journals.
 */
const CLASSES: readonly (readonly [shape: number, classes: RegExp])[] = [
  [
    Shape.drawn,
    /(?:^|\s)(?:mwe-math-element(?:-\w+)?|katex(?:-display|-block|--inline|--display)?|ql-formula|mjpage(?:__block)?|latex-rendered|MathJax(?:_Display|_(?:SVG|MathML|PlainSource)(?:_Display)?|_CHTML)?|mjx-chtml|MJXc-display)(?:\s|$)/,
  ],
  [Shape.forms, /(?:^|\s)(?:alternatives|inline-formula)(?:\s|$)/],
  [
    Shape.equations,
    /(?:^|\s)(?:ltx_eqn_(?:table|div)|(?:html-)?disp-formula(?:-info)?|c-article-equation|ql-center-displayed-equation|(?:numbered|display)-?equation)(?:\s|$)/,
  ],
  [
    Shape.source,
    /(?:^|\s)(?:math (?:inline|display|notranslate)|(?:inline|display) math|math-inline|math-display|language-math|js-render-math|math-tex|mathjax-tex|tex-math|mathquill-embedded-latex|kdmath|wp-katex-eq|katex-(?:eq|error)|MathJax_Preview)(?:\s|$)/,
  ],
  [
    Shape.delimited,
    /(?:^|\s)(?:math|math-container|math-block|displaymath|process-math|tex2jax_process|mathjax(?:_process|-process)?|tex|latex|arithmatex|equation|formula|inline-equation|display-equation)(?:\s|$)/,
  ],
];

/** Matches at least every class above: a fast first check. */
const ANY =
  /math|Math|katex|MJXc|mj|latex|arithmatex|(?:^|\s)tex(?:\s|$|2jax)|ltx_eqn|equation|formula|alternatives/;

/** Returns the {@link Shape} of an element with these classes. */
function shapeByClass(classes: string): number {
  if (!ANY.test(classes)) return Shape.none;
  return CLASSES.find(([, pattern]) => pattern.test(classes))?.[0] ?? Shape.none;
}

/** Classes of formulas that are written as code: remark-math, GitLab. */
const CODE_CLASS = /(?:^|\s)(?:language-math|js-render-math|math-inline|math-display)(?:\s|$)/;

/** Elements whose class can make them a formula. */
const PLAIN: ReadonlySet<number> = new Set([Tag.span, Tag.div, Tag.p, Tag.table, Tag.code, Tag.pre]);

/** Returns a function that classifies the elements of one page; undefined if no element can be a formula. */
export function shapeReader(region: Region): ((row: number) => number) | undefined {
  const { tree } = region;
  const byClass = new Map<string, number>();
  let any = false;
  for (const row of candidates(region, { classes: [ANY] })) {
    const classes = Attribute.class(tree, row)!;
    if (byClass.has(classes) || !PLAIN_TAGS.has(htmlTag(tree, row))) continue;
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
    if (!any || !PLAIN.has(tag)) return Shape.none;
    const isCode = tag === Tag.code || tag === Tag.pre;
    // In formatted code a class is on either element.
    const inner =
      tag === Tag.pre && tree.tag[row + 1] === Tag.code ? Attribute.class(tree, row + 1) : undefined;
    const classes = [Attribute.class(tree, row), inner].find((names) => {
      return names !== undefined && (!isCode || CODE_CLASS.test(names));
    });
    return classes === undefined ? Shape.none : (byClass.get(classes) ?? Shape.none);
  };
}
