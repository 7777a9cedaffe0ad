import { describeValue, nearest } from "@winnow/core-dom/options";

/** The entries that list methods and formats by name. */
const LISTS = { method: "@winnow/baselines/methods", format: "@winnow/extract/formats" } as const;

/**
 * Checks that a method or a format is a function.
 *
 * @param exported - the names of the methods or formats that the package exports, to suggest one if the value
 *   is a string.
 * @throws RangeError if the value is a string, otherwise TypeError if it is not a function.
 */
export function checkFunction(
  option: "method" | "format",
  value: unknown,
  exported: readonly string[],
): void {
  if (typeof value === "function") return;
  const meant = typeof value === "string" ? nearest(value, exported) : undefined;
  const message =
    `${option} must be a function, not ${describeValue(value)}; ` +
    (meant === undefined ? "" : `did you mean ${meant}, which "@winnow/extract" exports? `) +
    `"${LISTS[option]}" lists ${option}s by name`;
  throw typeof value === "string" ? new RangeError(message) : new TypeError(message);
}
