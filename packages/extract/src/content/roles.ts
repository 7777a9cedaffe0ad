import { once } from "@winnow/core-dom/cache";
import { Attribute, NodeKind, Tag, type Tree, tagName, text } from "@winnow/core-dom/tree";
import { calloutParts } from "./callout-content.js";
import {
  CALLOUT_ATTRIBUTES,
  calloutTags,
  isCalloutElement,
  MAY_BE_CALLOUT,
  mayDeclareCallout,
  readCallout,
} from "./callouts.js";
import { candidates, type Wanted } from "./candidates.js";
import { Display, elementDisplay, htmlTag, PREFORMATTED, textSize } from "./elements.js";
import type { Region } from "./types.js";

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
  /** Code that is not in preformatted elements: GitHub, SyntaxHighlighter, editors, `code` with several lines. */
  code: 6,
  /** An element whose white space is kept (HTML §15.3.1). */
  preformatted: 7,
  /** A picture or word that repeats the type of a callout. */
  calloutIcon: 8,
} as const;

const CLASSES: readonly (readonly [role: number, classes: RegExp])[] = [
  [Role.figure, /(?:^|\s)(?:wp-caption|thumbinner)(?:\s|$)/],
  [Role.caption, /(?:^|\s)(?:wp-caption-text|thumbcaption)(?:\s|$)/],
  [Role.pullQuote, /(?:^|\s)pull-?quote(?:\s|$)/i],
  [
    Role.code,
    /(?:^|\s)(?:syntaxhighlighter|js-file-line-container|crayon-table|CodeMirror-code|cm-content|view-lines|ace_text-layer|enlighter-code|diff-table)(?:\s|$)/,
  ],
];

/** Elements that are containers of their own, unless they are callouts. */
const CONTAINERS: ReadonlySet<number> = new Set([Tag.blockquote, Tag.details, Tag.figure, Tag.dl]);

/** Elements whose tag does not determine their role. */
export const PLAIN_TAGS: ReadonlySet<number> = new Set([
  ...[Tag.div, Tag.p, Tag.aside, Tag.section, Tag.article, Tag.table, Tag.span, Tag.code],
  ...CONTAINERS,
]);

/** Matches at least every class above: a fast first check. */
const ANY = /caption|thumbinner|quote|lighter|js-file|crayon|cm-content|mirror|view-lines|ace_|diff-table/i;

/** What an element has that has a role, apart from the name of a callout. */
const WANTED: Wanted = {
  tags: [...PREFORMATTED, Tag.code, Tag.blockquote, Tag.details],
  classes: [ANY, MAY_BE_CALLOUT],
  attributes: ["role", "style", ...CALLOUT_ATTRIBUTES],
};

/** Returns the {@link Role} of each row of a page; none outside of the region. */
export const elementRoles: (region: Region) => Uint8Array = once(findRoles);

function findRoles(region: Region): Uint8Array {
  const { tree } = region;
  const roles = new Uint8Array(tree.length);
  // A page has few different classes on many elements.
  const byClass = new Map<string, number>();
  // `code` inside preformatted text or other `code` is a part of it.
  let codeEnd = 0;
  const callouts: number[] = [];
  const custom = calloutTags(tree);
  const wanted = custom.length === 0 ? WANTED : { ...WANTED, tags: [...WANTED.tags!, ...custom] };
  for (const row of candidates(region, wanted)) {
    const tag = htmlTag(tree, row);
    if (tag === 0 || ((BY_TAG[tag] ?? Role.none) === Role.none && !custom.includes(tag))) continue;
    const isInCode = tag === Tag.code && row < codeEnd;
    const role = isInCode || isFileName(tree, row) ? Role.none : elementRole(tree, row, byClass);
    if (role === Role.preformatted || tag === Tag.code) codeEnd = Math.max(codeEnd, tree.end[row]!);
    else if (role === Role.callout) callouts.push(row);
    roles[row] = role;
  }
  let around = -1;
  for (const row of callouts) {
    // Some software puts one callout around another, with the same text.
    if (around >= 0 && row < tree.end[around]! && textSize(tree, row) === textSize(tree, around)) {
      roles[row] = Role.none;
      continue;
    }
    around = row;
    const { title, icons } = calloutParts(tree, row, readCallout(tree, row)!);
    if (title !== undefined) roles[title] = Role.calloutTitle;
    for (const icon of icons) roles[icon] = Role.calloutIcon;
  }
  return roles;
}

/** Whether a `pre` is the name of the file of a block: Quarto. */
function isFileName(tree: Tree, row: number): boolean {
  const up = tree.parent[row]!;
  return tree.tag[row] === Tag.pre && Attribute.class(tree, up) === "code-with-filename-file";
}

/** Whether an element has a role, or is `code`, in which no other `code` has one. */
export function mayHaveRole(tree: Tree, row: number): boolean {
  return htmlTag(tree, row) === Tag.code || elementRole(tree, row, new Map()) !== Role.none;
}

/**
 * Returns the role of an element by its tag and attributes.
 *
 * @param byClass - the results of {@link roleByClass} so far.
 */
function elementRole(tree: Tree, row: number, byClass: Map<string, number>): number {
  const tag = htmlTag(tree, row);
  const byTag = BY_TAG[tag] ?? Role.none;
  if (byTag === Role.none && isCalloutElement(tree, row)) return Role.callout;
  if (byTag !== UNSURE) return byTag;
  if (tag === Tag.code) return isCodeBlock(tree, row) ? Role.code : Role.none;
  const classes = Attribute.class(tree, row);
  let role: number | undefined = Role.none;
  if (classes !== undefined) {
    role = byClass.get(classes);
    if (role === undefined) byClass.set(classes, (role = roleByClass(classes)));
    if (role === Role.pullQuote && containsQuote(tree, row)) role = Role.none;
  }
  if (tag === Tag.span) return role === UNSURE ? Role.none : role;
  if (role !== UNSURE && CONTAINERS.has(tag)) role = Role.none;
  if (role === Role.none && tag === Tag.div && isStyledAsCode(tree, row)) return Role.code;
  if (role !== UNSURE && (role !== Role.none || !mayDeclareCallout(tree, row))) return role;
  return readCallout(tree, row) === undefined ? Role.none : Role.callout;
}

/** For elements whose class decides, and for classes that callouts and other elements have. */
const UNSURE = 255;

/** The role of a tag. */
const BY_TAG: Uint8Array = new Uint8Array(Math.max(...PLAIN_TAGS, ...PREFORMATTED) + 1);
for (const tag of PLAIN_TAGS) BY_TAG[tag] = UNSURE;
for (const tag of PREFORMATTED) BY_TAG[tag] = Role.preformatted;

function roleByClass(classes: string): number {
  const role = ANY.test(classes) ? CLASSES.find(([, pattern]) => pattern.test(classes))?.[0] : undefined;
  return role ?? (MAY_BE_CALLOUT.test(classes) ? UNSURE : Role.none);
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

/** Elements in which `code` on its own is rarely a block. */
const IN_LINE: ReadonlySet<number> = new Set([Tag.td, Tag.th, Tag.dt, Tag.dd, Tag.li]);

/** Elements inside of highlighted code. */
export const IN_CODE: ReadonlySet<string> = new Set(
  "a b br code del em font i ins kbd mark samp span strong u var".split(" "),
);

/** Whether a `code` outside of preformatted text is a block: by Verso's class, styled as one, or several lines on their own. */
function isCodeBlock(tree: Tree, row: number): boolean {
  if (/\b(?:display:\s*block|white-space:\s*pre)/.test(Attribute.style(tree, row) ?? "")) return true;
  if (/(?:^|\s)hl lean block(?:\s|$)/.test(Attribute.class(tree, row) ?? "")) return true;
  if (!isAlone(tree, row)) return false;
  let code = "";
  let hasBreak = false;
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (tree.kind[i] === NodeKind.text) code += text(tree, i);
    else if (tree.kind[i] === NodeKind.element && !IN_CODE.has(tagName(tree, i))) return false;
    else if (htmlTag(tree, i) === Tag.br) hasBreak = true;
  }
  if (hasBreak) return true;
  const feeds = code.trim().split("\n").length - 1;
  // A single line feed may be a wrapped line of the source.
  if (feeds > 1) return !IN_LINE.has(htmlTag(tree, tree.parent[row]!));
  return feeds > 0 && /(?:^|\s)(?:block|hljs|language-\S+)(?:\s|$)/.test(Attribute.class(tree, row) ?? "");
}

/** Whether an element contains all text of the block around it. */
function isAlone(tree: Tree, row: number): boolean {
  let up = tree.parent[row]!;
  if (elementDisplay(tree, up) < Display.block) up = tree.parent[up]!;
  if (up <= 0 || elementDisplay(tree, up) < Display.block) return false;
  const end = tree.end[row]!;
  const size = textSize(tree, row);
  // The lengths decide for all but a few elements of a block: those without text, or with nearly all of it.
  if (size === 0 || textSize(tree, up) > size + 2) return false;
  return isBlank(tree, up, row) && isBlank(tree, end, tree.end[up]!);
}

/** Whether the visible text between two rows is white space. */
function isBlank(tree: Tree, from: number, to: number): boolean {
  for (let row = from; row < to; row++) {
    const length = tree.textBefore[row + 1]! - tree.textBefore[row]!;
    if (tree.kind[row] === NodeKind.text && length > 0 && /\S/.test(text(tree, row))) return false;
  }
  return true;
}

/** Minimum number of characters of such a style. */
const MIN_STYLE = "white-space:pre;font:mono".length;

/** Whether a style is that of code copied from an editor: white space is kept, in a monospaced font. */
function isStyledAsCode(tree: Tree, row: number): boolean {
  const style = Attribute.style(tree, row);
  return (
    style !== undefined &&
    style.length >= MIN_STYLE &&
    /white-space:\s*pre/i.test(style) &&
    /font(?:-family)?:[^;]*(?:mono|courier|consolas|menlo)/i.test(style)
  );
}
