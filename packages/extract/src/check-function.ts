import { nearest, shown } from "@winnow/core-dom/options";

/**
 * Checks that a method or a format is a function; one that is named by a string is found among the package's own.
 *
 * @param own - the names of those that the package exports.
 * @throws TypeError
 */
export function checkFunction(option: "method" | "format", value: unknown, own: readonly string[]): void {
  if (typeof value === "function") return;
  const meant = typeof value === "string" ? nearest(value, own) : undefined;
  throw new TypeError(
    `${option} must be a function, not ${shown(value)}; ` +
      (meant === undefined ? "" : `did you mean ${meant}, which "@winnow/extract" exports? `) +
      `"@winnow/extract/${option}s" lists ${option}s by name`,
  );
}
