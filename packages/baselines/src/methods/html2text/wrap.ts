import { codePoints } from "../../whole-page/padding.js";

/** Maximum number of characters of a line. */
const WIDTH = 78;

/** Wraps the paragraphs of Markdown; list items, table rows and preformatted lines remain as they are. */
export function wrap(markdown: string): string {
  const written: string[] = [];
  // Line feeds at the end of what is written.
  let feeds = 0;
  for (const line of markdown.split("\n")) {
    if (line === "") {
      if (feeds < 2) written.push("\n");
      feeds++;
    } else if (isKept(line)) {
      written.push(line, "\n");
      feeds = 1;
    } else {
      const indent = line.startsWith("> ") ? "> " : "";
      written.push(wrapLine(line, indent));
      if (line.endsWith("  ")) written.push("  \n");
      else written.push(indent === "" ? "\n\n" : "\n");
      feeds = line.endsWith("  ") || indent !== "" ? 1 : 2;
    }
  }
  return written.join("");
}

/** Whether a line is not wrapped. */
function isKept(line: string): boolean {
  if (line.startsWith("    ") || line.startsWith("\t") || line.includes(" | ")) return true;
  const start = line.trimStart();
  if (start[0] === "-" || start[0] === "*") return start[1] !== start[0];
  return /^(?:\+|\d{1,18}\.)\s/.test(start);
}

/** Where Python's `textwrap` breaks a word: after a hyphen between parts of words, and around a dash (`--`). */
const BREAK =
  /(?<=[\p{L}_]-?[\p{L}_]-)(?=[\p{L}_]-?[\p{L}_])|(?<=[\p{L}\p{N}_!"'&.,?]-{2,80})(?=[\p{L}\p{N}_])|(?<=[\p{L}\p{N}_!"'&.,?])(?=-{2,80}[\p{L}\p{N}_])/u;

/**
 * Returns the parts of a line that are not broken: runs of spaces, and words or parts of them. Longer runs of hyphens
 * are rules, and no dashes.
 *
 * @example unbroken("well-known fact") // ["well-", "known", " ", "fact"]
 */
export function unbroken(line: string): readonly string[] {
  const words = line.match(/ +|[^ ]+/g) ?? [];
  return words.flatMap((word) => (word.includes("-") ? word.split(BREAK) : [word]));
}

function wrapLine(line: string, indent: string): string {
  if (line.length <= WIDTH && !line.includes("\t")) return withoutSpaces(line);
  const lines: string[] = [];
  let current = "";
  let width = 0;
  const endLine = (): void => {
    const words = withoutSpaces(current);
    if (words !== "") lines.push(lines.length === 0 ? words : indent + words);
    [current, width] = ["", 0];
  };
  for (const part of unbroken(line.replace(/[\t\v\f\r]/g, " "))) {
    const size = codePoints(part);
    const limit = WIDTH - (lines.length === 0 ? 0 : indent.length);
    if (width > 0 && width + size > limit) endLine();
    // A line after the first does not begin with spaces.
    if (width === 0 && lines.length > 0 && part.startsWith(" ")) continue;
    current += part;
    width += size;
  }
  endLine();
  return lines.join("\n");
}

/** Returns the line without the spaces at its end. */
function withoutSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === " ") end--;
  return line.slice(0, end);
}
