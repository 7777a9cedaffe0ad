import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { expect, it } from "vitest";
import { phrasing } from "./phrasing.js";
import { type Piece, paragraphs } from "./pieces.js";
import { serialise } from "./serialise.js";
import { Style } from "./style.js";

const TAGS: ReadonlyMap<string, number> = new Map([
  ["strong", Style.strong],
  ["em", Style.emphasis],
  ["del", Style.delete],
  ["sub", Style.subscript],
  ["sup", Style.superscript],
]);

/** The characters of HTML that are no white space, each with the styles around it. */
function styled(html: string): readonly string[] {
  const out: string[] = [];
  const open: number[] = [];
  for (const [whole, close, tag] of html.matchAll(/<(\/?)(\w+)[^>]*>|&\w+;|[^<]/gsu)) {
    const style = TAGS.get(tag ?? "");
    if (style !== undefined && close === "/") open.splice(open.lastIndexOf(style), 1);
    else if (style !== undefined) open.push(style);
    else if (tag === undefined && /\S/.test(whole)) {
      out.push(`${whole}${[...new Set(open)].reduce((sum, bit) => sum + bit, 0)}`);
    }
  }
  return out;
}

const piece: fc.Arbitrary<Piece> = fc.record({
  kind: fc.constant("text" as const),
  value: fc
    .array(fc.constantFrom("a", "b", " ", ".", "“", "(", ")", "文", "*", "_", "~", "😀", "\u00a0"), {
      minLength: 1,
      maxLength: 4,
    })
    .map((characters) => characters.join("")),
  style: fc.constantFrom(0, 0, 1, 2, 4, 3, 5, 8, 16, 1 + 16, 2 + 8),
  link: fc.constant(-1),
});

it("sets every character as the page does, once the Markdown is read again", () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
      const children = paragraphs(pieces).flatMap((part) => phrasing(part, new Map()));
      const markdown = serialise({ type: "root", children: [{ type: "paragraph", children }] });
      const html = micromark(markdown, {
        allowDangerousHtml: true,
        extensions: [gfm()],
        htmlExtensions: [gfmHtml()],
      });
      const wanted = pieces.flatMap(({ value, style }) =>
        [...value].filter((character) => /\S/.test(character)).map((character) => `${character}${style}`),
      );
      expect(styled(html)).toEqual(wanted);
    }),
    { seed: 1, numRuns: 1000 },
  );
});
