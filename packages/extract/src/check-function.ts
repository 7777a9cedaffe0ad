import { describeValue, nearest } from "@winnow/core-dom/options";

/**
 * Checks that a method or a format is a function.
 *
 * @param exported - the names of the package's own methods or formats, to suggest one if the value is a
 *   string.
 * @throws TypeError if the value is not a function.
 */
export function checkFunction(
  option: "method" | "format",
  value: unknown,
  exported: readonly string[],
): void {
  if (typeof value === "function") return;
  const suggestion = typeof value === "string" ? nearest(value, exported) : undefined;
  throw new TypeError(
    `${option} must be a function, not ${describeValue(value)}; ` +
      (suggestion === undefined ? "" : `did you mean ${suggestion}, which "@winnow/extract" exports? `) +
      `"@winnow/extract/${option}s" lists ${option}s by name`,
  );
}
