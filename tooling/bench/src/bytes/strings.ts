import { FIELDS, Flag, isWanted, type Tokens } from "./tokens.js";
import { isAscii } from "./utf8.js";

/** Gives the characters of a token; `first` has its flags. */
export type StringOf = (start: number, end: number, first: number) => string;

/** The strings that a reader asks for. References in them are not decoded: that costs the same everywhere. */
export function wantedStrings({ fields, count }: Tokens, stringOf: StringOf): string[] {
  const strings: string[] = [];
  const stop = count * FIELDS;
  for (let at = 0; at < stop; at += FIELDS) {
    const first = fields[at]!;
    if (isWanted(first, fields[at + 1]!)) strings.push(stringOf(fields[at + 2]!, fields[at + 3]!, first));
  }
  return strings;
}

/** Looks at every character once, as who counts words or matches a pattern does: a slice is laid out by then, or looked up. */
export function readAll(strings: readonly string[]): number {
  let hash = 0;
  for (const string of strings) {
    for (let i = 0; i < string.length; i++) hash = (Math.imul(hash, 31) + string.charCodeAt(i)) | 0;
  }
  return hash;
}

export function slices(text: string): StringOf {
  return (start, end) => text.slice(start, end);
}

/** Without `ignoreBOM` a text that begins with U+FEFF would lose it. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function decodedEach(bytes: Uint8Array): StringOf {
  return (start, end) => decoder.decode(bytes.subarray(start, end));
}

/** More arguments than this are no call's. */
const MOST_ARGUMENTS = 4096;

/** What is ASCII needs no decoder: the scanner has seen it, but in long values. */
export function asciiEach(bytes: Uint8Array): StringOf {
  return (start, end, first) => {
    const isShort = end - start <= MOST_ARGUMENTS;
    if (isShort && ((first & Flag.beyondAscii) === 0 || isAscii(bytes, start, end))) {
      return String.fromCharCode.apply(null, bytes.subarray(start, end) as unknown as number[]);
    }
    return decoder.decode(bytes.subarray(start, end));
  };
}

/** The same with the calls that only Node has. */
export function bufferEach(bytes: Uint8Array): StringOf {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (start, end, first) =>
    buffer.toString((first & Flag.beyondAscii) === 0 ? "latin1" : "utf8", start, end);
}
