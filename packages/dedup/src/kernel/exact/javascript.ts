import { exactText } from "../../exact/text.js";
import type { ExactKernel } from "./types.js";

/** The kernel in JavaScript: the same bits as WebAssembly's. */
export function javascriptExactKernel(): ExactKernel {
  const encoder = new TextEncoder();
  return { implementation: "javascript", bytes: (text) => encoder.encode(exactText(text)) };
}
