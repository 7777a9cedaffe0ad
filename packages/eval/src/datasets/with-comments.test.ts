import { expect, it } from "vitest";
import { toDataset, withComments } from "./dataset.js";

it("appends comments to the gold text, and keeps pages without comments", async () => {
  const dataset = await toDataset("set", [
    { id: "1", gold: { text: "Post", comments: "Nice!", title: "T" } },
    { id: "2", gold: { text: "", comments: "First" } },
    { id: "3", gold: { text: "Post" } },
  ]);
  const joined = await withComments(dataset);
  expect(joined.pages.map(({ gold }) => gold)).toEqual([
    { text: "Post\nNice!", title: "T" },
    { text: "First" },
    { text: "Post" },
  ]);
  expect(joined.name).toBe("set");
  expect(joined.sha256).not.toBe(dataset.sha256);
});
