import { blocks, Hidden, NodeKind, parse, type Tree, text } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";

/**
 * An annotator's text file as a string, without its byte order mark and with plain line ends.
 *
 * UTF-8 and UTF-16 are detected by their form. Anything else is read as `otherwise`: a text of a few hundred words gives a
 * detector little to go by, and most annotators' editors wrote windows-1252 ("ANSI"). With `"detect"` the detector is
 * asked, for sets of several languages.
 */
export function decodeText(bytes: Uint8Array, otherwise: "windows-1252" | "detect" = "windows-1252"): string {
  const detected = decode(bytes, {});
  const isUnicode = detected.encoding === "UTF-8" || detected.encoding.startsWith("UTF-16");
  if (isUnicode || otherwise === "detect") return plainLines(detected.text);
  return plainLines(decode(bytes, { encoding: otherwise }).text);
}

/** `\r\n` and `\r` become `\n`; a byte order mark left over goes. */
function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

/** The visible text of a piece of HTML, a line for each block. */
export function htmlText(html: string): string {
  return blocks(parse(html))
    .map((block) => block.text)
    .join("\n");
}

/**
 * The text of a page whose elements carry labels, by label: a line for each block, with the block's text of that label
 * alone. An element without a label of its own has its parent's.
 *
 * @param labelOf The label that an element's row brings itself.
 * @example annotatedText(tree, (row) => (attribute(tree, row, "class") === "main" ? "content" : undefined)).get("content")
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
  const lines = new Map<string, string[]>();
  for (const block of blocks(tree)) {
    const pieces = new Map<string, string>();
    for (let row = block.start; row < block.end; row++) {
      if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
      const label = labels[row];
      const characters = text(tree, row);
      // White space alone belongs to the text around it.
      if (label === undefined && characters.trim() !== "") continue;
      if (label !== undefined) pieces.set(label, (pieces.get(label) ?? "") + characters);
      else for (const [key, piece] of pieces) pieces.set(key, `${piece} `);
    }
    for (const [label, piece] of pieces) {
      const line = piece.replace(/\s+/g, " ").trim();
      if (line === "") continue;
      const known = lines.get(label);
      if (known === undefined) lines.set(label, [line]);
      else known.push(line);
    }
  }
  return new Map([...lines].map(([label, of]) => [label, of.join("\n")]));
}
