/**
 * The ids of names of tags or attributes: first those of a static table, then a page's further names in order
 * of appearance.
 *
 * A page has thousands of occurrences of a few names. So the tokenizer hashes the characters while it
 * searches for the end of a name, and a known name is found without creating a string.
 */
export class Names {
  /** Names that are not in the static table; the id of the first is the table's length. */
  readonly more: string[] = [];
  readonly #table: NameTable;
  /** Ids plus 1 by hash, with open addressing; 0 is a free slot. */
  #slots: Int32Array;
  /**
   * Names without a free slot near their own, which happens only if a page is built to make names collide.
   */
  readonly #crowded: Map<string, number> = new Map();

  constructor(table: NameTable) {
    this.#table = table;
    this.#slots = table.slots.slice();
  }

  /** Returns the name of an id. */
  nameOf(id: number): string {
    const { names } = this.#table;
    return id < names.length ? names[id]! : this.more[id - names.length]!;
  }

  /** Returns the id of a name as written. */
  idOf(name: string): number {
    return this.idAt(name, 0, name.length, hashOf(name), false);
  }

  /**
   * Returns the id of the name at `[start, end)` of the source.
   *
   * @param hash - {@link hashOf} of the name, in lower case if it is folded.
   * @param folds - whether A to Z count as a to z, as in HTML.
   */
  idAt(source: string, start: number, end: number, hash: number, folds: boolean): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let probe = 0; probe < MAX_PROBES; probe++) {
      const id = slots[slot]! - 1;
      if (id < 0) return this.#add(slot, folded(source.slice(start, end), folds));
      if (isAt(this.nameOf(id), source, start, end, folds)) return id;
      slot = (slot + 1) & mask;
    }
    return this.#crowdedId(folded(source.slice(start, end), folds));
  }

  #add(slot: number, name: string): number {
    const id = this.#table.names.length + this.more.length;
    this.more.push(unsliced(name));
    this.#slots[slot] = id + 1;
    if ((id + 1) * 2 > this.#slots.length) this.#grow();
    return id;
  }

  #crowdedId(name: string): number {
    let id = this.#crowded.get(name);
    if (id === undefined) {
      id = this.#table.names.length + this.more.length;
      this.more.push(unsliced(name));
      this.#crowded.set(name, id);
    }
    return id;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const count = this.#table.names.length + this.more.length;
    for (let id = 0; id < count; id++) {
      const name = this.nameOf(id);
      if (place(this.#slots, hashOf(name), id)) this.#crowded.delete(name);
      else this.#crowded.set(name, id);
    }
  }
}

/** Names that all pages share, and their slots. */
export interface NameTable {
  readonly names: readonly string[];
  readonly slots: Int32Array;
}

/** Maximum number of slots examined for a name. */
const MAX_PROBES = 16;

/** @param names - each name's id is its index. */
export function nameTable(names: readonly string[]): NameTable {
  // At most a quarter full: pages add names to it.
  const slots = new Int32Array(1 << Math.ceil(Math.log2(names.length * 4)));
  for (const [id, name] of names.entries()) place(slots, hashOf(name), id);
  return { names, slots };
}

/** Puts an id into the first free slot; returns false if none is near. */
function place(slots: Int32Array, hash: number, id: number): boolean {
  const mask = slots.length - 1;
  let slot = (hash ^ (hash >>> 15)) & mask;
  for (let probe = 0; probe < MAX_PROBES; probe++) {
    if (slots[slot] === 0) {
      slots[slot] = id + 1;
      return true;
    }
    slot = (slot + 1) & mask;
  }
  return false;
}

/** The hash that a scanner computes character by character: `hash = Math.imul(hash, 31) + code`, from 0. */
function hashOf(name: string): number {
  let hash = 0;
  for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0;
  return hash;
}

function isAt(name: string, source: string, start: number, end: number, folds: boolean): boolean {
  if (name.length !== end - start) return false;
  if (source.startsWith(name, start)) return true;
  if (!folds) return false;
  for (let i = 0; i < name.length; i++) {
    let code = source.charCodeAt(start + i);
    if (code >= 0x41 && code <= 0x5a) code |= 0x20;
    if (name.charCodeAt(i) !== code) return false;
  }
  return true;
}

/** Converts ASCII to lower case, if `folds`: `toLowerCase` would turn the Kelvin sign into a `k`. */
function folded(name: string, folds: boolean): string {
  return folds && /[A-Z]/.test(name) ? name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : name;
}

/** Returns a copy: engines represent a slice of a page as a view that keeps the whole page in memory. */
function unsliced(name: string): string {
  return name.length < 13 ? name : ` ${name}`.slice(1);
}
