import { decode } from "@winnow/core-dom/decode";

const HIGH: Uint8Array = Uint8Array.from({ length: 128 }, (_, i) => 0x80 + i);

/** Character → its byte in windows-1252, for the bytes above 0x7F. */
const BYTES: ReadonlyMap<string, number> = new Map(
  [...decode(HIGH, { encoding: "windows-1252" }).text].map((character, i) => [character, 0x80 + i]),
);

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Undoes UTF-8 that was read as windows-1252 (`caf` + U+00C3 U+00A9 → `café`), run by run: a part of CleanEval's
 * gold texts has it. A run that isn't UTF-8 when written in windows-1252 stays.
 */
export function unmojibake(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, (run) => {
    const bytes = Array.from(run, (character) => BYTES.get(character) ?? -1);
    if (bytes.includes(-1)) return run;
    try {
      return utf8.decode(Uint8Array.from(bytes));
    } catch {
      return run;
    }
  });
}
