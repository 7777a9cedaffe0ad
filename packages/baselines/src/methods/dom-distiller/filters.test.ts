import { describe, expect, it } from "vitest";
import { BlockLabel, type TextBlock, textBlock } from "../../text-blocks/block.js";
import { classifyByWords } from "../../text-blocks/classify.js";
import { labelEndOfText } from "../../text-blocks/end-of-text.js";
import { expandToTitle, keepLargeAtLevel, keepListAtEnd } from "../../text-blocks/filters.js";
import { END_OF_TEXT, fuseHeadings, fuseNeighbours, rejectNotContent } from "./filters.js";

/** A block of one run of text. */
function block(index: number, fields: Partial<TextBlock> = {}): TextBlock {
  const { words = 20, linkWords = 0, tagLevel = 3, labels = 0, content = false } = fields;
  const features = { words, linkWords, wrappedWords: words, wrappedLines: 1 };
  return { ...textBlock(index, features, tagLevel, labels), content };
}

const content = (blocks: readonly TextBlock[]): boolean[] => blocks.map((one) => one.content);
const sizes = (blocks: readonly TextBlock[]): number[] => blocks.map(({ words }) => words);

describe("classifyByWords", () => {
  /** Classifies the middle one of three blocks. */
  function middle(
    previous: Partial<TextBlock>,
    current: Partial<TextBlock>,
    next: Partial<TextBlock>,
  ): boolean {
    const blocks = [block(0, previous), block(1, current), block(2, next)];
    classifyByWords(blocks);
    return blocks[1]!.content;
  }

  it.each([
    ["17 words without links", { words: 4 }, { words: 17 }, { words: 15 }, true],
    ["16 words between short blocks", { words: 4 }, { words: 16 }, { words: 15 }, false],
    ["16 words before 16", { words: 4 }, { words: 16 }, { words: 16 }, true],
    ["16 words after 5", { words: 5 }, { words: 16 }, { words: 15 }, true],
    ["a third of links", { words: 4 }, { words: 30, linkWords: 10 }, { words: 15 }, false],
    ["40 words after links", { words: 9, linkWords: 6 }, { words: 40 }, { words: 17 }, false],
    ["41 words after links", { words: 9, linkWords: 6 }, { words: 41 }, { words: 17 }, true],
    ["40 words after links and before 18", { words: 9, linkWords: 6 }, { words: 40 }, { words: 18 }, true],
    ["17 words after five links in nine", { words: 9, linkWords: 5 }, { words: 17 }, { words: 0 }, true],
  ])("%s", (_, previous, current, next, expected) => {
    expect(middle(previous, current, next)).toBe(expected);
  });
});

describe("labelEndOfText", () => {
  it.each([
    ["12 comments so far", 4, true],
    ["Comments", 1, true],
    ["See the comments", 3, false],
    ["Please add your comment here", 5, true],
    ["Comment", 1, false],
    ["Comments, and many more words than a line that introduces readers' comments has at most", 15, false],
  ])("%j", (text, words, expected) => {
    const one = block(0, { words });
    labelEndOfText([one], () => text, END_OF_TEXT);
    expect(one.labels).toBe(expected ? BlockLabel.notContent : 0);
  });

  it("takes a link with the word Comment, too", () => {
    const one = block(0, { words: 1, linkWords: 1 });
    labelEndOfText([one], () => " Comment ", END_OF_TEXT);
    rejectNotContent([one]);
    expect([one.labels, one.content]).toEqual([BlockLabel.notContent, false]);
  });
});

describe("fuseHeadings", () => {
  const heading = { labels: BlockLabel.heading, words: 3 };

  it("joins a heading with the content after it", () => {
    const fused = fuseHeadings([block(0, heading), block(1, { content: true })]);
    expect(sizes(fused)).toEqual([23]);
    expect(fused[0]).toMatchObject({ content: true, labels: BlockLabel.fusedHeading });
  });

  it("rejects a heading without content after it", () => {
    const fused = fuseHeadings([block(0, { ...heading, content: true }), block(1)]);
    expect(content(fused)).toEqual([false, false]);
  });

  it("leaves the page's title alone", () => {
    const title = { ...heading, content: true, labels: BlockLabel.heading | BlockLabel.title };
    expect(content(fuseHeadings([block(0, title), block(1)]))).toEqual([true, false]);
  });
});

describe("fuseNeighbours", () => {
  const kept = { content: true };

  it("joins content with at most one run between", () => {
    expect(sizes(fuseNeighbours([block(0, kept), block(2, kept)], false))).toEqual([40]);
    expect(sizes(fuseNeighbours([block(0, kept), block(3, kept)], false))).toEqual([20, 20]);
    expect(sizes(fuseNeighbours([block(0, kept), block(1), block(2, kept)], false))).toEqual([20, 20, 20]);
  });

  it("keeps headings that were boilerplate apart in the first pass, other levels in the second", () => {
    const heading = { ...kept, labels: BlockLabel.fusedHeading, tagLevel: 4 };
    expect(fuseNeighbours([block(0, kept), block(1, heading)], false)).toHaveLength(2);
    expect(fuseNeighbours([block(0, kept), block(1, { ...kept, tagLevel: 4 })], true)).toHaveLength(2);
    expect(fuseNeighbours([block(0, kept), block(1, { ...heading, tagLevel: 3 })], true)).toHaveLength(1);
  });

  it("compares later blocks with the same one, as long as they are near", () => {
    const deep = { ...kept, tagLevel: 5, words: 7 };
    expect(sizes(fuseNeighbours([block(0, kept), block(1, deep), block(2, kept)], true))).toEqual([40, 7]);
  });
});

describe("expansion of the largest block", () => {
  const largest = { content: true, words: 300, tagLevel: 5, labels: BlockLabel.veryLikelyContent };
  const other = { labels: BlockLabel.mightBeContent };

  it("reaches back to the title, and not further", () => {
    const title = { labels: BlockLabel.mightBeContent | BlockLabel.title };
    const blocks = [block(0, other), block(1, title), block(2, other), block(3, largest), block(4, other)];
    expandToTitle(blocks);
    expect(content(blocks)).toEqual([false, true, true, true, false]);
  });

  it("does nothing about a title after it", () => {
    const blocks = [block(0, other), block(1, largest), block(2, { labels: BlockLabel.title })];
    expandToTitle(blocks);
    expect(content(blocks)).toEqual([false, true, false]);
  });

  it.each([
    [100, 6, true],
    [100, 4, true],
    [100, 7, false],
    [99, 5, false],
  ])("takes %i words at level %i: %s", (words, level, expected) => {
    const blocks = [block(0, largest), block(1, { ...other, words, tagLevel: level })];
    keepLargeAtLevel(blocks, 1, "large");
    expect(content(blocks)).toEqual([true, expected]);
  });

  it("takes the items of a list right after it", () => {
    const item = { labels: BlockLabel.mightBeContent | BlockLabel.listItem, tagLevel: 6 };
    const blocks = [
      ...[block(0, largest), block(1, item), block(2, item), block(3, { ...item, linkWords: 1 })],
      ...[block(4, item)],
    ];
    keepListAtEnd(blocks);
    expect(content(blocks)).toEqual([true, true, true, false, false]);
  });
});
