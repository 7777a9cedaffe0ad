import { decode } from "@winnow/core-dom/decode";
import type { PageRecord } from "./datasets.js";

/** The page as a string. Both sides of a comparison read the same one. */
export function htmlOf({ html, htmlBase64 }: PageRecord): string {
  return html ?? decode(Buffer.from(htmlBase64 ?? "", "base64")).text;
}
