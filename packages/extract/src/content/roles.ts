import { attributeReader, hasAttribute, Namespace, Tag, type Tree } from "@winnow/core-dom/tree";
import { htmlTag, PREFORMATTED } from "./elements.js";

/** The role of an element beyond its tag, by the class names of widely used software. */
export const Role = {
  none: 0,
  /** An image with its caption: WordPress, MediaWiki. */
  figure: 1,
  caption: 2,
  /** A sentence of the text, set apart. */
  pullQuote: 3,
  /** A note, set apart from the text: GitHub, Docusaurus, Sphinx, MkDocs, VuePress, Obsidian, Quarto, MDN. */
  callout: 4,
  calloutTitle: 5,
  /** Code in lines that are not preformatted elements: GitHub, SyntaxHighlighter. */
  code: 6,
  /** An element whose white space is kept (HTML §15.3.1). */
  preformatted: 7,
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

/** Elements whose tag does not determine their role. */
const PLAIN: ReadonlySet<number> = new Set([Tag.div, Tag.p, Tag.aside, Tag.section, Tag.table, Tag.span]);

/** Matches at least every class above: a fast first check. */
const ANY = /caption|thumbinner|quote|alert|admonition|custom-block|notecard|callout|highlighter|js-file/i;

const classOf = attributeReader("class");

/** Returns the {@link Role} of each row. */
export function rolesOf(tree: Tree): Uint8Array {
  let roles = cache.get(tree);
  if (roles === undefined) cache.set(tree, (roles = findRoles(tree)));
  return roles;
}

/** A tree never changes, so all formats and parts of a page share its roles. */
const cache = new WeakMap<Tree, Uint8Array>();

function findRoles(tree: Tree): Uint8Array {
  const { length, namespace, tag } = tree;
  const roles = new Uint8Array(length);
  // A page has few different classes on many elements.
  const byClass = new Map<string, number>();
  for (let row = 0; row < length; row++) {
    const byTag = BY_TAG[tag[row]!];
    if (byTag === undefined || byTag === Role.none || namespace[row] !== Namespace.html) continue;
    roles[row] = byTag;
    if (byTag !== UNSURE) continue;
    const classes = classOf(tree, row);
    let role: number | undefined = Role.none;
    if (classes !== undefined) {
      role = byClass.get(classes);
      if (role === undefined) byClass.set(classes, (role = roleByClass(classes)));
      if (role === UNSURE) role = hasAttribute(tree, row, "data-callout") ? Role.callout : Role.none;
      else if (role === Role.pullQuote && containsQuote(tree, row)) role = Role.none;
    }
    roles[row] = role;
  }
  return roles;
}

/** For classes similar to those of a role, and for elements whose class decides. */
const UNSURE = 255;

/** The role of a tag. */
const BY_TAG: Uint8Array = new Uint8Array(Math.max(...PLAIN, ...PREFORMATTED) + 1);
for (const tag of PLAIN) BY_TAG[tag] = UNSURE;
for (const tag of PREFORMATTED) BY_TAG[tag] = Role.preformatted;

function roleByClass(classes: string): number {
  return ANY.test(classes)
    ? (CLASSES.find(([, pattern]) => pattern.test(classes))?.[0] ?? UNSURE)
    : Role.none;
}

/** Whether white space is kept in elements of a role. */
export function isPreformatted(role: number): boolean {
  return role === Role.code || role === Role.preformatted;
}

function containsQuote(tree: Tree, row: number): boolean {
  const stop = Math.min(tree.end[row]!, row + 6);
  for (let i = row + 1; i < stop; i++) if (htmlTag(tree, i) === Tag.blockquote) return true;
  return false;
}
