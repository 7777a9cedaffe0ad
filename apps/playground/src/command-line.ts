import type { Settings } from "./types.js";

/**
 * Writes settings as a command for a shell.
 *
 * @example commandLine({ ...DEFAULTS, exclude: [".share"] }, undefined) // 'winnow extract page.html --exclude ".share"'
 */
export function commandLine(
  { method, favor, comments, include, exclude }: Settings,
  url: string | undefined,
): string {
  return [
    `winnow extract ${url === undefined ? "page.html" : quoted(url)}`,
    method === "winnow" ? "" : ` --method ${quoted(method)}`,
    favor === "balanced" ? "" : ` --favor ${favor}`,
    comments ? " --comments" : "",
    include.length === 0 ? "" : ` --include ${quoted(include.join(", "))}`,
    exclude.length === 0 ? "" : ` --exclude ${quoted(exclude.join(", "))}`,
  ].join("");
}

/** Quotes an argument for a POSIX shell, in double quotes if these do. */
function quoted(argument: string): string {
  if (/^[\w./:@%-]+$/.test(argument)) return argument;
  return /["$`\\!]/.test(argument) ? `'${argument.replaceAll("'", `'\\''`)}'` : `"${argument}"`;
}
