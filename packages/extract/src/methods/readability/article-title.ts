import { Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { type Overlay, overlayOf } from "./overlay.js";
import { elementsOf } from "./steps.js";
import { collapse, contentOf, innerText, wordCount } from "./strings.js";

const SEPARATOR = / [|\-\\/>»] /;
const HIERARCHICAL_SEPARATOR = / [\\/>»] /;
const UP_TO_SEPARATOR = /^[^|\-\\/>»]*[|\-\\/>»]/;
const SEPARATOR_SIGNS = /[|\-\\/>»]+/g;

const TITLE_HEADINGS: ReadonlySet<number> = new Set([Tag.h1, Tag.h2]);
const MAIN_HEADINGS: ReadonlySet<number> = new Set([Tag.h1]);

/**
 * The article's title as the page's `title` element and headings tell it: without the site's name before or
 * behind a separator (` | `, ` - `, ` / `, `: `, …), as long as enough words are left; the only `h1` where the
 * `title` is very short or very long.
 *
 * @example articleTitle(parse("<title>How to bake good bread | The Baker</title>")) // "How to bake good bread"
 */
export function articleTitle(tree: Tree): string {
  return titleOf(overlayOf(tree));
}

/** {@link articleTitle} on a working copy. */
export function titleOf(overlay: Overlay): string {
  const whole = documentTitle(overlay.tree);
  const cut = collapse(cutTitle(overlay, whole).trim());
  const words = wordCount(cut);
  if (words > 4) return cut;
  // So few words are only believed where a hierarchy was cut at its last step, by one word.
  const hierarchical = SEPARATOR.test(whole) && HIERARCHICAL_SEPARATOR.test(whole);
  return hierarchical && words === wordCount(whole.replace(SEPARATOR_SIGNS, "")) - 1 ? cut : whole;
}

function cutTitle(overlay: Overlay, whole: string): string {
  if (SEPARATOR.test(whole)) {
    const cut = whole.slice(0, lastSeparator(whole));
    return wordCount(cut) < 3 ? whole.replace(UP_TO_SEPARATOR, "") : cut;
  }
  if (whole.includes(": ")) {
    const headings = elementsOf(overlay, 0, TITLE_HEADINGS);
    if (headings.some((heading) => contentOf(overlay, heading).trim() === whole)) return whole;
    const behindLast = whole.slice(whole.lastIndexOf(":") + 1);
    if (wordCount(behindLast) < 3) return whole.slice(whole.indexOf(":") + 1);
    return wordCount(whole.slice(0, whole.indexOf(":"))) > 5 ? whole : behindLast;
  }
  if (whole.length > 150 || whole.length < 15) {
    const headings = elementsOf(overlay, 0, MAIN_HEADINGS);
    if (headings.length === 1) return innerText(overlay, headings[0]!);
  }
  return whole;
}

/** Where the last separator begins; separators that share a space count from the left, one after the other. */
function lastSeparator(title: string): number {
  let last = 0;
  for (const match of title.matchAll(new RegExp(SEPARATOR, "g"))) last = match.index;
  return last;
}

/** `document.title`: the text right inside the first `title` element, white space stripped and collapsed. */
function documentTitle(tree: Tree): string {
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.fragment && row > 0) {
      row = tree.end[row]! - 1;
    } else if (tree.tag[row] === Tag.title && tree.namespace[row] === Namespace.html) {
      let title = "";
      for (let child = row + 1; child < tree.end[row]!; child = tree.end[child]!) {
        if (tree.kind[child] === NodeKind.text) title += text(tree, child);
      }
      return title.replace(/[\t\n\f\r ]+/g, " ").trim();
    }
  }
  return "";
}
