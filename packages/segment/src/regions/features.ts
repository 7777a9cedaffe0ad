import { Attribute, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { isVisibleElement } from "@winnow/core-dom/segments";
import { skeletonsOf } from "../cohesion/skeletons.js";
import type { Candidates } from "./candidates.js";
import { NAMES, TAGS } from "./vocabulary.js";

/** Measures of an element; those of the element around it are features, too. */
const OWN = [
  ...[
    "depth",
    "chain",
    "words",
    "page-share",
    "share",
    "start",
    "stop",
    "link-share",
    "words-per-link",
    "own-share",
  ],
  ...["links", "headings", "images", "fields", "paragraphs", "items", "lists", "boxes", "ids", "elements"],
  ...[
    "children",
    "largest-child",
    "same-children",
    "kinds",
    "same-shapes",
    "child-links",
    "child-ids",
    "child-boxes",
  ],
  ...["id", "class", "begins-with-heading", "hidden-by-style"],
  ...TAGS.map(([name]) => `tag-${name}`),
  ...NAMES.map(([name]) => `name-${name}`),
] as const;

/** What any of the elements around the one around a candidate is. */
const AROUND = [...TAGS, ...NAMES].map(([name]) => `inside-${name}`);

/** The place of an element among its siblings. */
const AMONG = [
  ...[
    "siblings",
    "place",
    "place-from-end",
    "twins",
    "same-shape-siblings",
    "share-of-largest",
    "sibling-boxes",
  ],
  ...["longer-than-previous", "longer-than-next", "after-heading", "like-previous", "like-next"],
] as const;

/**
 * The names of the features of a candidate: what it contains, the same of the candidate around it, and its siblings.
 */
export const REGION_FEATURES: readonly string[] = [
  ...OWN,
  ...OWN.map((name) => `parent-${name}`),
  ...AMONG,
  ...AROUND,
];

/** A style that hides an element, by itself. */
const HIDING = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Maximum number of characters of a name that are read. */
const MAX_NAME = 200;

/**
 * Returns the features of candidates, one row of {@link REGION_FEATURES} each. Time is linear.
 */
export function regionFeatures(tree: Tree, candidates: Candidates): Float32Array {
  const { length, parent } = candidates;
  const own = ownFeatures(tree, candidates);
  const among = siblingFeatures(tree, candidates, own);
  const features = new Float32Array(length * REGION_FEATURES.length);
  for (let index = 0; index < length; index++) {
    const to = index * REGION_FEATURES.length;
    const up = parent[index]!;
    features.set(own.values.subarray(index * OWN.length, (index + 1) * OWN.length), to);
    if (up >= 0) features.set(own.values.subarray(up * OWN.length, (up + 1) * OWN.length), to + OWN.length);
    features.set(among.subarray(index * AMONG.length, (index + 1) * AMONG.length), to + 2 * OWN.length);
    if (up < 0 || parent[up]! < 0) continue;
    // What the parent is inside of, and what the parent's parent is.
    const from = parent[up]! * OWN.length + OWN.length - AROUND.length;
    const inherited = up * REGION_FEATURES.length + 2 * OWN.length + AMONG.length;
    for (let at = 0; at < AROUND.length; at++)
      features[to + 2 * OWN.length + AMONG.length + at] = Math.max(
        own.values[from + at]!,
        features[inherited + at]!,
      );
  }
  return features;
}

interface Own {
  readonly values: Float32Array;
  /** The children of each candidate. */
  readonly children: readonly (readonly number[])[];
  /** A number for the tag and the classes of each candidate's outermost element. */
  readonly kinds: Int32Array;
  /** The skeleton of each candidate's outermost element. */
  readonly shapes: Int32Array;
}

function ownFeatures(tree: Tree, candidates: Candidates): Own {
  const { length, top, parent, wordsBefore } = candidates;
  const count = wordCounters(tree, wordsBefore);
  const names = candidateNames(tree, candidates);
  const skeletons = skeletonsOf(tree).of;
  const shapes = top.map((row) => skeletons[row]!);
  const children: number[][] = Array.from({ length }, () => []);
  for (let index = 1; index < length; index++) children[parent[index]!]!.push(index);
  const words = top.map((row) => wordsBefore[tree.end[row]!]! - wordsBefore[row]!);
  const total = Math.max(1, words[0] ?? 0);
  const depth = new Int32Array(length);
  const values = new Float32Array(length * OWN.length);
  for (let index = 0; index < length; index++) {
    const row = top[index]!;
    const within = ({ before }: Counter): number => before[tree.end[row]!]! - before[row]!;
    const inner = children[index]!;
    const own = words[index]!;
    const up = parent[index]!;
    if (up >= 0) depth[index] = depth[up]! + 1;
    let [covered, largest, linked, named, boxed] = [0, 0, 0, 0, 0];
    for (const child of inner) {
      covered += words[child]!;
      largest = Math.max(largest, words[child]!);
      if (tree.tag[top[child]!] === Tag.a) linked++;
      if (names.hasId[child] === 1) named++;
      if (isBox(tree, top[child]!)) boxed++;
    }
    const each = Math.max(1, inner.length);
    const first = inner[0];
    const kinds = mostCommon(inner, names.kinds);
    const links = within(count.links);
    // biome-ignore format: in the order of OWN
    values.set([
      depth[index]!, names.chain[index]!, own, own / total, up < 0 ? 1 : own / words[up]!,
      wordsBefore[row]! / total, wordsBefore[tree.end[row]!]! / total,
      within(count.linkWords) / own, own / (links + 1), 1 - covered / own,
      links, within(count.headings), within(count.images), within(count.fields), within(count.paragraphs),
      within(count.items), within(count.lists), within(count.boxes), within(count.ids),
      tree.elementsBefore[tree.end[row]!]! - tree.elementsBefore[row]!,
      inner.length, largest / own, kinds.most / each, kinds.different, mostCommon(inner, shapes).most / each,
      linked / each, named / each, boxed / each,
      names.hasId[index]!, names.hasClass[index]!, first !== undefined && isHeading(tree, top[first]!) ? 1 : 0,
      names.isHidden[index]!,
    ], index * OWN.length);
    values.set(names.bits[index]!, (index + 1) * OWN.length - TAGS.length - NAMES.length);
  }
  return { values, children, kinds: names.kinds, shapes };
}

/** How often something occurs in the rows before each. */
interface Counter {
  readonly before: Int32Array;
}

const HEADINGS: ReadonlySet<number> = new Set([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]);
const BOXES: ReadonlySet<number> = new Set([Tag.div, Tag.section, Tag.td, Tag.article, Tag.nav]);

function isHeading(tree: Tree, row: number): boolean {
  return HEADINGS.has(tree.tag[row]!);
}

function isBox(tree: Tree, row: number): boolean {
  return BOXES.has(tree.tag[row]!);
}

function wordCounters(tree: Tree, wordsBefore: Int32Array) {
  const counter = (amount: (row: number) => number): Counter => {
    const before = new Int32Array(tree.length + 1);
    for (let row = 0; row < tree.length; row++) before[row + 1] = before[row]! + amount(row);
    return { before };
  };
  const elements = (isCounted: (row: number) => boolean): Counter =>
    counter((row) => (isVisibleElement(tree, row) && isCounted(row) ? 1 : 0));
  const tags = (...list: number[]): Counter => elements((row) => list.includes(tree.tag[row]!));
  let linkEnd = 0;
  return {
    links: tags(Tag.a),
    headings: elements((row) => isHeading(tree, row)),
    images: tags(Tag.img, Tag.object, Tag.embed, Tag.iframe),
    fields: tags(Tag.input, Tag.select, Tag.textarea, Tag.button),
    paragraphs: tags(Tag.p),
    items: tags(Tag.li, Tag.dt, Tag.dd, Tag.tr),
    lists: tags(Tag.ul, Tag.ol, Tag.dl),
    boxes: elements((row) => isBox(tree, row)),
    ids: elements((row) => (Attribute.id(tree, row)?.trim() ?? "") !== ""),
    linkWords: counter((row) => {
      if (tree.kind[row] === NodeKind.element && tree.tag[row] === Tag.a)
        linkEnd = Math.max(linkEnd, tree.end[row]!);
      return row < linkEnd ? wordsBefore[row + 1]! - wordsBefore[row]! : 0;
    }),
  };
}

/** Reads the tags, ids and classes of the elements that are one candidate. */
function candidateNames(tree: Tree, { length, top, bottom, parent }: Candidates) {
  const known = new Map<string, number>();
  const kinds = new Int32Array(length);
  const chain = new Int32Array(length);
  const hasId = new Uint8Array(length);
  const hasClass = new Uint8Array(length);
  const isHidden = new Uint8Array(length);
  const bits: Uint8Array[] = [];
  // Pages repeat their names.
  const matches = new Map<string, readonly number[]>();
  const matchesOf = (name: string): readonly number[] => {
    let found = matches.get(name);
    if (found === undefined) {
      found = [...NAMES.keys()].filter((bit) => NAMES[bit]![1].test(name));
      matches.set(name, found);
    }
    return found;
  };
  for (let index = 0; index < length; index++) {
    const own = new Uint8Array(TAGS.length + NAMES.length);
    if (parent[index]! >= 0) isHidden[index] = isHidden[parent[index]!]!;
    let row = bottom[index]!;
    for (; ; row = tree.parent[row]!) {
      chain[index]!++;
      const id = Attribute.id(tree, row)?.trim().slice(0, MAX_NAME) ?? "";
      const className = Attribute.class(tree, row)?.trim().slice(0, MAX_NAME) ?? "";
      if (id !== "") hasId[index] = 1;
      if (className !== "") hasClass[index] = 1;
      if (HIDING.test(Attribute.style(tree, row) ?? "")) isHidden[index] = 1;
      for (const [bit, [, tags]] of TAGS.entries()) if (tags.has(tree.tag[row]!)) own[bit] = 1;
      for (const bit of matchesOf(`${id} ${className}`)) own[TAGS.length + bit] = 1;
      if (row === top[index]) {
        const key = `${tree.tag[row]} ${className}`;
        let kind = known.get(key);
        if (kind === undefined) known.set(key, (kind = known.size));
        kinds[index] = kind;
        break;
      }
    }
    bits.push(own);
  }
  return { kinds, chain, hasId, hasClass, isHidden, bits };
}

/** How many members have the most common value, how many values there are, and how often each occurs. */
function mostCommon(members: readonly number[], values: Int32Array) {
  const counts = new Map<number, number>();
  let most = 0;
  for (const member of members) {
    const count = (counts.get(values[member]!) ?? 0) + 1;
    counts.set(values[member]!, count);
    most = Math.max(most, count);
  }
  return { most, different: counts.size, counts };
}

function siblingFeatures(tree: Tree, { length, top }: Candidates, own: Own): Float32Array {
  const words = (index: number): number => own.values[index * OWN.length + OWN.indexOf("words")]!;
  const features = new Float32Array(length * AMONG.length);
  for (const siblings of own.children) {
    const kinds = mostCommon(siblings, own.kinds).counts;
    const shapes = mostCommon(siblings, own.shapes).counts;
    let [largest, boxed] = [1, 0];
    for (const sibling of siblings) {
      largest = Math.max(largest, words(sibling));
      if (isBox(tree, top[sibling]!)) boxed++;
    }
    for (const [place, index] of siblings.entries()) {
      const [before, after] = [siblings[place - 1], siblings[place + 1]];
      const ratio = (other: number | undefined): number =>
        other === undefined ? 0 : words(index) / words(other);
      const isLike = (other: number | undefined): number =>
        other !== undefined && own.kinds[other] === own.kinds[index] ? 1 : 0;
      // biome-ignore format: in the order of AMONG
      features.set([
        siblings.length, place, siblings.length - 1 - place,
        kinds.get(own.kinds[index]!)! - 1, shapes.get(own.shapes[index]!)! - 1, words(index) / largest,
        (boxed - (isBox(tree, top[index]!) ? 1 : 0)) / siblings.length,
        ratio(before), ratio(after), before !== undefined && isHeading(tree, top[before]!) ? 1 : 0,
        isLike(before), isLike(after),
      ], index * AMONG.length);
    }
  }
  return features;
}
