import { decode } from "@winnow/core-dom/decode";
import type { GoldPage } from "../types.js";

/**
 * A page as a string, whatever its bytes were encoded in.
 *
 * @returns `undefined` for a record that holds no page.
 * @example pageHtml({ id: "1", gold: { text: "Hi" }, html: "<p>Hi" }) // "<p>Hi"
 */
export function pageHtml(page: GoldPage): string | undefined {
  if (page.html !== undefined) return page.html;
  if (page.htmlBase64 === undefined) return undefined;
  const bytes = Uint8Array.from(atob(page.htmlBase64), (character) => character.charCodeAt(0));
  return decode(bytes, {}).text;
}
