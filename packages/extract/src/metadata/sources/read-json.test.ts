import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "./json-ld.js";

describe("readJson", () => {
  it.each<[why: string, written: string, data: unknown]>([
    ["whole", '{"a": 1}', { a: 1 }],
    ["byte order mark", '\ufeff{"a": 1}', { a: 1 }],
    ["HTML comment", '<!-- {"a": 1} -->', { a: 1 }],
    ["HTML comment for scripts", '<!--\n{"a": 1}\n//-->', { a: 1 }],
    ["CDATA", '<![CDATA[{"a": 1}]]>', { a: 1 }],
    ["CDATA after a line comment", '//<![CDATA[\n{"a": 1}\n//]]>', { a: 1 }],
    ["CDATA in comments", '/*<![CDATA[*/ {"a": 1} /*]]>*/', { a: 1 }],
    ["semicolon after", '{"a": 1};', { a: 1 }],
    ["trailing comma in an object", '{"a": 1,}', { a: 1 }],
    ["trailing comma in a list", '{"a": [1, 2, ]}', { a: [1, 2] }],
    ["two commas", '{"a": 1,, "b": 2}', { a: 1, b: 2 }],
    ["leading comma", '{, "a": 1}', { a: 1 }],
    ["comma in a string stays", '{"a": "x,}", }', { a: "x,}" }],
    ["line break in a string", '{"a": "x\ny"}', { a: "x y" }],
    ["tab in a string", '{"a": "x\ty"}', { a: "x y" }],
    ["other control characters", '{"a": "x\u0003y"}', { a: "x y" }],
    ["JavaScript's escape", String.raw`{"a": "it\'s"}`, { a: "it's" }],
    ["line comment", '{"a": 1, // one\n "b": 2}', { a: 1, b: 2 }],
    ["block comment with a quote", '{"a": 1, /* "b": */ "c": 2}', { a: 1, c: 2 }],
    ["an address in a string is not a comment", '{"a": "https://x.org/", }', { a: "https://x.org/" }],
    ["two objects", '{"a": 1}{"b": 2}', [{ a: 1 }, { b: 2 }]],
    ["two objects on lines", '{"a": 1}\n{"b": 2}', [{ a: 1 }, { b: 2 }]],
    ["two objects with a comma", '{"a": 1},{"b": 2}', [{ a: 1 }, { b: 2 }]],
    ["objects in a list without comma", '[{"a": 1} {"b": 2}]', [{ a: 1 }, { b: 2 }]],
    [
      "members without comma",
      '{"a": "x"\n"b": {"c": "y"} "d": [1] "e": 2}',
      { a: "x", b: { c: "y" }, d: [1], e: 2 },
    ],
    ["quotes as references", "{&quot;a&quot;: &quot;x&quot;}", { a: "x" }],
    ["quotes nobody escaped", '{"a": "the "Daily" and more", "b": 1}', { a: 'the "Daily" and more', b: 1 }],
    ["too many brackets", '{"a": 1}}', { a: 1 }],
    ["missing bracket", '{"a": {"b": 1}', { a: { b: 1 } }],
    ["broken off in a string", '{"a": 1, "b": {"c": "x", "d": "broken', { a: 1, b: { c: "x", d: "broken" } }],
    ["broken off after a colon", '{"a": [1, 2], "b":', { a: [1, 2], b: null }],
    ["names without quotes", "{a: 1}", { a: 1 }],
    ["closed by another bracket", '{"a": [1}', { a: [1] }],
  ])("%s", (_, written, data) => {
    expect(readJson(written).data).toEqual(data);
  });

  it.each([
    ["nothing", ""],
    ["null", "null"],
    ["a script", "var x = {a: 1}; run(x);"],
    ["a sentence", "Swifts sleep in flight."],
  ])("gives up on %s", (_, written) => {
    expect(readJson(written).data).toBeUndefined();
  });

  it("agrees with JSON.parse", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readJson(JSON.stringify(value)).data).toEqual(JSON.parse(JSON.stringify(value)) ?? undefined);
      }),
      { seed: 1 },
    );
  });

  it("never throws, whatever a page writes", () => {
    const token = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      "\\",
      "'",
      "//",
      "/*",
      "*/",
      "a",
      "1",
      "\n",
      "<!--",
      "-->",
      "&quot;",
      ";",
    );
    fc.assert(
      fc.property(fc.array(token), (tokens) => {
        readJson(tokens.join(""));
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });

  it("gives up on a large broken script, or one with many open brackets", () => {
    const large = `{"a": 1, "b": "${"x ".repeat(30_000)}`;
    expect(readJson(large)).toEqual({ data: undefined, repaired: 0 });
    expect(readJson(large, large.length).data).toBeDefined();
    expect(readJson('{"a": ['.repeat(300))).toEqual({ data: undefined, repaired: 0 });
  });
});
