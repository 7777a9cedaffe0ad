import { lcsMatches } from "./lcs-matches.js";
import { clearColumns, fitsMatrix, markColumns, matchRows, matrixSpace } from "./lcs-matrix.js";

/** The lines of a text: line `i` is `ids[starts[i], starts[i + 1])`. */
export interface IdLines {
  readonly ids: Int32Array;
  /** One entry more than there are lines. */
  readonly starts: Int32Array;
}

/**
 * Finds the items of the gold lines that are in the union of the longest common subsequences of their line
 * with each predicted line (Lin 2004, "ROUGE", section 3.2).
 *
 * Two lines can have several longest common subsequences, and the union depends on the choice. It is that of
 * rouge_score (see `matchRows`), except for pairs of lines whose table would take more than 4 MB, such as
 * 5,000 tokens and 6,500.
 *
 * A pair of lines is compared only if it can add to the union: if the predicted line has an item of the gold
 * line that is not yet in the union. Rare items are processed first: they lead to the line's counterpart,
 * which usually makes comparisons with other lines unnecessary.
 *
 * @param size Upper bound of the numbers, exclusive.
 * @returns 1 for items in the union, otherwise 0; as long as `gold.ids`.
 *
 * @example
 * const gold = { ids: Int32Array.of(0, 1, 2), starts: Int32Array.of(0, 3) };
 * const predicted = { ids: Int32Array.of(0, 2, 0, 1), starts: Int32Array.of(0, 2, 4) };
 * unionLcs(gold, predicted, 3); // [1, 1, 1]
 */
export function unionLcs(gold: IdLines, predicted: IdLines, size: number): Uint8Array {
  const union = new Uint8Array(gold.ids.length);
  const postings = linesWith(predicted, size);
  const seen = new Int32Array(predicted.starts.length - 1).fill(-1);
  const matched = new Int32Array(longestLine(predicted));
  const space = matrixSpace(size);
  for (let line = 0; line + 1 < gold.starts.length; line++) {
    const [from, to] = [gold.starts[line]!, gold.starts[line + 1]!];
    const isMarked = fitsMatrix(to - from, 0, size);
    if (isMarked) markColumns(space, gold.ids, from, to);
    for (const place of rarestFirst(gold.ids, from, to, postings.starts)) {
      const id = gold.ids[place]!;
      for (let at = postings.starts[id]!; at < postings.starts[id + 1]! && union[place] === 0; at++) {
        const other = postings.lines[at]!;
        if (seen[other] === line) continue;
        seen[other] = line;
        const [start, end] = [predicted.starts[other]!, predicted.starts[other + 1]!];
        if (isMarked && fitsMatrix(to - from, end - start, size)) {
          matchRows(space, predicted.ids, start, end, matched);
          for (let row = 0; row < end - start; row++) if (matched[row]! >= 0) union[from + matched[row]!] = 1;
        } else {
          const matches = lcsMatches(gold.ids.subarray(from, to), predicted.ids.subarray(start, end), size);
          for (const column of matches.a) union[from + column] = 1;
        }
      }
    }
    if (isMarked) clearColumns(space, gold.ids, from, to);
  }
  return union;
}

/** For each item, the lines that contain it: `lines[starts[id], starts[id + 1])`. */
interface Postings {
  readonly lines: Int32Array;
  readonly starts: Int32Array;
}

function linesWith({ ids, starts }: IdLines, size: number): Postings {
  const ends = new Int32Array(size + 1);
  const last = new Int32Array(size);
  const forEachPair = (visit: (id: number, line: number) => void): void => {
    last.fill(-1);
    for (let line = 0; line + 1 < starts.length; line++) {
      for (let at = starts[line]!; at < starts[line + 1]!; at++) {
        const id = ids[at]!;
        if (last[id] === line) continue;
        last[id] = line;
        visit(id, line);
      }
    }
  };
  forEachPair((id) => ends[id + 1]!++);
  for (let id = 0; id < size; id++) ends[id + 1]! += ends[id]!;
  const lines = new Int32Array(ends[size]!);
  const next = ends.slice();
  forEachPair((id, line) => {
    lines[next[id]!++] = line;
  });
  return { lines, starts: ends };
}

/** Returns the places in a line whose items other lines contain too; items of the fewest lines first. */
function rarestFirst(ids: Int32Array, from: number, to: number, starts: Int32Array): readonly number[] {
  const frequency = (place: number): number => starts[ids[place]! + 1]! - starts[ids[place]!]!;
  const places: number[] = [];
  for (let place = from; place < to; place++) if (frequency(place) > 0) places.push(place);
  return places.sort((left, right) => frequency(left) - frequency(right));
}

function longestLine({ starts }: IdLines): number {
  let longest = 0;
  for (let line = 0; line + 1 < starts.length; line++) {
    longest = Math.max(longest, starts[line + 1]! - starts[line]!);
  }
  return longest;
}
