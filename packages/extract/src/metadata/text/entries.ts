/**
 * Returns the entries of a table, which `|` separates; a table has a line per group, such as a language.
 *
 * @example entries("home|home page", "startseite") // ["home", "home page", "startseite"]
 */
export function entries(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split("|"));
}
