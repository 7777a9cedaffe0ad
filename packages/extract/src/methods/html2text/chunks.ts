/**
 * Splits a line into chunks between which it can be broken, as Python's `textwrap` does: white space, words,
 * the parts of words with hyphens, and dashes (`--`) between words.
 *
 * @example chunksOf("well-known fact--so") // ["well-", "known", " ", "fact", "--", "so"]
 */
export function chunksOf(line: string): readonly string[] {
  const chunks: string[] = [];
  for (const run of line.match(/ +|[^ ]+/g) ?? []) {
    if (run.startsWith(" ") || !run.includes("-")) chunks.push(run);
    else splitWord(run, chunks);
  }
  return chunks;
}

function splitWord(word: string, chunks: string[]): void {
  let start = 0;
  const endChunk = (end: number): void => {
    if (end > start) chunks.push(word.slice(start, end));
    start = end;
  };
  for (let at = word.indexOf("-"); at >= 0; at = word.indexOf("-", at)) {
    let end = at;
    while (word[end] === "-") end++;
    if (end - at >= 2 && at > 0 && isBeforeDash(word[at - 1]!) && isWord(word[end])) {
      endChunk(at);
      endChunk(end);
      at = end;
    } else {
      if (isHyphen(word, at)) endChunk(at + 1);
      at++;
    }
  }
  endChunk(word.length);
}

/** Whether a hyphen separates parts of two letters each, or a letter and another hyphen. */
function isHyphen(word: string, at: number): boolean {
  const before =
    isLetter(word[at - 1]) && (isLetter(word[at - 2]) || (word[at - 2] === "-" && isLetter(word[at - 3])));
  const next = word[at + 1];
  return before && isLetter(next) && isLetter(word[at + 2] === "-" ? word[at + 3] : word[at + 2]);
}

function isLetter(character: string | undefined): boolean {
  if (character === undefined) return false;
  // Nearly all words with hyphens are ASCII.
  const code = character.charCodeAt(0);
  if (code < 0x80) return ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) || code === 0x5f;
  return /\p{L}/u.test(character);
}

function isBeforeDash(character: string): boolean {
  return isWord(character) || `!"'&.,?`.includes(character);
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && (isLetter(character) || /\p{N}/u.test(character));
}
