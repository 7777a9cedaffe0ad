/** The tokens of a page, {@link FIELDS} numbers each: kind and flags, name, start, end. They are used again for the next page. */
export interface Tokens {
  fields: Int32Array;
  count: number;
}

export const FIELDS = 4;

/** In the low bits of a token's first number. */
export const Kind = { text: 0, startTag: 1, endTag: 2, attribute: 3, rawText: 4, comment: 5 } as const;

export const KIND_MASK = 7;

/** Above the kind. What was searched and not looked at may have references and what is beyond ASCII, and so is said to. */
export const Flag = { graphic: 8, references: 16, beyondAscii: 32 } as const;

export function emptyTokens(): Tokens {
  return { fields: new Int32Array(1 << 16), count: 0 };
}

export function push(tokens: Tokens, kind: number, name: number, start: number, end: number): void {
  const at = tokens.count++ * FIELDS;
  if (at + FIELDS > tokens.fields.length) {
    const wider = new Int32Array(tokens.fields.length * 2);
    wider.set(tokens.fields);
    tokens.fields = wider;
  }
  const { fields } = tokens;
  fields[at] = kind;
  fields[at + 1] = name;
  fields[at + 2] = start;
  fields[at + 3] = end;
}

/** A name is known by its hash: 31·h + c over the letters in lower case. */
function hashOf(name: string): number {
  let hash = 0;
  for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0;
  return hash;
}

export const SCRIPT: number = hashOf("script");
export const STYLE: number = hashOf("style");
const CLASS = hashOf("class");
const ID = hashOf("id");
const HREF = hashOf("href");

/** Whether a reader of the page asks for the token's characters: text that can be seen; the values of class, id and href. */
export function isWanted(first: number, name: number): boolean {
  const kind = first & KIND_MASK;
  if (kind === Kind.text) return (first & Flag.graphic) !== 0;
  return kind === Kind.attribute && (name === CLASS || name === ID || name === HREF);
}
