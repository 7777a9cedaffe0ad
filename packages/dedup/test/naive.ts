// Tokens and shingles as strings, by regular expressions. The kernels must agree with them.

const LONE =
  "(?=[\\p{L}\\p{M}\\p{N}])[\\p{scx=Han}\\p{scx=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]" +
  "|(?![\\p{L}\\p{M}\\p{N}\\0-\\u218f])[\\p{Extended_Pictographic}\\p{Regional_Indicator}]";
const TOKEN: RegExp = new RegExp(`(?<lone>${LONE})|(?<word>(?:(?!${LONE})[\\p{L}\\p{M}\\p{N}])+)`, "gu");

export interface NaiveToken {
  readonly text: string;
  /** Two for a word, one for a lone code point. */
  readonly weight: number;
}

function lower(word: string): string {
  return [...word].map((character) => (character === "ς" ? "σ" : [...character.toLowerCase()][0])).join("");
}

export function naiveTokens(text: string): NaiveToken[] {
  const plain = text.normalize("NFC").replace(/[\p{Cf}\p{Variation_Selector}]/gu, "");
  return [...plain.matchAll(TOKEN)].map(({ groups }) =>
    groups!.word === undefined
      ? { text: groups!.lone!, weight: 1 }
      : { text: lower(groups!.word), weight: 2 },
  );
}

/** Returns each shingle as its tokens, separated by spaces. */
export function naiveShingles(text: string, size: number): string[] {
  const tokens = naiveTokens(text);
  if (tokens.length === 0) return [];
  const shingles: string[] = [];
  for (let from = 0; from < tokens.length; from++) {
    let weight = 0;
    let to = from;
    while (weight < 2 * size && to < tokens.length) weight += tokens[to++]!.weight;
    if (weight < 2 * size) break;
    shingles.push(
      tokens
        .slice(from, to)
        .map(({ text }) => text)
        .join(" "),
    );
  }
  return shingles.length > 0 ? shingles : [tokens.map(({ text }) => text).join(" ")];
}

export function naiveJaccard(a: readonly string[], b: readonly string[]): number {
  const left = new Set(a);
  const right = new Set(b);
  const shared = [...left].filter((shingle) => right.has(shingle)).length;
  return shared === 0 ? 0 : shared / (left.size + right.size - shared);
}

/** Returns meaningless words. */
export function nonsense(words: number, next: () => number): string[] {
  return Array.from({ length: words }, () => {
    const length = 1 + Math.floor(next() * next() * 14);
    return Array.from({ length }, () => "etaoinshrdlucmfw"[Math.floor(next() * 16)]).join("");
  });
}
