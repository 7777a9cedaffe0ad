/** Collects strings and assigns places to them (see `RAW` in `types.ts`). */
export interface StringStore {
  /** Copies the string, unless an equal one was added before, and returns the place of the copy. */
  add(characters: string): number;
  /** Returns the strings that the places refer to. */
  strings(): { readonly source: string; readonly extra: string };
}

/**
 * Creates a store. Strings of Latin-1 characters go to one string and the others to a second one: engines
 * keep the first with one byte per character, and on nearly every page it contains almost all attribute
 * values and much of the text.
 */
export function newStringStore(): StringStore {
  const places = new Map<string, number>();
  let narrow = new Uint8Array(1 << 14);
  let narrowSize = 0;
  let wide = new Uint16Array(1 << 10);
  let wideSize = 0;

  function add(characters: string): number {
    const known = places.get(characters);
    if (known !== undefined) return known;
    const place = addNarrow(characters) ?? addWide(characters);
    places.set(characters, place);
    return place;
  }

  /** Returns undefined if a character is beyond Latin-1. */
  function addNarrow(characters: string): number | undefined {
    const place = narrowSize;
    const end = place + characters.length;
    if (end > narrow.length) {
      const longer = new Uint8Array(Math.max(end, narrow.length * 2));
      longer.set(narrow);
      narrow = longer;
    }
    for (let i = 0; i < characters.length; i++) {
      const code = characters.charCodeAt(i);
      if (code > 0xff) return undefined;
      narrow[place + i] = code;
    }
    narrowSize = end;
    return place;
  }

  function addWide(characters: string): number {
    const place = wideSize;
    wideSize += characters.length;
    if (wideSize > wide.length) {
      const longer = new Uint16Array(Math.max(wideSize, wide.length * 2));
      longer.set(wide);
      wide = longer;
    }
    for (let i = 0; i < characters.length; i++) wide[place + i] = characters.charCodeAt(i);
    return ~place;
  }

  return {
    add,
    strings: () => ({
      source: stringOf(narrow.subarray(0, narrowSize)),
      extra: stringOf(wide.subarray(0, wideSize)),
    }),
  };
}

/** Number of arguments that every engine accepts in a call. */
const CHUNK = 8192;

/**
 * Returns a string of code units, which engines store as single bytes if they are bytes (unlike a slice of a
 * page).
 */
function stringOf(codes: Uint8Array | Uint16Array): string {
  const pieces: string[] = [];
  for (let i = 0; i < codes.length; i += CHUNK)
    pieces.push(String.fromCharCode(...codes.subarray(i, i + CHUNK)));
  return pieces.join("");
}
