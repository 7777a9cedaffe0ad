import { NodeKind, Tag, type Tree, text } from "@winnow/core-dom";

/** The classes and ids that a page's own style sheets hide. */
export interface HiddenRules {
  readonly classes: Set<string>;
  readonly ids: Set<string>;
}

const HIDES = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/gi;
/** A selector of a single class or id, with or without a tag name. */
const SIMPLE = /^[a-z]*([.#])([\w-]+)$/i;

const QUOTE = 34;
const APOSTROPHE = 39;
const STAR = 42;
const SLASH = 47;
const SEMICOLON = 59;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
/** The characters that a scan of a style sheet looks at. */
const SYNTAX = new Uint8Array(128);
for (const code of [QUOTE, APOSTROPHE, SLASH, SEMICOLON, OPEN, CLOSE]) SYNTAX[code] = 1;

/**
 * Returns the classes and ids that the `style` elements of a page hide without a condition. Nested rules are
 * left out, since those inside `@media` and the like apply to some screens only, and selectors of several parts,
 * because they need a match against the tree.
 */
export function hiddenRules(tree: Tree): HiddenRules {
  const rules: HiddenRules = { classes: new Set<string>(), ids: new Set<string>() };
  const { length, tag } = tree;
  for (let row = 1; row < length; row++) {
    if (tag[row] !== Tag.style) continue;
    for (let child = row + 1; child < tree.end[row]!; child = tree.end[child]!) {
      if (tree.kind[child] === NodeKind.text) readRules(text(tree, child), rules);
    }
  }
  return rules;
}

/** Adds the classes and ids of one style sheet. */
function readRules(css: string, names: HiddenRules): void {
  let hides = nextHiding(css, 0);
  let depth = 0;
  /** The selectors of the rule at depth 1 up to the offset `start`, without comments. */
  let selectors = "";
  let start = 0;
  for (let i = 0; i < css.length && hides < css.length; i++) {
    const code = css.charCodeAt(i);
    if (i < hides && (code > CLOSE || SYNTAX[code] === 0)) continue;
    if (code === OPEN) {
      if (depth++ === 0) selectors += css.slice(start, i);
    } else if (code === CLOSE || (code === SEMICOLON && depth === 0)) {
      // A semicolon ends statements such as `@import`.
      depth = Math.max(0, depth - 1);
      if (depth > 0) continue;
      selectors = "";
      start = i + 1;
    } else if (code === QUOTE || code === APOSTROPHE) i = stringEnd(css, i);
    else if (code === SLASH && css.charCodeAt(i + 1) === STAR) {
      const end = css.indexOf("*/", i + 2);
      if (end < 0) return;
      if (depth === 0) selectors += css.slice(start, i);
      start = end + 2;
      i = end + 1;
    } else if (i === hides && depth === 1) {
      readSelectors(selectors, names);
      selectors = "";
    }
    if (hides <= i) hides = nextHiding(css, i + 1);
  }
}

/** Returns the offset of the next declaration that hides, the length of the style sheet without any. */
function nextHiding(css: string, from: number): number {
  HIDES.lastIndex = from;
  return HIDES.exec(css)?.index ?? css.length;
}

/** Returns the offset of the quotation mark that ends a string, or of the line break that breaks it off. */
function stringEnd(css: string, start: number): number {
  const quote = css.charCodeAt(start);
  for (let i = start + 1; i < css.length; i++) {
    const code = css.charCodeAt(i);
    if (code === quote || code === 10) return i;
    if (code === BACKSLASH) i++;
  }
  return css.length;
}

/** Adds the simple selectors of a rule. */
function readSelectors(selectors: string, { classes, ids }: HiddenRules): void {
  for (const selector of selectors.split(",")) {
    const simple = SIMPLE.exec(selector.trim());
    if (simple !== null) (simple[1] === "." ? classes : ids).add(simple[2]!);
  }
}
