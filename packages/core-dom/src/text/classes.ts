/**
 * A property of code points, looked up by position in a string. Its values are
 * 1 to 255; 0 means that there is no character at the position.
 */
export interface CodePointClasses {
  /** The class of the character that starts at `index`, or 0 past the end of `text`. */
  readonly at: (text: string, index: number) => number;
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
  };
}
