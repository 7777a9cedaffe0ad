import { ATTRIBUTE_IDS, ATTRIBUTE_NAMES } from "./attribute-names.js";
import {
  type AttributeColumns,
  giveColumns,
  type LinkedColumns,
  newAttributeColumns,
  takeColumns,
  widenAttributeColumns,
  widenColumns,
} from "./columns.js";
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
  /** The linked rows. */
  rows: LinkedColumns;
  readonly pieces: string[] = [];
  dataSize = 0;
  readonly stretches: Map<number, Stretch[]> = new Map();
  /** The text node that is being written, and what of it is not in the rope yet: the parser sends word by word. */
  #open = 0;
  #pending = "";

  attributeCount = 0;
  attributeRows: AttributeColumns;
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
    const rows = Math.max(64, Math.ceil(size));
    this.rows = takeColumns(rows);
    this.attributeRows = newAttributeColumns(rows);
  }

  #row(kind: number): number {
    const row = this.count++;
    if (row === this.rows.size) this.rows = widenColumns(this.rows);
    const { rows } = this;
    rows.kind[row] = kind;
    rows.namespace[row] = 0;
    rows.tag[row] = 0;
    rows.parent[row] = 0;
    rows.first[row] = 0;
    rows.last[row] = 0;
    rows.previous[row] = 0;
    rows.next[row] = 0;
    rows.dataStart[row] = 0;
    rows.dataLength[row] = 0;
    return row;
  }

  /** Hands the rows on to the next draft: nothing may be read of this one afterwards. */
  release(): void {
    giveColumns(this.rows);
  }

  document(): number {
    return this.#row(NodeKind.document);
  }

  fragment(): number {
    return this.#row(NodeKind.fragment);
  }

  element(name: string, namespace: number, attributes: readonly DraftAttribute[]): number {
    const row = this.#row(NodeKind.element);
    this.rows.namespace[row] = namespace;
    this.rows.tag[row] = TAG_IDS.get(name) ?? this.#newTag(name);
    this.rows.dataStart[row] = this.attributeCount;
    this.rows.dataLength[row] = attributes.length;
    for (let i = 0; i < attributes.length; i++) {
      const { name, value, prefix } = attributes[i]!;
      this.#attribute(prefix ? `${prefix}:${name}` : name, value);
    }
    return row;
  }

  comment(data: string): number {
    this.settleText();
    const row = this.#row(NodeKind.comment);
    this.rows.dataStart[row] = this.dataSize;
    this.rows.dataLength[row] = data.length;
    this.#write(data);
    return row;
  }

  doctype(name: string, publicId: string, systemId: string): number {
    const row = this.#row(NodeKind.doctype);
    this.rows.dataStart[row] = this.attributeCount;
    this.rows.dataLength[row] = 3;
    this.#attribute("name", name);
    this.#attribute("public", publicId);
    this.#attribute("system", systemId);
    return row;
  }

  /** A text node of its own, not yet in the tree. */
  text(data: string): number {
    this.settleText();
    const row = this.#row(NodeKind.text);
    this.rows.dataStart[row] = this.dataSize;
    this.#open = row;
    this.#pending = data;
    return row;
  }

  /** Text at the end of `parent`: more of its last child, where that is text. */
  appendText(parent: number, data: string): void {
    const last = this.rows.last[parent]!;
    if (last !== 0 && last === this.#open) this.#pending += data;
    else if (last !== 0 && this.rows.kind[last] === NodeKind.text) this.#resume(last, data);
    else this.append(parent, this.text(data));
  }

  /** Text before `reference`: more of the text node there, where there is one. */
  insertTextBefore(parent: number, data: string, reference: number): void {
    const before = this.rows.previous[reference]!;
    if (before !== 0 && this.rows.kind[before] === NodeKind.text) this.#resume(before, data);
    else this.insertBefore(parent, this.text(data), reference);
  }

  append(parent: number, row: number): void {
    const last = this.rows.last[parent]!;
    this.rows.parent[row] = parent;
    this.rows.previous[row] = last;
    this.rows.next[row] = 0;
    if (last === 0) this.rows.first[parent] = row;
    else this.rows.next[last] = row;
    this.rows.last[parent] = row;
  }

  insertBefore(parent: number, row: number, reference: number): void {
    const before = this.rows.previous[reference]!;
    this.rows.parent[row] = parent;
    this.rows.previous[row] = before;
    this.rows.next[row] = reference;
    this.rows.previous[reference] = row;
    if (before === 0) this.rows.first[parent] = row;
    else this.rows.next[before] = row;
  }

  detach(row: number): void {
    const parent = this.rows.parent[row]!;
    if (parent === 0) return;
    const before = this.rows.previous[row]!;
    const after = this.rows.next[row]!;
    if (before === 0) this.rows.first[parent] = after;
    else this.rows.next[before] = after;
    if (after === 0) this.rows.last[parent] = before;
    else this.rows.previous[after] = before;
    this.rows.parent[row] = 0;
    this.rows.previous[row] = 0;
    this.rows.next[row] = 0;
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
      this.rows.dataStart[row] = this.attributeCount;
      this.rows.dataLength[row] = attributes.size;
      for (const [name, value] of attributes) this.#attribute(name, value);
    }
    this.adopted.clear();
  }

  tagName(row: number): string {
    const id = this.rows.tag[row]!;
    return id < TAG_COUNT ? TAG_NAMES[id]! : this.moreTags[id - TAG_COUNT]!;
  }

  /** The attributes of an element, made anew: for the few times that the parser asks while it builds. */
  attributesOf(row: number): DraftAttribute[] {
    const values = this.valuePieces;
    const start = this.rows.dataStart[row]!;
    return Array.from({ length: this.rows.dataLength[row]! }, (_, i) => {
      const id = this.attributeRows.name[start + i]!;
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
    if (row === this.attributeRows.size) this.attributeRows = widenAttributeColumns(this.attributeRows);
    const { attributeRows } = this;
    attributeRows.name[row] = id;
    attributeRows.valueStart[row] = this.valueSize;
    attributeRows.valueLength[row] = value.length;
    this.valuePieces.push(value);
    this.valueSize += value.length;
  }

  /** Adds to a text node that was written before, maybe before others. */
  #resume(row: number, data: string): void {
    if (row === this.#open) {
      this.#pending += data;
      return;
    }
    this.settleText();
    let list = this.stretches.get(row);
    if (list === undefined) {
      list = [{ start: this.rows.dataStart[row]!, length: this.rows.dataLength[row]! }];
      this.stretches.set(row, list);
    }
    list.push({ start: this.dataSize, length: data.length });
    this.rows.dataLength[row]! += data.length;
    this.#write(data);
  }

  /** Writes the open text node to the rope. */
  settleText(): void {
    if (this.#open === 0) return;
    this.rows.dataLength[this.#open] = this.#pending.length;
    this.#write(this.#pending);
    this.#open = 0;
    this.#pending = "";
  }

  #write(data: string): void {
    this.pieces.push(data);
    this.dataSize += data.length;
  }
}
