import { ATTRIBUTE_IDS, ATTRIBUTE_NAMES } from "./attribute-names.js";
import { TAG_COUNT, TAG_IDS, TAG_NAMES } from "./tags.js";
import { NodeKind } from "./types.js";

/** An attribute as it is handed to a draft; `prefix` for SVG's and MathML's (`xlink`, `xml`, `xmlns`). */
export interface DraftAttribute {
  readonly name: string;
  readonly value: string;
  readonly prefix?: string | undefined;
}

/** A stretch of the text rope. */
interface Stretch {
  readonly start: number;
  readonly length: number;
}

/**
 * A tree while it is built: linked rows in the order of their creation, which may still move.
 *
 * The standard's tree construction moves nodes (adoption agency, foster parenting), so that preorder is known
 * only at the end; {@link finish} renumbers then. Handles are row numbers from 1 on, and 0 means none, because
 * the parser tests handles for truth.
 *
 * Text is written to one rope in the order of its arrival. Nearly every text node is one stretch of it; one that
 * goes on after another was begun keeps the list of its stretches.
 */
export class Draft {
  count = 1;
  kind: Uint8Array;
  namespace: Uint8Array;
  tag: Int32Array;
  parent: Int32Array;
  first: Int32Array;
  last: Int32Array;
  previous: Int32Array;
  next: Int32Array;
  /** Of text and comments: the first character in the rope. Of elements: the first attribute row. */
  dataStart: Int32Array;
  dataLength: Int32Array;

  readonly pieces: string[] = [];
  dataSize = 0;
  readonly stretches: Map<number, Stretch[]> = new Map();
  /** The text node that the last piece went to. */
  #open = 0;

  attributeCount = 0;
  attributeName: Int32Array;
  valueStart: Int32Array;
  valueLength: Int32Array;
  readonly valuePieces: string[] = [];
  valueSize = 0;
  /** Elements whose attributes were added to later (a second `html` or `body` tag). */
  readonly adopted: Map<number, Map<string, string>> = new Map();

  readonly moreTags: string[] = [];
  readonly #moreTagIds: Map<string, number> = new Map();
  readonly moreAttributes: string[] = [];
  readonly moreAttributeIds: Map<string, number> = new Map();

  /** `size` is a guess at the number of rows; the columns grow when it was too low. */
  constructor(size: number) {
    const rows = Math.max(64, size);
    this.kind = new Uint8Array(rows);
    this.namespace = new Uint8Array(rows);
    this.tag = new Int32Array(rows);
    this.parent = new Int32Array(rows);
    this.first = new Int32Array(rows);
    this.last = new Int32Array(rows);
    this.previous = new Int32Array(rows);
    this.next = new Int32Array(rows);
    this.dataStart = new Int32Array(rows);
    this.dataLength = new Int32Array(rows);
    this.attributeName = new Int32Array(rows);
    this.valueStart = new Int32Array(rows);
    this.valueLength = new Int32Array(rows);
  }

  #row(kind: number): number {
    const row = this.count++;
    if (row === this.kind.length) this.#grow();
    this.kind[row] = kind;
    return row;
  }

  #grow(): void {
    const rows = this.kind.length * 2;
    this.kind = widened(this.kind, new Uint8Array(rows));
    this.namespace = widened(this.namespace, new Uint8Array(rows));
    this.tag = widened(this.tag, new Int32Array(rows));
    this.parent = widened(this.parent, new Int32Array(rows));
    this.first = widened(this.first, new Int32Array(rows));
    this.last = widened(this.last, new Int32Array(rows));
    this.previous = widened(this.previous, new Int32Array(rows));
    this.next = widened(this.next, new Int32Array(rows));
    this.dataStart = widened(this.dataStart, new Int32Array(rows));
    this.dataLength = widened(this.dataLength, new Int32Array(rows));
  }

  document(): number {
    return this.#row(NodeKind.document);
  }

  fragment(): number {
    return this.#row(NodeKind.fragment);
  }

  element(name: string, namespace: number, attributes: readonly DraftAttribute[]): number {
    const row = this.#row(NodeKind.element);
    this.namespace[row] = namespace;
    this.tag[row] = TAG_IDS.get(name) ?? this.#newTag(name);
    this.dataStart[row] = this.attributeCount;
    this.dataLength[row] = attributes.length;
    for (let i = 0; i < attributes.length; i++) {
      const { name, value, prefix } = attributes[i]!;
      this.#attribute(prefix ? `${prefix}:${name}` : name, value);
    }
    return row;
  }

  comment(data: string): number {
    const row = this.#row(NodeKind.comment);
    this.dataStart[row] = this.dataSize;
    this.dataLength[row] = data.length;
    this.#open = 0;
    this.#write(data);
    return row;
  }

  doctype(name: string, publicId: string, systemId: string): number {
    const row = this.#row(NodeKind.doctype);
    this.dataStart[row] = this.attributeCount;
    this.dataLength[row] = 3;
    this.#attribute("name", name);
    this.#attribute("public", publicId);
    this.#attribute("system", systemId);
    return row;
  }

  /** A text node of its own, not yet in the tree. */
  text(data: string): number {
    const row = this.#row(NodeKind.text);
    this.dataStart[row] = this.dataSize;
    this.#addText(row, data);
    return row;
  }

  /** Text at the end of `parent`: more of its last child, where that is text. */
  appendText(parent: number, data: string): void {
    const last = this.last[parent]!;
    if (last !== 0 && this.kind[last] === NodeKind.text) this.#addText(last, data);
    else this.append(parent, this.text(data));
  }

  /** Text before `reference`: more of the text node there, where there is one. */
  insertTextBefore(parent: number, data: string, reference: number): void {
    const before = this.previous[reference]!;
    if (before !== 0 && this.kind[before] === NodeKind.text) this.#addText(before, data);
    else this.insertBefore(parent, this.text(data), reference);
  }

  append(parent: number, row: number): void {
    const last = this.last[parent]!;
    this.parent[row] = parent;
    this.previous[row] = last;
    this.next[row] = 0;
    if (last === 0) this.first[parent] = row;
    else this.next[last] = row;
    this.last[parent] = row;
  }

  insertBefore(parent: number, row: number, reference: number): void {
    const before = this.previous[reference]!;
    this.parent[row] = parent;
    this.previous[row] = before;
    this.next[row] = reference;
    this.previous[reference] = row;
    if (before === 0) this.first[parent] = row;
    else this.next[before] = row;
  }

  detach(row: number): void {
    const parent = this.parent[row]!;
    if (parent === 0) return;
    const before = this.previous[row]!;
    const after = this.next[row]!;
    if (before === 0) this.first[parent] = after;
    else this.next[before] = after;
    if (after === 0) this.last[parent] = before;
    else this.previous[after] = before;
    this.parent[row] = 0;
    this.previous[row] = 0;
    this.next[row] = 0;
  }

  /** Adds the attributes that `row` lacks. */
  adopt(row: number, attributes: readonly DraftAttribute[]): void {
    let all = this.adopted.get(row);
    if (all === undefined) {
      all = new Map(this.attributesOf(row).map(({ name, value }) => [name, value]));
      this.adopted.set(row, all);
    }
    for (const { name, value } of attributes) if (!all.has(name)) all.set(name, value);
  }

  /** Writes the attributes that were adopted behind all others. */
  settleAdopted(): void {
    for (const [row, attributes] of this.adopted) {
      this.dataStart[row] = this.attributeCount;
      this.dataLength[row] = attributes.size;
      for (const [name, value] of attributes) this.#attribute(name, value);
    }
    this.adopted.clear();
  }

  tagName(row: number): string {
    const id = this.tag[row]!;
    return id < TAG_COUNT ? TAG_NAMES[id]! : this.moreTags[id - TAG_COUNT]!;
  }

  /** The attributes of an element, made anew: for the few times that the parser asks while it builds. */
  attributesOf(row: number): DraftAttribute[] {
    const values = this.valuePieces;
    const start = this.dataStart[row]!;
    return Array.from({ length: this.dataLength[row]! }, (_, i) => {
      const id = this.attributeName[start + i]!;
      const name = ATTRIBUTE_NAMES[id] ?? this.moreAttributes[id - ATTRIBUTE_NAMES.length]!;
      return { name, value: values[start + i]! };
    });
  }

  #newTag(name: string): number {
    let id = this.#moreTagIds.get(name);
    if (id === undefined) {
      id = TAG_COUNT + this.moreTags.length;
      this.moreTags.push(name);
      this.#moreTagIds.set(name, id);
    }
    return id;
  }

  #attribute(name: string, value: string): void {
    let id = ATTRIBUTE_IDS.get(name) ?? this.moreAttributeIds.get(name);
    if (id === undefined) {
      id = ATTRIBUTE_NAMES.length + this.moreAttributes.length;
      this.moreAttributes.push(name);
      this.moreAttributeIds.set(name, id);
    }
    const row = this.attributeCount++;
    if (row === this.attributeName.length) {
      this.attributeName = widened(this.attributeName, new Int32Array(row * 2));
      this.valueStart = widened(this.valueStart, new Int32Array(row * 2));
      this.valueLength = widened(this.valueLength, new Int32Array(row * 2));
    }
    this.attributeName[row] = id;
    this.valueStart[row] = this.valueSize;
    this.valueLength[row] = value.length;
    this.valuePieces.push(value);
    this.valueSize += value.length;
  }

  #addText(row: number, data: string): void {
    if (row !== this.#open && this.dataLength[row] !== 0) {
      let list = this.stretches.get(row);
      if (list === undefined) {
        list = [{ start: this.dataStart[row]!, length: this.dataLength[row]! }];
        this.stretches.set(row, list);
      }
      list.push({ start: this.dataSize, length: data.length });
      this.#open = 0;
    } else {
      this.#open = row;
    }
    this.dataLength[row]! += data.length;
    this.#write(data);
  }

  #write(data: string): void {
    this.pieces.push(data);
    this.dataSize += data.length;
  }
}

function widened<Column extends Uint8Array | Int32Array>(old: Column, wide: Column): Column {
  wide.set(old);
  return wide;
}
