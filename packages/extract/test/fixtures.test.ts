import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  attribute,
  createMarker,
  Label,
  type Marks,
  NodeKind,
  PAGE_TYPES,
  type PageType,
  parse,
  type Tree,
} from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { formats } from "../src/formats.js";
import { render } from "../src/render/render.js";
import { faults, outlines } from "./vocabulary-check.js";

const FOLDER = join(import.meta.dirname, "fixtures");

/**
 * Marks text by `data-label` on an element around it, and by the section of comments in rendered HTML. Without any
 * label, all visible text is content.
 */
function labelled(tree: Tree, type?: PageType): Marks {
  const probabilities = Object.fromEntries(PAGE_TYPES.map((name) => [name, name === type ? 1 : 0]));
  const pageType = type && { type, probabilities: probabilities as Record<PageType, number> };
  const { mark, marks } = createMarker(tree, { pageType });
  const labels: number[] = [];
  for (let row = 0; row < tree.length; row++) {
    const isComments = attribute(tree, row, "class") === "comments";
    const said = isComments ? "comment" : attribute(tree, row, "data-label");
    const name = said as keyof typeof Label | undefined;
    labels[row] = name === undefined ? (labels[tree.parent[row]!] ?? Label.content) : Label[name];
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, labels[row]!, "labelled");
  }
  return marks;
}

const FILES = [
  ["markdown", "expected.md"],
  ["html", "expected.html"],
  ["text", "expected.txt"],
  ["tei", "expected.tei.xml"],
] as const;

/** Every case has its Markdown and HTML; the plain text is included if it is of interest. */
describe.each(readdirSync(FOLDER))("%s", (name) => {
  const html = readFileSync(join(FOLDER, name, "input.html"), "utf8");
  const url = /<!-- url: (\S+) -->/.exec(html)?.[1];
  const type = /<!-- type: (\w+) -->/.exec(html)?.[1] as PageType | undefined;
  const tree = parse(html);
  const options = { parts: "all", ...(url === undefined ? {} : { url }) } as const;

  it.each(FILES.filter(([, file]) => existsSync(join(FOLDER, name, file))))("as %s", (format, file) => {
    const expected = readFileSync(join(FOLDER, name, file), "utf8");
    expect(`${render(tree, labelled(tree, type), formats[format], options)}\n`).toBe(expected);
  });

  it("renders HTML of the vocabulary that survives a round trip", () => {
    const html = readFileSync(join(FOLDER, name, "expected.html"), "utf8");
    expect(faults(html)).toEqual([]);
    expect(new Set(outlines(html)).size).toBe(1);
  });

  it("survives a round trip", () => {
    const html = render(tree, labelled(tree, type), formats.html, options);
    const again = parse(html);
    expect(render(again, labelled(again), formats.html, options)).toBe(html);
  });
});
