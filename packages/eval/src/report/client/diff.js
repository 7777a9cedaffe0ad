// @ts-check

/**
 * A range in which both texts are the same, or in which `[aFrom, aTo)` of the first is replaced by
 * `[bFrom, bTo)` of the second. Either may be empty.
 *
 * @typedef {{ same: boolean, aFrom: number, aTo: number, bFrom: number, bTo: number }} Run
 * @typedef {{ a: Int32Array, b: Int32Array, match: Int32Array, cells: number }} Work
 */

/** Maximum number of table cells that a diff may fill in total: about 40 ms. */
const MAX_CELLS = 12_000_000;
/** Maximum number of cells of the table for one gap between anchors. */
const MAX_GAP_CELLS = 4_000_000;
/** Maximum depth to which gaps are searched for further anchors. */
const MAX_DEPTH = 12;
/**
 * Lengths of anchors, runs of tokens that occur once in both texts. Shorter ones are tried if there are no
 * longer ones.
 */
const ANCHOR_LENGTHS = [5, 2, 1];

/**
 * Aligns two token lists. Runs of tokens that are unique in both texts are anchors (patience diff); the gaps
 * between them are aligned by longest common subsequence as long as that is cheap. The result isn't always
 * the longest alignment, but one that people can follow. The time is linear, except for the gaps, whose cost
 * is bounded. The returned runs cover both lists in order, alternating between equal and changed ranges.
 *
 * @type {(gold: readonly string[], predicted: readonly string[]) => Run[]}
 */
export function diffTokens(gold, predicted) {
  /** @type {Map<string, number>} */
  const ids = new Map();
  /** @param {readonly string[]} tokens */
  const numbered = (tokens) => {
    const result = new Int32Array(tokens.length);
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] ?? "";
      let id = ids.get(token);
      if (id === undefined) ids.set(token, (id = ids.size));
      result[index] = id;
    }
    return result;
  };
  /** @type {Work} */
  const work = {
    a: numbered(gold),
    b: numbered(predicted),
    match: new Int32Array(gold.length).fill(-1),
    cells: MAX_CELLS,
  };
  /** @type {[number, number, number, number, number][]} */
  const open = [[0, gold.length, 0, predicted.length, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    let [aFrom, aTo, bFrom, bTo, depth] = next;
    while (aFrom < aTo && bFrom < bTo && work.a[aFrom] === work.b[bFrom]) work.match[aFrom++] = bFrom++;
    while (aFrom < aTo && bFrom < bTo && work.a[aTo - 1] === work.b[bTo - 1]) work.match[--aTo] = --bTo;
    if (aFrom === aTo || bFrom === bTo) continue;
    const anchors = depth < MAX_DEPTH ? anchorsBetween(work, aFrom, aTo, bFrom, bTo) : [];
    if (anchors.length === 0) {
      alignGap(work, aFrom, aTo, bFrom, bTo);
      continue;
    }
    for (const [a, b, length] of anchors) {
      open.push([aFrom, a, bFrom, b, depth + 1]);
      for (let step = 0; step < length; step++) work.match[a + step] = b + step;
      aFrom = a + length;
      bFrom = b + length;
    }
    open.push([aFrom, aTo, bFrom, bTo, depth + 1]);
  }
  return runsOf(work);
}

/**
 * Finds unique runs of tokens in the same order in both ranges, without overlap. Returns their positions in
 * the first and the second text and their length.
 *
 * @type {(work: Work, aFrom: number, aTo: number, bFrom: number, bTo: number) => [number, number, number][]}
 */
function anchorsBetween(work, aFrom, aTo, bFrom, bTo) {
  for (const length of ANCHOR_LENGTHS) {
    if (aTo - aFrom < length || bTo - bFrom < length) continue;
    const inA = uniqueRuns(work.a, aFrom, aTo, length);
    const inB = uniqueRuns(work.b, bFrom, bTo, length);
    /** @type {[number, number][]} */
    const pairs = [];
    for (const [key, a] of inA) {
      const b = a < 0 ? -1 : (inB.get(key) ?? -1);
      if (b >= 0 && sameRun(work, a, b, length)) pairs.push([a, b]);
    }
    pairs.sort((x, y) => x[0] - y[0]);
    /** @type {[number, number, number][]} */
    const chosen = [];
    for (const [a, b] of increasing(pairs)) {
      const last = chosen[chosen.length - 1];
      if (last === undefined || (a >= last[0] + last[2] && b >= last[1] + last[2]))
        chosen.push([a, b, length]);
      else if (a - last[0] === b - last[1]) last[2] = a - last[0] + length;
    }
    if (chosen.length > 0) return chosen;
  }
  return [];
}

/**
 * Returns the positions of runs of tokens by hash; -1 for runs that occur more than once.
 *
 * @type {(ids: Int32Array, from: number, to: number, length: number) => Map<number, number>}
 */
function uniqueRuns(ids, from, to, length) {
  /** @type {Map<number, number>} */
  const positions = new Map();
  for (let place = from; place + length <= to; place++) {
    let key = 0;
    for (let step = 0; step < length; step++) {
      key = Math.imul(key ^ (ids[place + step] ?? 0), 0x9e3779b1);
      key ^= key >>> 15;
    }
    positions.set(key, positions.has(key) ? -1 : place);
  }
  return positions;
}

/** @type {(work: Work, a: number, b: number, length: number) => boolean} */
function sameRun(work, a, b, length) {
  for (let step = 0; step < length; step++) if (work.a[a + step] !== work.b[b + step]) return false;
  return true;
}

/**
 * Returns the longest sequence of pairs that increases in both positions. The pairs are sorted by the first.
 *
 * @type {(pairs: readonly [number, number][]) => [number, number][]}
 */
function increasing(pairs) {
  /** @type {number[]} */
  const tails = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (let index = 0; index < pairs.length; index++) {
    const b = pairs[index]?.[1] ?? 0;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < b) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  /** @type {[number, number][]} */
  const result = [];
  for (let index = tails[tails.length - 1] ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) result.push(pair);
  }
  return result.reverse();
}

/**
 * Aligns a gap by longest common subsequence if its table is small enough. Otherwise the whole gap counts as
 * changed.
 *
 * @type {(work: Work, aFrom: number, aTo: number, bFrom: number, bTo: number) => void}
 */
function alignGap(work, aFrom, aTo, bFrom, bTo) {
  const rows = aTo - aFrom;
  const columns = bTo - bFrom;
  const cells = (rows + 1) * (columns + 1);
  if (cells > MAX_GAP_CELLS || cells > work.cells) return;
  work.cells -= cells;
  const wide = columns + 1;
  const table = new Uint16Array(cells);
  for (let row = rows - 1; row >= 0; row--) {
    const id = work.a[aFrom + row];
    for (let column = columns - 1; column >= 0; column--) {
      const at = row * wide + column;
      if (id === work.b[bFrom + column]) table[at] = (table[at + wide + 1] ?? 0) + 1;
      else table[at] = Math.max(table[at + wide] ?? 0, table[at + 1] ?? 0);
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const at = row * wide + column;
    if (work.a[aFrom + row] === work.b[bFrom + column]) work.match[aFrom + row++] = bFrom + column++;
    else if ((table[at + wide] ?? 0) >= (table[at + 1] ?? 0)) row++;
    else column++;
  }
}

/** @type {(work: Work) => Run[]} */
function runsOf({ a, b, match }) {
  /** @type {Run[]} */
  const runs = [];
  let from = 0;
  let bAt = 0;
  while (from < a.length || bAt < b.length) {
    let to = from;
    while (to < a.length && match[to] === -1) to++;
    const bTo = to < a.length ? (match[to] ?? b.length) : b.length;
    if (to > from || bTo > bAt) runs.push({ same: false, aFrom: from, aTo: to, bFrom: bAt, bTo });
    from = to;
    bAt = bTo;
    while (to < a.length && match[to] === bAt) {
      to++;
      bAt++;
    }
    if (to > from) runs.push({ same: true, aFrom: from, aTo: to, bFrom: bAt - (to - from), bTo: bAt });
    from = to;
  }
  return runs;
}
