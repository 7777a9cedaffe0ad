import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULTS, FAVORS, FORMATS, fromHash, type LinkState, MAX_LINK, toHash, VIEWS } from "./link.js";

const state: fc.Arbitrary<LinkState> = fc.record({
  example: fc.constant(undefined),
  url: fc.option(fc.webUrl(), { nil: undefined }),
  html: fc.option(fc.string({ unit: "binary" }), { nil: undefined }),
  view: fc.constantFrom(...VIEWS),
  format: fc.constantFrom(...FORMATS),
  method: fc.constantFrom("winnow", "readability", "em_3_5"),
  favor: fc.constantFrom(...FAVORS),
  comments: fc.boolean(),
  include: fc.array(fc.string(), { maxLength: 3 }),
  exclude: fc.array(fc.constantFrom("#a", ".b, p > i", 'a[href="x"]'), { maxLength: 3 }),
  other: fc.constantFrom("readability", "justext"),
});

describe("toHash, fromHash", () => {
  it("restore every state", async () => {
    await fc.assert(
      fc.asyncProperty(state, async (written) => {
        expect(await fromHash((await toHash(written)).hash)).toEqual(written);
      }),
      { numRuns: 60 },
    );
  });

  it("name only what differs from the defaults", async () => {
    expect((await toHash({ ...DEFAULTS, example: "pendulum" })).hash).toBe("#view=read&example=pendulum");
    expect((await toHash(DEFAULTS)).hash).toBe("");
  });

  it("keep the view of links that name none, which were made when the page came first", async () => {
    expect((await fromHash("#example=pendulum")).view).toBe("page");
    expect((await fromHash("")).view).toBe("read");
    expect((await toHash({ ...DEFAULTS, view: "page", url: "a:b" })).hash).toBe("#url=a%3Ab");
  });

  it("leave out a page that is too large, and say so", async () => {
    // Every number is different, so that the text hardly shrinks.
    const html = Array.from({ length: 20_000 }, (_, i) => ((i * 2_654_435_761) >>> 0).toString(36)).join(" ");
    const { hash, tooLarge } = await toHash({ ...DEFAULTS, view: "result", html });
    expect({ hash, tooLarge }).toEqual({ hash: "#view=result", tooLarge: true });
    const repeated = await toHash({ ...DEFAULTS, html: "<p>One".repeat(20_000) });
    expect(repeated.tooLarge).toBe(false);
    expect(repeated.hash.length).toBeLessThan(MAX_LINK);
  });

  it("ignore what is damaged or unknown", async () => {
    expect(await fromHash("#view=nothing&favor=&html=%%%&format=pdf")).toEqual({
      ...DEFAULTS,
      view: "page",
    });
    expect((await fromHash("#html=AAAA")).html).toBeUndefined();
  });

  it("refuse a link that grows without end", async () => {
    const { hash } = await toHash({ ...DEFAULTS, html: "a".repeat(21_000_000) });
    expect(hash.length).toBeGreaterThan(10);
    expect((await fromHash(hash)).html).toBeUndefined();
  });
});
