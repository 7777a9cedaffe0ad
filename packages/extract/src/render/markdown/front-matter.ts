import type { Metadata, MetadataField } from "../../metadata/types.js";

/** The fields in output order. */
const FIELDS: readonly MetadataField[] = [
  ...(["title", "authors", "published", "modified", "siteName", "url", "language"] as const),
  ...(["description", "image", "categories", "tags", "license", "kind"] as const),
];

/**
 * Writes metadata as YAML 1.2 between two lines of dashes, followed by an empty line; returns the empty
 * string if there are no fields. Every value is a string or a list of strings, also for YAML 1.1 parsers.
 *
 * @example yamlFrontMatter({ title: "Swifts", authors: ["Ada Kim"], … })
 * // "---\ntitle: Swifts\nauthors:\n  - Ada Kim\n---\n\n"
 */
export function yamlFrontMatter(metadata: Metadata | undefined): string {
  const lines: string[] = [];
  for (const field of FIELDS) {
    const value = metadata?.[field];
    if (typeof value === "string") lines.push(`${field}: ${scalar(value)}`);
    else if (value !== undefined && value.length > 0) {
      lines.push(`${field}:`, ...value.map((item) => `  - ${scalar(item)}`));
    }
  }
  return lines.length === 0 ? "" : `---\n${lines.join("\n")}\n---\n\n`;
}

/** Text that is a string in any YAML parser: it begins with a letter and has no characters with a meaning. */
const WORDS = /^\p{L}(?:[\p{L}\p{M}\p{N} ,.;()'’–—/-]*[\p{L}\p{M}\p{N}.)])?$/u;

/**
 * Words that some parsers read as other values (YAML 1.1's `bool` and `null`, YAML 1.2 §10.3). The npm package
 * `yaml` reads an exponent alone as a number in YAML 1.1.
 */
const VALUES = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf|infinity|e-?\d+)$/i;

/** Characters that are not printable in YAML 1.1 or 1.2 (§5.1), or are line breaks in one of them (§5.4). */
const ESCAPED = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/gu;

function scalar(value: string): string {
  if (WORDS.test(value) && !VALUES.test(value)) return value;
  const whole = value.replace(/\p{Surrogate}/gu, "\ufffd");
  // A double-quoted scalar has all of JSON's escapes (YAML 1.2 §5.7).
  return JSON.stringify(whole).replace(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
