import { f1 } from "../metrics/common.js";
import type { Score } from "../types.js";
import type { Elements, Membership } from "./elements.js";

/**
 * Computes precision, recall and F1 of a segmentation (Kiesel et al. 2020, §3.2: extended BCubed of Amigó et
 * al. 2009, by weight). Precision is the mean over elements e in a predicted segment, of the mean over elements
 * e′ that share a predicted segment with e, of the proportion of their shared predicted segments that the gold
 * also makes; recall is the same with the two exchanged. Elements outside all segments of the one don't count
 * for its mean, and e itself is one of the e′.
 *
 * The measure is generic: elements may be pixels, nodes, characters, or anything with weights.
 *
 * Time grows with the pairs of rows that share a segment in both segmentations: linearly for flat segmentations,
 * with the square of the depth for nested ones.
 *
 * @param options.predicted The index of the predicted segmentation (default 0).
 * @param options.gold The index of the gold (default 1).
 * @returns 1, 1, 1 if neither has an element in a segment, 0, 0, 0 if one has none. F1 is 0 if precision and recall
 *   are (the official evaluator prints NA).
 *
 * @example segmentationScore(pixelElements([predicted, gold])) // { precision: 1, recall: 0.75, f1: 0.857… }
 */
export function segmentationScore(
  elements: Elements,
  { predicted = 0, gold = 1 }: { readonly predicted?: number; readonly gold?: number } = {},
): Score {
  const rows = mergedRows(elements, predicted, gold);
  const precision = precisionOf(rows, "predicted", "gold");
  const recall = precisionOf(rows, "gold", "predicted");
  if (precision === undefined && recall === undefined) return { precision: 1, recall: 1, f1: 1 };
  return { precision: precision ?? 0, recall: recall ?? 0, f1: f1(precision ?? 0, recall ?? 0) };
}

interface Row {
  readonly predicted: Membership;
  readonly gold: Membership;
  weight: number;
}

type Side = "predicted" | "gold";

/** Rows that the two segmentations don't tell apart, merged. */
function mergedRows({ weights, memberships }: Elements, predicted: number, gold: number): readonly Row[] {
  const merged = new Map<string, Row>();
  for (const side of [predicted, gold]) {
    if (memberships[side] === undefined) throw new RangeError(`there is no segmentation ${side}`);
  }
  for (const [index, weight] of weights.entries()) {
    const [own, other] = [memberships[predicted]![index]!, memberships[gold]![index]!];
    const key = `${own.join(" ")}|${other.join(" ")}`;
    const row = merged.get(key);
    if (row === undefined) merged.set(key, { predicted: own, gold: other, weight });
    else row.weight += weight;
  }
  return [...merged.values()];
}

/** `undefined` if no row belongs to a segment. */
function precisionOf(rows: readonly Row[], own: Side, other: Side): number | undefined {
  const sharers = sharersIn(rows, own);
  const pairs = pairsOf(rows, own, other);
  const seen = new Int32Array(rows.length).fill(-1);
  let [sum, total] = [0, 0];
  for (const [index, row] of rows.entries()) {
    if (row[own].length === 0) continue;
    let agreed = 0;
    for (const one of row[own]) {
      for (const two of row[other]) {
        for (const partner of pairs.get(one)!.get(two)!) {
          if (seen[partner] === index) continue;
          seen[partner] = index;
          const sharedOwn = common(row[own], rows[partner]![own]);
          const sharedOther = common(row[other], rows[partner]![other]);
          agreed += rows[partner]!.weight * (Math.min(sharedOwn, sharedOther) / sharedOwn);
        }
      }
    }
    sum += (row.weight * agreed) / sharers(row[own]);
    total += row.weight;
  }
  return total === 0 ? undefined : sum / total;
}

/** Returns the function that computes the weight of all rows that share one of the segments. */
function sharersIn(rows: readonly Row[], side: Side): (segments: Membership) => number {
  const bySegment = new Map<number, number[]>();
  for (const [index, row] of rows.entries()) {
    for (const segment of row[side]) append(bySegment, segment, index);
  }
  const known = new Map<string, number>();
  return (segments) => {
    const key = segments.join(" ");
    let weight = known.get(key);
    if (weight === undefined) {
      const sharing = new Set(segments.flatMap((segment) => bySegment.get(segment)!));
      weight = 0;
      for (const index of sharing) weight += rows[index]!.weight;
      known.set(key, weight);
    }
    return weight;
  };
}

/** The rows in each segment of one side and each of the other. */
function pairsOf(rows: readonly Row[], own: Side, other: Side): Map<number, Map<number, number[]>> {
  const pairs = new Map<number, Map<number, number[]>>();
  for (const [index, row] of rows.entries()) {
    for (const one of row[own]) {
      let inner = pairs.get(one);
      if (inner === undefined) pairs.set(one, (inner = new Map()));
      for (const two of row[other]) append(inner, two, index);
    }
  }
  return pairs;
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Returns the number of segments in both memberships. */
function common(one: Membership, other: Membership): number {
  let count = 0;
  for (const segment of one) if (other.includes(segment)) count++;
  return count;
}
