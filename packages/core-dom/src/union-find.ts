/**
 * Disjoint sets: `disjointSets`, `find`, `union`.
 *
 * @module
 */

/**
 * Disjoint sets of the numbers from 0 (Tarjan 1975): a forest in one array. A root stores minus the size of
 * its set, every other element its parent.
 */
export type DisjointSets = Int32Array;

/** Creates `count` sets of one element each. */
export function disjointSets(count: number): DisjointSets {
  return new Int32Array(count).fill(-1);
}

/**
 * Returns the root of an element's set: the same for all its elements until the next union. Halves the path
 * (Tarjan and van Leeuwen 1984).
 */
export function find(sets: DisjointSets, element: number): number {
  let at = element;
  for (;;) {
    const parent = sets[at]!;
    if (parent < 0) return at;
    const grandparent = sets[parent]!;
    if (grandparent < 0) return parent;
    sets[at] = grandparent;
    at = grandparent;
  }
}

/**
 * Joins the sets of two elements, the smaller under the larger.
 *
 * @returns false if they already were in one set.
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

/** Returns the number of elements in the set of an element. */
export function sizeOfSet(sets: DisjointSets, element: number): number {
  return -sets[find(sets, element)]!;
}

/**
 * Returns the lowest element of each element's set: a name of the set that does not depend on the order of
 * unions.
 */
export function lowestOfSets(sets: DisjointSets): Int32Array {
  const lowest = new Int32Array(sets.length).fill(-1);
  const names = new Int32Array(sets.length);
  for (let element = 0; element < sets.length; element++) {
    const root = find(sets, element);
    if (lowest[root] === -1) lowest[root] = element;
    names[element] = lowest[root]!;
  }
  return names;
}

/**
 * Returns the array itself if it has `count` elements; otherwise a larger one, with new elements in sets of
 * their own.
 */
export function widened(sets: DisjointSets, count: number): DisjointSets {
  if (count <= sets.length) return sets;
  const wider = disjointSets(Math.max(count, 2 * sets.length));
  wider.set(sets);
  return wider;
}
