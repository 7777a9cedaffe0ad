import {
  Attribute,
  attributeHasher,
  attributeTester,
  Hidden,
  NodeKind,
  Tag,
  type Tree,
  tagName,
  textContent,
} from "@winnow/core-dom";
import { nameHash, nameWords } from "@winnow/core-dom/blocks";
import { MAX_PIECES } from "./class-pieces.js";
import { addressPath, JSON_LD_TYPE, MAX_JSON_LD } from "./head.js";
import type { PageView } from "./page-view.js";
import { wordHashes } from "./scan-text.js";

/** Where a term is from: the same word has another meaning in the address than in the title. */
const Source = {
  /** Words of `class` and `id`, anywhere on the page. */
  name: 1,
  /** The same of `html` and `body`, where content management systems write the kind of the page. */
  rootName: 2,
  /** Names of `meta` elements, such as `article:published_time`. */
  meta: 3,
  /** Declared types: `og:type`, `@type` in JSON-LD, `itemtype`. */
  type: 4,
  /** Values of `itemprop`. */
  property: 5,
  /** Names of visible elements. */
  tag: 6,
  /** Words of the declared generator. */
  generator: 7,
  /** Words of the title. */
  title: 8,
  /** Words of the address: its path, and its host. */
  path: 9,
  host: 10,
  /** Number of segments of the path. */
  depth: 11,
} as const;

/** Maximum number of distinct terms; pages with numbered names have one for each of their elements. */
const MAX_TERMS = 10_000;
/** Maximum number of names in a `class`; `body` often has dozens. */
const MAX_NAMES = 100;
/** Maximum number of characters of a name, a type or a generator. */
const MAX_VALUE = 100;

/**
 * Returns the terms of a page that the model of page types knows, as 32-bit hashes: what the page declares, its
 * address, its title, the words in names of classes, and its elements. Linear in the page, at most 10,000 terms.
 */
export function pageTerms({ tree, head, url }: PageView): ReadonlySet<number> {
  const terms = new Set<number>();
  const add = (source: number, hash: number): void => {
    if (terms.size < MAX_TERMS) terms.add(term(source, hash));
  };
  const addWords = (source: number, words: ArrayLike<number>): void => {
    for (let i = 0; i < words.length; i++) add(source, words[i]!);
  };
  for (const hash of head.title) add(Source.title, hash);
  addWords(Source.path, wordHashes(addressPath(url).replace(/[^a-z]+/gi, " ")));
  if (url !== undefined) {
    addWords(Source.host, nameWords(addressHost(url), { max: MAX_PIECES }));
    const segments = addressPath(url).split("/");
    add(Source.depth, segments.filter((segment) => segment !== "").length);
  }
  /** 1 for tags that were seen; of those with larger numbers, the names. */
  const seenTags = new Uint8Array(256);
  const tags = new Set<string>();
  /** Hashes of the values of `class` and `id` that were seen. */
  const values = new Set<number>();
  const names = new Set<string>();
  for (let row = 1; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const tag = tree.tag[row]!;
    if (tag === Tag.meta) addMeta(tree, row, add);
    else if (tag === Tag.script) addTypes(tree, row, add);
    else if (tree.hidden[row] === Hidden.visible && seenTags[tag] !== 1) {
      seenTags[tag] = 1;
      const name = tagName(tree, row);
      if (isNew(tags, name)) add(Source.tag, valueHash(name));
    }
    const present = attributesOf(tree, row);
    if (present === 0) continue;
    const isRoot = tag === Tag.html || tag === Tag.body;
    for (let i = 0; i < NAMES.length; i++) {
      if ((present & (1 << i)) === 0) continue;
      const { hash, read } = NAMES[i]!;
      if (!(isNew(values, hash(tree, row)) || isRoot)) continue;
      const value = read(tree, row)!;
      // Words have two letters at least: no name of a short value reaches a limit.
      if (value.length <= 2 * MAX_PIECES) {
        const words = nameWords(value);
        addWords(Source.name, words);
        if (isRoot) addWords(Source.rootName, words);
        continue;
      }
      for (const name of value.split(/\s+/, MAX_NAMES)) {
        if (!(isNew(names, name) || isRoot)) continue;
        const words = nameWords(name, { max: MAX_PIECES });
        addWords(Source.name, words);
        if (isRoot) addWords(Source.rootName, words);
      }
    }
    if (present & Has.itemprop) add(Source.property, valueHash(Attribute.itemprop(tree, row)!));
    if (present & Has.itemtype) add(Source.type, valueHash(lastSegment(Attribute.itemtype(tree, row)!)));
  }
  return terms;
}

/** Bits of the attributes that an element has. */
const Has = { class: 1, id: 2, itemprop: 4, itemtype: 8 } as const;
const attributesOf = attributeTester(Object.keys(Has));
/** Most values are repeated: only their hashes are read. */
const NAMES = [
  { hash: attributeHasher("class"), read: Attribute.class },
  { hash: attributeHasher("id"), read: Attribute.id },
] as const;

/** Adds a value to a set, and returns whether it was not in it. */
function isNew<T>(values: Set<T>, value: T): boolean {
  return values.size < values.add(value).size;
}

function addMeta(tree: Tree, row: number, add: (source: number, hash: number) => void): void {
  const name = (Attribute.name(tree, row) ?? Attribute.property(tree, row) ?? "").toLowerCase();
  if (name === "") return;
  add(Source.meta, valueHash(name));
  const content = Attribute.content(tree, row)?.slice(0, MAX_VALUE) ?? "";
  if (name === "og:type") add(Source.type, valueHash(content));
  else if (name === "generator") for (const hash of wordHashes(content)) add(Source.generator, hash);
}

function addTypes(tree: Tree, row: number, add: (source: number, hash: number) => void): void {
  if (!/ld\+json/i.test(Attribute.type(tree, row) ?? "")) return;
  const json = textContent(tree, row).slice(0, MAX_JSON_LD);
  for (const [, type] of json.matchAll(JSON_LD_TYPE)) add(Source.type, valueHash(type!));
}

function addressHost(url: string): string {
  return /^[a-z]+:\/\/([^/?#]{1,300})/i.exec(url)?.[1] ?? "";
}

function lastSegment(address: string): string {
  const trimmed = address.trim().slice(0, MAX_VALUE);
  return trimmed.slice(Math.max(trimmed.lastIndexOf("/"), trimmed.lastIndexOf("#")) + 1);
}

function valueHash(value: string): number {
  return nameHash(value.slice(0, MAX_VALUE).toLowerCase());
}

function term(source: number, hash: number): number {
  const mixed = Math.imul(hash ^ Math.imul(source, 0x85ebca6b), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
