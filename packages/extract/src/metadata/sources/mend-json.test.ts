import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closeOpen, cutTruncated, dropSurplus, listValues } from "./mend-brackets.js";
import { readJson } from "./mend-json.js";
import {
  addCommas,
  dropCommas,
  dropComments,
  escapeControls,
  escapeInnerQuotes,
  fixEscapes,
} from "./mend-tokens.js";
import { quotesFromReferences, unwrap } from "./mend-wrapping.js";

describe("readJson", () => {
  it.each<[why: string, written: string, data: unknown]>([
    ["whole", '{"a": 1}', { a: 1 }],
    ["byte order mark", '\ufeff{"a": 1}', { a: 1 }],
    ["HTML comment", '<!-- {"a": 1} -->', { a: 1 }],
    ["HTML comment for scripts", '<!--\n{"a": 1}\n//-->', { a: 1 }],
    ["CDATA", '<![CDATA[{"a": 1}]]>', { a: 1 }],
    ["CDATA behind a line comment", '//<![CDATA[\n{"a": 1}\n//]]>', { a: 1 }],
    ["CDATA in comments", '/*<![CDATA[*/ {"a": 1} /*]]>*/', { a: 1 }],
    ["semicolon behind", '{"a": 1};', { a: 1 }],
    ["trailing comma in an object", '{"a": 1,}', { a: 1 }],
    ["trailing comma in a list", '{"a": [1, 2, ]}', { a: [1, 2] }],
    ["two commas", '{"a": 1,, "b": 2}', { a: 1, b: 2 }],
    ["leading comma", '{, "a": 1}', { a: 1 }],
    ["comma in a string stays", '{"a": "x,}", }', { a: "x,}" }],
    ["line break in a string", '{"a": "x\ny"}', { a: "x\ny" }],
    ["tab in a string", '{"a": "x\ty"}', { a: "x\ty" }],
    ["other control characters", '{"a": "x\u0003y"}', { a: "x\u0003y" }],
    ["JavaScript's escape", String.raw`{"a": "it\'s"}`, { a: "it's" }],
    ["line comment", '{"a": 1, // one\n "b": 2}', { a: 1, b: 2 }],
    ["block comment with a quote", '{"a": 1, /* "b": */ "c": 2}', { a: 1, c: 2 }],
    ["address in a string is no comment", '{"a": "https://x.org/", }', { a: "https://x.org/" }],
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
    ["quotes nobody escaped", '{"a": "the "Daily", and more", "b": 1}', { a: 'the "Daily", and more', b: 1 }],
    ["too many brackets", '{"a": 1}}', { a: 1 }],
    ["missing bracket", '{"a": {"b": 1}', { a: { b: 1 } }],
    ["broken off in a string", '{"a": 1, "b": {"c": "x", "d": "broken', { a: 1, b: { c: "x" } }],
    ["broken off behind a colon", '{"a": [1, 2], "b":', { a: [1, 2] }],
  ])("%s", (_, written, data) => {
    expect(readJson(written).data).toEqual(data);
  });

  it.each([
    ["nothing", ""],
    ["null", "null"],
    ["a script", "var x = {a: 1}; run(x);"],
    ["names without quotes", "{a: 1}"],
    ["closed by another bracket", '{"a": [1}'],
    ["a sentence", "Swifts sleep in flight."],
  ])("gives up on %s", (_, written) => {
    expect(readJson(written).data).toBeUndefined();
  });

  it("reads what JSON.parse reads, as it reads it", () => {
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

  it("takes linear time", () => {
    const started = performance.now();
    for (const piece of [
      "[",
      "{",
      '"',
      "\\",
      '{"a":',
      ",",
      " ",
      "}{",
      ";",
      "/*",
      "//",
      '"a" ',
      '\\"',
      "<!--",
    ]) {
      readJson(piece.repeat(50_000));
      readJson(`{"a": "${piece.repeat(50_000)}`);
    }
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});

describe("the mendings leave whole JSON as it is", () => {
  it.each([
    unwrap,
    quotesFromReferences,
    escapeControls,
    fixEscapes,
    dropComments,
    dropCommas,
    addCommas,
    escapeInnerQuotes,
    dropSurplus,
    listValues,
    closeOpen,
    cutTruncated,
  ])("$name", (mend) => {
    fc.assert(
      fc.property(fc.oneof(fc.object(), fc.array(fc.jsonValue())), (value) => {
        const json = JSON.stringify(value);
        expect(mend(json)).toBe(json);
      }),
      { seed: 1 },
    );
  });
});
