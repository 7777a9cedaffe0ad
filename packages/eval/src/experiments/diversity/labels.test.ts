import { describe, expect, it } from "vitest";
import { labelClassifier, labelsFrom, unusedLabels } from "./labels.js";

describe("labelsFrom", () => {
  it("reads CSV with a header, quotes and extra columns", () => {
    const text = '\uFEFFlabel,id,by\r\n"Arts, ""Fine""",a1,me\r\nNews,"b2"\r\n\r\n';
    expect(labelsFrom(text)).toEqual({
      labels: new Map([
        ["a1", 'Arts, "Fine"'],
        ["b2", "News"],
      ]),
      broken: [],
      duplicate: [],
    });
  });

  it("reads CSV without a header", () => {
    expect(labelsFrom("a1,News\nb2,Sports").labels).toEqual(
      new Map([
        ["a1", "News"],
        ["b2", "Sports"],
      ]),
    );
  });

  it("reads JSON lines", () => {
    const text = '{"id": "a1", "label": "News", "confidence": 1}\n\n{"label": "x", "id": "b2"}';
    expect([...labelsFrom(text).labels]).toEqual([
      ["a1", "News"],
      ["b2", "x"],
    ]);
  });

  it("reads cells with line breaks", () => {
    const { labels, broken } = labelsFrom('id,label\na,"two\nlines"\nb,');
    expect(labels.get("a")).toBe("two\nlines");
    expect(broken).toEqual([{ line: 4, message: "no label" }]);
  });

  it("reports invalid lines", () => {
    const json = '{"id": "a"}\n{"label": "x"}\n{"id": "a", \n[1]\n{"id": 1, "label": "x"}\nnull';
    expect(labelsFrom(json).broken).toEqual([
      { line: 1, message: "no label" },
      { line: 2, message: "no id" },
      { line: 3, message: "invalid JSON" },
      { line: 4, message: "no id" },
      { line: 5, message: "no id" },
      { line: 6, message: "no id" },
    ]);
    expect(labelsFrom("id only\n,x").broken).toEqual([
      { line: 1, message: "no label" },
      { line: 2, message: "no id" },
    ]);
    expect(labelsFrom('a,x\n"open').broken).toEqual([{ line: 2, message: expect.stringMatching(/quote/i) }]);
  });

  it("uses the first of two labels and reports them if they differ", () => {
    const { labels, duplicate } = labelsFrom("a,x\na,y\nb,x\nb,x");
    expect(labels.get("a")).toBe("x");
    expect(duplicate).toEqual(["a"]);
  });

  it("looks up pages and finds labels of other pages", () => {
    const { labels } = labelsFrom("a,x\nb,y");
    const page = { id: "a", gold: { text: "" } };
    expect(labelClassifier(labels)(page, 0)).toBe("x");
    expect(labelClassifier(labels)({ ...page, id: "c" }, 0)).toBeUndefined();
    expect(unusedLabels([page], labels)).toEqual(["b"]);
  });
});
