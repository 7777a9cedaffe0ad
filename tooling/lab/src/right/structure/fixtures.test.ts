import { readability } from "@winnow/baselines/methods/readability";
import { createMarker, Label, NodeKind, type Tree } from "@winnow/core-dom";
import { expect, it } from "vitest";
import { type Fixture, readFixtures, survives } from "./fixtures.js";

const list: Fixture = {
  name: "lists-plain",
  kind: "lists",
  html: "<ul><li>Common swifts nest under roofs and in walls</li><li>Alpine swifts nest in cliffs</li></ul>",
  url: undefined,
  markdown: "- Common swifts nest under roofs and in walls\n- Alpine swifts nest in cliffs\n",
};

it("finds a fixture that a method keeps whole", () => {
  expect(survives(list, readability)).toBe(true);
});

it("finds missing and added lines", () => {
  expect(survives({ ...list, markdown: `${list.markdown}- Pallid swifts nest in both\n` }, readability)).toBe(
    false,
  );
  const all = (tree: Tree) => {
    const { mark, marks } = createMarker(tree, { method: "all" });
    for (let row = 0; row < tree.length; row++)
      if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, Label.content, "text");
    return marks;
  };
  expect(survives(list, all)).toBe(false);
});

it("reads the fixtures of the writers", () => {
  const names = readFixtures().map(({ name }) => name);
  expect(names).toContain("lists-ordered");
  expect(names).not.toContain("comments");
});
