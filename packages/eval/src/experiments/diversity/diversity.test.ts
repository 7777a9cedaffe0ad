import { describe, expect, it } from "vitest";
import type { GoldPage } from "../../types.js";
import { diversity, withTopics } from "./diversity.js";

const page = (id: string, pageType?: string): GoldPage => ({ id, gold: { text: id }, pageType });
const pages = [page("a", "article"), page("b", "forum"), page("c", "article"), page("d")];

describe("diversity", () => {
  it("computes the shares of all pages, largest first", async () => {
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

  it("records errors of the classifier and continues", async () => {
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
      { index: 2, id: "c", reason: "the classifier's label is not a string" },
    ]);
  });

  it("sorts the table by frequency, then by label", async () => {
    const labels: Readonly<Record<string, string>> = { a: "z", b: "y", c: "y", d: "x" };
    const { table } = await diversity(pages, ({ id }) => labels[id]);
    expect(table.map(({ label }) => label)).toEqual(["y", "x", "z"]);
  });

  it("classifies four pages at once and keeps their order regardless of the order of the answers", async () => {
    const pending: (() => void)[] = [];
    const many = Array.from({ length: 20 }, (_, index) => page(`${index}`));
    /** Answers the latest of four pending calls; once the last page has been asked for, all of them. */
    const lastFirst = async (index: number): Promise<void> => {
      const answered = new Promise<void>((answer) => pending.push(answer));
      expect(pending.length).toBeLessThanOrEqual(4);
      if (pending.length === 4) pending.pop()!();
      if (index === many.length - 1) while (pending.length > 0) pending.pop()!();
      await answered;
    };
    const done: number[] = [];
    const { labels, failed } = await diversity(
      many,
      async ({ id }, index) => {
        await lastFirst(index);
        if (index < 4) throw new Error("late");
        return id;
      },
      { onPage: (count) => done.push(count) },
    );
    expect(labels).toEqual(many.map(({ id }, index) => (index < 4 ? undefined : id)));
    expect(failed.map(({ index, reason }) => [index, reason])).toEqual(
      [0, 1, 2, 3].map((index) => [index, "late"]),
    );
    expect(done).toEqual(many.map((_, index) => index + 1));
  });

  it("accepts an empty list", async () => {
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
