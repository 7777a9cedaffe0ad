import { isBreak } from "./line-breaks.js";

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

function wrapLine(line: string, indent: string): string {
  if (line.length <= WIDTH && !line.includes("\t")) return trimSpaces(line);
  const spaced = line.replace(/[\t\v\f\r]/g, " ");
  const isWide = /[\ud800-\udbff]/.test(spaced);
  const lines: string[] = [];
  let start = 0;
  while (start < spaced.length) {
    if (lines.length > 0) while (spaced[start] === " ") start++;
    const width = WIDTH - (lines.length === 0 ? 0 : indent.length);
    const limit = isWide ? codePointAfter(spaced, start, width) : start + width;
    const end = endOfLine(spaced, start, limit);
    const written = trimSpaces(spaced.slice(start, end));
    if (written !== "") lines.push(lines.length === 0 ? written : indent + written);
    start = end;
  }
  return lines.join("\n");
}

/** Returns the line without the spaces at its end. */
function trimSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === " ") end--;
  return line.slice(0, end);
}

/** Returns the last place up to `limit` where the line can be broken, or the first one after it. */
function endOfLine(line: string, start: number, limit: number): number {
  if (limit >= line.length) return line.length;
  let end = limit;
  while (end > start && !isBreak(line, end)) end--;
  if (end > start) return end;
  end = limit + 1;
  while (end < line.length && !isBreak(line, end)) end++;
  return end;
}

/** Returns the offset of the character that is `count` code points after `start`. */
function codePointAfter(line: string, start: number, count: number): number {
  let at = start;
  for (let i = 0; i < count && at < line.length; i++) at += line.codePointAt(at)! > 0xffff ? 2 : 1;
  return at;
}
