import { blocks, Hidden, NodeKind, parse, Tag, type Tree, text } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";

/**
 * Decodes an annotator's text file. Removes its byte order mark and normalises its line ends.
 *
 * UTF-8 and UTF-16 are recognised by their byte patterns. Anything else is read as `otherwise`: a few hundred
 * words are little evidence for a detector, and most annotators' editors wrote windows-1252 ("ANSI"). For
 * data sets in several languages, `"detect"` uses the detector all the same.
 */
export function decodeText(bytes: Uint8Array, otherwise: "windows-1252" | "detect" = "windows-1252"): string {
  const detected = decode(bytes, {});
  const isUnicode = detected.encoding === "UTF-8" || detected.encoding.startsWith("UTF-16");
  if (isUnicode || otherwise === "detect") return plainLines(detected.text);
  return plainLines(decode(bytes, { encoding: otherwise }).text);
}

/** Replaces `\r\n` and `\r` by `\n` and removes a remaining byte order mark. */
function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

/** A byte order mark inside a text is not white space in Unicode, as it is in JavaScript. */
const SPACES = /[^\S\uFEFF]+/g;

/**
 * Returns the visible text of an HTML fragment, one line per block and per `br`.
 *
 * @example htmlText("<p>one<br>two</p><p>three") // "one\ntwo\nthree"
 */
export function htmlText(html: string): string {
  const tree = parse(html);
  const lines = blocks(tree).flatMap(({ start, end }) => {
    let piece = "";
    for (let row = start; row < end; row++) {
      if (tree.tag[row] === Tag.br) piece += "\n";
      else if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible)
        piece += text(tree, row).replace(SPACES, " ");
    }
    return piece.split("\n").map((line) => line.replace(SPACES, " ").trim());
  });
  return lines.filter(Boolean).join("\n");
}

/**
 * Returns the text of a page with labelled elements, by label: one line per block, with only the block's text
 * of that label. An element without a label inherits its parent's.
 *
 * @param labelOf Returns the label of the element in a row of the tree, `undefined` if it has none.
 * @example
 * const labelOf = (row: number) => (attribute(tree, row, "class") === "main" ? "content" : undefined);
 * annotatedText(tree, labelOf).get("content")
 */
export function annotatedText(
  tree: Tree,
  labelOf: (row: number) => string | undefined,
): ReadonlyMap<string, string> {
  const labels: (string | undefined)[] = [];
  for (let row = 0; row < tree.kind.length; row++) {
    const own = tree.kind[row] === NodeKind.element ? labelOf(row) : undefined;
    const parent = tree.parent[row]!;
    labels.push(own ?? (parent < 0 ? undefined : labels[parent]));
  }
  const texts = new Map<string, string>();
  for (const block of blocks(tree)) {
    const pieces = new Map<string, string>();
    for (let row = block.start; row < block.end; row++) {
      if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
      const label = labels[row];
      const characters = text(tree, row);
      // Text that is only white space belongs to the text around it.
      if (label === undefined && characters.trim() !== "") continue;
      if (label !== undefined) pieces.set(label, (pieces.get(label) ?? "") + characters);
      else for (const [key, piece] of pieces) pieces.set(key, `${piece} `);
    }
    for (const [label, piece] of pieces) {
      const line = piece.replace(/\s+/g, " ").trim();
      const before = texts.get(label);
      if (line !== "") texts.set(label, before === undefined ? line : `${before}\n${line}`);
    }
  }
  return texts;
}
