/**
 * The length of the longest common subsequence of two sequences where hardly anything of the shorter one is left
 * out: Wu, Manber, Myers and Miller 1990, "An O(NP) sequence comparison algorithm". It keeps for each diagonal the
 * furthest point that so many omissions from the shorter sequence reach; what only the longer one has costs nothing
 * more.
 *
 * @param work How many steps to take at most: P omissions take some P² + P·(difference in length) and the matched
 *   items.
 * @returns `undefined` where the steps don't suffice.
 */
export function nearLcsLength(a: Int32Array, b: Int32Array, work: number): number | undefined {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const surplus = longer.length - shorter.length;
  // P diagonals beside the two of the corners are needed, and one more on either side, out of reach.
  const most = Math.min(shorter.length, Math.ceil(Math.sqrt(work)));
  const furthest = new Int32Array(surplus + 2 * most + 3).fill(-1);
  const origin = most + 1;
  let left = work;
  for (let omitted = 0; omitted <= most && left >= surplus + 2 * omitted; omitted++) {
    left -= surplus + 1 + 2 * omitted;
    // Diagonal k is the place in `longer` less that in `shorter`. Each goes on from the one before it in its loop.
    let place = -1;
    for (let k = -omitted; k < surplus; k++) {
      const from = Math.max(place + 1, furthest[origin + k + 1]!);
      place = endOfMatch(longer, shorter, from, k);
      furthest[origin + k] = place;
      left -= place - from;
    }
    place = -1;
    for (let k = surplus + omitted; k >= surplus; k--) {
      const from = Math.max(furthest[origin + k - 1]! + 1, place);
      place = endOfMatch(longer, shorter, from, k);
      furthest[origin + k] = place;
      left -= place - from;
    }
    if (place >= longer.length) return shorter.length - omitted;
  }
  return undefined;
}

/** How far the items that match reach on diagonal k, `x - y`, from the place `x` in `a` on. */
function endOfMatch(a: Int32Array, b: Int32Array, x: number, k: number): number {
  const end = Math.min(a.length, b.length + k);
  let place = x;
  while (place < end && a[place] === b[place - k]) place++;
  return place;
}

/**
 * The Levenshtein distance of two sequences that hardly differ, the same way with substitutions: Ukkonen 1985,
 * "Algorithms for approximate string matching".
 *
 * @param work As for `nearLcsLength`; D edits take some D² steps.
 * @returns `undefined` where the steps don't suffice.
 */
export function nearLevenshtein(a: Int32Array, b: Int32Array, work: number): number | undefined {
  const most = edits(a.length, b.length, work);
  if (Math.abs(a.length - b.length) > most) return undefined;
  // One diagonal more on either side, out of reach.
  let last = new Int32Array(2 * most + 5).fill(-1);
  let next = last.slice();
  const origin = most + 2;
  const end = a.length - b.length;
  let left = work;
  for (let distance = 0; distance <= most; distance++) {
    for (let k = -Math.min(distance, b.length); k <= Math.min(distance, a.length); k++) {
      const at = k + origin;
      const from =
        distance === 0
          ? 0
          : Math.min(a.length, b.length + k, Math.max(last[at]! + 1, last[at - 1]! + 1, last[at + 1]!));
      const x = endOfMatch(a, b, from, k);
      next[at] = x;
      left -= 1 + x - from;
    }
    if (next[end + origin] === a.length) return distance;
    if (left < 0) return undefined;
    [last, next] = [next, last];
  }
  return undefined;
}

/** How many edits so many steps may get to. */
function edits(a: number, b: number, work: number): number {
  return Math.min(a + b, Math.ceil(Math.sqrt(2 * work)));
}
