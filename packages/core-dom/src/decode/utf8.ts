const strict: TextDecoder = new TextDecoder("utf-8", { fatal: true });

/** Decodes well-formed UTF-8; `null` for other bytes. One native pass that stops at the first error. */
export function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

/** Evidence for and against UTF-8. */
export interface Utf8Evidence {
  /** Well-formed sequences of two to four bytes. */
  readonly sequences: number;
  /** Number of broken sequences (Encoding standard §4.1: one U+FFFD each); a truncated end does not count. */
  readonly errors: number;
}

/** Counts well-formed multi-byte sequences and errors as a UTF-8 decoder does (Encoding standard §8.1.1). */
export function utf8Evidence(bytes: Uint8Array): Utf8Evidence {
  const length = bytes.length;
  let sequences = 0;
  let errors = 0;
  let i = 0;
  while (i < length) {
    const lead = bytes[i++]!;
    if (lead < 0x80) continue;
    const needed =
      lead >= 0xc2 && lead <= 0xdf ? 1 : lead >> 4 === 0xe ? 2 : lead >= 0xf0 && lead <= 0xf4 ? 3 : 0;
    if (needed === 0) {
      errors++;
      continue;
    }
    // The second byte's range excludes overlong forms, surrogates and code points beyond U+10FFFF.
    let lower = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    let upper = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    let seen = 0;
    while (seen < needed && i < length && bytes[i]! >= lower && bytes[i]! <= upper) {
      lower = 0x80;
      upper = 0xbf;
      seen++;
      i++;
    }
    if (seen === needed) sequences++;
    else if (i < length) errors++;
  }
  return { sequences, errors };
}
