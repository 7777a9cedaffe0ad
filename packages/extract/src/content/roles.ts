import { attributeReader, hasAttribute, Tag, type Tree } from "@winnow/core-dom";
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

/** Elements whose tag does not determine what they hold. */
const PLAIN: ReadonlySet<number> = new Set([Tag.div, Tag.p, Tag.aside, Tag.section, Tag.table, Tag.span]);

/** Something that at least one of the classes above has. */
const ANY = /caption|thumbinner|quote|alert|admonition|custom-block|notecard|callout|highlighter|js-file/i;

const classOf = attributeReader("class");

/** The {@link Role} of an element row. */
export function roleOf(tree: Tree, row: number): number {
  let roles = known.get(tree);
  if (roles === undefined) known.set(tree, (roles = findRoles(tree)));
  return roles[row]!;
}

/** The role of each row; a tree never changes, and all formats ask several times for each. */
const known = new WeakMap<Tree, Uint8Array>();

function findRoles(tree: Tree): Uint8Array {
  const roles = new Uint8Array(tree.length);
  // A page has few different classes on many elements.
  const byClass = new Map<string, number>();
  for (let row = 0; row < tree.length; row++) {
    if (!PLAIN.has(htmlTag(tree, row))) continue;
    const classes = classOf(tree, row);
    if (classes === undefined) continue;
    let role = byClass.get(classes);
    if (role === undefined) byClass.set(classes, (role = roleByClass(classes)));
    if (role === UNSURE) roles[row] = hasAttribute(tree, row, "data-callout") ? Role.callout : Role.none;
    else if (role !== Role.pullQuote || !holdsQuote(tree, row)) roles[row] = role;
  }
  return roles;
}

/** Of classes that some role's are like. */
const UNSURE = 255;

function roleByClass(classes: string): number {
  return ANY.test(classes)
    ? (CLASSES.find(([, pattern]) => pattern.test(classes))?.[0] ?? UNSURE)
    : Role.none;
}

/** Whether an element holds the lines of code by its class. */
export function isCode(tree: Tree, row: number): boolean {
  return roleOf(tree, row) === Role.code;
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
