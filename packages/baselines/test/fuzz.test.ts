import { Hidden, Label, NodeKind, parse } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { mutatedPage, runs } from "@winnow/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { methods } from "../src/methods/index.js";

const RUNS = runs(300);

it(`methods never throw on mutated pages, label every visible text, and repeat themselves (${RUNS} cases)`, () => {
  fc.assert(
    fc.property(
      mutatedPage,
      fc.constantFrom(...Object.values(methods)),
      fc.boolean(),
      (html, { method }, comments) => {
        const tree = parse(html);
        const options = { comments, url: "https://example.org/" };
        const { label } = method(tree, options);
        expect(label).toHaveLength(tree.length);
        for (let row = 0; row < tree.length; row++)
          if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible)
            expect(label[row]).not.toBe(Label.none);
        expect(method(tree, options).label).toEqual(label);
        expect(typeof extract(html, { ...options, method }).markdown).toBe("string");
      },
    ),
    { seed: 20261121, numRuns: RUNS },
  );
});
