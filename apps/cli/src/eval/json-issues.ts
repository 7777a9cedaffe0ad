import type { z } from "zod";

/**
 * What is wrong with a file that people write, and where.
 *
 * @example firstIssue(error, CONFIG) // 'systems.0 must be one of …'
 */
export function firstIssue({ issues }: z.ZodError, { shape }: z.ZodObject): string {
  const { path, message, ...issue } = issues[0]!;
  const place = path
    .map((part, index) =>
      typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${String(part)}`,
    )
    .join("");
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map((key) => `"${key}"`).join(", ");
    const known = path.length === 0 ? ` Known are ${Object.keys(shape).join(", ")}.` : "";
    return `${place === "" ? "it" : place} has ${keys}, which means nothing.${known}`;
  }
  return `${place === "" ? "it" : place} ${message}.`;
}
