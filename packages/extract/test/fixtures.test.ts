import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { attribute, createMarker, Label, type Marks, NodeKind, parse, type Tree } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { render } from "../src/render/render.js";

const FOLDER = join(import.meta.dirname, "fixtures");

/** What `data-label` on an element says of the text in it; without one, all visible text is content. */
function labelled(tree: Tree): Marks {
  const { mark, marks } = createMarker(tree);
  const labels: number[] = [];
  for (let row = 0; row < tree.length; row++) {
    const name = attribute(tree, row, "data-label") as keyof typeof Label | undefined;
    labels[row] = name === undefined ? (labels[tree.parent[row]!] ?? Label.content) : Label[name];
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, labels[row]!, "labelled");
  }
  return marks;
}

describe.each(readdirSync(FOLDER))("%s", (name) => {
  const html = readFileSync(join(FOLDER, name, "input.html"), "utf8");
  const url = /<!-- url: (\S+) -->/.exec(html)?.[1];
  const tree = parse(html);
  const options = { comments: true, ...(url === undefined ? {} : { url }) };

  it.each([
    ["markdown", "expected.md"],
    ["text", "expected.txt"],
  ] as const)("as %s", (format, file) => {
    const expected = readFileSync(join(FOLDER, name, file), "utf8");
    expect(`${render(tree, labelled(tree), format, options)}\n`).toBe(expected);
  });
});
