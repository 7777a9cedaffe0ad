import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Draft } from "../../tree/draft.js";
import { Tag } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import { OpenElements } from "./open-elements.js";

/** The standard's stack: an array, searched from its end. */
interface Open {
  readonly row: number;
  readonly name: string;
  readonly namespace: number;
}

const SCOPE = words("applet caption html table td th marquee object select template mi foreignObject");
const SPECIAL = words(
  "address div p li dd ul ol button form html table td object select template mi foreignObject",
);

const NAMES =
  "address div p li dd ul ol button form table td object select template b i a span svg:g svg:foreignObject mathml:mi svg:p";
const FORMATTING = words("b i a");

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

function named(names: string): readonly { name: string; namespace: number }[] {
  return names.split(" ").map((each) => {
    const [name = "", prefix = "html"] = each.split(":").reverse();
    return { name, namespace: Namespace[prefix as keyof typeof Namespace] };
  });
}

/** Foreign elements share names with HTML's; only HTML's and the few foreign ones of the lists count. */
function isIn(set: ReadonlySet<string>, { name, namespace }: Open): boolean {
  const isForeignName = name === "mi" || name === "foreignObject";
  return set.has(name) && (namespace === Namespace.html) !== isForeignName;
}

/** "Has an element in the specific scope" (HTML §13.2.4.2), literally. */
function inScope(
  stack: readonly Open[],
  isTarget: (node: Open) => boolean,
  ends: (node: Open) => boolean,
): boolean {
  for (const node of stack.toReversed()) {
    if (isTarget(node)) return true;
    if (ends(node)) return false;
  }
  return false;
}

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("push"), at: fc.nat(), which: fc.nat() }) },
  fc.record({
    do: fc.constantFrom("pop", "popThrough", "popTo", "remove", "insertAbove", "insertAbove", "replace"),
    at: fc.nat(),
    which: fc.nat(),
  }),
);

describe("OpenElements", () => {
  it("answers every query like a plain array", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const draft = new Draft("", 64);
        const open = new OpenElements(draft);
        const stack: Open[] = [];
        const element = ({ name, namespace }: { name: string; namespace: number }): Open => {
          const row = draft.element(Tag[name as keyof typeof Tag], namespace, 0, 0, 0);
          return { row, name, namespace };
        };
        const push = (node: Open) => {
          stack.push(node);
          open.push(node.row);
        };
        push(element({ name: "html", namespace: Namespace.html }));
        for (const { do: what, at, which } of steps) {
          if (what === "push") {
            const kinds = named(NAMES);
            push(element(kinds[which % kinds.length]!));
          } else {
            change(open, stack, element, what, at, which);
          }
          compare(open, stack, draft.count);
        }
      }),
      { seed: 1, numRuns: runs(100) },
    );
  });

  it("removes the head from the middle, twice on a page", () => {
    const draft = new Draft("", 64);
    const open = new OpenElements(draft);
    const [html, head, body] = [Tag.html, Tag.head, Tag.body].map((tag) =>
      draft.element(tag, 0, 0, 0, 0),
    ) as [number, number, number];
    open.push(html);
    open.push(head);
    open.pop();
    open.push(body);
    open.push(head);
    open.remove(head);
    expect(open.topSpecial).toBe(body);
    expect(open.has(head)).toBe(false);
    expect(open.second).toBe(body);
  });

  it("answers every query in constant time", () => {
    const pushAndAsk = (count: number) => {
      const draft = new Draft("", 64);
      const open = new OpenElements(draft);
      open.push(draft.element(Tag.html, 0, 0, 0, 0));
      const form = draft.element(Tag.form, 0, 0, 0, 0);
      open.push(form);
      for (let i = 0; i < count; i++) open.push(draft.element(Tag.span, 0, 0, 0, 0));
      let hits = 0;
      for (let i = 0; i < count; i++) {
        if (open.hasInButtonScope(Tag.form) && open.isInScope(form) && open.topItemBound === form) hits++;
      }
      expect(hits).toBe(count);
    };
    expect(timeRatio(8_000, (count) => count, pushAndAsk)).toBeLessThan(MAX_TIME_RATIO);
  });
});

/** A step other than `push`, if the rules of the standard allow it. */
function change(
  open: OpenElements,
  stack: Open[],
  element: (kind: { name: string; namespace: number }) => Open,
  what: string,
  at: number,
  which: number,
): void {
  const choose = (nodes: readonly Open[]) => (nodes.length === 0 ? undefined : nodes[at % nodes.length]!);
  const formatting = stack.filter((node) => isIn(FORMATTING, node));
  const html = stack[0]!;
  if (what === "pop") {
    if (stack.length === 1) return;
    stack.pop();
    open.pop();
  } else if (what === "popThrough" || what === "popTo") {
    const node = choose(stack.filter((each) => each !== html));
    if (node === undefined) return;
    stack.length = stack.indexOf(node) + (what === "popTo" ? 1 : 0);
    if (what === "popTo") open.popTo(node.row);
    else open.popThrough(node.row);
  } else if (what === "remove") {
    const node = choose(stack.filter((each) => each === stack.at(-1) || !isIn(SCOPE, each)).slice(1));
    if (node === undefined || node === html) return;
    // The small stacks of the scopes require that these elements are only removed from the top.
    if (["ul", "ol", "button"].includes(node.name) && node !== stack.at(-1)) return;
    stack.splice(stack.indexOf(node), 1);
    open.remove(node.row);
  } else if (what === "insertAbove") {
    const below = choose(stack.filter((node) => isIn(SPECIAL, node)))!;
    const lower = stack.slice(0, stack.indexOf(below)).filter((node) => isIn(FORMATTING, node));
    const alike = lower[which % lower.length];
    if (alike === undefined) return;
    const node = element(alike);
    stack.splice(stack.indexOf(below) + 1, 0, node);
    open.insertAbove(node.row, below.row, alike.row);
  } else {
    const old = choose(formatting);
    if (old === undefined) return;
    const node = element(old);
    stack[stack.indexOf(old)] = node;
    open.replace(old.row, node.row);
  }
}

function compare(open: OpenElements, stack: readonly Open[], rows: number): void {
  expect(answersOf(open, stack, rows)).toEqual(answersOfArray(stack, rows));
}

const TAGS: readonly string[] = ["html", ...NAMES.split(" ").filter((each) => !each.includes(":"))];

/** The answers to all queries of a stack, in the same order for both implementations. */
function answersOf(open: OpenElements, stack: readonly Open[], rows: number): unknown[] {
  const ids = stack.map(({ row }) => row);
  // Ranks are only valid for pairs of which one is special.
  const specials = stack.filter((node) => isIn(SPECIAL, node)).map(({ row }) => row);
  return [
    [open.top, open.first, open.second, open.foreign, open.topSpecial, open.topItemBound],
    ids.map((row) => [open.below(row), open.above(row), open.isInScope(row)]),
    Array.from({ length: rows }, (_, row) => open.has(row)),
    specials.map((row) => ids.map((other) => [open.isAbove(row, other), open.isAbove(other, row)])),
    TAGS.map((name) => {
      const tag = Tag[name as keyof typeof Tag];
      return [
        name,
        open.topOf(tag),
        open.hasInScope(tag),
        open.hasInListItemScope(tag),
        open.hasInButtonScope(tag),
        open.hasInTableScope(tag),
      ];
    }),
  ];
}

function answersOfArray(stack: readonly Open[], rows: number): unknown[] {
  const ids = stack.map(({ row }) => row);
  const topmost = (accepts: (node: Open) => boolean) => stack.findLast(accepts)?.row ?? 0;
  const special = (node: Open) => isIn(SPECIAL, node);
  const scope = (node: Open) => isIn(SCOPE, node);
  const isItem = (node: Open) => special(node) && !isIn(words("address div p"), node);
  return [
    [
      ids.at(-1),
      ids[0],
      ids[1] ?? 0,
      stack.filter(({ namespace }) => namespace !== Namespace.html).length,
      topmost(special),
      topmost(isItem),
    ],
    stack.map((node, i) => [
      ids[i - 1] ?? 0,
      ids[i + 1] ?? 0,
      inScope(stack, (other) => other === node, scope),
    ]),
    Array.from({ length: rows }, (_, row) => ids.includes(row)),
    stack.flatMap((node, i) => (special(node) ? [stack.map((_, j) => [i > j, j > i])] : [])),
    TAGS.map((name) => {
      const isIt = (node: Open) => isHtml(node, name);
      return [
        name,
        topmost(isIt),
        inScope(stack, isIt, scope),
        inScope(stack, isIt, (node) => scope(node) || isIn(words("ol ul"), node)),
        inScope(stack, isIt, (node) => scope(node) || isIn(words("button"), node)),
        inScope(stack, isIt, (node) => isIn(words("html table template"), node)),
      ];
    }),
  ];
}

function isHtml(node: Open, name: string): boolean {
  return node.name === name && node.namespace === Namespace.html;
}
