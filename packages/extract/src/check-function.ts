import { describeValue, nearest } from "@winnow/core-dom/options";

/** The entries that list methods and formats by name, and the names of those that the package exports. */
const LISTS = {
  method: { entry: "@winnow/baselines/methods", exported: ["winnow", "allVisibleText"] },
  format: { entry: "@winnow/extract/formats", exported: ["text", "markdown", "html", "tei", "json"] },
} as const;

/**
 * Checks that a method or a format is a function.
 *
 * @throws RangeError if the value is a string, otherwise TypeError if it is not a function.
 */
export function checkFunction(option: keyof typeof LISTS, value: unknown): void {
  if (typeof value === "function") return;
  const { entry, exported } = LISTS[option];
  const meant = typeof value === "string" ? nearest(value, exported) : undefined;
  const message =
    `${option} must be a function, not ${describeValue(value)}; ` +
    (meant === undefined ? "" : `did you mean ${meant}, which "@winnow/extract" exports? `) +
    `"${entry}" lists ${option}s by name`;
  throw typeof value === "string" ? new RangeError(message) : new TypeError(message);
}
