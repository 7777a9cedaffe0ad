/**
 * A page of CleanEval without the `<text id="…" title="…" encoding="…">` that the set's makers put around it. Works on
 * bytes: pages are in many encodings, and all are alike in ASCII.
 */
export function withoutWrapper(bytes: Uint8Array): Uint8Array {
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

/** Of UTF-8's byte order mark. */
const BYTE_ORDER_MARK: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf]);

function isAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}
