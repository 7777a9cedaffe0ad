import { parse, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { collect } from "../sources/index.js";
import { type ClassSigns, classReader } from "./byline-class.js";

function signs(attributes: string): ClassSigns {
  const tree = parse(`<p ${attributes}>x`);
  return classReader(collect(tree, {}))(tree.tag.indexOf(Tag.p));
}

describe("classReader", () => {
  it("reads words and compounds of class, id and test id", () => {
    expect(signs("class=Post__authorName")).toMatchObject({ author: "author", name: "name" });
    expect(signs("class=Post__authorName").byline).toBeUndefined();
    expect(signs('class="posted by"').byline).toBe("postedby");
    expect(signs("class=by-line").byline).toBe("byline");
    expect(signs("class=post id=byline").byline).toBe("byline");
    expect(signs("class=post data-testid=thread-starter").user).toBe("threadstarter");
  });

  it("takes the first of several, words before compounds", () => {
    expect(signs('class="written-by writer"').author).toBe("writer");
  });

  it("recognises elements that are not bylines", () => {
    expect(signs("class=authorAvatar")).toMatchObject({
      author: "author",
      excluded: "avatar",
      nearName: "avatar",
    });
    expect(signs("class=read-next")).toMatchObject({ others: "readnext" });
    expect(signs("class=bylined")).toEqual({});
    expect(signs("")).toEqual({});
  });

  it("leaves utility classes unread", () => {
    expect(signs(`class="${"m-1 ".repeat(50)}byline"`).byline).toBeUndefined();
  });
});
