const LETTER = 1;
const MARK = 2;
const OTHER = 3;

/** What the code units met so far are; 0 for those not yet met. */
const kinds = new Uint8Array(0x10000);

/**
 * The runs of letters in a text, with the marks on them: as Unicode's classes L and M tell, each code unit asked
 * for once.
 *
 * @example wordsOf("l’été 2024") // ["l", "été"]
 */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let start = -1;
  let size = 1;
  for (let at = 0; at < text.length; at += size) {
    const code = text.charCodeAt(at);
    size = (code & 0xfc00) === 0xd800 && text.codePointAt(at)! > 0xffff ? 2 : 1;
    let kind = size === 1 ? kinds[code]! : kindOf(text.slice(at, at + 2));
    if (kind === 0) {
      kind = kindOf(String.fromCharCode(code));
      kinds[code] = kind;
    }
    if (start < 0) {
      if (kind === LETTER) start = at;
    } else if (kind === OTHER) {
      words.push(text.slice(start, at));
      start = -1;
    }
  }
  if (start >= 0) words.push(text.slice(start));
  return words;
}

function kindOf(character: string): number {
  if (/\p{L}/u.test(character)) return LETTER;
  return /\p{M}/u.test(character) ? MARK : OTHER;
}
