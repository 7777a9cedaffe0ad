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
  const narrow: string[] = [];
  const wide: string[] = [];
  let narrowSize = 0;
  let wideSize = 0;
  return {
    add(characters) {
      let place = places.get(characters);
      if (place !== undefined) return place;
      if (/[^\0-\xff]/.test(characters)) {
        place = ~wideSize;
        wide.push(characters);
        wideSize += characters.length;
      } else {
        place = narrowSize;
        narrow.push(characters);
        narrowSize += characters.length;
      }
      places.set(characters, place);
      return place;
    },
    strings: () => ({ source: copy(narrow.join("")), extra: copy(wide.join("")) }),
  };
}

/** Number of arguments that every engine accepts in a call. */
const CHUNK = 8192;

/**
 * Returns a copy from code units, which engines store as single bytes if all of them are: unlike a slice of a page
 * with other characters, and what is joined from such slices.
 */
function copy(joined: string): string {
  const pieces: string[] = [];
  for (let start = 0; start < joined.length; start += CHUNK) {
    const units = Array.from({ length: Math.min(CHUNK, joined.length - start) }, (_, i) =>
      joined.charCodeAt(start + i),
    );
    pieces.push(String.fromCharCode(...units));
  }
  return pieces.join("");
}
