import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Draft } from "../../tree/draft.js";
import { Tag } from "../../tree/tags.js";
import { FormattingElements } from "./formatting-elements.js";

/** An entry of the standard's list: an element, or a marker (row 0). */
interface Entry {
  readonly row: number;
  readonly name: string;
  readonly id: string;
}

const MARKER: Entry = { row: 0, name: "", id: "" };
const NAMES = ["a", "b", "i", "font"];

const step = fc.record({
  do: fc.constantFrom("push", "push", "push", "push", "marker", "clear", "remove", "replace", "move"),
  name: fc.constantFrom(...NAMES),
  id: fc.constantFrom("", "x"),
  at: fc.nat(),
});

describe("FormattingElements", () => {
  it("is the standard's list", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        const draft = new Draft("", 64);
        const formatting = new FormattingElements(draft);
        const list: Entry[] = [];
        for (const { do: what, name, id, at } of steps) {
          change(draft, formatting, list, what, { row: 0, name, id }, at);
          compare(formatting, list, draft.count);
        }
      }),
      { seed: 1, numRuns: runs(150) },
    );
  });

  it("compares attributes in any order (the Noah's Ark clause)", () => {
    const draft = new Draft("", 64);
    const formatting = new FormattingElements(draft);
    const rows = ["12", "21", "12", "21"].map((order) =>
      draft.elementOf(
        "b",
        0,
        [...order].map((name) => ({ name, value: "v" })),
      ),
    );
    for (const row of rows) formatting.push(row);
    expect(rows.map((row) => formatting.has(row))).toEqual([false, true, true, true]);
  });

  it("pushes and replaces each of many different elements in constant time", () => {
    const pushAndReplace = (count: number) => {
      const draft = new Draft(Array.from({ length: count }, (_, i) => `${i}`.padStart(6, "0")).join(""), 64);
      const formatting = new FormattingElements(draft);
      let first = draft.elementOf("b", 0, []);
      formatting.push(first);
      const id = draft.attributeNames.idOf("id");
      for (let i = 0; i < count; i++) {
        draft.attribute(id, i * 6, 6);
        formatting.push(draft.element(Tag.i, 0, i, 1, 0));
      }
      for (let i = 0; i < count; i++) {
        const copy = draft.element(Tag.b, 0, 0, 0, 0);
        formatting.replace(first, copy);
        first = copy;
      }
      expect(formatting.lastOf(Tag.b)).toBe(first);
      expect(formatting.before(first)).toBe(0);
    };
    expect(timeRatio(4_000, (count) => count, pushAndReplace)).toBeLessThan(MAX_TIME_RATIO);
  });
});

function change(
  draft: Draft,
  formatting: FormattingElements,
  list: Entry[],
  what: string,
  kind: Entry,
  at: number,
): void {
  const create = ({ name, id }: Entry): Entry => {
    const attributes = id === "" ? [] : [{ name: "id", value: id }];
    return { row: draft.elementOf(name, 0, attributes), name, id };
  };
  const current = sinceMarker(list);
  const chosen = current.length === 0 ? undefined : current[at % current.length]!;
  if (what === "push") {
    const entry = create(kind);
    pushEntry(list, entry);
    formatting.push(entry.row);
  } else if (what === "marker") {
    list.push(MARKER);
    formatting.pushMarker();
  } else if (what === "clear") {
    list.length = Math.max(0, list.lastIndexOf(MARKER));
    formatting.clearToMarker();
  } else if (chosen === undefined) {
    return;
  } else if (what === "remove") {
    list.splice(list.indexOf(chosen), 1);
    formatting.remove(chosen.row);
  } else if (what === "replace") {
    const entry = create(chosen);
    list[list.indexOf(chosen)] = entry;
    formatting.replace(chosen.row, entry.row);
  } else {
    // The adoption agency moves the last element of a tag after a later one.
    const last = current.findLast(({ name }) => name === kind.name);
    if (last === undefined || list.indexOf(chosen) <= list.indexOf(last)) return;
    const entry = create(last);
    list.splice(list.indexOf(last), 1);
    list.splice(list.indexOf(chosen) + 1, 0, entry);
    formatting.remove(last.row);
    formatting.insertAfter(entry.row, chosen.row);
  }
}

function sinceMarker(list: readonly Entry[]): readonly Entry[] {
  return list.slice(list.lastIndexOf(MARKER) + 1);
}

/** "Push onto the list of active formatting elements" (HTML §13.2.4.3). */
function pushEntry(list: Entry[], entry: Entry): void {
  const alike = sinceMarker(list).filter(({ name, id }) => name === entry.name && id === entry.id);
  if (alike.length >= 3) list.splice(list.indexOf(alike[0]!), 1);
  list.push(entry);
}

function compare(formatting: FormattingElements, list: readonly Entry[], rows: number): void {
  const current = sinceMarker(list).map(({ row }) => row);
  const tags = NAMES.map((name) => Tag[name as keyof typeof Tag]);
  expect({
    last: formatting.last,
    before: current.map((row) => formatting.before(row)),
    after: current.map((row) => formatting.after(row)),
    lastOf: tags.map((tag) => formatting.lastOf(tag)),
    has: Array.from({ length: rows }, (_, row) => formatting.has(row)),
  }).toEqual({
    last: current.at(-1) ?? 0,
    before: current.map((_, i) => current[i - 1] ?? 0),
    after: current.map((_, i) => current[i + 1] ?? 0),
    lastOf: NAMES.map((name) => sinceMarker(list).findLast((entry) => entry.name === name)?.row ?? 0),
    has: Array.from({ length: rows }, (_, row) => list.some((entry) => entry.row === row && row !== 0)),
  });
}
