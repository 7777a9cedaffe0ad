import { parse, Tag, tagName } from "@winnow/core-dom";
import { expect, it } from "vitest";
import { candidates, hasTag, type Wanted } from "./candidates.js";
import type { Region } from "./types.js";

const PAGE = `<p class="first note">a<b data-x=1>b</b><div class=box role=note><p class="note-2" data-x hidden>c</div><i class=note>d`;

function region(): Region {
  const tree = parse(PAGE);
  return { tree, from: 0, end: tree.length, mathml: undefined };
}

it.each([
  [{ tags: [Tag.p, Tag.b] }, "p b p"],
  [{ classes: [/(?:^|\s)note(?:\s|$)/] }, "p i"],
  [{ attributes: ["data-x"] }, "b p"],
  [{ attributes: ["role", "hidden"] }, "div p"],
  [{ tags: [Tag.p], classes: [/note/, /box/], attributes: ["data-x", "role"] }, "p b div p i"],
  [{ tags: [Tag.table], classes: [/other/], attributes: ["data-y", "href"] }, ""],
] as readonly (readonly [Wanted, string])[])(
  "returns elements once, in document order: %j",
  (wanted, names) => {
    const all = region();
    const rows = candidates(all, wanted);
    expect(rows.map((row) => tagName(all.tree, row)).join(" ")).toBe(names);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
  },
);

it("knows the tags of a region only", () => {
  const all = region();
  expect(hasTag(all, Tag.i)).toBe(true);
  const first = candidates(all, { tags: [Tag.p] })[0]!;
  const part = { ...all, from: first, end: all.tree.end[first]! };
  expect(hasTag(part, Tag.i)).toBe(false);
  expect(candidates(part, { attributes: ["data-x"] })).toHaveLength(1);
});
