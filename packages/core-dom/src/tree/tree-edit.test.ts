import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderedTree, type RenameCost, treeEditDistance } from "./tree-edit.js";

/** Renaming costs 1, unless the labels are equal. */
function unitCosts(gold: ArrayLike<unknown>, predicted: ArrayLike<unknown>): RenameCost {
  return (a, b) => (gold[a] === predicted[b] ? 0 : 1);
}

/** Parses a tree in brackets, such as `f(d(a c(b)) e)`, into parents and labels in preorder. */
function tree(source: string): { parents: number[]; labels: string[] } {
  const parents: number[] = [];
  const labels: string[] = [];
  const open = [-1];
  let last = -1;
  for (const token of source.match(/[()]|\w+/g) ?? []) {
    if (token === "(") open.push(last);
    else if (token === ")") open.pop();
    else {
      last = parents.push(open[open.length - 1]!) - 1;
      labels.push(token);
    }
  }
  return { parents, labels };
}

function distance(gold: string, predicted: string): number {
  const [one, other] = [tree(gold), tree(predicted)];
  return treeEditDistance(
    orderedTree(one.parents),
    orderedTree(other.parents),
    unitCosts(one.labels, other.labels),
  );
}

interface Node {
  readonly label: number;
  readonly children: readonly Node[];
}

/**
 * The distance of two forests by its recursive definition (Zhang and Shasha 1989, lemma 4, on whole forests).
 */
function byDefinition(
  gold: readonly Node[],
  predicted: readonly Node[],
  memo = new Map<string, number>(),
): number {
  const key = JSON.stringify([gold, predicted]);
  const known = memo.get(key);
  if (known !== undefined) return known;
  let best: number;
  if (gold.length === 0 && predicted.length === 0) best = 0;
  else {
    const [a, b] = [gold[gold.length - 1], predicted[predicted.length - 1]];
    const options: number[] = [];
    const without = (nodes: readonly Node[]) => [...nodes.slice(0, -1), ...nodes[nodes.length - 1]!.children];
    if (a !== undefined) options.push(1 + byDefinition(without(gold), predicted, memo));
    if (b !== undefined) options.push(1 + byDefinition(gold, without(predicted), memo));
    if (a !== undefined && b !== undefined) {
      const inside = byDefinition(a.children, b.children, memo);
      const outside = byDefinition(gold.slice(0, -1), predicted.slice(0, -1), memo);
      options.push(inside + outside + (a.label === b.label ? 0 : 1));
    }
    best = Math.min(...options);
  }
  memo.set(key, best);
  return best;
}

/** Trees as parents in preorder: each node is a child of a node on the current path. */
const trees = (maxLength: number) =>
  fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 2 })), { minLength: 1, maxLength }).map((choices) => {
    const parents: number[] = [];
    const path: number[] = [];
    for (const [choice] of choices) {
      if (path.length > 0) path.length = 1 + (choice % path.length);
      parents.push(path[path.length - 1] ?? -1);
      path.push(parents.length - 1);
    }
    return { parents, labels: choices.map(([, label]) => label) };
  });

function nested({ parents, labels }: { parents: number[]; labels: number[] }): Node {
  const nodes = labels.map((label) => ({ label, children: [] as Node[] }));
  for (let at = 1; at < nodes.length; at++) nodes[parents[at]!]!.children.push(nodes[at]!);
  return nodes[0]!;
}

type Labelled = { parents: number[]; labels: number[] };
const between = (a: Labelled, b: Labelled) =>
  treeEditDistance(orderedTree(a.parents), orderedTree(b.parents), unitCosts(a.labels, b.labels));

describe("treeEditDistance", () => {
  it("computes the distance of the paper's example", () => {
    // Zhang and Shasha 1989, figure 4: c is removed and inserted elsewhere.
    expect(distance("f(d(a c(b)) e)", "f(c(d(a b)) e)")).toBe(2);
  });

  it("replaces a removed node by its children", () => {
    expect(distance("r(a(b c) d)", "r(b c d)")).toBe(1);
    expect(distance("r(b c d)", "r(a(b c) d)")).toBe(1);
  });

  it("renames", () => {
    expect(distance("a(b c)", "a(b x)")).toBe(1);
    expect(distance("a", "b")).toBe(1);
  });

  it("keeps the order of siblings", () => {
    expect(distance("a(b c)", "a(c b)")).toBe(2);
  });

  it("counts all nodes against the empty tree", () => {
    const one = orderedTree(tree("a(b c)").parents);
    const none = orderedTree([]);
    expect(treeEditDistance(one, none, unitCosts("abc", ""))).toBe(3);
    expect(treeEditDistance(none, one, unitCosts("", "abc"))).toBe(3);
    expect(treeEditDistance(none, none, unitCosts("", ""))).toBe(0);
  });

  it("removes and inserts if renaming costs more", () => {
    const [one, other] = [tree("a(b)"), tree("a(c)")];
    const rename = (x: number, y: number) => (x === 0 && y === 0 ? 0 : 9);
    expect(treeEditDistance(orderedTree(one.parents), orderedTree(other.parents), rename)).toBe(2);
  });

  it("computes the cost of each pair once", () => {
    const calls = new Map<string, number>();
    const one = orderedTree(tree("f(d(a c(b)) e)").parents);
    const rename = (x: number, y: number) => {
      calls.set(`${x} ${y}`, (calls.get(`${x} ${y}`) ?? 0) + 1);
      return 1;
    };
    treeEditDistance(one, one, rename);
    expect(calls.size).toBe(36);
    expect(new Set(calls.values())).toEqual(new Set([1]));
  });

  it("agrees with the definition on small trees", () => {
    fc.assert(
      fc.property(trees(7), trees(7), (a, b) => {
        expect(between(a, b)).toBe(byDefinition([nested(a)], [nested(b)]));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("is a metric", () => {
    fc.assert(
      fc.property(trees(15), trees(15), trees(15), (a, b, c) => {
        expect(between(a, a)).toBe(0);
        expect(between(a, b)).toBe(between(b, a));
        expect(between(a, c)).toBeLessThanOrEqual(between(a, b) + between(b, c));
        expect(between(a, b)).toBeGreaterThanOrEqual(Math.abs(a.labels.length - b.labels.length));
        expect(between(a, b)).toBeLessThanOrEqual(a.labels.length + b.labels.length);
      }),
      { seed: 1 },
    );
  });

  it("accepts a path of 3,000 nodes", () => {
    // A path has no siblings: 2 nodes are mapped, 2,998 removed and 1 inserted.
    const path = Array.from({ length: 3000 }, (_, at) => at - 1);
    const star = [-1, 0, 0];
    expect(treeEditDistance(orderedTree(path), orderedTree(star), () => 0)).toBe(2999);
  });
});

describe("orderedTree", () => {
  it("lists nodes in postorder", () => {
    // f(d(a c(b)) e): the paper's T1, whose postorder is a b c d e f and whose keyroots are c, e and f.
    const { parents, labels } = tree("f(d(a c(b)) e)");
    const ordered = orderedTree(parents);
    expect([...ordered.node].map((node) => labels[node]).join("")).toBe("abcdef");
    expect([...ordered.leftmost]).toEqual([0, 1, 1, 0, 4, 0]);
    expect([...ordered.keyroots]).toEqual([2, 4, 5]);
  });

  it("rejects parents that are not a tree in preorder", () => {
    expect(() => orderedTree([0])).toThrow(RangeError);
    expect(() => orderedTree([-1, -1])).toThrow(RangeError);
    expect(() => orderedTree([-1, 2, 0])).toThrow(RangeError);
    expect(() => orderedTree([-1, 0, 0, 1])).toThrow(RangeError);
  });
});
