/** The class names of an element as numbers; 0 without any. */
export interface Names {
  /** All names. */
  readonly whole: number;
  /** The first name. */
  readonly first: number;
}

const NONE: Names = { whole: 0, first: 0 };

/** Names that tell records of one kind apart: alternate rows, states, the depth of a reply. */
const VARIANT =
  /^(?:odd|even|alt|first|last|active|current|new|unread|by-?(?:post)?author|by-?user|thread-?(?:odd|even|alt)|depth|level|parent|is-.*|has-.*)$/;

/** Returns a function that reads class attributes, each distinct value once. */
export function createNames(): (value: string | undefined) => Names {
  const known = new Map<string, Names>();
  return (value) => {
    if (value === undefined || value === "") return NONE;
    let names = known.get(value);
    if (names === undefined) {
      names = namesOf(value);
      known.set(value, names);
    }
    return names;
  };
}

function namesOf(value: string): Names {
  let whole = 0;
  let first = 0;
  for (const name of value.split(/\s+/, 20)) {
    const plain = name.replace(/[-_]{0,2}\d+/g, "").toLowerCase();
    if (plain === "" || VARIANT.test(plain)) continue;
    const own = hashOf(plain);
    if (first === 0) first = own;
    // The order of names does not count.
    whole = (whole + Math.imul(own, own | 1)) | 0;
  }
  return { whole, first };
}

/** Returns a hash of a string: FNV-1a of its code units. */
export function hashOf(value: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), 0x01000193);
  return hash | 0;
}

/** Returns a hash of two hashes in their order: the finaliser of MurmurHash3 on their mixture. */
export function combine(a: number, b: number): number {
  let hash = (Math.imul(a, 0x9e3779b1) ^ b) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
