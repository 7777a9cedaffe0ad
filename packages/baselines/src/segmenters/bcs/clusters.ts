import { Heap, type Rectangle } from "@winnow/core-dom";
import { boundingRectangle, overlap } from "../rendered/geometry.js";
import type { Area } from "./areas.js";
import type { Neighbours } from "./neighbours.js";
import { RectangleTree } from "./rectangle-tree.js";
import type { BcsVariant } from "./similarity.js";

/** Areas that belong together. */
export interface AreaCluster {
  /** Their bounding rectangle; those of two clusters do not overlap, if one of them has several areas. */
  readonly outline: Rectangle;
  readonly areas: readonly number[];
}

/** What two clusters have between them: pairs of neighbours, and the sum of their similarities. */
interface Relation {
  readonly sum: number;
  readonly across: number;
  readonly down: number;
}

interface Cluster {
  readonly index: number;
  outline: Rectangle;
  areas: number[];
  readonly relations: Map<Cluster, Relation>;
  /** Pairs of neighbours inside of it. */
  across: number;
  down: number;
}

interface Candidate {
  /** The one with the smaller index. */
  readonly one: Cluster;
  readonly other: Cluster;
  readonly similarity: number;
  /** The relation when the pair was proposed. */
  readonly relation: Relation;
}

/** A merge that would take along more areas is rejected, so that time does not grow with their square. */
const MAX_TAKEN = 100;

/** Merging ends when searches have returned this many areas for each area: most of them overlap. */
const MAX_SEEN = 500;

/** How often pairs that failed a merge test are tried again. */
const MAX_ROUNDS = 8;

/**
 * Clusters areas (Zeleny et al. 2017, §4.3): the two most similar clusters are merged until the similarity is above a
 * threshold. That of two clusters is the mean over their pairs of neighbours. A merge takes along the areas that the
 * common rectangle overlaps; it is rejected if it overlaps another cluster. The authors' program has two more tests.
 *
 * @param similarities - of the pairs, 0 for areas that belong together.
 * @returns All areas, in clusters of one or more.
 */
export function clusterAreas(
  areas: readonly Area[],
  pairs: readonly Neighbours[],
  similarities: readonly number[],
  threshold: number,
  variant: BcsVariant,
): readonly AreaCluster[] {
  const clusters = areas.map(
    (outline, index): Cluster => ({
      index,
      outline,
      areas: [index],
      relations: new Map(),
      across: 0,
      down: 0,
    }),
  );
  /** Clusters of one area, and of several. */
  const [single, several] = [new RectangleTree<Cluster>(), new RectangleTree<Cluster>()];
  single.load(clusters);
  /** Areas that searches have returned. */
  let seen = 0;

  const heap = new Heap<Candidate>(
    (a, b) => (a.similarity - b.similarity || a.one.index - b.one.index || a.other.index - b.other.index) < 0,
  );
  const relate = (a: Cluster, b: Cluster, relation: Relation): void => {
    a.relations.set(b, relation);
    b.relations.set(a, relation);
  };
  const propose = (a: Cluster, b: Cluster, relation: Relation): void => {
    const similarity = relation.sum / (relation.across + relation.down);
    const [one, other] = a.index < b.index ? [a, b] : [b, a];
    if (similarity <= threshold) heap.push({ one, other, similarity, relation });
  };
  for (const [index, pair] of pairs.entries()) {
    const [one, other] = [clusters[pair.one]!, clusters[pair.other]!];
    const isAcross = pair.direction === "across";
    const relation = { sum: similarities[index]!, across: isAcross ? 1 : 0, down: isAcross ? 0 : 1 };
    relate(one, other, relation);
    propose(one, other, relation);
  }

  /** Returns the clusters that a merge would join, and their rectangle; `undefined` if it overlaps another cluster. */
  const closure = (one: Cluster, other: Cluster): readonly [Rectangle, ReadonlySet<Cluster>] | undefined => {
    let outline = boundingRectangle([one.outline, other.outline])!;
    const joined = new Set([one, other]);
    for (;;) {
      const isFree = several
        .touching(outline)
        .every((cluster) => joined.has(cluster) || !overlap(cluster.outline, outline));
      if (!isFree) return undefined;
      const before = joined.size;
      const free = single.touching(outline);
      seen += free.length;
      if (free.length > MAX_TAKEN) return undefined;
      for (const cluster of free) {
        if (joined.has(cluster) || !overlap(cluster.outline, outline)) continue;
        joined.add(cluster);
        outline = boundingRectangle([outline, cluster.outline])!;
      }
      if (joined.size === before) return [outline, joined];
    }
  };

  const merge = (outline: Rectangle, joined: ReadonlySet<Cluster>): void => {
    // Moving the fewer relations keeps the sum of all moves near-linear.
    const weight = ({ relations, areas }: Cluster): number => relations.size + areas.length;
    const kept = [...joined].reduce((best, cluster) => (weight(cluster) > weight(best) ? cluster : best));
    for (const cluster of joined) (cluster.areas.length === 1 ? single : several).remove(cluster);
    const changed = new Set<Cluster>();
    for (const cluster of joined) {
      if (cluster === kept) continue;
      for (const area of cluster.areas) kept.areas.push(area);
      kept.across += cluster.across;
      kept.down += cluster.down;
      for (const [third, relation] of cluster.relations) {
        third.relations.delete(cluster);
        if (third === kept) {
          kept.across += relation.across;
          kept.down += relation.down;
          continue;
        }
        relate(kept, third, joinRelations(relation, kept.relations.get(third)));
        changed.add(third);
      }
      cluster.relations.clear();
      cluster.areas = [];
    }
    kept.outline = outline;
    several.insert(kept);
    for (const third of changed) {
      const relation = kept.relations.get(third);
      if (relation !== undefined) propose(kept, third, relation);
    }
  };

  let postponed: Candidate[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let hasMerged = false;
    for (let best = heap.pop(); best !== undefined; best = heap.pop()) {
      const { one, other, relation } = best;
      // Outdated: one of the two has changed since.
      if (one.relations.get(other) !== relation) continue;
      if (seen > MAX_SEEN * areas.length) break;
      const joined = closure(one, other);
      if (joined === undefined) continue;
      if (variant === "author" && !passesTests(one, other, relation, joined[1].size > 2)) {
        postponed.push(best);
        continue;
      }
      merge(...joined);
      hasMerged = true;
    }
    if (!hasMerged) break;
    for (const candidate of postponed) heap.push(candidate);
    postponed = [];
  }
  return clusters.filter(({ areas }) => areas.length > 0);
}

function joinRelations(a: Relation, b: Relation | undefined): Relation {
  if (b === undefined) return a;
  return { sum: a.sum + b.sum, across: a.across + b.across, down: a.down + b.down };
}

/**
 * The tests of the authors' program. Two columns side by side, or two rows one below the other, are merged if one of
 * them is at most half as dense, in pairs of neighbours per pixel; clusters of different shapes, if nothing else is in
 * their common rectangle.
 */
function passesTests(a: Cluster, b: Cluster, { across, down }: Relation, hasOthers: boolean): boolean {
  const shape = clusterShape(a);
  if (shape !== clusterShape(b)) return !hasOthers;
  if (shape !== (across >= down ? "column" : "row")) return true;
  const [one, other] = [a, b].map(({ outline, across, down }) =>
    shape === "row" ? down / (outline.bottom - outline.top) : across / (outline.right - outline.left),
  );
  return Math.min(one!, other!) / Math.max(one!, other!) <= 0.5;
}

/** Whether most pairs of neighbours in a cluster are side by side, or one below the other. */
function clusterShape({ across, down }: Cluster): "row" | "column" | "blob" {
  const share = (count: number): number => (count === 0 ? 0.1 : count / (across + down));
  const ratio = share(across) / share(down);
  return ratio > 2 ? "row" : ratio < 0.5 ? "column" : "blob";
}
