import { describe, expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { familiesAmong, nameHash, nameWords, valueReader, wordFamilies } from "./names.js";

const hashes = (words: string): number[] => words.split(" ").map(nameHash);

describe("nameWords", () => {
  it("are runs of letters in lower case, and parts of camel case", () => {
    expect(nameWords("postBody--wide2 HTML-item THREAD")).toEqual(hashes("post body wide html item thread"));
    expect(nameWords("priceless2x é@[`{")).toEqual(hashes("priceless"));
  });

  it("can be few, short, and whole runs", () => {
    expect(nameWords("ab cd ef", { max: 2 })).toEqual(hashes("ab cd"));
    expect(nameWords("ab", { max: 0 })).toEqual([]);
    expect(nameWords("/p/showThread?t=1", { minLength: 1, splitsCapitals: false })).toEqual(
      hashes("p showthread t"),
    );
  });
});

describe("wordFamilies", () => {
  const familiesOf = wordFamilies(["post posts post", "author", "post card"]);

  it("finds all families of a word, each once", () => {
    expect(familiesOf(nameHash("post"))).toEqual([0, 2]);
    expect(familiesOf(nameHash("postage"))).toEqual([]);
  });

  it("finds the families among words", () => {
    expect(familiesAmong(nameWords("post-author x post"), familiesOf)).toEqual([0, 2, 1]);
    expect(familiesAmong([], familiesOf)).toEqual([]);
  });
});

describe("valueReader", () => {
  it("reads each distinct value of a page once", () => {
    const seen: string[] = [];
    const tree = parse("<body><p class=a><p><p class=b><p class=a><p class=''>");
    const lengths = valueReader("class", (value) => seen.push(value), 0)(tree);
    const rows = [...tree.tag.keys()].filter((row) => tree.parent[row] === tree.parent[tree.length - 1]);
    expect(rows.map(lengths)).toEqual([1, 0, 2, 1, 0]);
    expect(seen).toEqual(["a", "b"]);
  });
});
