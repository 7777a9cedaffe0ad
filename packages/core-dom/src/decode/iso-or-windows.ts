/** Bytes at which an ISO encoding and the Windows code page that follows it differ, one side a letter, one a symbol. */
interface Twins {
  readonly iso: string;
  readonly windows: string;
  readonly isoLetters: ReadonlySet<number>;
  readonly windowsLetters: ReadonlySet<number>;
  /** Letters that only begin a word: their other reading (0xA2, a closing quotation mark) ends one. */
  readonly initial: boolean;
}

const TWINS: readonly Twins[] = [
  {
    iso: "ISO-8859-2",
    windows: "windows-1250",
    isoLetters: new Set([0xa1, 0xa6, 0xac, 0xb1, 0xb6]), // Ą Ś Ź ą ś
    // Š Ś Ť Ž Ź š ś ť ž ź Ą
    windowsLetters: new Set([0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f, 0xa5]),
    initial: false,
  },
  {
    iso: "ISO-8859-7",
    windows: "windows-1253",
    isoLetters: new Set([0xb6]), // Ά
    windowsLetters: new Set([0xa2]), // Ά
    initial: true,
  },
];

/**
 * Picks between an ISO encoding and its Windows twin by the letters in which they differ. chardet goes by any byte
 * from 0x80 to 0x9F in its sample, which such a letter need not be, and a stray control may.
 */
export function isoOrWindows(encoding: string, bytes: Uint8Array): string {
  const twins = TWINS.find(({ iso, windows }) => iso === encoding || windows === encoding);
  if (twins === undefined) return encoding;
  let iso = 0;
  let windows = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte < 0x80) continue;
    const isIso = twins.isoLetters.has(byte);
    if (!isIso && !twins.windowsLetters.has(byte)) continue;
    const after = isLetter(bytes[i + 1]);
    const before = isLetter(bytes[i - 1]);
    if (!(twins.initial ? after && !before : after || before)) continue;
    if (isIso) iso++;
    else windows++;
  }
  if (iso === windows) return encoding;
  return iso > windows ? twins.iso : twins.windows;
}

/** Letters that all twins share: ASCII, and 0xC0 and above. */
function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byte >= 0xc0 || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a));
}
