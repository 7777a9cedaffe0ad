import { NodeKind, Tag, type Tree, text } from "@winnow/core-dom";

/** The classes and ids that a page's own style sheets hide. */
export interface HiddenRules {
  readonly classes: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

const MAX_RULES = 2_000;
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
    if (tree.kind[row] !== NodeKind.text || tree.tag[tree.parent[row]!] !== Tag.style) continue;
    const css = text(tree, row);
    HIDES.lastIndex = 0;
    for (let match = HIDES.exec(css); match !== null && budget-- > 0; match = HIDES.exec(css)) {
      const open = css.lastIndexOf("{", match.index);
      if (open < 0 || css.lastIndexOf("}", match.index) > open) continue;
      const from =
        Math.max(css.lastIndexOf("}", open), css.lastIndexOf("{", open - 1), css.lastIndexOf("*/", open)) + 1;
      // The rule is nested: `@media … { .a {`.
      if (from > 0 && css[from - 1] === "{") continue;
      if (open - from > 1_000) continue;
      for (const selector of css.slice(from, open).split(",")) {
        const simple = SIMPLE.exec(selector.trim());
        if (simple !== null) (simple[1] === "." ? classes : ids).add(simple[2]!);
      }
    }
  }
  return { classes, ids };
}
