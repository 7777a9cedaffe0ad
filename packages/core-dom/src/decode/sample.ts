const SPACE = 0x20;

/** Maximum length of a sample in bytes: enough for the detector's n-grams, and a bound on its time. */
const LIMIT = 16_384;

/** Number of ASCII bytes kept before a run's first byte above 0x7F; a detector does not need more of them. */
const CONTEXT = 256;

/**
 * Returns a sample for a detector: the runs of text between tags that contain a byte above 0x7F, up to 16 kB,
 * without scripts, styles and comments, white space collapsed. If no text contains such a byte, the runs of
 * markup that do.
 *
 * Safe for every ASCII-compatible encoding, because `<` and `>` are never trail bytes: those are 0x40 and
 * above in GBK, Big5, Shift_JIS and EUC-KR, and also digits in gb18030.
 */
export function sampleOf(bytes: Uint8Array): Uint8Array {
  // One character per byte, also in lower case: no letter of Latin-1 changes its length.
  const page = byteString(bytes).toLowerCase();
  const text = runs(bytes, page, false);
  return text.length > 0 ? text : runs(bytes, page, true);
}

function runs(bytes: Uint8Array, page: string, markup: boolean): Uint8Array {
  const sample = new Uint8Array(LIMIT);
  let used = 0;
  for (let start = 0, end = 0; start < page.length && used < LIMIT; start = end) {
    const isMarkup = page[start] === "<";
    end = isMarkup ? Math.min(page.length, endOfMarkup(page, start)) : before(page, start, "<");
    if (isMarkup === markup) used = append(sample, used, bytes, start, end);
  }
  return sample.subarray(0, used);
}

/** Returns the end of the tag, comment, script or style at `start`, at least one byte further on. */
function endOfMarkup(page: string, start: number): number {
  if (page.startsWith("!--", start + 1)) return before(page, start + 4, "-->") + 3;
  const raw = ["script", "style"].find((name) => page.startsWith(name, start + 1));
  const last = raw === undefined ? start + 1 : before(page, start + 1, `</${raw}`);
  return before(page, last, ">") + 1;
}

/** Returns the index of the next `text` from `from` on, or the page's length. */
function before(page: string, from: number, text: string): number {
  const at = page.indexOf(text, from);
  return at < 0 ? page.length : at;
}

/** Appends `[from, to)` and a space if it contains a byte above 0x7F. Returns the new length. */
function append(sample: Uint8Array, used: number, bytes: Uint8Array, from: number, to: number): number {
  let first = from;
  while (first < to && bytes[first]! < 0x80) first++;
  if (first === to) return used;
  for (let i = Math.max(from, first - CONTEXT); i < to && used < LIMIT; i++) {
    const byte = Math.max(bytes[i]!, SPACE);
    if (byte !== SPACE || (used > 0 && sample[used - 1] !== SPACE)) sample[used++] = byte;
  }
  if (used < LIMIT && used > 0 && sample[used - 1] !== SPACE) sample[used++] = SPACE;
  return used;
}

/** Arguments per call: engines limit their number. */
const CHUNK = 8_192;

/**
 * Returns the bytes as a string with one code unit of the same value per byte ("isomorphic decode", Infra
 * standard §4.6). `TextDecoder` cannot do this: its `latin1` is windows-1252.
 */
function byteString(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(start, start + CHUNK));
  }
  return text;
}
