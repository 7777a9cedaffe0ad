import { Attribute, type Tree } from "@winnow/core-dom/tree";
import { type CollapsedTree, collapse } from "./collapsed-tree.js";
import { edgesOf, type PageEdges } from "./edges.js";
import { type NodeStatistics, nodeStatistics } from "./node-statistics.js";
import { LEAF_TAGS, PARENT_TAGS, tagBit } from "./tags.js";
import { COUNTS, Count, Ending, Trait } from "./text-statistics.js";

/** Features of a node that is not a leaf. */
const NODE_FEATURES = 20;
/** Features of a leaf, of its ancestors and of the page (Vogels et al. 2018). */
export const BLOCK_FEATURES = 128;
/** Features of two successive leaves. */
export const EDGE_FEATURES = 25;

/** A page as web2text sees it, from which the features are computed. */
export interface Web2textPage {
  readonly collapsed: CollapsedTree;
  readonly statistics: NodeStatistics;
  readonly edges: PageEdges;
  /** {@link NODE_FEATURES} numbers per node. */
  readonly nodeFeatures: Float32Array;
  /** For each leaf, the share of leaves with the same path of tags and classes. */
  readonly samePath: Float32Array;
}

/**
 * Collapses a page and measures its nodes. The text row of each leaf is in `collapsed.rows`. */
export function web2textPage(tree: Tree): Web2textPage {
  const collapsed = collapse(tree);
  const statistics = nodeStatistics(tree, collapsed);
  const nodeFeatures = new Float32Array(collapsed.length * NODE_FEATURES);
  const pageLength = collapsed.length === 0 ? 1 : Math.max(1, statistics.end[0]! - statistics.start[0]!);
  for (let node = 0; node < collapsed.length; node++) {
    writeNode(statistics, node, pageLength, nodeFeatures, node * NODE_FEATURES);
  }
  return {
    ...{ collapsed, statistics, nodeFeatures },
    edges: edgesOf(tree, collapsed),
    samePath: samePaths(tree, collapsed),
  };
}

/**
 * Returns the features of the leaves from `from` to before `to`, {@link BLOCK_FEATURES} for each: its copies,
 * its text, its parent with tags, its grandparent, the root, its own tags. Yes and no are 1 and -1; features
 * of ancestors that do not exist are 0.
 */
export function blockFeatures(page: Web2textPage, from: number, to: number): Float32Array {
  const { collapsed, statistics, nodeFeatures, samePath } = page;
  const { parent, tags, leaves } = collapsed;
  const features = new Float32Array((to - from) * BLOCK_FEATURES);
  const copyNode = (node: number, at: number): number => {
    for (let i = 0; i < NODE_FEATURES; i++) features[at + i] = nodeFeatures[node * NODE_FEATURES + i]!;
    return at + NODE_FEATURES;
  };
  for (let leaf = from; leaf < to; leaf++) {
    const node = leaves[leaf]!;
    const up = parent[node]!;
    const grand = up < 0 ? -1 : parent[up]!;
    let at = (leaf - from) * BLOCK_FEATURES;
    features[at++] = sign(statistics.copies[leaf]! > 1);
    features[at++] = sign(statistics.copies[leaf]! > 10);
    features[at++] = samePath[leaf]!;
    at = writeLeaf(statistics, node, features, at);
    features[at++] = up < 0 ? 0 : 1;
    if (up >= 0) {
      copyNode(up, at);
      for (const [i, tag] of PARENT_TAGS.entries()) {
        features[at + NODE_FEATURES + i] = sign((tags[up]! & tagBit(tag)) !== 0);
      }
    }
    at += NODE_FEATURES + PARENT_TAGS.length;
    features[at++] = grand < 0 ? 0 : 1;
    if (grand >= 0) copyNode(grand, at);
    at = copyNode(0, at + NODE_FEATURES);
    for (const tag of LEAF_TAGS) features[at++] = sign((tags[node]! & tagBit(tag)) !== 0);
  }
  return features;
}

/**
 * Returns the features of the pairs of a leaf and the next one, from the leaf `from` to before `to`,
 * {@link EDGE_FEATURES} for each: their distance in the tree, whether a block ends between them, and their
 * nearest common ancestor.
 */
export function edgeFeatures(page: Web2textPage, from: number, to: number): Float32Array {
  const { edges, nodeFeatures } = page;
  const features = new Float32Array((to - from) * EDGE_FEATURES);
  for (let edge = from; edge < to; edge++) {
    let at = (edge - from) * EDGE_FEATURES;
    const distance = edges.distance[edge]!;
    for (const is of [2, 3, 4]) features[at++] = sign(distance === is);
    features[at++] = sign(distance > 4);
    features[at++] = edges.hasBreak[edge]!;
    const common = edges.common[edge]!;
    for (let i = 0; i < NODE_FEATURES; i++) features[at + i] = nodeFeatures[common * NODE_FEATURES + i]!;
  }
  return features;
}

/** The features of a page's leaves, to train a model on. */
export interface Web2textFeatures {
  /** The text row of each leaf. */
  readonly rows: Int32Array;
  /** {@link BLOCK_FEATURES} numbers per leaf. */
  readonly blocks: Float32Array;
  /** {@link EDGE_FEATURES} numbers per leaf except the last one. */
  readonly edges: Float32Array;
}

/**
 * Returns all features of a page.
 *
 * @example web2textFeatures(parse("<p>One<p>Two")).blocks.length // 256
 */
export function web2textFeatures(tree: Tree): Web2textFeatures {
  const page = web2textPage(tree);
  const { rows } = page.collapsed;
  return {
    rows,
    blocks: blockFeatures(page, 0, rows.length),
    edges: edgeFeatures(page, 0, Math.max(0, rows.length - 1)),
  };
}

function sign(is: boolean): number {
  return is ? 1 : -1;
}

function clip(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Writes the 24 features of a leaf's own text; returns the place after them. */
function writeLeaf(statistics: NodeStatistics, node: number, out: Float32Array, first: number): number {
  const { counts, start, end } = statistics;
  const of = node * COUNTS;
  const words = counts[of + Count.words]!;
  const characters = counts[of + Count.characters]!;
  const sentences = counts[of + Count.sentences]!;
  const punctuation = counts[of + Count.punctuation]!;
  const pageStart = start[0]!;
  const place = ((start[node]! + end[node]!) / 2 - pageStart) / Math.max(1, end[0]! - pageStart);
  let at = first;
  out[at++] = sign(words > 0);
  out[at++] = words === 0 ? 0 : clip(Math.log(words), 0, 3.5);
  at = writeWords(counts, of, out, at);
  out[at++] = clip(Math.log(characters), 2.5, 5.5);
  out[at++] = sign(punctuation > 0);
  out[at++] = clip(punctuation, 0, 10);
  out[at++] = punctuation === 0 ? -4 : clip(Math.log(punctuation / characters), -4, -2.5);
  at = writeDigits(counts, of, out, at);
  out[at++] = clip(Math.log(characters / sentences), 2, 5);
  out[at++] = sign(sentences > 1);
  out[at++] = place;
  out[at++] = place * place;
  return writeTraits(statistics, node, out, at);
}

/** Writes the 20 features of a node. */
function writeNode(
  statistics: NodeStatistics,
  node: number,
  pageLength: number,
  out: Float32Array,
  first: number,
): void {
  const { counts, start, end, hasInput } = statistics;
  const of = node * COUNTS;
  const characters = counts[of + Count.characters]!;
  const punctuation = counts[of + Count.punctuation]!;
  let at = first;
  out[at++] = (end[node]! - start[node]!) / pageLength;
  out[at++] = Math.min(1, counts[of + Count.linkCharacters]! / characters);
  at = writeWords(counts, of, out, at);
  out[at++] = clip(Math.log(characters), 2.5, 10);
  out[at++] = punctuation === 0 ? -4 : clip(Math.log(punctuation / characters), -4, -2.5);
  at = writeDigits(counts, of, out, at);
  out[at++] = clip(Math.log(characters / counts[of + Count.sentences]!), 2, 5);
  at = writeTraits(statistics, node, out, at);
  out[at] = sign(hasInput[node] === 1);
}

/** The mean length of words, and stop words. */
function writeWords(counts: Float64Array, of: number, out: Float32Array, first: number): number {
  const words = counts[of + Count.words]!;
  const stopWords = counts[of + Count.stopWords]!;
  out[first] = words === 0 ? 3 : clip(counts[of + Count.wordCharacters]! / words, 3, 15);
  out[first + 1] = sign(stopWords > 0);
  out[first + 2] = words === 0 ? 0 : stopWords / words;
  return first + 3;
}

function writeDigits(counts: Float64Array, of: number, out: Float32Array, first: number): number {
  const digits = counts[of + Count.digits]!;
  out[first] = sign(digits > 0);
  out[first + 1] = digits / counts[of + Count.characters]!;
  return first + 2;
}

/** The end of the text, what it contains, and the share of capitalised words with its square and cube. */
function writeTraits(
  { counts, traits, endings }: NodeStatistics,
  node: number,
  out: Float32Array,
  first: number,
): number {
  const words = counts[node * COUNTS + Count.words]!;
  const capitals = words === 0 ? 0 : counts[node * COUNTS + Count.capitals]! / words;
  let at = first;
  for (const is of [Ending.punctuation, Ending.questionMark]) out[at++] = sign((endings[node]! & is) !== 0);
  for (const has of [Trait.copyright, Trait.email, Trait.url, Trait.year]) {
    out[at++] = sign((traits[node]! & has) !== 0);
  }
  out[at++] = capitals;
  out[at++] = capitals ** 2;
  out[at++] = capitals ** 3;
  return at;
}

/** Compares the paths from the root to the leaves, by 32-bit hashes of tags and classes. */
function samePaths(tree: Tree, { rows, top }: CollapsedTree): Float32Array {
  const shares = new Float32Array(rows.length);
  if (rows.length === 0) return shares;
  const root = top[0]!;
  const hashes = new Int32Array(tree.length);
  const leafHashes = rows.map((row) => {
    // Rows without a hash from this leaf up; ancestors of earlier leaves have one.
    const open: number[] = [];
    let up = tree.parent[row]!;
    for (; up >= root && hashes[up] === 0; up = tree.parent[up]!) open.push(up);
    let hash = up >= root ? hashes[up]! : 0;
    while (open.length > 0) {
      const at = open.pop()!;
      hash = mixed(mixed(hash, tree.tag[at]!), hashOf(Attribute.class(tree, at) ?? "")) || 1;
      hashes[at] = hash;
    }
    return hash;
  });
  const counts = new Map<number, number>();
  for (const hash of leafHashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  for (const [leaf, hash] of leafHashes.entries()) shares[leaf] = counts.get(hash)! / rows.length;
  return shares;
}

function mixed(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function hashOf(string: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < string.length; i++) hash = Math.imul(hash ^ string.charCodeAt(i), 0x01000193);
  return hash;
}
