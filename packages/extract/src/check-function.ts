import { describeValue, nearest } from "@winnow/core-dom/options";

/**
 * Checks that a method or a format is a function.
 *
 * @param exported - the names of the methods or formats that the package exports, to suggest one if the value
 *   is a string.
 * @param entries - the names of those that have an entry of their own.
 * @throws RangeError if the value is a string, otherwise TypeError if it is not a function.
 */
export function checkFunction(
  option: "method" | "format",
  value: unknown,
  exported: readonly string[],
  entries: readonly string[] = [],
): void {
  if (typeof value === "function") return;
  const meant = typeof value === "string" ? nearest(value, [...exported, ...entries]) : undefined;
  const place = meant !== undefined && exported.includes(meant) ? "" : `/${option}s/${meant}`;
  const message =
    `${option} must be a function, not ${describeValue(value)}; ` +
    (meant === undefined ? "" : `did you mean ${meant}, which "@winnow/extract${place}" exports? `) +
    `"@winnow/extract/${option}s" lists ${option}s by name`;
  throw typeof value === "string" ? new RangeError(message) : new TypeError(message);
}
