const has = (source: string, markup: string): boolean => new RegExp(`<[/!]?${markup}`, "i").test(source);

/**
 * Whether a rule may bear on this input that parse5 8.1 does not have, or has wrongly, and that `mended-parse5.ts` does
 * not mend as it does six others: then the two trees cannot be compared.
 *
 * - Since 2025 there are no "in select" insertion modes, and a `selectedcontent` mirrors the chosen option.
 * - The `search` element is in the special category (HTML §13.2.4.2).
 * - The form element pointer plays no part in template contents (whatwg/html#12911 of 2026-09).
 *
 * It looks for the markup only: whether the rule decides is what the parsers disagree about. The fuzz keeps these elements
 * out of most inputs, so that little is lost.
 */
export function lacksRule(source: string, context: string | undefined): boolean {
  const isIn = (name: string): boolean => context === name || has(source, name);
  return isIn("select") || isIn("search") || (has(source, "form") && isIn("template"));
}
