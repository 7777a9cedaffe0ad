import { attribute, Tag, type Tree } from "@winnow/core-dom";
import { htmlTag, PREFORMATTED } from "./elements.js";

/** What an element stands for beyond its tag, by the class names of widely used software. */
export const Role = {
  none: 0,
  /** A picture with its caption: WordPress, MediaWiki. */
  figure: 1,
  caption: 2,
  /** A sentence of the text set apart. */
  pullQuote: 3,
  /** A note set off from the text: GitHub, Docusaurus, Sphinx, MkDocs, VuePress, Obsidian, Quarto, MDN. */
  callout: 4,
  calloutTitle: 5,
  /** Code whose lines are no preformatted element: GitHub, SyntaxHighlighter. */
  code: 6,
} as const;

const CLASSES: readonly (readonly [role: number, classes: RegExp])[] = [
  [Role.figure, /(?:^|\s)(?:wp-caption|thumbinner)(?:\s|$)/],
  [Role.caption, /(?:^|\s)(?:wp-caption-text|thumbcaption)(?:\s|$)/],
  [Role.pullQuote, /(?:^|\s)pull-?quote(?:\s|$)/i],
  [
    Role.callout,
    /(?:^|\s)(?:markdown-alert|theme-admonition|admonition|admonitionblock|custom-block|notecard|callout callout-\w+)(?:\s|$)/,
  ],
  [
    Role.calloutTitle,
    /(?:^|\s)(?:markdown-alert-title|admonition-title|admonition-heading|admonitionHeading_\w+|custom-block-title|callout-title)(?:\s|$)/,
  ],
  [Role.code, /(?:^|\s)(?:syntaxhighlighter|js-file-line-container)(?:\s|$)/],
];

/** Elements that say nothing themselves of what they hold. */
const PLAIN: ReadonlySet<number> = new Set([Tag.div, Tag.p, Tag.aside, Tag.section, Tag.table, Tag.span]);

/** Something that at least one of the classes above has. */
const ANY = /caption|thumbinner|quote|alert|admonition|custom-block|notecard|callout|highlighter|js-file/i;

/** The {@link Role} of an element row. */
export function roleOf(tree: Tree, row: number): number {
  if (!PLAIN.has(htmlTag(tree, row))) return Role.none;
  const classes = attribute(tree, row, "class");
  if (classes === undefined || !ANY.test(classes)) return Role.none;
  const role = CLASSES.find(([, pattern]) => pattern.test(classes))?.[0] ?? Role.none;
  if (role === Role.none && attribute(tree, row, "data-callout") !== undefined) return Role.callout;
  return role === Role.pullQuote && holdsQuote(tree, row) ? Role.none : role;
}

/** Something that the classes of {@link Role.code} have, and hardly any other. */
const CODE = /highlighter|js-file/;

/** Whether an element holds the lines of code by its class. */
export function isCode(tree: Tree, row: number): boolean {
  return (
    PLAIN.has(htmlTag(tree, row)) &&
    CODE.test(attribute(tree, row, "class") ?? "") &&
    roleOf(tree, row) === Role.code
  );
}

/** Whether white space is kept in an element, as its tag or its highlighter has it. */
export function isPreformatted(tree: Tree, row: number): boolean {
  return PREFORMATTED.has(htmlTag(tree, row)) || isCode(tree, row);
}

function holdsQuote(tree: Tree, row: number): boolean {
  const stop = Math.min(tree.end[row]!, row + 6);
  for (let i = row + 1; i < stop; i++) if (htmlTag(tree, i) === Tag.blockquote) return true;
  return false;
}
