import { Tag } from "@winnow/core-dom";
import { type Attempt, drop } from "./attempt.js";
import { wrapsOnly } from "./blank.js";
import { NONE, replace, TEXT } from "./overlay.js";
import { elementAfter, elementBeyond, firstElement } from "./steps.js";
import { withoutContent } from "./without-content.js";

/**
 * Takes empty `div`s and `section`s out of the article, and those that only wrap another one: text beside the
 * inner one that ends in white space goes with the wrapper, as it does in the original.
 *
 * The run's sums are the article's when it begins.
 *
 * @param wholeBody - the element made to hold all of the body, which stays; none where there is none.
 */
export function simplifyNested(attempt: Attempt, article: number, wholeBody: number): void {
  const { overlay, run } = attempt;
  let node = firstElement(overlay, article);
  while (node !== NONE) {
    const tag = overlay.tag[node]!;
    if ((tag === Tag.div || tag === Tag.section) && node !== wholeBody) {
      if (withoutContent(overlay, node, run.sums)) {
        const gone = node;
        node = elementBeyond(overlay, node);
        drop(attempt, gone, "empty");
        continue;
      }
      if (wrapsOnly(overlay, node, Tag.div) || wrapsOnly(overlay, node, Tag.section)) {
        const inner = firstElement(overlay, node);
        replace(overlay, inner, node);
        dropTexts(attempt, node);
        node = inner;
        continue;
      }
    }
    node = elementAfter(overlay, node);
  }
}

function dropTexts(attempt: Attempt, wrapper: number): void {
  const { overlay } = attempt;
  let child = overlay.first[wrapper]!;
  while (child !== NONE) {
    const next = overlay.next[child]!;
    if (overlay.tag[child] === TEXT) drop(attempt, child, "beside-wrapper");
    child = next;
  }
}
