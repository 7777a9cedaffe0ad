/**
 * A property of code points, looked up by position in a string. Its values are
 * 1 to 255; 0 means that there is no character at the position.
 */
export interface CodePointClasses {
  /** The class of the character that starts at `index`, or 0 past the end of `text`. */
  readonly at: (text: string, index: number) => number;
  /**
   * Writes the class at each index of `text` to `classes`, and 0 after the last: several times as fast as `at`. The
   * array must be longer than the text.
   */
  readonly fill: (text: string, classes: Uint8Array) => void;
}

/**
 * Builds a property from a function that classifies one character. Each code point of the first two planes is
 * classified once, when it first occurs: a page uses a few hundred of them, and regular expressions with
 * Unicode properties are slow.
 *
 * The second half of a surrogate pair has the class `trailing`, so that a scanner may advance one UTF-16 unit
 * at a time. A lone surrogate is a character.
 *
 * @param classify Returns the class, 1 to 255, of a code point, which it also gets as a string.
 * @param trailing The class of a trailing surrogate, usually that of combining marks.
 */
export function codePointClasses(
  classify: (codePoint: number, character: string) => number,
  trailing: number,
): CodePointClasses {
  let table: Uint8Array | undefined;

  function classifyAt(text: string, index: number, known: Uint8Array): number {
    const unit = text.charCodeAt(index);
    if (unit >= 0xdc00 && unit <= 0xdfff && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) return trailing;
    const codePoint = text.codePointAt(index)!;
    if (codePoint >= known.length) return classify(codePoint, String.fromCodePoint(codePoint));
    let value = known[codePoint]!;
    if (value === 0) {
      value = classify(codePoint, String.fromCodePoint(codePoint));
      // The entries of surrogates stay 0: their class depends on the neighbours.
      if (codePoint < 0xd800 || codePoint > 0xdfff) known[codePoint] = value;
    }
    return value;
  }

  return {
    at(text, index) {
      if (index >= text.length) return 0;
      table ??= new Uint8Array(0x20000);
      const known = table[text.charCodeAt(index)]!;
      return known !== 0 ? known : classifyAt(text, index, table);
    },
    fill(text, classes) {
      table ??= new Uint8Array(0x20000);
      const known = table;
      const units = sharedUnits(text);
      const { length } = text;
      let index = 0;
      while (index < length) {
        // A loop of four characters without a call takes half of the time per character.
        for (; index + 3 < length; index += 4) {
          const first = known[units[index]!]!;
          const second = known[units[index + 1]!]!;
          const third = known[units[index + 2]!]!;
          const fourth = known[units[index + 3]!]!;
          if (first === 0 || second === 0 || third === 0 || fourth === 0) break;
          classes[index] = first;
          classes[index + 1] = second;
          classes[index + 2] = third;
          classes[index + 3] = fourth;
        }
        const value = known[units[index]!]!;
        classes[index] = value === 0 ? classifyAt(text, index, known) : value;
        index++;
      }
      classes[length] = 0;
    },
  };
}

/** The code units of the last text, which is usually read several times; only kept if it is not long. */
let lastText = "";
let lastUnits: Uint16Array = new Uint16Array(1024);
const MAX_KEPT = 1_000_000;

/** Returns the code units of a text, in an array that may be longer and is reused for the next text. */
function sharedUnits(text: string): Uint16Array {
  if (text === lastText) return lastUnits;
  const { length } = text;
  const isKept = length <= MAX_KEPT;
  if (isKept && lastUnits.length < length) lastUnits = new Uint16Array(2 * length);
  const units = isKept ? lastUnits : new Uint16Array(length);
  for (let index = 0; index < length; index++) units[index] = text.charCodeAt(index);
  if (isKept) lastText = text;
  return units;
}

/**
 * Returns the UTF-16 code units of a string, which are several times as fast to read from an array.
 *
 * @example
 * codeUnits("Hi"); // Uint16Array [72, 105]
 */
export function codeUnits(text: string): Uint16Array {
  return sharedUnits(text).slice(0, text.length);
}
