import { NodeKind, parse, text } from "@winnow/core-dom";
import { expect, it } from "vitest";
import { allVisibleText } from "../all-visible-text.js";
import { markdown } from "../render/markdown/markdown.js";
import { render } from "../render/render.js";
import { text as asText } from "../render/text.js";
import { isGlued } from "./glued.js";

it.each([
  ["<h2><span>Alternatives</span><span>Top notes</span></h2>", "Alternatives Top notes"],
  ["<p><a href=/a><b>Price</b></a><a href=/b>Free</a></p>", "Price Free"],
  ["<p><a href=/a>Phones</a><a href=/b><i><svg><path/></svg></i>Calling</a>", "Phones Calling"],
  ["<p><span>Feed<svg><path/></svg></span><i></i><span>Subscribe</span>", "Feed Subscribe"],
  ["<p><span>12</span><span>Comments</span></p>", "12 Comments"],
  [
    "<p><span>T</span><span>he</span> <b>You</b>Tube <b>bold</b>Ly H<sub>2</sub>O</p>",
    "The YouTube boldLy H2O",
  ],
  ["<p><span>in</span><span>side</span> <i>a</i><i>B</i> x<sup>ab</sup><sup>Cd</sup></p>", "inside aB xabCd"],
  ["<p><code>list</code><code>Of</code></p>", "listOf"],
  ["<p><code><span>get</span><span>Name</span></code>", "getName"],
  [
    "<p><tt><b><span>get</span><span>Name</span></b></tt> <span>Free</span><span>Name</span>",
    "getName Free Name",
  ],
  ["<p><font color=red>Post</font><font color=blue>Script</font>", "PostScript"],
])("reads %s", (html, expected) => {
  const tree = parse(html);
  const marks = allVisibleText(tree);
  expect(render(tree, marks, asText)).toBe(expected);
  const words = render(tree, marks, markdown)
    .replace(/<[^>]*>|\([^)]*\)|[#*`[\]_]/g, "")
    .trim();
  expect(words.replace("``", "")).toBe(expected);
});

it("is bounded in deep pages", () => {
  const tree = parse(`<p>${"<i>".repeat(1000)}ab${"</i>".repeat(1000)}<i>Cd</i>`);
  const last = tree.kind.lastIndexOf(NodeKind.text);
  expect(text(tree, last)).toBe("Cd");
  expect(isGlued(tree, last)).toBe(false);
});
