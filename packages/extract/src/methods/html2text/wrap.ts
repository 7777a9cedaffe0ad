import { chunksOf } from "./chunks.js";

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
  const start = line.trimStart().slice(0, 20);
  if (start.startsWith("-") || (start.startsWith("*") && !start.startsWith("**")))
    return !start.startsWith("--");
  return /^(?:\+|\d+\.)\s/.test(start);
}

function wrapLine(line: string, indent: string): string {
  if (line.length <= WIDTH && !line.includes("\t")) return line.replace(/ +$/, "");
  const lines: string[] = [];
  let current = "";
  let width = 0;
  const endLine = (): void => {
    const stripped = current.replace(/ +$/, "");
    if (stripped !== "") lines.push(lines.length === 0 ? stripped : indent + stripped);
    current = "";
    width = 0;
  };
  for (const chunk of chunksOf(line.replace(/[\t\n\v\f\r]/g, " "))) {
    const available = WIDTH - (lines.length === 0 ? 0 : indent.length);
    const length = widthOf(chunk);
    if (width + length > available && current !== "") endLine();
    if (current === "" && lines.length > 0 && chunk.trim() === "") continue;
    current += chunk;
    width += length;
  }
  endLine();
  return lines.join("\n");
}

/** Returns the number of code points. */
function widthOf(chunk: string): number {
  return /[\ud800-\udbff]/.test(chunk) ? [...chunk].length : chunk.length;
}
