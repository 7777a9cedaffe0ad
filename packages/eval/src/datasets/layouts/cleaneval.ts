import type { GoldPage } from "../../types.js";
import { goldPage } from "../gold-page.js";
import { decodeText } from "../gold-text.js";
import { hasPairs, type Pairing, readPairs } from "../pairs.js";
import { segmentMarkdown, segmentText, taggedText } from "../segment-markup.js";
import type { Files, Layout, ReadOptions } from "../types.js";

const PAIRING: Pairing = {
  pages: { folders: ["orig", "original", "en_original", "finalrun-input"], suffixes: [".html", ".htm"] },
  golds: {
    folders: ["clean", "cleaned", "en_cleaned", "goldstandard"],
    suffixes: ["-cleaned.txt", ".txt"],
  },
};

/**
 * CleanEval 2007 (Baroni et al. 2008): `orig/103.html` and `clean/103.txt`, or the other folder names in
 * circulation. The `<text …>` element around each page is removed. The tags `<h>`, `<l>` and `<p>` become
 * `gold.markdown`.
 */
export const cleaneval: Layout = {
  name: "cleaneval",
  about: "CleanEval 2007: pages of 2006 found by search queries, marked up by students",
  source: "https://cleaneval.sigwac.org.uk/",
  licence: "research (no known licence text)",
  detect: (paths) => hasPairs(paths, PAIRING) && !paths.some((path) => path.endsWith("/url-mapping.txt")),
  read: (files, options) => readTagged("cleaneval", PAIRING, files, options),
};

/** Reads pages with gold texts in CleanEval's format. */
export async function* readTagged(
  dataset: string,
  pairing: Pairing,
  files: Files,
  { onProblem = () => {} }: ReadOptions = {},
): AsyncGenerator<GoldPage, void, undefined> {
  for await (const pair of readPairs(files, pairing, onProblem)) {
    const page = withoutWrapper(pair.page);
    const { url, segments, tagged } = taggedText(decodeText(pair.gold));
    const markdown = tagged ? segmentMarkdown(segments) : undefined;
    yield await goldPage(
      page,
      { text: segmentText(segments), markdown },
      { dataset, source: pair.name, url },
    );
  }
}

/**
 * Removes the `<text id="…" title="…" encoding="…">` element that CleanEval's authors put around each page.
 * Works on bytes, since the pages have many encodings, all of them compatible with ASCII.
 */
function withoutWrapper(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < bytes.length && (bytes[start]! <= 0x20 || BYTE_ORDER_MARK.has(bytes[start]!))) start++;
  if (!isAt(bytes, start, "<text ")) return bytes;
  const open = bytes.indexOf(0x3e, start);
  if (open < 0) return bytes;
  let end = bytes.length;
  while (end > open && bytes[end - 1]! <= 0x20) end--;
  const close = end - "</text>".length;
  return bytes.subarray(open + 1, close > open && isAt(bytes, close, "</text>") ? close : bytes.length);
}

/** The bytes of UTF-8's byte order mark. */
const BYTE_ORDER_MARK: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf]);

function isAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}
