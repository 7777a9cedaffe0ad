import fc from "fast-check";
import type { Paragraph, PhrasingContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { mathToMarkdown } from "mdast-util-math";
import { toMarkdown } from "mdast-util-to-markdown";
import { expect, it } from "vitest";
import { text } from "./text-handler.js";

const extensions = [gfmToMarkdown(), mathToMarkdown()];

/** Every ASCII character that is printed, with what makes constructs of them. */
const value = fc
  .array(
    fc.oneof(
      fc.string({ minLength: 1, maxLength: 3 }),
      fc.constantFrom("1. ", "www.a", "http://b", "é", "文", "]("),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((pieces) => pieces.join(""));

const child: fc.Arbitrary<PhrasingContent> = fc.oneof(
  value.map((of): PhrasingContent => ({ type: "text", value: of })),
  value.map((of): PhrasingContent => ({ type: "emphasis", children: [{ type: "text", value: of }] })),
  fc.constant<PhrasingContent>({ type: "break" }),
  fc.constant<PhrasingContent>({ type: "inlineCode", value: "x" }),
  fc.constant<PhrasingContent>({ type: "link", url: "u", children: [{ type: "text", value: "y" }] }),
);

it("writes the characters that the library would write", () => {
  fc.assert(
    fc.property(fc.array(child, { minLength: 1, maxLength: 5 }), (children) => {
      const node: Paragraph = { type: "paragraph", children };
      expect(toMarkdown(node, { extensions, handlers: { text } })).toBe(toMarkdown(node, { extensions }));
    }),
    { seed: 1, numRuns: 1000 },
  );
});
