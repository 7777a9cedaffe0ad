import { readdirSync, readFileSync } from "node:fs";
import type { Segment } from "@winnow/core-dom";
import { unitScore } from "@winnow/eval/segmentation";
import { extract } from "@winnow/extract";
import { segment } from "@winnow/segment";
import { describe, expect, it } from "vitest";

/** A made page in the markup of a forum's program. */
interface Thread {
  /** Whether an article precedes the units, which are comments. */
  readonly article?: boolean;
  /** The expected units. */
  readonly posts: readonly { readonly text: string; readonly author?: string; readonly date?: string }[];
}

const FOLDER = new URL("threads/", import.meta.url);

function flat(segments: readonly Segment[]): readonly Segment[] {
  return segments.flatMap((one) => [one, ...flat(one.children)]);
}

describe("threads", () => {
  it.each(readdirSync(FOLDER))("of %s are divided into posts with authors and dates", (name) => {
    const read = (file: string): string => readFileSync(new URL(`${name}/${file}`, FOLDER), "utf8");
    const { posts, article }: Thread = JSON.parse(read("expected.json"));
    const { tree, marks, pageType } = extract(read("input.html"), { comments: true });
    // The type of an extraction is right more often than that of its marks, and is not what is tested here.
    const found = flat(segment(tree, { ...marks, pageType }).segments);
    const { matches } = unitScore(
      posts.map(({ text }) => text),
      found.map(({ text }) => text),
    );
    const units = matches
      .toSorted((a, b) => a.gold - b.gold)
      .map(({ gold, predicted }) => ({
        gold,
        author: found[predicted]!.author,
        date: found[predicted]!.date,
      }));
    expect(units).toEqual(posts.map(({ author, date }, gold) => ({ gold, author, date })));
    expect(found.length - units.length).toBe(article === true ? 1 : 0);
  });
});
