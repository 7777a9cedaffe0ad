const has = (source: string, markup: string): boolean => new RegExp(`<[/!]?${markup}`, "i").test(source);

/**
 * Whether an input may involve a rule that is missing or wrong in parse5 8.1 and not corrected by
 * `patched-parse5.ts`. The trees of such an input cannot be compared.
 *
 * - Since 2025 there are no "in select" insertion modes, and a `selectedcontent` mirrors the chosen option.
 * - The `search` element is in the special category (HTML §13.2.4.2).
 * - The form element pointer is not used in template contents (whatwg/html#12911 of 2026-09).
 *
 * The check only searches the markup, because the parsers disagree about whether the rule applies. Most
 * generated inputs do not contain these elements, so few are excluded.
 */
export function lacksRule(source: string, context: string | undefined): boolean {
  const isIn = (name: string): boolean => context === name || has(source, name);
  return isIn("select") || isIn("search") || (has(source, "form") && isIn("template"));
}
