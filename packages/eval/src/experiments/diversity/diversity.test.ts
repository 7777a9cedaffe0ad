import { describe, expect, it } from "vitest";
import type { GoldPage } from "../../types.js";
import { diversity, withTopics } from "./diversity.js";

const page = (id: string, pageType?: string): GoldPage => ({ id, gold: { text: id }, pageType });
const pages = [page("a", "article"), page("b", "forum"), page("c", "article"), page("d")];

describe("diversity", () => {
  it("has the shares of all pages, the largest first", async () => {
    expect(await diversity(pages, (one) => one.pageType)).toEqual({
      pages: 4,
      table: [
        { label: "article", pages: 2, share: 0.5 },
        { label: "forum", pages: 1, share: 0.25 },
      ],
      unknown: 1,
      failed: [],
      labels: ["article", "forum", "article", undefined],
    });
  });

  it("notes where the classifier throws, and goes on", async () => {
    const { table, unknown, failed } = await diversity(pages, ({ id }) => {
      if (id === "a") throw new Error("no answer");
      if (id === "b") return Promise.reject("down");
      if (id === "c") return 3 as unknown as string;
      return "News";
    });
    expect(table).toEqual([{ label: "News", pages: 1, share: 0.25 }]);
    expect(unknown).toBe(0);
    expect(failed).toEqual([
      { index: 0, id: "a", reason: "no answer" },
      { index: 1, id: "b", reason: "down" },
      { index: 2, id: "c", reason: "the classifier's label is no string" },
    ]);
  });

  it("has the table and the failures in an order of their own", async () => {
    const labels: Readonly<Record<string, string>> = { a: "z", b: "y", c: "y", d: "x" };
    const { table } = await diversity(pages, ({ id }) => labels[id]);
    expect(table.map(({ label }) => label)).toEqual(["y", "x", "z"]);
    const { failed } = await diversity(pages, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, 12 - 3 * index));
      throw new Error("late");
    });
    expect(failed.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  });

  it("asks for so many at once and no more, whatever order the answers come in", async () => {
    let open = 0;
    let most = 0;
    const done: number[] = [];
    const many = Array.from({ length: 20 }, (_, index) => page(`${index}`));
    const { labels } = await diversity(
      many,
      async ({ id }, index) => {
        most = Math.max(most, ++open);
        await new Promise((resolve) => setTimeout(resolve, (20 - index) % 4));
        open--;
        return id;
      },
      { onPage: (count) => done.push(count) },
    );
    expect(most).toBe(4);
    expect(labels).toEqual(many.map(({ id }) => id));
    expect(done).toEqual(many.map((_, index) => index + 1));
  });

  it("takes no pages", async () => {
    expect(await diversity([], () => "x")).toMatchObject({ pages: 0, table: [], unknown: 0 });
  });
});

describe("withTopics", () => {
  it("sets topics by index or by id", () => {
    const topics = (labelled: readonly GoldPage[]): readonly (string | undefined)[] =>
      labelled.map(({ topic }) => topic);
    expect(topics(withTopics(pages, ["x", undefined, "y", "z"]))).toEqual(["x", undefined, "y", "z"]);
    expect(topics(withTopics(pages, new Map([["b", "x"]])))).toEqual([undefined, "x", undefined, undefined]);
    expect(() => withTopics(pages, ["x"])).toThrow(RangeError);
  });
});
