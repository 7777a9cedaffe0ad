const LESS = 0x3c;
const SPACE = 0x20;

/** Bytes of sample that the detector gets: enough for its n-grams, and its time is bounded. */
const LIMIT = 16_384;

/**
 * What a detector should look at: the runs of text between tags that hold a byte above 0x7F, up to 16 kB, with
 * script, style and comments left out; white space is one space. Where no text holds such a byte, the runs
 * of markup that do. Safe for every ASCII-compatible encoding: `<` and `>` are never trail bytes
 * (GBK, Big5, Shift_JIS and EUC-KR trail with 0x40 and above, gb18030 with digits besides).
 */
export function sampleOf(bytes: Uint8Array): Uint8Array {
  const text = runs(bytes, false);
  return text.length > 0 ? text : runs(bytes, true);
}

function runs(bytes: Uint8Array, markup: boolean): Uint8Array {
  const sample = new Uint8Array(LIMIT);
  const length = bytes.length;
  let used = 0;
  let i = 0;
  while (i < length && used < LIMIT) {
    if (bytes[i] === LESS) {
      const end = endOfMarkup(bytes, i);
      if (markup) used = append(sample, used, bytes, i, end);
      i = end;
      continue;
    }
    let end = i;
    while (end < length && bytes[end] !== LESS) end++;
    if (!markup) used = append(sample, used, bytes, i, end);
    i = end;
  }
  return sample.subarray(0, used);
}

/** Where the tag, comment, script or style that starts at `start` ends; at least one byte on. */
function endOfMarkup(bytes: Uint8Array, start: number): number {
  if (startsWith(bytes, start + 1, "!--")) return after(bytes, start + 4, "-->");
  const raw = startsWith(bytes, start + 1, "script")
    ? "</script"
    : startsWith(bytes, start + 1, "style")
      ? "</style"
      : "";
  const next = raw === "" ? start + 1 : after(bytes, start + 1, raw);
  return after(bytes, next, ">");
}

/** The index after the next `text` from `from` on, or the bytes' length. */
function after(bytes: Uint8Array, from: number, text: string): number {
  for (
    let i = bytes.indexOf(text.charCodeAt(0), from);
    i >= 0;
    i = bytes.indexOf(text.charCodeAt(0), i + 1)
  ) {
    if (startsWith(bytes, i, text)) return i + text.length;
  }
  return bytes.length;
}

/** ASCII case-insensitive; `text` is in lower case. */
function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let k = 0; k < text.length; k++) {
    const byte = bytes[at + k];
    if (byte === undefined || (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte) !== text.charCodeAt(k))
      return false;
  }
  return true;
}

/** Appends `[from, to)` and a space when it holds a byte above 0x7F. Returns the new length. */
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

/** ASCII bytes kept before a run's first byte above 0x7F: more of a long ASCII run adds nothing. */
const CONTEXT = 256;
