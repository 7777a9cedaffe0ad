import type { Element, ElementContent } from "hast";
import { element } from "./vocabulary.js";

/** The marks of quoted lines, and the text after them. */
const QUOTED = /^((?:[ \t]?>)+)[ \t]?(.*)/;
/** Lines whose breaks and white space count: indented lines, patches, tables. */
const PREFORMATTED = /^(?:[ \t]{2}|[+-](?![ -])\S|@@ |diff |index |[|+][-=|+ ])|\S {3,}\S/;
/** A paragraph whose lines are all shorter is not filled text: an address, a poem, a signature. */
const MIN_FILLED = 50;

/** Maximum depth of quotes. */
const MAX_DEPTH = 16;

/** Returns the text of a mail as blocks: paragraphs, and quotes by the marks before their lines (RFC 3676 §4.5). */
export function mailBlocks(text: string): Element[] {
  const root: Element[] = [];
  /** The children of the open quotes, outermost first. */
  const open: ElementContent[][] = [root];
  let lines: string[] = [];
  const close = (): void => {
    if (lines.length > 0) open[open.length - 1]!.push(paragraph(lines));
    lines = [];
  };
  for (const line of text.split("\n")) {
    const quoted = QUOTED.exec(line);
    const depth = quoted === null ? 0 : Math.min(MAX_DEPTH, quoted[1]!.replaceAll(/[ \t]/g, "").length);
    const value = quoted === null ? line : quoted[2]!;
    // An empty line between quotes of one depth does not end them.
    if (depth !== open.length - 1 && line.trim() !== "") {
      close();
      open.length = Math.min(open.length, depth + 1);
      while (open.length <= depth) {
        const quote = element("blockquote", {});
        open[open.length - 1]!.push(quote);
        open.push(quote.children);
      }
    }
    if (value.trim() === "") close();
    else lines.push(value);
  }
  close();
  return root;
}

/** Builds a paragraph of lines, filled if they are prose. */
function paragraph(lines: readonly string[]): Element {
  if (lines.some((line) => PREFORMATTED.test(line)))
    return element("pre", {}, [{ type: "text", value: lines.join("\n") }]);
  const isFilled = lines.some(({ length }) => length >= MIN_FILLED);
  const children = lines.flatMap((line, i): ElementContent[] => {
    const text = { type: "text", value: line.trim() } as const;
    return i === 0 || isFilled ? [text] : [element("br", {}), text];
  });
  if (!isFilled) return element("p", {}, children);
  return element("p", {}, [{ type: "text", value: lines.map((line) => line.trim()).join(" ") }]);
}
