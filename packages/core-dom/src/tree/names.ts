/**
 * The ids of names of tags or attributes: those of a static table first, then, in the order of their coming, those that
 * one page has besides.
 *
 * A tokenizer meets thousands of names on a page, nearly all of them again and again. So it hashes the characters while it
 * looks for the end of a name, and a name that was met before is found without a string being made of it.
 */
export class Names {
  /** The names that the static table lacks; the id of the first is the table's length. */
  readonly more: string[] = [];
  readonly #table: NameTable;
  /** Ids plus 1 by hash, with open addressing; 0 is a free slot. */
  #slots: Int32Array;
  /** Names that found no slot near their own: somebody made them to collide. */
  readonly #crowded: Map<string, number> = new Map();

  constructor(table: NameTable) {
    this.#table = table;
    this.#slots = table.slots.slice();
  }

  /** The name of an id. */
  nameOf(id: number): string {
    const { names } = this.#table;
    return id < names.length ? names[id]! : this.more[id - names.length]!;
  }

  /** The id of a name as it stands. */
  idOf(name: string): number {
    return this.idAt(name, 0, name.length, hashOf(name), false);
  }

  /**
   * The id of the name at `[start, end)` of the source.
   *
   * @param hash - {@link hashOf} of the name, in lower case where it is folded.
   * @param folds - whether A to Z stand for a to z, as in HTML.
   */
  idAt(source: string, start: number, end: number, hash: number, folds: boolean): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let probe = 0; probe < MOST_PROBES; probe++) {
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

/** Names that all pages share, and where they are found. */
export interface NameTable {
  readonly names: readonly string[];
  readonly slots: Int32Array;
}

/** How many slots are looked at for a name. */
const MOST_PROBES = 16;

/** @param names - the id of each is its index. */
export function nameTable(names: readonly string[]): NameTable {
  // A quarter full at most: pages add to it.
  const slots = new Int32Array(1 << Math.ceil(Math.log2(names.length * 4)));
  for (const [id, name] of names.entries()) place(slots, hashOf(name), id);
  return { names, slots };
}

/** Puts an id into the first free slot; false where none is near. */
function place(slots: Int32Array, hash: number, id: number): boolean {
  const mask = slots.length - 1;
  let slot = (hash ^ (hash >>> 15)) & mask;
  for (let probe = 0; probe < MOST_PROBES; probe++) {
    if (slots[slot] === 0) {
      slots[slot] = id + 1;
      return true;
    }
    slot = (slot + 1) & mask;
  }
  return false;
}

/** The hash that a scanner makes a character at a time: `hash = Math.imul(hash, 31) + code`, from 0. */
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

/** ASCII lower case alone: `toLowerCase` would make a `k` of the Kelvin sign. */
function folded(name: string, folds: boolean): string {
  return folds && /[A-Z]/.test(name) ? name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : name;
}

/** A copy: engines keep a slice of a page as a view that holds the whole page. */
function unsliced(name: string): string {
  return name.length < 13 ? name : ` ${name}`.slice(1);
}
