import { type DefaultTreeAdapterTypes as P5, parse, parseFragment, serialize } from "parse5";
import { describe, expect, it } from "vitest";
import { patchedTree } from "./patched-parse5.js";

const OPTIONS = { scriptingEnabled: false };
const page = (body: string): string => `<html><head></head><body>${body}</body></html>`;

// Expected by hand, from the sections of the standard cited by the corrected parser.
const CORRECTED: readonly (readonly [source: string, expected: string])[] = [
  [
    "<table><template><td></table>x</template></table>",
    page("<table><template><td>x</td></template></table>"),
  ],
  ["<table><tr></thead>\n<td>", page("<table><tbody><tr>\n<td></td></tr></tbody></table>")],
  [
    "<table><template><tbody><font></tbody> </template>",
    page("<table><template><tbody></tbody><font></font> </template></table>"),
  ],
  ["<svg>\0\0", page("<svg>\ufffd\ufffd</svg>")],
  ["<svg><desc><![CDATA[x]]>", page("<svg><desc>x</desc></svg>")],
];

describe("patchedTree", () => {
  it.each(CORRECTED)("is the standard's, and parse5's is not: %s", (source, expected) => {
    expect(serialize(parse(source, OPTIONS))).not.toBe(expected);
    expect(serialize(patchedTree(source, undefined))).toBe(expected);
  });

  it("parses a fragment in a noscript as markup", () => {
    const noscript = (parseFragment("<noscript>", OPTIONS).childNodes[0] as P5.Element) ?? undefined;
    expect(serialize(parseFragment(noscript, "<b>x", OPTIONS))).toBe("&lt;b&gt;x");
    expect(serialize(patchedTree("<b>x", "noscript"))).toBe("<b>x</b>");
  });

  it("is parse5's otherwise", () => {
    const source = "<!doctype html><table><tr>a<td>b</tr></tbody>c<svg><![CDATA[d]]></svg><p><b>e<p>f";
    expect(serialize(patchedTree(source, undefined))).toBe(serialize(parse(source, OPTIONS)));
  });
});
