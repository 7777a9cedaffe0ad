/** The most characters of white space between two pieces; more is an empty page. */
const WIDEST = 64;

/** White space of two pieces as one: a space, or what of it CSS does not collapse. */
export function wider(gap: string, more: string): string {
  if (gap.length >= WIDEST) return gap;
  const kept = (gap + more).replace(/[ \t\n\r\f\v\u2028\u2029]+/g, "");
  // Only what CSS does not collapse is more than a space.
  return kept === "" ? " " : kept.slice(0, WIDEST);
}
