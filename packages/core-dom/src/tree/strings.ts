import { once } from "../cache.js";
import { CARRIAGE_RETURN } from "../code-units.js";
import { FNV_OFFSET, FNV_PRIME } from "../fnv.js";
import { decodeAt, decodeRawAt, referencesAt } from "../references/decode.js";
import { ATTRIBUTE_IDS, ATTRIBUTE_NAMES, COMMON_COUNT } from "./attribute-names.js";
import { TAG_COUNT, TAG_IDS, TAG_NAMES } from "./tags.js";
import { ENCODED, NodeKind, RAW, type Tree, type TreeStrings } from "./types.js";

/**
 * Returns the characters of a text or comment row; the empty string for every other kind.
 *
 * @example text(tree, row) // "  Hello "
 */
export function text(tree: Tree, row: number): string {
  const kind = tree.kind[row];
  if (kind !== NodeKind.text && kind !== NodeKind.comment) return "";
  const { strings } = tree;
  return stringAt(strings, strings.dataStart[row]!, strings.dataLength[row]!, false);
}

/**
 * Returns where the characters of a text row were written as character references, as far as that is known:
 * pairs of an offset in {@link text} and a number of code units. Empty for text that was assembled from several
 * places of the source, and in trees that were not parsed from a string.
 *
 * @example references(tree, row) // [2, 1] for "a &amp; b"
 */
export function references({ kind, strings }: Tree, row: number): readonly number[] {
  const place = strings.dataStart[row]!;
  if (kind[row] !== NodeKind.text || place < ENCODED) return [];
  return referencesAt(strings.source, place & ~(RAW | ENCODED), strings.dataLength[row]!);
}

/**
 * Returns the number of UTF-16 code units of {@link text}, without creating the string.
 *
 * @example
 * const tree = parse("<p>Tea &amp; cups</p>");
 * const [paragraph = -1] = select(tree, "p");
 * textLength(tree, paragraph + 1); // 10, as "Tea & cups".length
 */
export function textLength(tree: Tree, row: number): number {
  const kind = tree.kind[row];
  return kind === NodeKind.text || kind === NodeKind.comment ? tree.strings.dataLength[row]! : 0;
}

/**
 * Returns the offset in `tree.strings.source` from which {@link textLength} characters are the text of a text
 * or comment row, for loops over the characters of many rows; -1 if only {@link text} has them, decoded.
 *
 * @example
 * const tree = parse("<p>a<p>b&amp;c");
 * literalStart(tree, 5); // 3
 * literalStart(tree, 7); // -1
 */
export function literalStart({ kind, strings }: Tree, row: number): number {
  if (kind[row] !== NodeKind.text && kind[row] !== NodeKind.comment) return -1;
  const place = strings.dataStart[row]!;
  return place < RAW ? Math.max(-1, place) : -1;
}

/**
 * Returns the offset in the source of the characters of a text or comment row, which may be written in another form
 * there (references, carriage returns); -1 if they are not in the source.
 *
 * @example
 * const tree = parse("<p>a<p>b&amp;c");
 * sourceStart(tree, 7); // 7
 */
export function sourceStart({ kind, strings }: Tree, row: number): number {
  if (kind[row] !== NodeKind.text && kind[row] !== NodeKind.comment) return -1;
  const place = strings.dataStart[row]!;
  return place < 0 ? -1 : place & (RAW - 1);
}

/**
 * Returns the text of all text rows in the subtree, in document order, like the DOM's `textContent`: with
 * scripts and styles, without comments, and without the content of templates (unless `row` is such content).
 *
 * @example textContent(tree, titleRow) // "A page"
 */
export function textContent(tree: Tree, row: number): string {
  if (tree.kind[row] === NodeKind.text || tree.kind[row] === NodeKind.comment) return text(tree, row);
  const pieces: string[] = [];
  const stop = tree.end[row]!;
  for (let i = row + 1; i < stop; i++) {
    if (tree.kind[i] === NodeKind.fragment) i = tree.end[i]! - 1;
    else if (tree.kind[i] === NodeKind.text) pieces.push(text(tree, i));
  }
  return pieces.length === 1 ? pieces[0]! : pieces.join("");
}

/**
 * Returns the name of an element as the parser spells it: in lower case, except SVG's own (`foreignObject`);
 * the empty string for every other kind of row.
 * @example
 * const tree = parse("<P>Tea<svg><foreignobject>");
 * select(tree, "p, svg *").map((row) => tagName(tree, row)); // ["p", "foreignObject"]
 */
export function tagName(tree: Tree, row: number): string {
  const id = tree.tag[row]!;
  return id < TAG_COUNT ? TAG_NAMES[id]! : tree.strings.moreTags[id - TAG_COUNT]!;
}

/**
 * Returns the id of a tag name in this tree ({@link Tag} has the common ones); -1 if no row has it.
 *
 * @example tagId(tree, "x-card")
 */
export function tagId(tree: Tree, name: string): number {
  const id = TAG_IDS.get(name);
  if (id !== undefined) return id;
  const more = tree.strings.moreTags.indexOf(name);
  return more < 0 ? -1 : TAG_COUNT + more;
}

/**
 * Returns the id of an attribute name in this tree, as in `tree.strings.attributeName`; -1 if no row has it and it is not in
 * the parser's table.
 *
 * @example attributeId(tree, "data-src")
 */
export function attributeId(tree: Tree, name: string): number {
  return ATTRIBUTE_IDS.get(name) ?? ownNameId(tree.strings, name) ?? -1;
}

/**
 * Returns the value of an attribute; undefined if the row lacks it.
 *
 * @param name - as the parser spells it: in lower case in HTML, with its prefix in SVG and MathML
 *   (`xlink:href`).
 * @example attribute(tree, row, "href") // "/about"
 */
export function attribute(tree: Tree, row: number, name: string): string | undefined {
  const i = attributeRow(tree, row, name);
  return i < 0 ? undefined : valueAt(tree.strings, i);
}

/**
 * Returns a function that reads one attribute, for loops over many rows: it resolves the name once per tree.
 *
 * @param name - as for {@link attribute}.
 * @example
 * const lazySource = attributeReader("data-src");
 * for (let row = 0; row < tree.length; row++) lazySource(tree, row);
 */
export function attributeReader(name: string): (tree: Tree, row: number) => string | undefined {
  const id = ATTRIBUTE_IDS.get(name);
  if (id !== undefined) return (tree, row) => attributeAt(tree, row, id);
  // The list of names identifies the tree, so that the function does not keep a whole tree alive.
  let names: readonly string[] | undefined;
  let own: number | undefined;
  return (tree, row) => {
    if (tree.strings.moreAttributes !== names) {
      names = tree.strings.moreAttributes;
      own = ownNameId(tree.strings, name);
    }
    return own === undefined ? undefined : attributeAt(tree, row, own);
  };
}

/**
 * Returns a function that hashes the value of one attribute without creating a string, for loops that read each distinct
 * value once: 32 bits of FNV-1a over its UTF-16 code units; 0 if the row lacks the attribute or its value is empty.
 *
 * @param name - a common name, such as `class`, `id`, `href`.
 * @throws RangeError for a name that is not in the parser's table.
 * @example
 * const classHash = attributeHasher("class");
 * const seen = new Map<number, readonly string[]>(); // the class names by their hash
 */
export function attributeHasher(name: string): (tree: Tree, row: number) => number {
  const id = ATTRIBUTE_IDS.get(name);
  if (id === undefined) throw new RangeError(`name: ${name} is not a common attribute`);
  let of: Uint8Array | undefined;
  let known: Int32Array = new Int32Array(0);
  return (tree, row) => {
    const { common } = tree.strings;
    if (common !== of) {
      of = common;
      known = knownHashes(common)[id] ??= new Int32Array(common.length);
    }
    if (known[row] === 0) known[row] = hashOf(tree, row, id);
    return known[row]!;
  };
}

/** By attribute, the hashes of the rows of a tree that were read, which several parts of a page's processing read. */
const knownHashes = once((_common: Uint8Array): Int32Array[] => []);

/** Returns the hash of an attribute's value, 0 for a row without a value. */
function hashOf(tree: Tree, row: number, id: number): number {
  const i = rowWithId(tree, row, id);
  if (i < 0) return 0;
  const { source, valueStart, valueLength } = tree.strings;
  const place = valueStart[i]!;
  const length = valueLength[i]!;
  if (length === 0) return 0;
  const literal = place >= 0 && place < ENCODED ? hash(source, place & ~RAW, length, place >= RAW) : 0;
  return literal === 0 ? hash(valueAt(tree.strings, i), 0, length, false) : literal;
}

/** @param isRaw - whether a carriage return or U+0000 has to be decoded, and makes the result 0. */
function hash(value: string, start: number, length: number, isRaw: boolean): number {
  let hash = FNV_OFFSET;
  for (let at = start; at < start + length; at++) {
    const code = value.charCodeAt(at);
    if (isRaw && (code === 0 || code === CARRIAGE_RETURN)) return 0;
    hash = Math.imul(hash ^ code, FNV_PRIME);
  }
  return hash;
}

/**
 * Returns a function that tests a row for several attributes in one pass: the bit `1 << i` of its result is set if
 * the row has the attribute `names[i]`, with any value.
 *
 * @param names - as for {@link attribute}, at most 31.
 * @throws RangeError for more names.
 * @example
 * const attributesOf = attributeTester(["itemtype", "hidden"]);
 * attributesOf(tree, row); // 2 for <p hidden>
 */
export function attributeTester(names: readonly string[]): (tree: Tree, row: number) => number {
  if (names.length > 31) throw new RangeError("names: more than 31 attributes");
  // The bits of an element's common attributes decide about those; others have to be searched.
  const ofCommon = new Int32Array(1 << COMMON_COUNT);
  for (const [i, name] of names.entries()) {
    const id = ATTRIBUTE_IDS.get(name) ?? COMMON_COUNT;
    if (id >= COMMON_COUNT) continue;
    for (let set = 0; set < ofCommon.length; set++) if ((set & (1 << id)) !== 0) ofCommon[set]! |= 1 << i;
  }
  // As in `attributeReader`. Many pages have none of the others, and one look at all names shows it.
  let known: readonly string[] | undefined;
  let bits = new Int32Array(0);
  let isNowhere = false;
  const learn = ({ strings }: Tree): void => {
    const { attributeName, moreAttributes } = strings;
    known = moreAttributes;
    bits = new Int32Array(ATTRIBUTE_NAMES.length + moreAttributes.length);
    let isStatic = false;
    isNowhere = true;
    for (const [i, name] of names.entries()) {
      const id = ATTRIBUTE_IDS.get(name) ?? ownNameId(strings, name);
      if (id === undefined || id < COMMON_COUNT) continue;
      bits[id]! |= 1 << i;
      // Other names are those of attributes of the page.
      if (id < ATTRIBUTE_NAMES.length) isStatic = true;
      else isNowhere = false;
    }
    if (isNowhere && isStatic) isNowhere = attributeName.every((id) => bits[id] === 0);
  };
  return (tree, row) => {
    const { strings } = tree;
    if (strings.moreAttributes !== known) learn(tree);
    let found = ofCommon[strings.common[row]!]!;
    if (isNowhere || tree.kind[row] !== NodeKind.element) return found;
    const { attributeName } = strings;
    const from = strings.dataStart[row]!;
    const to = from + strings.dataLength[row]!;
    for (let i = from; i < to; i++) found |= bits[attributeName[i]!]!;
    return found;
  };
}

/**
 * Whether the row has the attribute, with any value, without creating a string. For `class`, `id`, `href`,
 * `role`, `style`, `itemprop`, `rel` and `type` it tests one bit.
 *
 * @example hasAttribute(tree, row, "href")
 */
export function hasAttribute(tree: Tree, row: number, name: string): boolean {
  return attributeRow(tree, row, name) >= 0;
}

/** Returns the value of the attribute with that id; undefined if the row lacks it. */
export function attributeAt(tree: Tree, row: number, id: number): string | undefined {
  const i = rowWithId(tree, row, id);
  return i < 0 ? undefined : valueAt(tree.strings, i);
}

/** Returns the attribute row of that name; -1 if the row lacks it. */
function attributeRow(tree: Tree, row: number, name: string): number {
  const id = ATTRIBUTE_IDS.get(name) ?? ownNameId(tree.strings, name);
  return id === undefined ? -1 : rowWithId(tree, row, id);
}

function rowWithId({ kind, strings }: Tree, row: number, id: number): number {
  if (id < COMMON_COUNT ? (strings.common[row]! & (1 << id)) === 0 : kind[row] !== NodeKind.element)
    return -1;
  const { attributeName } = strings;
  const from = strings.dataStart[row]!;
  const to = from + strings.dataLength[row]!;
  for (let i = from; i < to; i++) if (attributeName[i] === id) return i;
  return -1;
}

/**
 * Returns all attributes of an element in the order of the source, as pairs of name and value.
 *
 * @example new Map(attributes(tree, row))
 */
export function attributes(tree: Tree, row: number): readonly (readonly [name: string, value: string])[] {
  if (tree.kind[row] !== NodeKind.element) return [];
  const { strings } = tree;
  const from = strings.dataStart[row]!;
  return Array.from({ length: strings.dataLength[row]! }, (_, i) => {
    const id = strings.attributeName[from + i]!;
    const name = ATTRIBUTE_NAMES[id] ?? strings.moreAttributes[id - ATTRIBUTE_NAMES.length]!;
    return [name, valueAt(strings, from + i)] as const;
  });
}

/**
 * Whether the parser made two elements from the same start tag, as it reopens a formatting element in the next
 * block. Only elements with attributes are recognised, and only in trees that were parsed from HTML.
 *
 * @example
 * const tree = parse("<p><a name=x>One<p>Two");
 * sameStartTag(tree, 5, 8); // true: the second `a` is a copy of the first
 */
export function sameStartTag(tree: Tree, row: number, other: number): boolean {
  const { dataStart, dataLength } = tree.strings;
  return (
    tree.kind[row] === NodeKind.element &&
    tree.tag[row] === tree.tag[other] &&
    dataLength[row]! > 0 &&
    dataStart[row] === dataStart[other]
  );
}

/**
 * Returns name, public id and system id of a doctype row; empty strings for every other kind.
 *
 * @example
 * const tree = parse("<!doctype html><p>Tea");
 * const [first = -1] = children(tree, 0);
 * doctype(tree, first); // { name: "html", publicId: "", systemId: "" }
 */
export function doctype(tree: Tree, row: number): { name: string; publicId: string; systemId: string } {
  if (tree.kind[row] !== NodeKind.doctype) return { name: "", publicId: "", systemId: "" };
  const { strings } = tree;
  const from = strings.dataStart[row]!;
  return {
    name: valueAt(strings, from),
    publicId: valueAt(strings, from + 1),
    systemId: valueAt(strings, from + 2),
  };
}

function valueAt(strings: TreeStrings, i: number): string {
  return stringAt(strings, strings.valueStart[i]!, strings.valueLength[i]!, true);
}

/** Returns the characters at a place. */
export function stringAt(
  { source, extra }: Pick<TreeStrings, "source" | "extra">,
  place: number,
  length: number,
  inAttribute: boolean,
): string {
  if (place < 0) return extra.slice(~place, ~place + length);
  if (place < RAW) return source.slice(place, place + length);
  const start = place & ~(RAW | ENCODED);
  return place < ENCODED ? decodeRawAt(source, start, length) : decodeAt(source, start, length, inAttribute);
}

/** Returns the id of a name that is not in the static table, if the tree has it. */
function ownNameId(strings: TreeStrings, name: string): number | undefined {
  const { moreAttributes, moreAttributeIds } = strings;
  if (moreAttributeIds.size === 0) {
    for (const [i, more] of moreAttributes.entries()) moreAttributeIds.set(more, ATTRIBUTE_NAMES.length + i);
  }
  return moreAttributeIds.get(name);
}
