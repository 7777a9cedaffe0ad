import { nameHash } from "@winnow/core-dom/blocks";
import { Attribute, type Tree } from "@winnow/core-dom/tree";
import { type CollapsedTree, collapse, leafEdges, type PageEdges } from "./collapsed-tree.js";
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
  for (let node = 0; node < collapsed.length; node++)
    nodeFeatures.set(featuresOfNode(statistics, node, pageLength), node * NODE_FEATURES);
  return {
    ...{ collapsed, statistics, nodeFeatures },
    edges: leafEdges(tree, collapsed),
    samePath: samePaths(tree, collapsed),
  };
}

/**
 * Returns the features of the leaves from `from` to before `to`, {@link BLOCK_FEATURES} for each: its copies,
 * its text, its parent with tags, its grandparent, the root, its own tags. Yes and no are 1 and -1; features
 * of ancestors that do not exist are 0.
 */
export function blockFeatures(page: Web2textPage, from: number, to: number): Float32Array {
  const { collapsed, statistics, samePath } = page;
  const { parent, tags, leaves } = collapsed;
  const features = new Float32Array((to - from) * BLOCK_FEATURES);
  const tagFeature = (node: number, tag: number): number =>
    node < 0 ? 0 : sign((tags[node]! & tagBit(tag)) !== 0);
  for (let leaf = from; leaf < to; leaf++) {
    const node = leaves[leaf]!;
    const up = parent[node]!;
    const grand = up < 0 ? -1 : parent[up]!;
    features.set(
      [
        ...[sign(statistics.copies[leaf]! > 1), sign(statistics.copies[leaf]! > 10), samePath[leaf]!],
        ...featuresOfLeaf(statistics, node),
        ...[up < 0 ? 0 : 1, ...nodeFeaturesAt(page, up)],
        ...PARENT_TAGS.map((tag) => tagFeature(up, tag)),
        ...[grand < 0 ? 0 : 1, ...nodeFeaturesAt(page, grand), ...nodeFeaturesAt(page, 0)],
        ...LEAF_TAGS.map((tag) => tagFeature(node, tag)),
      ],
      (leaf - from) * BLOCK_FEATURES,
    );
  }
  return features;
}

/** The features of a node; zeros for an ancestor that does not exist. */
function nodeFeaturesAt({ nodeFeatures }: Web2textPage, node: number): Float32Array {
  if (node < 0) return new Float32Array(NODE_FEATURES);
  return nodeFeatures.subarray(node * NODE_FEATURES, (node + 1) * NODE_FEATURES);
}

/**
 * Returns the features of the pairs of a leaf and the next one, from the leaf `from` to before `to`,
 * {@link EDGE_FEATURES} for each: their distance in the tree, whether a block ends between them, and their
 * nearest common ancestor.
 */
export function edgeFeatures(page: Web2textPage, from: number, to: number): Float32Array {
  const { distance, hasBreak, common } = page.edges;
  const features = new Float32Array((to - from) * EDGE_FEATURES);
  for (let edge = from; edge < to; edge++) {
    const distances = [2, 3, 4].map((steps) => sign(distance[edge] === steps));
    features.set(
      [...distances, sign(distance[edge]! > 4), hasBreak[edge]!, ...nodeFeaturesAt(page, common[edge]!)],
      (edge - from) * EDGE_FEATURES,
    );
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

/** The 24 features of a leaf's own text. */
function featuresOfLeaf(statistics: NodeStatistics, node: number): readonly number[] {
  const { counts, start, end } = statistics;
  const of = node * COUNTS;
  const words = counts[of + Count.words]!;
  const characters = counts[of + Count.characters]!;
  const sentences = counts[of + Count.sentences]!;
  const punctuation = counts[of + Count.punctuation]!;
  const pageStart = start[0]!;
  const place = ((start[node]! + end[node]!) / 2 - pageStart) / Math.max(1, end[0]! - pageStart);
  return [
    ...[sign(words > 0), words === 0 ? 0 : clip(Math.log(words), 0, 3.5), ...wordFeatures(counts, of)],
    ...[clip(Math.log(characters), 2.5, 5.5), sign(punctuation > 0), clip(punctuation, 0, 10)],
    ...[punctuationShare(counts, of), ...digitFeatures(counts, of)],
    ...[clip(Math.log(characters / sentences), 2, 5), sign(sentences > 1), place, place * place],
    ...traitFeatures(statistics, node),
  ];
}

/** The 20 features of a node. */
function featuresOfNode(statistics: NodeStatistics, node: number, pageLength: number): readonly number[] {
  const { counts, start, end, hasInput } = statistics;
  const of = node * COUNTS;
  const characters = counts[of + Count.characters]!;
  return [
    ...[
      (end[node]! - start[node]!) / pageLength,
      Math.min(1, counts[of + Count.linkCharacters]! / characters),
    ],
    ...[...wordFeatures(counts, of), clip(Math.log(characters), 2.5, 10), punctuationShare(counts, of)],
    ...[...digitFeatures(counts, of), clip(Math.log(characters / counts[of + Count.sentences]!), 2, 5)],
    ...[...traitFeatures(statistics, node), sign(hasInput[node] === 1)],
  ];
}

/** The mean length of words, and stop words. */
function wordFeatures(counts: Float64Array, of: number): readonly number[] {
  const words = counts[of + Count.words]!;
  const stopWords = counts[of + Count.stopWords]!;
  const length = words === 0 ? 3 : clip(counts[of + Count.wordCharacters]! / words, 3, 15);
  return [length, sign(stopWords > 0), words === 0 ? 0 : stopWords / words];
}

function punctuationShare(counts: Float64Array, of: number): number {
  const punctuation = counts[of + Count.punctuation]!;
  return punctuation === 0 ? -4 : clip(Math.log(punctuation / counts[of + Count.characters]!), -4, -2.5);
}

function digitFeatures(counts: Float64Array, of: number): readonly number[] {
  const digits = counts[of + Count.digits]!;
  return [sign(digits > 0), digits / counts[of + Count.characters]!];
}

/** The end of the text, what it contains, and the share of capitalised words with its square and cube. */
function traitFeatures({ counts, traits, endings }: NodeStatistics, node: number): readonly number[] {
  const words = counts[node * COUNTS + Count.words]!;
  const capitals = words === 0 ? 0 : counts[node * COUNTS + Count.capitals]! / words;
  return [
    ...[Ending.punctuation, Ending.questionMark].map((is) => sign((endings[node]! & is) !== 0)),
    ...[Trait.copyright, Trait.email, Trait.url, Trait.year].map((has) => sign((traits[node]! & has) !== 0)),
    ...[capitals, capitals ** 2, capitals ** 3],
  ];
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
      hash = mixed(mixed(hash, tree.tag[at]!), nameHash(Attribute.class(tree, at) ?? "")) || 1;
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
