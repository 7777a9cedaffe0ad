import { Heap, type Rectangle } from "@winnow/core-dom";
import RBush from "rbush";
import { boundsOf } from "../rendered/bounds.js";
import type { Area } from "./areas.js";
import { overlap } from "./geometry.js";
import type { Neighbours } from "./neighbours.js";
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
  outline: Rectangle;
  areas: number[];
  /** By the index of the other cluster. */
  readonly relations: Map<number, Relation>;
  /** Pairs of neighbours inside of it. */
  across: number;
  down: number;
}

interface Candidate {
  readonly one: number;
  readonly other: number;
  readonly similarity: number;
  /** The relation when the pair was proposed. */
  readonly relation: Relation;
}

interface Item extends BBox {
  readonly index: number;
}

interface BBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
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
export function clustersOf(
  areas: readonly Area[],
  pairs: readonly Neighbours[],
  similarities: readonly number[],
  threshold: number,
  variant: BcsVariant,
): readonly AreaCluster[] {
  const clusters = areas.map(
    (outline, index): Cluster => ({ outline, areas: [index], relations: new Map(), across: 0, down: 0 }),
  );
  for (const [index, { one, other, direction }] of pairs.entries()) {
    const isAcross = direction === "across";
    const relation = { sum: similarities[index]!, across: isAcross ? 1 : 0, down: isAcross ? 0 : 1 };
    clusters[one]!.relations.set(other, relation);
    clusters[other]!.relations.set(one, relation);
  }
  /** Areas that searches have returned. */
  let seen = 0;
  /** Areas that are clusters by themselves. */
  const single = new RBush<Item>().load(areas.map(itemOf));
  const singles = single.all().sort((a, b) => a.index - b.index);
  const several = new RBush<Item>();
  const items = new Map<number, Item>();

  const heap = new Heap<Candidate>(
    (a, b) =>
      a.similarity < b.similarity ||
      (a.similarity === b.similarity && (a.one < b.one || (a.one === b.one && a.other < b.other))),
  );
  const propose = (a: number, b: number, relation: Relation): void => {
    const similarity = relation.sum / (relation.across + relation.down);
    if (similarity <= threshold)
      heap.push({ one: Math.min(a, b), other: Math.max(a, b), similarity, relation });
  };
  for (const { one, other } of pairs) propose(one, other, clusters[one]!.relations.get(other)!);

  /** Returns the clusters that a merge would join, and their rectangle; `undefined` if it overlaps another cluster. */
  const closure = (one: number, other: number): readonly [Rectangle, readonly number[]] | undefined => {
    let outline = boundsOf([clusters[one]!.outline, clusters[other]!.outline])!;
    const joined = new Set([one, other]);
    for (;;) {
      const box = bboxOf(outline);
      const isFree = several
        .search(box)
        .every(({ index }) => joined.has(index) || !overlap(clusters[index]!.outline, outline));
      if (!isFree) return undefined;
      const before = joined.size;
      const free = single.search(box);
      seen += free.length;
      if (free.length > MAX_TAKEN) return undefined;
      for (const { index } of free) {
        if (joined.has(index) || !overlap(areas[index]!, outline)) continue;
        joined.add(index);
        outline = boundsOf([outline, areas[index]!])!;
      }
      if (joined.size === before) return [outline, [...joined]];
    }
  };

  const merge = (outline: Rectangle, joined: readonly number[]): void => {
    // Moving the fewer relations keeps the sum of all moves near-linear.
    const weight = (index: number): number => clusters[index]!.relations.size + clusters[index]!.areas.length;
    const into = joined.reduce((best, index) => (weight(index) > weight(best) ? index : best));
    const kept = clusters[into]!;
    const changed = new Set<number>();
    for (const index of joined) {
      const item = items.get(index);
      if (item === undefined) single.remove(singles[index]!);
      else several.remove(item);
      if (index === into) continue;
      const merged = clusters[index]!;
      for (const area of merged.areas) kept.areas.push(area);
      kept.across += merged.across;
      kept.down += merged.down;
      for (const [third, relation] of merged.relations) {
        clusters[third]!.relations.delete(index);
        if (third === into) {
          kept.across += relation.across;
          kept.down += relation.down;
          continue;
        }
        const total = sumOf(relation, kept.relations.get(third));
        kept.relations.set(third, total);
        clusters[third]!.relations.set(into, total);
        changed.add(third);
      }
      merged.relations.clear();
      merged.areas = [];
    }
    kept.outline = outline;
    const item = { ...bboxOf(outline), index: into };
    items.set(into, item);
    several.insert(item);
    for (const third of changed) {
      const relation = kept.relations.get(third);
      if (relation !== undefined) propose(into, third, relation);
    }
  };

  let postponed: Candidate[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let hasMerged = false;
    for (let best = heap.pop(); best !== undefined; best = heap.pop()) {
      const { one, other, relation } = best;
      // Outdated: one of the two has changed since.
      if (clusters[one]!.relations.get(other) !== relation) continue;
      if (seen > MAX_SEEN * areas.length) break;
      const found = closure(one, other);
      if (found === undefined) continue;
      if (
        variant === "author" &&
        !passesTests(clusters[one]!, clusters[other]!, relation, found[1].length > 2)
      ) {
        postponed.push(best);
        continue;
      }
      merge(...found);
      hasMerged = true;
    }
    if (!hasMerged) break;
    for (const candidate of postponed) heap.push(candidate);
    postponed = [];
  }
  return clusters.filter(({ areas }) => areas.length > 0);
}

function sumOf(a: Relation, b: Relation | undefined): Relation {
  if (b === undefined) return a;
  return { sum: a.sum + b.sum, across: a.across + b.across, down: a.down + b.down };
}

/**
 * The tests of the authors' program. Two columns side by side, or two rows one below the other, are merged if one of
 * them is at most half as dense, in pairs of neighbours per pixel; clusters of different shapes, if nothing else is in
 * their common rectangle.
 */
function passesTests(a: Cluster, b: Cluster, { across, down }: Relation, hasOthers: boolean): boolean {
  const shape = shapeOf(a);
  if (shape !== shapeOf(b)) return !hasOthers;
  if (shape !== (across >= down ? "column" : "row")) return true;
  const [one, other] = [a, b].map(({ outline, across, down }) =>
    shape === "row" ? down / (outline.bottom - outline.top) : across / (outline.right - outline.left),
  );
  return Math.min(one!, other!) / Math.max(one!, other!) <= 0.5;
}

/** Whether most pairs of neighbours in a cluster are side by side, or one below the other. */
function shapeOf({ across, down }: Cluster): "row" | "column" | "blob" {
  const share = (count: number): number => (count === 0 ? 0.1 : count / (across + down));
  const ratio = share(across) / share(down);
  return ratio > 2 ? "row" : ratio < 0.5 ? "column" : "blob";
}

function bboxOf({ left, top, right, bottom }: Rectangle): BBox {
  return { minX: left, minY: top, maxX: right, maxY: bottom };
}

function itemOf(rectangle: Rectangle, index: number): Item {
  return { ...bboxOf(rectangle), index };
}
