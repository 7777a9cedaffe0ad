/** What stands over or under a base as a mark on it: the command over one letter, and over several. */
interface Accent {
  readonly narrow: string;
  readonly wide: string;
}

function accents(table: string): ReadonlyMap<string, Accent> {
  const words = table.trim().split(/\s+/);
  const map = new Map<string, Accent>();
  for (let i = 0; i < words.length; i += 3) {
    for (const mark of words[i]!.split(";")) map.set(mark, { narrow: words[i + 1]!, wide: words[i + 2]! });
  }
  return map;
}

/** Spacing and combining forms alike, by mark. */
export const OVER: ReadonlyMap<string, Accent> = accents(String.raw`
  ^;ˆ;̂ \hat \widehat
  ~;˜;̃ \tilde \widetilde
  ¯;ˉ;̄;‾;̅;_;― \bar \overline
  ⃗;→ \vec \overrightarrow
  ⃖;← \overleftarrow \overleftarrow
  ⃡;↔ \overleftrightarrow \overleftrightarrow
  ⇀ \overrightharpoon \overrightharpoon
  ↼ \overleftharpoon \overleftharpoon
  ˙;̇;. \dot \dot
  ¨;̈;.. \ddot \ddot
  ⃛;... \dddot \dddot
  ⃜;.... \ddddot \ddddot
  ˇ;̌;∨ \check \widecheck
  ˘;̆ \breve \breve
  ´;́;ˊ \acute \acute
  ${"`"};̀;ˋ \grave \grave
  ˚;̊;° \mathring \mathring
  ⏞;︷ \overbrace \overbrace
  ⎴ \overbracket \overbracket
  ⏜;⌢ \overparen \overparen
`);

export const UNDER: ReadonlyMap<string, Accent> = accents(String.raw`
  _;̲;¯;‾;̅;ˉ;― \underline \underline
  ⏟;︸ \underbrace \underbrace
  ⎵ \underbracket \underbracket
  ⏝;⌣ \underparen \underparen
  →;⃗ \underrightarrow \underrightarrow
  ←;⃖ \underleftarrow \underleftarrow
  ↔ \underleftrightarrow \underleftrightarrow
  ~;˜;̰ \utilde \utilde
`);

/** Accents that carry a label of their own above or below. */
export const LABELLED: ReadonlySet<string> = new Set([
  "\\overbrace",
  "\\underbrace",
  "\\overbracket",
  "\\underbracket",
  "\\overparen",
  "\\underparen",
]);
