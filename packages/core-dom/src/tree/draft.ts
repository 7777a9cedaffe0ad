import { ATTRIBUTE_TABLE, COMMON_COUNT } from "./attribute-names.js";
import { columnsOf, widened } from "./columns.js";
import { Names } from "./names.js";
import { stringAt } from "./strings.js";
import { TAG_TABLE } from "./tags.js";
import { NodeKind, RAW } from "./types.js";
import { UNCOUNTED } from "./white-space.js";

/** The columns of a draft's rows; see {@link Draft} for their meaning. */
interface LinkedColumns {
  readonly size: number;
  readonly kind: Uint8Array;
  readonly namespace: Uint8Array;
  /** The common attributes that an element has, one bit each; see `CommonAttribute`. */
  readonly common: Uint8Array;
  readonly tag: Int32Array;
  readonly parent: Int32Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly previous: Int32Array;
  readonly next: Int32Array;
  readonly dataStart: Int32Array;
  readonly dataLength: Int32Array;
  /** The visible characters of a text row (`visibleCount`). */
  readonly visible: Int32Array;
}

/**
 * The columns of a draft's attributes, one row per attribute: id of the name, place and length of the value.
 */
interface AttributeColumns {
  readonly size: number;
  readonly name: Int32Array;
  readonly valueStart: Int32Array;
  readonly valueLength: Int32Array;
}

function linkedColumns(size: number): LinkedColumns {
  const [kind, namespace, common] = columnsOf(Uint8Array, size, 3);
  const [tag, parent, first, last, previous, next, dataStart, dataLength, visible] = columnsOf(
    Int32Array,
    size,
    9,
  );
  // biome-ignore format: a table
  return {
    size, kind, namespace, common, tag, parent, first, last, previous, next, dataStart, dataLength, visible,
  };
}

function attributeColumns(size: number): AttributeColumns {
  const [name, valueStart, valueLength] = columnsOf(Int32Array, size, 3);
  return { size, name, valueStart, valueLength };
}

/** An attribute as strings; `prefix` is for SVG and MathML (`xlink`, `xml`, `xmlns`). */
export interface DraftAttribute {
  readonly name: string;
  readonly value: string;
  readonly prefix?: string | undefined;
}

/**
 * A tree under construction: linked rows in the order of their creation, which can still move.
 *
 * The standard's tree construction moves nodes (adoption agency, foster parenting), so preorder is only known
 * at the end, when {@link finish} renumbers the rows. Handles are row numbers from 1 on; 0 means none.
 *
 * Characters stay in the source; those that the source has in another form are written to the extra string.
 * Nearly every text node is one stretch of characters. A node to which more are added has a list of its
 * stretches.
 */
export class Draft {
  /** The string that places from 0 on refer to. */
  readonly source: string;
  /** Maximum number of rows; callers that add many rows at once check it. */
  maxRows: number = Number.POSITIVE_INFINITY;
  /** The string that places below 0 refer to. */
  extra = "";
  count = 1;
  /** The linked rows. */
  rows: LinkedColumns;
  /** Place and length of each stretch, for text nodes with several. */
  readonly stretches: Map<number, number[]> = new Map();

  attributeCount = 0;
  attributeRows: AttributeColumns;
  /** Attribute rows that elements receive later (from a second `html` or `body` tag). */
  readonly adopted: Map<number, Adopted> = new Map();

  readonly tags: Names = new Names(TAG_TABLE);
  readonly attributeNames: Names = new Names(ATTRIBUTE_TABLE);

  /** @param size - an estimate of the number of rows; the columns grow as needed. */
  constructor(source: string, size: number) {
    this.source = source;
    const rows = Math.max(64, Math.ceil(size));
    this.rows = linkedColumns(rows);
    this.attributeRows = attributeColumns(rows);
  }

  #row(kind: number, start: number, length: number): number {
    const row = this.count++;
    if (row === this.rows.size) this.rows = widened(linkedColumns, this.rows, row);
    const { rows } = this;
    rows.kind[row] = kind;
    rows.dataStart[row] = start;
    rows.dataLength[row] = length;
    return row;
  }

  document(): number {
    return this.#row(NodeKind.document, 0, 0);
  }

  fragment(): number {
    return this.#row(NodeKind.fragment, 0, 0);
  }

  /**
   * Creates an element whose attributes are in the attribute columns already; several elements may share
   * them.
   */
  element(
    tag: number,
    namespace: number,
    attributeStart: number,
    attributeCount: number,
    common: number,
  ): number {
    const row = this.#row(NodeKind.element, attributeStart, attributeCount);
    this.rows.namespace[row] = namespace;
    this.rows.tag[row] = tag;
    this.rows.common[row] = common;
    return row;
  }

  /** Creates an element from strings. */
  elementOf(name: string, namespace: number, attributes: readonly DraftAttribute[]): number {
    const start = this.attributeCount;
    const common = this.writeAttributes(attributes);
    return this.element(this.tags.idOf(name), namespace, start, this.attributeCount - start, common);
  }

  comment(place: number, length: number): number {
    return this.#row(NodeKind.comment, place, length);
  }

  commentOf(data: string): number {
    return this.comment(this.literal(data), data.length);
  }

  doctype(name: string, publicId: string, systemId: string): number {
    const start = this.attributeCount;
    for (const [field, value] of [
      ["name", name],
      ["public", publicId],
      ["system", systemId],
    ] as const) {
      this.attribute(this.attributeNames.idOf(field), this.literal(value), value.length);
    }
    return this.#row(NodeKind.doctype, start, 3);
  }

  /** Writes characters to the extra string and returns their place. */
  literal(data: string): number {
    const place = ~this.extra.length;
    this.extra += data;
    return place;
  }

  /** Adds a row to the attribute columns. */
  attribute(name: number, place: number, length: number): void {
    const row = this.attributeCount++;
    if (row === this.attributeRows.size)
      this.attributeRows = widened(attributeColumns, this.attributeRows, row);
    const { attributeRows } = this;
    attributeRows.name[row] = name;
    attributeRows.valueStart[row] = place;
    attributeRows.valueLength[row] = length;
  }

  /** Adds rows to the attribute columns and returns the bits of the common attributes among them. */
  writeAttributes(attributes: readonly DraftAttribute[]): number {
    let common = 0;
    for (let i = 0; i < attributes.length; i++) {
      const { name, value, prefix } = attributes[i]!;
      const id = this.attributeNames.idOf(prefix ? `${prefix}:${name}` : name);
      if (id < COMMON_COUNT) common |= 1 << id;
      this.attribute(id, this.literal(value), value.length);
    }
    return common;
  }

  /** Creates a detached text node. */
  text(place: number, length: number, visible: number = UNCOUNTED): number {
    const row = this.#row(NodeKind.text, place, length);
    this.rows.visible[row] = visible;
    return row;
  }

  textOf(data: string): number {
    return this.text(this.literal(data), data.length);
  }

  /** Adds text at the end of `parent`, to its last child if that is text. */
  appendText(parent: number, place: number, length: number, visible: number = UNCOUNTED): void {
    const last = this.rows.last[parent]!;
    if (last !== 0 && this.rows.kind[last] === NodeKind.text) this.#extend(last, place, length);
    else this.append(parent, this.text(place, length, visible));
  }

  /** Adds text before `reference`, to the text node there if there is one. */
  insertTextBefore(parent: number, place: number, length: number, reference: number): void {
    const before = this.rows.previous[reference]!;
    if (before !== 0 && this.rows.kind[before] === NodeKind.text) this.#extend(before, place, length);
    else this.insertBefore(parent, this.text(place, length), reference);
  }

  append(parent: number, row: number): void {
    const { rows } = this;
    const last = rows.last[parent]!;
    rows.parent[row] = parent;
    rows.previous[row] = last;
    rows.next[row] = 0;
    if (last === 0) rows.first[parent] = row;
    else rows.next[last] = row;
    rows.last[parent] = row;
  }

  insertBefore(parent: number, row: number, reference: number): void {
    const { rows } = this;
    const before = rows.previous[reference]!;
    rows.parent[row] = parent;
    rows.previous[row] = before;
    rows.next[row] = reference;
    rows.previous[reference] = row;
    if (before === 0) rows.first[parent] = row;
    else rows.next[before] = row;
  }

  detach(row: number): void {
    const { rows } = this;
    const parent = rows.parent[row]!;
    if (parent === 0) return;
    const before = rows.previous[row]!;
    const after = rows.next[row]!;
    if (before === 0) rows.first[parent] = after;
    else rows.next[before] = after;
    if (after === 0) rows.last[parent] = before;
    else rows.previous[after] = before;
    rows.parent[row] = 0;
    rows.previous[row] = 0;
    rows.next[row] = 0;
  }

  /** Moves all children of `from` to the end of `to`, whose last child, if any, is not text. */
  moveChildren(from: number, to: number): void {
    const { rows } = this;
    const first = rows.first[from]!;
    if (first === 0) return;
    for (let child = first; child !== 0; child = rows.next[child]!) rows.parent[child] = to;
    const last = rows.last[to]!;
    rows.previous[first] = last;
    if (last === 0) rows.first[to] = first;
    else rows.next[last] = first;
    rows.last[to] = rows.last[from]!;
    rows.first[from] = 0;
    rows.last[from] = 0;
  }

  /** Adds to `row` those of the attribute rows `[start, start + count)` whose names it lacks. */
  adopt(row: number, start: number, count: number): void {
    const { rows, attributeRows } = this;
    let adopted = this.adopted.get(row);
    if (adopted === undefined) {
      adopted = { rows: [], names: new Set() };
      const from = rows.dataStart[row]!;
      const to = from + rows.dataLength[row]!;
      for (let i = from; i < to; i++) adopted.names.add(attributeRows.name[i]!);
      this.adopted.set(row, adopted);
    }
    for (let i = start; i < start + count; i++) {
      const name = attributeRows.name[i]!;
      if (adopted.names.has(name)) continue;
      adopted.names.add(name);
      adopted.rows.push(i);
      if (name < COMMON_COUNT) rows.common[row]! |= 1 << name;
    }
  }

  /** Copies the attributes of elements that adopted some to the end, so that they are contiguous. */
  settleAdopted(): void {
    for (const [row, { rows: more }] of this.adopted) {
      const from = this.rows.dataStart[row]!;
      const to = from + this.rows.dataLength[row]!;
      this.rows.dataStart[row] = this.attributeCount;
      this.rows.dataLength[row] = to - from + more.length;
      for (let i = from; i < to; i++) this.#copyAttribute(i);
      for (const i of more) this.#copyAttribute(i);
    }
    this.adopted.clear();
  }

  #copyAttribute(row: number): void {
    const { name, valueStart, valueLength } = this.attributeRows;
    this.attribute(name[row]!, valueStart[row]!, valueLength[row]!);
  }

  /** Copies text nodes of several stretches to the extra string. */
  settleStretches(): void {
    if (this.stretches.size === 0) return;
    // Joined once at the end: the extra string grows as a rope, which reading would flatten for each node.
    const pieces = [this.extra];
    let size = this.extra.length;
    for (const [row, stretches] of this.stretches) {
      this.rows.dataStart[row] = ~size;
      size += this.rows.dataLength[row]!;
      for (let i = 0; i < stretches.length; i += 2)
        pieces.push(this.string(stretches[i]!, stretches[i + 1]!, false));
    }
    this.extra = pieces.join("");
    this.stretches.clear();
  }

  /** Returns the characters at a place. */
  string(place: number, length: number, inAttribute: boolean): string {
    return stringAt(this, place, length, inAttribute);
  }

  /** Adds characters to a text node. */
  #extend(row: number, place: number, length: number): void {
    const { dataStart, dataLength } = this.rows;
    const start = dataStart[row]!;
    const list = this.stretches.get(row);
    if (list !== undefined) {
      const i = list.length - 2;
      if (follows(list[i]!, list[i + 1]!, place)) list[i + 1]! += length;
      else list.push(place, length);
    } else if (!follows(start, dataLength[row]!, place)) {
      this.stretches.set(row, [start, dataLength[row]!, place, length]);
    }
    dataLength[row]! += length;
    this.rows.visible[row] = UNCOUNTED;
  }
}

/** The attributes that an element receives in addition to its own. */
interface Adopted {
  readonly rows: number[];
  /** The ids of all names that it has so far. */
  readonly names: Set<number>;
}

/** Whether `next` is the place immediately after a stretch without references. */
function follows(place: number, length: number, next: number): boolean {
  return place < 0 ? ~next === ~place + length : place < RAW && next === place + length;
}
