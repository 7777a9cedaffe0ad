import { NodeKind, Tag, type Tree, text } from "@winnow/core-dom";

/** The classes and ids that a page's own style sheets hide. */
export interface HiddenRules {
  readonly classes: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

/** Declarations that are looked at. */
const MAX_RULES = 2_000;
/** Characters of a rule's selectors. */
const MAX_SELECTOR_LENGTH = 1_000;
const HIDES = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/gi;
/** A selector of a single class or id, with or without a tag name. */
const SIMPLE = /^[a-z]*([.#])([\w-]+)$/i;

/**
 * Returns the classes and ids that the `style` elements of a page hide without a condition. Rules inside of
 * `@media` and the like are left out, since they hold on some screens only, and selectors of several parts,
 * because they need a match against the tree.
 */
export function hiddenRules(tree: Tree): HiddenRules {
  const classes = new Set<string>();
  const ids = new Set<string>();
  let budget = MAX_RULES;
  for (let row = 1; row < tree.length && budget > 0; row++) {
    if (tree.tag[row] !== Tag.style) continue;
    for (let child = row + 1; child < tree.end[row]! && budget > 0; child = tree.end[child]!) {
      if (tree.kind[child] === NodeKind.text) budget = readRules(text(tree, child), classes, ids, budget);
    }
  }
  return { classes, ids };
}

/** Adds the classes and ids of one style sheet, and returns the rest of the budget. */
function readRules(css: string, classes: Set<string>, ids: Set<string>, budget: number): number {
  let rest = budget;
  let at = 0;
  let open = -1;
  let close = -1;
  HIDES.lastIndex = 0;
  for (let match = HIDES.exec(css); match !== null && rest-- > 0; match = HIDES.exec(css)) {
    const { index } = match;
    // Only the part since the last match is searched, so that many matches in one long rule stay cheap.
    const part = css.slice(at, index);
    const opened = part.lastIndexOf("{");
    const closed = part.lastIndexOf("}");
    if (closed >= 0) close = at + closed;
    at = index;
    if (opened >= 0) {
      open = index - part.length + opened;
      if (close < open) readSelectors(css, open, classes, ids);
    }
  }
  return rest;
}

/** Adds the simple selectors before the brace at `open`. */
function readSelectors(css: string, open: number, classes: Set<string>, ids: Set<string>): void {
  const start = Math.max(0, open - MAX_SELECTOR_LENGTH - 1);
  const before = css.slice(start, open);
  const from = 1 + Math.max(before.lastIndexOf("}"), before.lastIndexOf("{"), before.lastIndexOf("*/"));
  if (from === 0 && open > MAX_SELECTOR_LENGTH) return;
  // The rule is nested: `@media … { .a {`.
  if (from > 0 && before[from - 1] === "{") return;
  for (const selector of before.slice(from).split(",")) {
    const simple = SIMPLE.exec(selector.trim());
    if (simple !== null) (simple[1] === "." ? classes : ids).add(simple[2]!);
  }
}
