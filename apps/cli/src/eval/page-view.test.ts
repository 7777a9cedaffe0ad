import type { GoldPage } from "@winnow/eval";
import { describe, expect, it } from "vitest";
import { type ViewOptions, viewPage } from "./page-view.js";

const HTML = "<nav><a href=/>Home</a></nav><p>The swifts came back.";
const page: GoldPage = { id: "1", dataset: "news", html: HTML, gold: { text: "The swifts came back." } };
const options: ViewOptions = {
  dataset: "news",
  gold: page.gold.text,
  predictions: { ours: "The swifts came back." },
  live: {},
};
const home = { text: "Home", label: "boilerplate", reason: "mostly links", score: 0.02 };
const swifts = { text: "The swifts came back.", label: "content", reason: "long text", score: 0.9 };

/** Returns what a view shows of a system's decisions. */
async function decisions(more: Partial<ViewOptions>): Promise<unknown> {
  const { blocks } = await viewPage(page, 0, { ...options, ...more });
  return blocks!.map(({ systems }) => systems.ours);
}

describe("the view of a page", () => {
  it("has the decisions of predictions with blocks", async () => {
    expect(await decisions({ blocks: { ours: [home, swifts] } })).toEqual([
      { share: 0, label: "boilerplate", reason: "mostly links", score: 0.02 },
      { share: 1, label: "content", reason: "long text", score: 0.9 },
    ]);
  });

  it("leaves out the decisions on blocks that the page does not have", async () => {
    expect(await decisions({ blocks: { ours: [{ ...home, text: "Start" }, swifts, swifts] } })).toEqual([
      { share: 0 },
      { share: 1, label: "content", reason: "long text", score: 0.9 },
    ]);
    expect(await decisions({})).toEqual([{ share: 0 }, { share: 1 }]);
  });

  it("has the decisions of a built-in system, and not those of its predictions", async () => {
    expect(await decisions({ live: { ours: "page-text" }, blocks: { ours: [home, swifts] } })).toEqual([
      { share: 0, label: "content", reason: "visible", score: 1 },
      { share: 1, label: "content", reason: "visible", score: 1 },
    ]);
  });
});
