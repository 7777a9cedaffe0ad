import { describe, expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { sameStartTag } from "./strings.js";
import { Tag } from "./tags.js";
import type { Tree } from "./types.js";

const links = (tree: Tree): number[] => [...tree.tag.keys()].filter((row) => tree.tag[row] === Tag.a);

describe("sameStartTag", () => {
  it("recognises the copies of a formatting element", () => {
    const tree = parse("<p><a name=x>One<p>Two");
    const [first, second] = links(tree);
    expect(sameStartTag(tree, first!, second!)).toBe(true);
  });

  it("distinguishes equal start tags, and elements without attributes", () => {
    const equal = parse("<p><a name=x>One</a><p><a name=x>Two");
    const bare = parse("<p><a>One<p>Two");
    for (const tree of [equal, bare]) {
      const [first, second] = links(tree);
      expect(sameStartTag(tree, first!, second!)).toBe(false);
    }
  });
});
