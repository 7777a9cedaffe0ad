import { blocks, parse, textContent } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";

/**
 * An annotator's text file as a string, without its byte order mark and with plain line ends.
 *
 * UTF-8 and UTF-16 are told by their form. Anything else is read as `otherwise`: a text of a few hundred words gives a
 * detector little to go by, and most annotators' editors wrote windows-1252 ("ANSI"). With `"detect"` the detector is
 * asked, for sets of several languages.
 */
export function decodeText(bytes: Uint8Array, otherwise: "windows-1252" | "detect" = "windows-1252"): string {
  const told = decode(bytes, {});
  const isUnicode = told.encoding === "UTF-8" || told.encoding.startsWith("UTF-16");
  if (isUnicode || otherwise === "detect") return plainLines(told.text);
  return plainLines(decode(bytes, { encoding: otherwise }).text);
}

/** `\r\n` and `\r` become `\n`; a byte order mark left over goes. */
function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

/** Replaces character references, `&#8217;` and `&amp;`; tags stay as they are. */
export function withoutReferences(text: string): string {
  if (!text.includes("&")) return text;
  // A comment or tag in the text is text here; the body keeps every character but leading white space.
  return textContent(parse(`<body>${text.replaceAll("<", "&lt;")}`), 0);
}

/** The visible text of a piece of HTML, a line for each block. */
export function htmlText(html: string): string {
  return blocks(parse(html))
    .map((block) => block.text)
    .join("\n");
}
