import { decode } from "@winnow/core-dom/decode";
import type { GoldPage } from "../types.js";

/** Where a page says its own address: in its first bytes, as a rule. */
const HEAD_LENGTH = 32_768;

/** The first 32 kB of a page as a string; `undefined` for a record that holds no page. */
export function pageHead(page: GoldPage): string | undefined {
  if (page.html !== undefined) return page.html.slice(0, HEAD_LENGTH);
  if (page.htmlBase64 === undefined) return undefined;
  // Four characters of Base64 are three bytes; some put it in lines.
  const packed = page.htmlBase64.slice(0, Math.ceil(HEAD_LENGTH / 3) * 4).replace(/\s+/g, "");
  const start = atob(packed.slice(0, packed.length - (packed.length % 4)));
  return decode(
    Uint8Array.from(start, (character) => character.charCodeAt(0)),
    {},
  ).text;
}
