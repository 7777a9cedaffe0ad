import type { Tree } from "@winnow/core-dom/tree";

/** Maximum characters of indentation and cell padding, per character of the page and for small pages. */
const MAX_GROWTH = 4;
const MIN_BUDGET = 1_900_000;

/**
 * The characters that a layout may still write as indentation, margins and padding of cells: a page can indent
 * every line by as many characters as it has elements.
 */
export interface PaddingBudget {
  left: number;
}

/** Returns the budget of a page, by its characters of text and markup. */
export function pagePaddingBudget({ textBefore, markupBefore, length }: Tree): PaddingBudget {
  return { left: MIN_BUDGET + MAX_GROWTH * (textBefore[length]! + markupBefore[length]!) };
}

/** Returns the string repeated, or the empty string if the number is negative or exceeds the budget. */
export function repeated(string: string, count: number, budget: PaddingBudget): string {
  const length = count * string.length;
  if (length <= 0 || length > budget.left) return "";
  budget.left -= length;
  return string.repeat(count);
}

/** Returns the number of code points. */
export function codePoints(part: string): number {
  return part.length - (part.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
