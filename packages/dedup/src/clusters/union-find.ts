/**
 * Disjoint sets of the numbers from 0 (Tarjan 1975): a forest in one array. A root holds minus the size of its set,
 * every other element the element above it.
 */
export type DisjointSets = Int32Array;

/** `count` sets of one element each. */
export function disjointSets(count: number): DisjointSets {
  return new Int32Array(count).fill(-1);
}

/**
 * The root of an element's set: the same for all elements of it until the next union. Halves the way to it
 * (Tarjan and van Leeuwen 1984).
 */
export function find(sets: DisjointSets, element: number): number {
  let at = element;
  for (;;) {
    const above = sets[at]!;
    if (above < 0) return at;
    const further = sets[above]!;
    if (further < 0) return above;
    sets[at] = further;
    at = further;
  }
}

/**
 * Joins the sets of two elements, the smaller under the larger.
 *
 * @returns false where they were one set before.
 */
export function union(sets: DisjointSets, a: number, b: number): boolean {
  const first = find(sets, a);
  const second = find(sets, b);
  if (first === second) return false;
  const [root, child] = sets[first]! <= sets[second]! ? [first, second] : [second, first];
  sets[root] = sets[root]! + sets[child]!;
  sets[child] = root;
  return true;
}

/** The least element of each element's set: a name of the set that does not depend on the order of the unions. */
export function leastOfSets(sets: DisjointSets): Int32Array {
  const least = new Int32Array(sets.length).fill(-1);
  const names = new Int32Array(sets.length);
  for (let element = 0; element < sets.length; element++) {
    const root = find(sets, element);
    if (least[root] === -1) least[root] = element;
    names[element] = least[root]!;
  }
  return names;
}

/** As many sets as `count` asks for, those that are new of one element each; the array itself where that has them. */
export function widened(sets: DisjointSets, count: number): DisjointSets {
  if (count <= sets.length) return sets;
  const wider = disjointSets(Math.max(count, 2 * sets.length));
  wider.set(sets);
  return wider;
}
