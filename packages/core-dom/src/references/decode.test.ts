import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { decodeAt, decodeReferences, measureReferences, referencesAt } from "./decode.js";

/** Measures text within a page, and decodes it. */
function decoded(text: string, inAttribute = false): string {
  const measured = measureReferences(text, 0, text.length, inAttribute);
  const [before, after] = inAttribute ? ['<a b="', '">&amp;'] : ["<b>", "</b>&amp;"];
  const length = measured < 0 ? ~measured : measured;
  return decodeAt(before + text + after, before.length, length, inAttribute);
}

describe("referencesAt", () => {
  it.each([
    ["a &amp; b", [2, 1]],
    ["&#x1F600;\r\n&lt;&bogus;&NotEqualTilde;", [0, 2, 3, 1, 11, 2]],
    ["a & b", []],
  ])("finds the references of %j in the decoded text", (text, found) => {
    const page = `<b>${text}</b>&amp;`;
    expect(referencesAt(page, 3, decodeReferences(text.replace("\r\n", "\n")).length)).toEqual(found);
  });
});

describe("decodeReferences", () => {
  it.each([
    ["Q&amp;A&#039;s &amp;lt;", "Q&A's &lt;"],
    ["&eacute;&#233;&#xE9;&#x80;", "ééé€"],
    ["a & b &c &;&#;", "a & b &c &;&#;"],
    ["&copy 2026 &amp&amp", "© 2026 &&"],
    ["&NotEqualTilde;", "≂̸"],
    ["\r\n\0", "\r\n\0"],
    ["", ""],
  ])("converts %j to %j", (text, decodedText) => {
    expect(decodeReferences(text)).toBe(decodedText);
  });

  it("leaves addresses as they are on request", () => {
    expect(decodeReferences("?a=1&copy=2&amp;reg=3&copy", true)).toBe("?a=1&copy=2&reg=3©");
  });
});

describe("decodeAt", () => {
  it("decodes the examples of the standard", () => {
    expect(decoded("I'm &notit; I tell you")).toBe("I'm ¬it; I tell you");
    expect(decoded("I'm &notin; I tell you")).toBe("I'm ∉ I tell you");
    expect(decoded("?a=b&not=c&copy;=1&copy=2", true)).toBe("?a=b&not=c©=1&copy=2");
  });

  it("decodes a reference at the end", () => {
    expect(decoded("a&not")).toBe("a¬");
    expect(decoded("a&not", true)).toBe("a¬");
    expect(decoded("&amp;&amp")).toBe("&&");
    expect(decoded("a & b &")).toBe("a & b &");
    expect(decoded("")).toBe("");
  });

  it("stops at the length, even between two code units", () => {
    expect(decodeAt("a&amp;b", 0, 1, false)).toBe("a");
    expect(decodeAt("a&amp;b", 0, 2, false)).toBe("a&");
    expect(decodeAt("a&fjlig;b", 0, 2, false)).toBe("af");
    expect(decodeAt("a&amp;b", 0, 100, false)).toBe("a&b");
  });
});

describe("measureReferences", () => {
  it("counts UTF-16 code units", () => {
    expect(measureReferences("a&amp;b", 0, 7, false)).toBe(~3);
    expect(measureReferences("&#128512;&fjlig;&#0;", 0, 20, false)).toBe(~5);
    expect(measureReferences("a&amp;b", 1, 6, false)).toBe(~1);
    expect(measureReferences("&", 0, 1, false)).toBe(~1);
    expect(measureReferences("?a&lt=", 0, 6, true)).toBe(~6);
    expect(measureReferences("?a&lt=", 0, 6, false)).toBe(~4);
  });

  it("recognises ASCII white space", () => {
    expect(measureReferences("", 0, 0, false)).toBe(0);
    expect(measureReferences(" &#9;&#10;&Tab;&NewLine;&#12;&#13;&#x20\n", 0, 40, false)).toBe(9);
    for (const text of ["&nbsp;", " &#11;", "&#8195; ", "&#0;", "&ThickSpace;", "&#160 "]) {
      expect(measureReferences(text, 0, text.length, false)).toBeLessThan(0);
    }
  });
});

describe("text with character references", () => {
  const piece = fc.oneof(
    fc.constantFrom("&", "&", "#", "#x", "#X", ";", "=", " ", "\n", "x", "é", "😀", "1", "a", "Z"),
    fc.constantFrom(
      "amp",
      "AMP",
      "lt",
      "not",
      "notin",
      "copy",
      "frac12",
      "frac1",
      "there4",
      "Afr",
      "fjlig",
      "ThickSpace",
    ),
    fc.constantFrom(
      "&amp;",
      "&nbsp;",
      "&rsquo;",
      "&#39;",
      "&amp",
      "&not",
      "&sup",
      "&sup1",
      "&bne;",
      "&Tab;",
      "&NewLine;",
    ),
    fc.integer({ min: 1, max: 0x120000 }).map((number) => `&#${number}`),
    fc.integer({ min: 1, max: 0x120000 }).map((number) => `&#x${number.toString(16)};`),
    fc.stringMatching(/^&[a-zA-Z]{1,5}[0-9]?;?$/),
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(""));

  it("decodes to the text of parse5, and to the measured length", () => {
    const law = fc.property(text, (source) => {
      const [node] = parseFragment(`${source}<b>`).childNodes;
      const expected = node !== undefined && "value" in node ? node.value : undefined;
      expect(decoded(source)).toBe(expected);
      const measured = measureReferences(source, 0, source.length, false);
      expect(measured).toBe(/[^\t\n\f\r ]/.test(expected!) ? ~expected!.length : expected!.length);
    });
    fc.assert(law, { seed: 1, numRuns: runs(1000) });
  });

  it("decodes to the value of parse5 in an attribute", () => {
    const law = fc.property(text, (source) => {
      const [node] = parseFragment(`<p a="${source}">`).childNodes;
      const expected = node !== undefined && "attrs" in node ? node.attrs[0]?.value : undefined;
      expect(decoded(source, true)).toBe(expected);
    });
    fc.assert(law, { seed: 1, numRuns: runs(1000) });
  });

  it.each(["&", "&a", "&#1", "&amp;", "&#", "&not", "&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "&#x1F600;"])(
    "takes linear time for repeated %s",
    (unit) => {
      const ratio = timeRatio(
        50_000,
        (size) => unit.repeat(size / unit.length),
        (source) => {
          const length = ~measureReferences(source, 0, source.length, false);
          expect(decodeAt(source, 0, length, false)).toHaveLength(length);
        },
      );
      expect(ratio).toBeLessThan(MAX_TIME_RATIO);
    },
  );

  it("takes linear time for a number of 10 MB", () => {
    const source = `&#${"9".repeat(10_000_000)};`;
    expect(decodeAt(source, 0, 1, false)).toBe("\ufffd");
  });

  it("does not read the rest of the page", () => {
    // A page of 8² times the size, so that reading all of it would take 64 times the time.
    const ratio = timeRatio(
      40,
      (size) => `&lt;a${"<".repeat(size * size * 100)}`,
      (source) => {
        for (let i = 0; i < 500; i++) {
          expect(measureReferences(source, 0, 5, false)).toBe(~2);
          expect(decodeAt(source, 0, 2, false)).toBe("<a");
        }
      },
    );
    expect(ratio).toBeLessThan(MAX_TIME_RATIO);
  });
});
